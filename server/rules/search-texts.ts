/** Which texts of a part are searched, for which words, and which snippet of a found text is shown. */
import { foldText, foldWithPlaces } from '../../contract/fold-text.ts';
import type { SearchPlace, SearchPlaceKind } from '../../contract/search.ts';
import { plainText } from '../../markdown/plain-text.ts';
import { markdownColumns } from './references-in-rows.ts';
import type { Row } from './replay.ts';

/** For an entry of a menu, `entry` is its index on each level, such as `0-2`, and `above` are the texts of its ancestors. */
export type SearchText = { field: string; text: string; entry?: string; above?: readonly string[] };
/** The texts of a part, the most important first. */
type SearchTexts = { head: SearchText[]; body: SearchText[] };

const link = ['target_link_text', 'target_page_path', 'target_url'];
const columns: Readonly<Record<SearchPlaceKind, { head: string[]; body: string[] }>> = {
  page: { head: ['headline', 'path'], body: ['subline', 'lead_text', 'abstract', 'meta_data'] },
  section: { head: ['headline'], body: ['lead_text', 'body', ...link] },
  item: { head: ['headline'], body: ['intro', 'body', ...link, 'component_config'] },
  menu: { head: ['display_name', 'name'], body: ['entries'] },
  image: { head: ['alt'], body: ['category', 'copyright', 'notes', 'file_name'] },
};

/** Whether the texts of this column are searched. */
export function isSearched(kind: SearchPlaceKind, column: string): boolean {
  return columns[kind].head.includes(column) || columns[kind].body.includes(column);
}

export function searchTextsOf(kind: SearchPlaceKind, row: Row): SearchTexts {
  const read = (names: readonly string[]) => names.flatMap((name) => textsIn(name, row[name]));
  return { head: read(columns[kind].head), body: read(columns[kind].body) };
}

/** A file name that the library has generated. */
const generatedName = /^[\da-f]{32}\./;

/** Includes the texts in structured values, but not the keys of a component's configuration. */
function textsIn(column: string, value: unknown): SearchText[] {
  if (typeof value !== 'string' || value === '') return [];
  if (column === 'file_name' && generatedName.test(value)) return [];
  if (column === 'entries') return entryTexts(parsed(value), '', []);
  if (column === 'component_config') return leaves(parsed(value)).map((text) => ({ field: column, text }));
  if (column === 'meta_data')
    return Object.entries({ ...object(parsed(value)) }).flatMap(([field, text]) => textsIn(field, text));
  return [{ field: column === 'display_name' ? 'name' : column, text: value }];
}

