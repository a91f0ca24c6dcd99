/**
 * The interface in one language at a time. The English text is the key of its translation, so that it can be read where it
 * stands; a text without its German does not compile.
 */
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

type Recognise = (message: string) => string | null;
const knowsNothing: Recognise = () => null;

let catalogue: ReadonlyMap<string, string> = new Map();
let recognise = knowsNothing;
let tag = 'en-GB';

/**
 * From now on; called before the first screen stands. `locale` (BCP 47) is for dates and numbers; `sentences` translates
 * what others say with values in it.
 */
export function speak(locale: string, texts: Readonly<Record<string, string>>, sentences = knowsNothing): void {
  tag = locale;
  recognise = sentences;
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
  return fill(translated(text), values);
}

/** The text for one or the text for any other number; `{count}` is that number as the language writes it. */
export function counted<One extends English, Many extends English>(
  count: number,
  one: One,
  many: Many,
  ...[values]: Values<Exclude<Names<One | Many>, 'count'>>
): string {
  return fill(translated(count === 1 ? one : many), { count: number(count), ...values });
}

/** What came from elsewhere, from a statechart or a server: in the language that is spoken where it is known, else as it is. */
export function translated(message: string): string {
  return catalogue.get(message) ?? recognise(message) ?? message.replace(/⟨[^⟩]*⟩$/, '');
}

/** "12,500" */
export const number = (value: number): string => value.toLocaleString(tag);

function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
