/** Which texts of a part are searched, for which words, and what is shown of the text that was found. */
import type { SearchPlace, SearchPlaceKind } from '../../contract/search.ts';
import { plainText } from '../../markdown/plain-text.ts';
import { foldText, foldWithPlaces } from './fold-text.ts';
import { markdownColumns } from './references.ts';
import type { Row } from './replay.ts';

/** Of a menu's entry: `entry`, its place on each level, such as `0-2`, and `above`, the texts of those that it is in. */
export type SearchText = { field: string; text: string; entry?: string; above?: readonly string[] };
/** The texts of a part by where they stand, the best first. */
export type SearchTexts = { head: SearchText[]; body: SearchText[] };

const link = ['target_link_text', 'target_page_path', 'target_url'];
const columns: Readonly<Record<SearchPlaceKind, { head: string[]; body: string[] }>> = {
  page: { head: ['headline', 'path'], body: ['subline', 'lead_text', 'abstract', 'meta_data'] },
  section: { head: ['headline'], body: ['lead_text', 'body', ...link] },
  item: { head: ['headline'], body: ['intro', 'body', ...link, 'component_config'] },
  menu: { head: ['display_name', 'name'], body: ['entries'] },
  image: { head: ['alt'], body: ['category', 'copyright', 'notes', 'file_name'] },
};

/** Whether a change of the column changes what is found. */
export function isSearched(kind: SearchPlaceKind, column: string): boolean {
  return columns[kind].head.includes(column) || columns[kind].body.includes(column);
}

export function searchTextsOf(kind: SearchPlaceKind, row: Row): SearchTexts {
  const read = (names: readonly string[]) => names.flatMap((name) => textsIn(name, row[name]));
  return { head: read(columns[kind].head), body: read(columns[kind].body) };
}

/** What the library itself calls a file. */
const madeName = /^[\da-f]{32}\./;

/** Texts in structured values; the keys of a component's configuration are not texts. */
function textsIn(column: string, value: unknown): SearchText[] {
  if (typeof value !== 'string' || value === '') return [];
  if (column === 'file_name' && madeName.test(value)) return [];
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

/** A component's configuration need not be JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The texts of one place, as they are searched: no word reaches from one into the next. */
export function foldedTexts(texts: readonly SearchText[]): string {
  return texts.map(({ text }) => foldText(text)).join('\n');
}

/**
 * What has to be there: words, and what stands between quotation marks as it is. Everything else is plain text. A word that
 * is part of another one adds nothing.
 */
export function searchWords(query: string): string[] {
  // Escaped: a single typographic quotation mark would double what the text of the whole program takes in memory.
  const found = [
    ...query.matchAll(
      /(?<!\S)["\u201C\u201E]([^"\u201C-\u201E]*[^"\u201C-\u201E\s][^"\u201C-\u201E]*)["\u201C\u201D](?!\S)|\S+/gu,
    ),
  ];
  const words = [...new Set(found.map(([word, exact]) => foldText(exact ?? word)))].filter((word) => word !== '');
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** The text with most of the words, and of those the first. */
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

/** About 160 characters around the place where most of the words stand. */
export function snippetOf({ field, text, above = [] }: SearchText, words: readonly string[]): SearchPlace['snippet'] {
  const written = partWith(text, words);
  const part = markdownColumns.has(field) ? asRead(written, words) : written;
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
  for (const { start, end } of together(marked)) {
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

/** Long texts are not taken apart as a whole. */
function partWith(text: string, words: readonly string[]): string {
  if (text.length <= chunk) return text;
  for (let from = 0; from < text.length; from += chunk - overlap) {
    const line = text.lastIndexOf('\n', from) + 1;
    const end = (/\n|$/g.exec(text.slice(from + chunk, from + chunk + overlap))?.index ?? 0) + from + chunk;
    // Whole lines, if they are short enough: what is cut is no Markdown.
    const part = text.slice(from - line < overlap ? line : from, end);
    const folded = foldText(part);
    if (words.some((word) => folded.includes(word))) return part;
  }
  return text.slice(0, chunk);
}

/** Markdown in plain text, with the addresses of links that were looked for; as it was written where its syntax was. */
function asRead(written: string, words: readonly string[]): string {
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

/** Marks that touch are one. */
function together(marks: readonly Mark[]): { start: number; end: number }[] {
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
  return space === -1 ? whole(text, from) : from + space + 1;
}

function wordEnd(text: string, to: number): number {
  const space = text.slice(to, to + 20).search(/\s/);
  return space === -1 ? whole(text, to) : to + space;
}

/** Not between the halves of one character. */
function whole(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