function entryTexts(entries: unknown, prefix: string, above: readonly string[]): SearchText[] {
  return (Array.isArray(entries) ? entries : []).flatMap((one: unknown, nth) => {
    const { target_text, target_page_path, target_url, entries: below } = object(one);
    const entry = `${prefix}${nth}`;
    const own = [target_text, target_page_path, target_url].filter((text) => typeof text === 'string' && text !== '');
    const name = typeof target_text === 'string' && target_text !== '' ? [target_text] : [];
    return [
      ...own.map((text) => ({ field: 'entry', text: String(text), entry, above })),
      ...entryTexts(below, `${entry}-`, [...above, ...name]),
    ];
  });
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

function object(value: unknown): Row {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A component's configuration may be invalid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The folded texts of a part, separated so that no match reaches from one text into the next. */
export function foldedTexts(texts: readonly SearchText[]): string {
  return texts.map(({ text }) => foldText(text)).join('\n');
}

/**
 * The words of a query. Text between quotation marks counts as one word; there is no other syntax. A word that is part of
 * another one is left out, because it adds nothing.
 */
export function searchWords(query: string): string[] {
  // Escaped, because a single character outside Latin-1 would double the memory that the source of the program takes.
  const found = [
    ...query.matchAll(
      /(?<!\S)["\u201C\u201E]([^"\u201C-\u201E]*[^"\u201C-\u201E\s][^"\u201C-\u201E]*)["\u201C\u201D](?!\S)|\S+/gu,
    ),
  ];
  const words = [...new Set(found.map(([word, exact]) => foldText(exact ?? word)))].filter((word) => word !== '');
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** The first of the texts with the most words; `null` if no text has any. */
export function bestText({ head, body }: SearchTexts, words: readonly string[]): SearchText | null {
  let [best, most]: [SearchText | null, number] = [null, 0];
  for (const one of [...head, ...body]) {
    const folded = foldText(one.text);
    const count = words.filter((word) => folded.includes(word)).length;
    if (count > most) [best, most] = [one, count];
  }
  return best;
}

const shown = 160;
const before = 40;
const chunk = 4000;
const overlap = 500;

/** About 160 characters around the place with the most words. */
export function snippetOf({ field, text, above = [] }: SearchText, words: readonly string[]): SearchPlace['snippet'] {
  const written = partWith(text, words);
  const part = markdownColumns.has(field) ? asPlainText(written, words) : written;
  const isWhole = written === text;
  const marked = markedIn(part, words);
  const [first = 0] = marked
    .map(({ start }) => start)
    .map((start) => ({
      start,
      words: new Set(marked.filter((one) => isNear(one, start)).map(({ word }) => word)).size,
    }))
    .sort((one, other) => other.words - one.words || one.start - other.start)
    .map(({ start }) => start);
  const from = first <= before ? 0 : wordStart(part, first - before, first);
  const to = part.length - from <= shown ? part.length : wordEnd(part, from + shown);
  const pieces: SearchPlace['snippet'] = [];
  const add = (piece: string, isMarked: boolean) => {
    if (piece !== '') pieces.push({ text: piece.replace(/\s+/g, ' '), marked: isMarked });
  };
  let at = from;
  add(above.map((name) => `${name} › `).join(''), false);
  if (from > 0 || !isWhole) add('… ', false);
  for (const { start, end } of merged(marked)) {
    if (end <= at || start >= to) continue;
    add(part.slice(at, Math.max(at, start)), false);
    add(part.slice(Math.max(at, start), end), true);
    at = end;
  }
  add(part.slice(at, Math.max(at, to)), false);
  if (Math.max(at, to) < part.length || !isWhole) add(' …', false);
  return pieces;
}

const isNear = ({ start, end }: { start: number; end: number }, from: number) =>
  start >= from && end <= from + shown - before;

/** A part of a long text that has a word, because processing the whole text would take too long. */
function partWith(text: string, words: readonly string[]): string {
  if (text.length <= chunk) return text;
  for (let from = 0; from < text.length; from += chunk - overlap) {
    const line = text.lastIndexOf('\n', from) + 1;
    const end = (/\n|$/g.exec(text.slice(from + chunk, from + chunk + overlap))?.index ?? 0) + from + chunk;
    // Whole lines, if they are short enough, because a cut line may be invalid Markdown.
    const part = text.slice(from - line < overlap ? line : from, end);
    const folded = foldText(part);
    if (words.some((word) => folded.includes(word))) return part;
  }
  return text.slice(0, chunk);
}

/** Markdown as plain text, with the addresses that match the words; unchanged if the words match its syntax. */
function asPlainText(written: string, words: readonly string[]): string {
  const all = foldText(written);
  const wanted = words.filter((word) => all.includes(word));
  const missingIn = (text: string) => {
    const folded = foldText(text);
    return wanted.filter((word) => !folded.includes(word));
  };
  const plain = plainText(written, () => false);
  const missing = missingIn(plain);
  if (missing.length === 0) return plain;
  const full = plainText(written, (address) => missing.some((word) => foldText(address).includes(word)));
  return missingIn(full).length === 0 ? full : written;
}

type Mark = { start: number; end: number; word: string };

function markedIn(text: string, words: readonly string[]): Mark[] {
  const { folded, places } = foldWithPlaces(text);
  const found: Mark[] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      const [start = 0] = places[at] ?? [];
      const [, end = start] = places[at + word.length - 1] ?? [];
      found.push({ start, end, word });
    }
  }
  return found.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** Merges marks that touch or overlap. */
function merged(marks: readonly Mark[]): { start: number; end: number }[] {
  const all: { start: number; end: number }[] = [];
  for (const { start, end } of marks) {
    const last = all.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

function wordStart(text: string, from: number, latest: number): number {
  const space = text.slice(from, latest).search(/\s/);
  return space === -1 ? characterStart(text, from) : from + space + 1;
}

function wordEnd(text: string, to: number): number {
  const space = text.slice(to, to + 20).search(/\s/);
  return space === -1 ? characterStart(text, to) : to + space;
}

/** Avoids splitting a surrogate pair. */
function characterStart(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
