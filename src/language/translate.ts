/**
 * The interface is in one language at a time. The English text is the key of its translation, so that the code stays
 * readable; a text without a German translation does not compile.
 */
import { type Names, type Problem, withValues } from '../../contract/problems.ts';
import type { German } from './german.ts';

/** Every text of the interface. If German has two words for an English one, a remark tells them apart: `'Link⟨verb⟩'`. */
export type English = keyof German;
/** A text without values, for tables of texts; call `t` where it is shown. */
export type Label = { [Text in English]: [Names<Text>] extends [never] ? Text : never }[English];

/** A text with one value of that name, such as `'Cannot save Page: {message}'`. */
export type Around<Name extends string> = {
  [Text in English]: [Names<Text>, Name] extends [Name, Names<Text>] ? Text : never;
}[English];

/** A failure is shown by its message, in the current language. */
type Value = string | number | { message: string };
type Values<Name extends string> = [Name] extends [never] ? [] : [Record<Name, string | number>];

type Texts = Readonly<Record<string, string>>;

let catalogue: ReadonlyMap<string, string> = new Map();
let problems: ReadonlyMap<string, string> = new Map();
let tag = 'en-GB';

/**
 * Sets the language; called before the first screen is rendered. `locale` (BCP 47) is for dates and numbers; `byCode` holds
 * the messages of problems.
 */
export function speak(locale: string, texts: Texts, byCode: Texts = {}): void {
  tag = locale;
  problems = new Map(Object.entries(byCode));
  catalogue = new Map(Object.entries(texts));
}

/** The tag of the current language (BCP 47). */
export const locale = (): string => tag;
export const spokenLanguage = (): 'en' | 'de' => (tag.startsWith('de') ? 'de' : 'en');

/**
 * A text in the current language: `t('{count} of {total} pages', { count, total })`. Do not call it while a module loads:
 * the language is not known then.
 */
export function t(text: Label): string;
export function t<Text extends English>(text: Text, values: Record<Names<Text>, Value>): string;
export function t(text: string, values: Readonly<Record<string, Value>> = {}): string {
  return withValues(translated(text), values, said);
}
const said = (value: Value) => (typeof value === 'object' ? translated(value.message) : String(value));

/** The text for one, or the text for any other number; `{count}` is the number as the language formats it. */
export function counted<One extends English, Many extends English>(
  count: number,
  one: One,
  many: Many,
  ...[values]: Values<Exclude<Names<One | Many>, 'count'>>
): string {
  return withValues(translated(count === 1 ? one : many), { count: number(count), ...values });
}

/** A problem by its code; the original text if the code, or a value in its message, is unknown. */
export function problemText({ code, message, values = {} }: Problem): string {
  const text = withValues(problems.get(code) ?? '', values);
  return text === '' || /\{\w+\}/.test(text) ? message : text;
}

/** A message of our own that was passed as text, as statecharts do; other texts are returned unchanged. */
export function translated(message: string): string {
  return catalogue.get(message) ?? message.replace(/⟨[^⟩]*⟩$/, '');
}

/** "Anke, Ben and Uta" */
export const listed = (texts: readonly string[]): string =>
  new Intl.ListFormat(tag, { type: 'conjunction' }).format(texts.filter((text) => text !== ''));

/** "12,500" */
export const number = (value: number): string => value.toLocaleString(tag);
