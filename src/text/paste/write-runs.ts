/** One paragraph, heading or cell as Markdown. */
import { plainText } from '../../../markdown/plain-text.ts';
import type { Run } from './blocks.ts';
import { escapesIn } from './escape.ts';

export type Place = 'paragraph' | 'item' | 'cell' | 'heading';

const bits = { strike: 1, bold: 2, italic: 4, code: 8 };
const spans = ['strike', 'bold', 'italic'] as const;

/** The text, and for each of its characters its marks and its link (0 for none). */
type Line = { text: string; marks: Uint8Array; links: Uint32Array; targets: readonly string[] };

/**
 * How much is read again to see whether it shows the same words: the cost grows with the square of the number of
 * signs in a paragraph.
 */
export type Effort = { left: number };
export const effort = (): Effort => ({ left: 1_000_000 });

/** Writes what shows the same words; marks that Markdown could not show there are left out. */
export function writeRuns(runs: readonly Run[], place: Place, effort: Effort): string {
  const [only] = runs;
  if (!only) return '';
  if (runs.length === 1 && isBare(only)) return only.text;
  const line = lineOf(runs);
  const written = writeLine(line, place, '*');
  const signs = written.replaceAll(/[\p{L}\p{N}\s]/gu, '').length;
  effort.left -= signs ** 2 + 100;
  if (signs === 0 || effort.left < 0 || shows(written, line.text, place)) return written;
  const other = writeLine(line, place, '_');
  if (shows(other, line.text, place)) return other;
  const bare = writeLine({ ...line, marks: line.marks.map((one) => one & bits.code) }, place, '*');
  return shows(bare, line.text, place) ? bare : escapeAll(line.text, place);
}

const isBare = ({ text, href, bold, italic, strike, code }: Run) =>
  href === null && !bold && !italic && !strike && !code && /^[\p{L}][\p{L}\p{N} ,;]*[.?]?$/u.test(text);

/** Without marks and links. */
export function writePlain(runs: readonly Run[], effort: Effort): string {
  return writeRuns(
    runs.map((run) => ({ ...run, bold: false, italic: false, strike: false, code: false, href: null })),
    'paragraph',
    effort,
  );
}

function lineOf(runs: readonly Run[]): Line {
  const text = runs.map((run) => run.text).join('');
  const marks = new Uint8Array(text.length);
  const links = new Uint32Array(text.length);
  const targets: string[] = [];
  let at = 0;
  for (const run of runs) {
    const end = at + run.text.length;
    const isCode = run.code && run.text.trim() !== '';
    const own =
      (run.strike ? bits.strike : 0) |
      (run.bold ? bits.bold : 0) |
      (run.italic ? bits.italic : 0) |
      (isCode ? bits.code : 0);
    marks.fill(own, at, end);
    if (run.href !== null) {
      if (targets.at(-1) !== run.href || links[at - 1] === 0) targets.push(run.href);
      links.fill(targets.length, at, end);
    }
    at = end;
  }
  for (const name of spans) narrow(text, marks, bits[name]);
  return { text, marks, links, targets };
}

/** A mark begins and ends at a letter, or at a sign that stands apart from the text around the mark. */
function narrow(text: string, marks: Uint8Array, bit: number): void {
  const has = (at: number) => ((marks[at] ?? 0) & bit) !== 0;
  const clear = (at: number) => {
    marks[at] = (marks[at] ?? 0) & ~bit;
  };
  for (let start = 0; start < text.length; start += 1) {
    if (!has(start)) continue;
    let end = start;
    while (end < text.length && has(end) && text[end] !== '\n') end += 1;
    let [from, to] = [start, end];
    while (from < to && /\s/.test(text[from] ?? '')) clear(from++);
    while (to > from && /\s/.test(text[to - 1] ?? '')) clear(--to);
    if (isLetter(text[from - 1])) while (from < to && isSign(text[from])) clear(from++);
    if (isLetter(text[to])) while (to > from && isSign(text[to - 1])) clear(--to);
    if (text[end] === '\n') clear(end);
    start = end;
  }
}

