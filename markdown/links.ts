/** Lists the internal links of a Markdown text, and rewrites them in place. */
import { type Token, walkTokens } from 'marked';
import { decodeCharacterReferences, readMarkdown, textOf } from './tokens.ts';

/** `target` is a path, possibly with a query or a fragment. */
export type MarkdownLink = { target: string; text: string };
type Found = MarkdownLink & { raw: string };

/** In reading order; empty for a text that is too complex to parse. */
export function markdownLinks(text: string): MarkdownLink[] {
  // Most texts have no links, and parsing and caching are slow.
  if (!text.includes('[')) return [];
  return linksIn(text).map(({ target, text: own }) => ({ target, text: own }));
}

/**
 * Changes the targets of links and no other byte.
 * @param next returns the new target of a link, `null` to keep only its text, or `undefined` to leave it
 * @returns `left` has the indexes of links that could not be changed, because a link that stays shares their definition
 */
export function rewriteLinks(
  text: string,
  next: (link: MarkdownLink, place: number) => string | null | undefined,
): { text: string; left: number[] } {
  const links = text.includes('](') || text.includes(']:') ? linksIn(text) : [];
  const wanted = links.map((link, place) => next(link, place));
  const open = new Set(wanted.flatMap((target, place) => (target === undefined ? [] : [place])));
  if (open.size === 0) return { text, left: [] };
  const edits: { start: number; end: number; text: string }[] = [];
  const targets = new Set([...open].map((place) => links[place]?.target ?? ''));
  for (const { start, end, places } of destinations(text, [...targets].join('\n'))) {
    const [place = 0] = places;
    const target = wanted[place];
    if (target === undefined || !places.every((one) => wanted[one] === target)) continue;
    const whole = target === null ? spanOf(text, links[place], start) : { start, end };
    if (!whole) continue;
    edits.push({ ...whole, text: target === null ? innerOf(links[place]) : escapeTarget(target) });
    for (const one of places) open.delete(one);
  }
  const result = applyEdits(text, edits);
  // A path of these characters is valid wherever the probe was.
  if (edits.every((edit) => /^\/[\w/.~#?=%-]*$/.test(edit.text))) return { text: result, left: [...open] };
  const expected = links.flatMap(({ target }, place) =>
    open.has(place) || wanted[place] === undefined ? [target] : (wanted[place] ?? []),
  );
  const isRight = String(linksIn(result).map(({ target }) => target)) === String(expected);
  return isRight
    ? { text: result, left: [...open] }
    : { text, left: wanted.flatMap((target, place) => (target === undefined ? [] : [place])) };
}

const linksIn = cached(readLinks);
const destinations = cached(findDestinations);

/** In characters. */
const cacheSize = 2_000_000;

/** Caches recent results, because listing and rewriting links parse the same text several times. */
function cached<Args extends readonly string[], Value extends object>(
  read: (...args: Args) => Value,
): (...args: Args) => Value {
  let [newer, older, size] = [new Map<string, Value>(), new Map<string, Value>(), 0];
  return (...args) => {
    const key = args.join('\0');
    const known = newer.get(key);
    if (known) return known;
    const value = older.get(key) ?? read(...args);
    if (size > cacheSize) [older, newer, size] = [newer, new Map(), 0];
    newer.set(key, value);
    size += key.length;
    return value;
  };
}

function readLinks(text: string): readonly Found[] {
  const links: Found[] = [];
  walkTokens(readMarkdown(text) ?? [], (token: Token) => {
    if (token.type !== 'link') return;
    const target = decodeCharacterReferences(token.href);
    if (/^\/(?!\/)/.test(target))
      links.push({ target, raw: token.raw, text: decodeCharacterReferences(textOf(token.tokens ?? [])) });
  });
  return links;
}

/**
 * Finds the positions of `targets` (one per line) in the text, with the links to which they belong: parsing the text with a
 * probe in place of a target shows which links change.
 */
function findDestinations(text: string, targets: string) {
  const found: { start: number; end: number; places: number[] }[] = [];
  const links = linksIn(text);
  const probe = probeFor(text);
  for (const target of targets.split('\n')) {
    for (let start = 0; start < text.length; start += 1) {
      const end = matchEnd(text, start, target);
      if (end === null) continue;
      const tried = readLinks(text.slice(0, start) + probe + text.slice(end));
      const places = links.flatMap((_, place) => (tried[place]?.target === probe ? [place] : []));
      const isSame =
        tried.length === links.length &&
        links.every((link, place) => places.includes(place) || tried[place]?.target === link.target);
      if (isSame && places.length > 0 && places.every((place) => links[place]?.target === target)) {
        found.push({ start, end, places });
        start = end - 1;
      }
    }
  }
  return found;
}

/** A path that does not occur in the text. */
function probeFor(text: string): string {
  for (let number = 0; ; number += 1) if (!text.includes(`/kontor${number}`)) return `/kontor${number}`;
}

/** The end of the target at `start`, which may have escapes and character references; `null` if it is not there. */
function matchEnd(text: string, start: number, target: string): number | null {
  let at = start;
  for (let index = 0; index < target.length; ) {
    if (text[at] === target[index] && text[at] !== '\\' && text[at] !== '&') {
      at += 1;
      index += 1;
      continue;
    }
    if (text[at] === '\\') {
      at += text[at + 1] === target[index] ? 2 : 1;
      if (text[at - 1] !== target[index]) return null;
      index += 1;
      continue;
    }
    if (text[at] !== '&') return null;
    const [reference = '&'] = /^&(?:#\d{1,7}|#x[0-9a-f]{1,6}|\w+);/i.exec(text.slice(at, at + 40)) ?? [];
    const decoded = decodeCharacterReferences(reference);
    if (!target.startsWith(decoded, index)) return null;
    at += reference.length;
    index += decoded.length;
  }
  return at;
}

/** The range of the whole link around its target. */
function spanOf(text: string, link: Found | undefined, inside: number) {
  if (!link) return null;
  const start = text.lastIndexOf(link.raw, inside);
  const end = start + link.raw.length;
  return start >= 0 && end > inside ? { start, end } : null;
}

/** The source of the text in `[text](…)`. */
function innerOf(link: Found | undefined): string {
  const raw = link?.raw ?? '';
  return raw.slice(1, raw.lastIndexOf(']('));
}

/** Escapes a target for Markdown. */
function escapeTarget(target: string): string {
  return target.replaceAll(/[\\()<>&|]/g, '\\$&');
}

function applyEdits(text: string, edits: readonly { start: number; end: number; text: string }[]): string {
  let [result, last] = ['', 0];
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    if (edit.start < last) continue;
    result += text.slice(last, edit.start) + edit.text;
    last = edit.end;
  }
  return result + text.slice(last);
}
