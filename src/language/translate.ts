/** English texts are the keys of the translations. A text without a German translation does not compile. */
import { type Names, type Problem, withValues } from '../../contract/problems.ts';
import type { German } from './german.ts';

/** Every text of the interface. A remark distinguishes two German translations of an English word: `'Link⟨verb⟩'`. */
export type English = keyof German;
/** A text without values, for tables; pass it to `t` where it is rendered. */
export type Label = { [Text in English]: [Names<Text>] extends [never] ? Text : never }[English];

/** A text with exactly one value, such as `'Cannot save Page: {message}'`. */
export type Around<Name extends string> = {
  [Text in English]: [Names<Text>, Name] extends [Name, Names<Text>] ? Text : never;
}[English];

/** A failure is replaced by its translated message. */
type Value = string | number | { message: string };
type Values<Name extends string> = [Name] extends [never] ? [] : [Record<Name, string | number>];

type Texts = Readonly<Record<string, string>>;

let catalogue: ReadonlyMap<string, string> = new Map();
let problems: ReadonlyMap<string, string> = new Map();
let tag = 'en-GB';

/**
 * Sets the language, before the first render. `locale` (BCP 47) is for dates and numbers; `byCode` contains the messages of
 * problems.
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
 * Translates a text: `t('{count} of {total} pages', { count, total })`. Do not call it at module level, where the language is not
 * set yet.
 */
export function t(text: Label): string;
export function t<Text extends English>(text: Text, values: Record<Names<Text>, Value>): string;
export function t(text: string, values: Readonly<Record<string, Value>> = {}): string {
  return withValues(translated(text), values, textOf);
}
const textOf = (value: Value) => (typeof value === 'object' ? translated(value.message) : String(value));

/** The singular or the plural; `{count}` is replaced by the formatted number. */
export function counted<One extends English, Many extends English>(
  count: number,
  one: One,
  many: Many,
  ...[values]: Values<Exclude<Names<One | Many>, 'count'>>
): string {
  return withValues(translated(count === 1 ? one : many), { count: number(count), ...values });
}

/** Translates a problem by its code; returns the original message if the code or a value is unknown. */
export function problemText({ code, message, values = {} }: Problem): string {
  const text = withValues(problems.get(code) ?? '', values);
  return text === '' || /\{\w+\}/.test(text) ? message : text;
}

/** Translates a text that is not known at compile time, such as a statechart's message; unknown texts are returned unchanged. */
export function translated(message: string): string {
  return catalogue.get(message) ?? message.replace(/⟨[^⟩]*⟩$/, '');
}

/** "Anke, Ben and Uta" */
export const listed = (texts: readonly string[]): string =>
  new Intl.ListFormat(tag, { type: 'conjunction' }).format(texts.filter((text) => text !== ''));

/** "12,500" */
export const number = (value: number): string => value.toLocaleString(tag);
