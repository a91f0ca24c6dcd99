/** The links of a Markdown text that lead to pages of the same website, and how they are rewritten in place. */
import { type Token, walkTokens } from 'marked';
import { textOf } from './html.ts';
import { decodeCharacterReferences, readMarkdown } from './tokens.ts';

/** `target` is a path, perhaps with a query or an anchor. */
export type MarkdownLink = { target: string; text: string };
type Found = MarkdownLink & { raw: string };

/** In reading order; none in a text that is shown as written. */
export function markdownLinks(text: string): MarkdownLink[] {
  // To read Markdown, and to remember it, takes long; most texts have no links.
  if (!text.includes('[')) return [];
  return linksIn(text).map(({ target, text: own }) => ({ target, text: own }));
}

/**
 * Gives links other targets; nothing but these is changed, byte by byte.
 * @param next by place in `markdownLinks`: the new target, `null` for the text alone, `undefined` to leave the link
 * @returns `left` has the places that cannot be written: they share a definition with a link that stays
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
    edits.push({ ...whole, text: target === null ? innerOf(links[place]) : written(target) });
    for (const one of places) open.delete(one);
  }
  const result = applied(text, edits);
  // A path of these characters stands wherever the one that was tried did.
  if (edits.every((edit) => /^\/[\w/.~#?=%-]*$/.test(edit.text))) return { text: result, left: [...open] };
  const expected = links.flatMap(({ target }, place) =>
    open.has(place) || wanted[place] === undefined ? [target] : (wanted[place] ?? []),
  );
  const isRight = String(linksIn(result).map(({ target }) => target)) === String(expected);
  return isRight
    ? { text: result, left: [...open] }
    : { text, left: wanted.flatMap((target, place) => (target === undefined ? [] : [place])) };
}

const linksIn = remembered(readLinks);
const destinations = remembered(findDestinations);

/** In characters. */
const mostRemembered = 2_000_000;

/** Answers out of memory what was asked lately: a text is read to list its links, to rewrite them, and once more after that. */
function remembered<Asked extends readonly string[], Value extends object>(
  read: (...asked: Asked) => Value,
): (...asked: Asked) => Value {
  let [newer, older, size] = [new Map<string, Value>(), new Map<string, Value>(), 0];
  return (...asked) => {
    const key = asked.join('\0');
    const known = newer.get(key);
    if (known) return known;
    const value = older.get(key) ?? read(...asked);
    if (size > mostRemembered) [older, newer, size] = [newer, new Map(), 0];
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

/** Where targets (one a line) stand in the text, and the links that they are the targets of: tried with another target, link by link. */
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

/** A path that the text does not hold. */
function probeFor(text: string): string {
  for (let number = 0; ; number += 1) if (!text.includes(`/kontor${number}`)) return `/kontor${number}`;
}

/** Where the target ends that begins at `start`, with escapes and character references; `null` if it does not begin there. */
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

/** The whole link around its target. */
function spanOf(text: string, link: Found | undefined, inside: number) {
  if (!link) return null;
  const start = text.lastIndexOf(link.raw, inside);
  const end = start + link.raw.length;
  return start >= 0 && end > inside ? { start, end } : null;
}

/** `[text](…)`: the text as it is written. */
function innerOf(link: Found | undefined): string {
  const raw = link?.raw ?? '';
  return raw.slice(1, raw.lastIndexOf(']('));
}

/** As a target is written in Markdown. */
function written(target: string): string {
  return target.replaceAll(/[\\()<>&|]/g, '\\$&');
}

function applied(text: string, edits: readonly { start: number; end: number; text: string }[]): string {
  let [result, last] = ['', 0];
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    if (edit.start < last) continue;
    result += text.slice(last, edit.start) + edit.text;
    last = edit.end;
  }
  return result + text.slice(last);
}
