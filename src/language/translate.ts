/**
 * The interface in one language at a time. The English text is the key of its translation, so that it can be read where it
 * stands; a text without its German does not compile.
 */
import { type Problem, withValues } from '../../contract/problems.ts';
import type { German } from './german.ts';

/** Every text of the interface. Where German has two words for one, a remark behind it tells which: `'Link⟨verb⟩'`. */
export type English = keyof German;
/** A text without values, as tables of texts hold it; `t` stands where it is shown. */
export type Label = { [Text in English]: [Names<Text>] extends [never] ? Text : never }[English];

/** A text around one value of that name, such as `'Cannot save Page: {message}'`. */
export type Around<Name extends string> = {
  [Text in English]: [Names<Text>, Name] extends [Name, Names<Text>] ? Text : never;
}[English];

/** The names in braces of a text. */
export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Values<Name extends string> = [Name] extends [never] ? [] : [Record<Name, string | number>];

type Texts = Readonly<Record<string, string>>;

let catalogue: ReadonlyMap<string, string> = new Map();
let problems: ReadonlyMap<string, string> = new Map();
let tag = 'en-GB';

/**
 * From now on; called before the first screen stands. `locale` (BCP 47) is for dates and numbers; `byCode` holds the messages
 * of problems.
 */
export function speak(locale: string, texts: Texts, byCode: Texts = {}): void {
  tag = locale;
  problems = new Map(Object.entries(byCode));
  catalogue = new Map(Object.entries(texts));
}

/** The tag of the language that is spoken (BCP 47). */
export const locale = (): string => tag;
export const spokenLanguage = (): 'en' | 'de' => (tag.startsWith('de') ? 'de' : 'en');

/**
 * A text in the language that is spoken: `t('{count} of {total} pages', { count, total })`. Not while a module is loaded:
 * the language is not known then.
 */
export function t(text: Label): string;
export function t<Text extends English>(text: Text, values: Record<Names<Text>, string | number>): string;
export function t(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return withValues(translated(text), values);
}

/** The text for one or the text for any other number; `{count}` is that number as the language writes it. */
export function counted<One extends English, Many extends English>(
  count: number,
  one: One,
  many: Many,
  ...[values]: Values<Exclude<Names<One | Many>, 'count'>>
): string {
  return withValues(translated(count === 1 ? one : many), { count: number(count), ...values });
}

/** A problem by its code; as it was written where the code, or a value of its message, is not known. */
export function problemText({ code, message, values = {} }: Problem): string {
  const text = withValues(problems.get(code) ?? '', values);
  return text === '' || /\{\w+\}/.test(text) ? message : text;
}

/** A message of our own that was passed on as text, as statecharts do; what is none of ours stays as it is. */
export function translated(message: string): string {
  return catalogue.get(message) ?? message.replace(/⟨[^⟩]*⟩$/, '');
}

/** "12,500" */
export const number = (value: number): string => value.toLocaleString(tag);