const isLetter = (character: string | undefined) => character !== undefined && !/[\s\p{P}\p{S}]/u.test(character);
const isSign = (character: string | undefined) => character !== undefined && /[\p{P}\p{S}\s]/u.test(character);

function writeLine(line: Line, place: Place, italic: '*' | '_'): string {
  const { text, marks, links, targets } = line;
  const isCode = (at: number) => ((marks[at] ?? 0) & bits.code) !== 0;
  const escapes = escapesIn(text, {
    isItem: place === 'item',
    isCell: place === 'cell',
    isHeading: place === 'heading',
    hasMarks: marks.some((mark) => mark !== 0),
    isCode,
    isLink: (at) => (links[at] ?? 0) !== 0,
  });
  const plain = (from: number, to: number): string => {
    let result = '';
    let last = from;
    for (let at = from; at < to; at += 1) {
      if (!escapes.has(at) && text[at] !== '\n') continue;
      result += text.slice(last, at) + (text[at] === '\n' ? '\\\n' : `\\${text[at]}`);
      last = at + 1;
    }
    return result + text.slice(last, to);
  };
  const marked = (from: number, to: number, open: number): string => {
    let result = '';
    for (let at = from; at < to; ) {
      const name = spans.find((one) => (open & bits[one]) === 0 && ((marks[at] ?? 0) & bits[one]) !== 0);
      const bit = name ? bits[name] : bits.code;
      const isIn = (one: number) => {
        const mark = marks[one] ?? 0;
        return name
          ? (mark & bit) !== 0
          : (mark & bit) === ((marks[at] ?? 0) & bit) && (mark & ~open & ~bits.code) === 0;
      };
      let end = at + 1;
      while (end < to && isIn(end)) end += 1;
      const sign = name === 'bold' ? '**' : name === 'strike' ? '~~' : name ? italic : '';
      result += name
        ? `${sign}${marked(at, end, open | bit)}${sign}`
        : isCode(at)
          ? codeOf(text.slice(at, end), place)
          : plain(at, end);
      at = end;
    }
    return result;
  };
  let result = '';
  for (let at = 0; at < text.length; ) {
    const link = links[at] ?? 0;
    let end = at + 1;
    while (end < text.length && links[end] === link) end += 1;
    const target = targets[link - 1];
    result += target === undefined ? marked(at, end, 0) : linkOf(text.slice(at, end), target, () => marked(at, end, 0));
    at = end;
  }
  return result;
}

/** White space at its ends stays outside. */
function linkOf(shown: string, target: string, inner: () => string): string {
  const words = shown.trim();
  if (words === '') return shown.replaceAll('\n', ' ');
  if (words === target && /^https?:\/\/[^\s<>]+$/.test(target)) return shown.replace(words, () => `<${target}>`);
  const [lead = ''] = /^\s*/.exec(shown) ?? [];
  const [tail = ''] = /\s*$/.exec(shown) ?? [];
  const text = inner().trim();
  return `${lead && ' '}[${text.endsWith('\\') ? text.slice(0, -1).trimEnd() : text}](${encodeTarget(target)})${tail && ' '}`;
}

function encodeTarget(target: string): string {
  return target.replaceAll(/[\s()<>|\\*_`~[\]]/g, (sign) =>
    /[*_~]/.test(sign) ? sign : `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

function codeOf(text: string, place: Place): string {
  const inner = text.replaceAll('\n', ' ');
  const longest = Math.max(0, ...[...inner.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const pad = inner.startsWith('`') || inner.endsWith('`') ? ' ' : '';
  const written = `${fence}${pad}${inner}${pad}${fence}`;
  return place === 'cell' ? written.replaceAll('|', '\\|') : written;
}

function escapeAll(text: string, place: Place): string {
  const escaped = text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&').replaceAll('\n', '\\\n');
  return place === 'heading' || place === 'cell' ? escaped.replaceAll('\\\n', ' ') : escaped;
}

const words = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ').trim();

function shows(written: string, text: string, place: Place): boolean {
  const source =
    place === 'heading'
      ? `## ${written}`
      : place === 'item'
        ? `- ${written}`
        : place === 'cell'
          ? `| ${written} |\n| --- |`
          : written;
  return words(plainText(source, () => false)) === words(text);
}
