/** The toolbar commands of the Markdown field, as pure functions of text and selection. */
import { t } from '../language/translate.ts';
import type { TextImage } from './text-images.ts';

/** Offsets into the text; `start` <= `end`. */
export type Selection = { start: number; end: number };
/** One replacement, and the selection after it. */
export type Edit = { from: number; to: number; insert: string; select: Selection };
export type MarkdownCommand = (text: string, selection: Selection) => Edit;

export const heading =
  (level: 2 | 3): MarkdownCommand =>
  (text, selection) =>
    editLines(text, selection, (lines) => {
      const mark = `${'#'.repeat(level)} `;
      const isOn = lines.some(isFilled) && lines.filter(isFilled).every((line) => line.startsWith(mark));
      return lines.map((line) =>
        isFilled(line) || lines.length === 1 ? (isOn ? '' : mark) + line.replace(/^#{1,6} +/, '') : line,
      );
    });

export const bold: MarkdownCommand = (text, selection) => wrap(text, selection, '**');
export const italic: MarkdownCommand = (text, selection) => wrap(text, selection, '*');

export const bulletedList: MarkdownCommand = (text, selection) => list(text, selection, /^[-*+] +/, () => '- ');
export const numberedList: MarkdownCommand = (text, selection) =>
  list(text, selection, /^\d+[.)] +/, (index) => `${index + 1}. `);

export const quote: MarkdownCommand = (text, selection) =>
  editLines(text, selection, (lines) => {
    const isOn = lines.every((line) => line.startsWith('>'));
    return lines.map((line) => (isOn ? line.replace(/^> ?/, '') : `> ${line}`));
  });

/** Inserts a table of two columns between empty lines and selects its first heading. */
export const table: MarkdownCommand = (text, { end }) => {
  const at = lineEnd(text, end);
  const before = text.slice(0, at);
  const gap = before === '' || /\n\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const rest = text.slice(at);
  const tail = rest === '' || /^\n\n/.test(rest) ? '' : '\n';
  const head = t('Head {place}', { place: 1 });
  const heads = `| ${head} | ${t('Head {place}', { place: 2 })} |`;
  const cells = `| ${t('Cell {place}', { place: 1 })} | ${t('Cell {place}', { place: 2 })} |`;
  const insert = `${gap}${heads}\n| --- | --- |\n${cells}${tail}`;
  const start = at + gap.length + 2;
  return { from: at, to: at, insert, select: { start, end: start + head.length } };
};

/**
 * Turns the selection into a link and places the caret for its target; a selected address becomes the target. In a link, it
 * selects the target.
 */
export const link: MarkdownCommand = (text, { start, end }) => {
  const target = targetAround(text, { start, end });
  if (target) return { from: start, to: start, insert: '', select: target };
  const words = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  const isAddress = addressPattern.test(words);
  const insert = isAddress ? `[](${targetOf(words)})` : `[${words}]()`;
  const caret = start + (isAddress ? 1 : insert.length - 1);
  return { from: start, to: end, insert, select: { start: caret, end: caret } };
};

/** A link on the selected words, if what is pasted on them is an address. */
export function linkByPasting(text: string, { start, end }: Selection, pasted: string): Edit | null {
  const words = text.slice(start, end);
  const isForWords = words.trim() !== '' && !/[\n[\]]/.test(words) && !addressPattern.test(words.trim());
  if (!isForWords || !addressPattern.test(pasted.trim()) || targetAround(text, { start, end })) return null;
  const insert = `[${words}](${targetOf(pasted.trim())})`;
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: { start: caret, end: caret } };
}

/** Behind the selection, which stays as it is. */
export function insertImages(at: number, images: readonly TextImage[]): Edit {
  const insert = images.map(({ markdown }) => markdown).join('\n\n');
  const caret = at + insert.length;
  return { from: at, to: at, insert, select: { start: caret, end: caret } };
}

const addressPattern = /^(?:https?:\/\/|mailto:|tel:)\S+$/i;
const targetOf = (address: string): string => address.replaceAll('(', '%28').replaceAll(')', '%29');

/** The range of the target of the link that the selection is in. */
function targetAround(text: string, { start, end }: Selection): Selection | null {
  const from = lineStart(text, start);
  for (const { 0: whole, 1: words = '', 2: target = '', index } of text
    .slice(from, lineEnd(text, start))
    .matchAll(/\[([^[\]]*)\]\(([^\s()]*)\)/g)) {
    const at = from + index;
    const open = at + words.length + 3;
    if (start > at && end < at + whole.length) return { start: open, end: open + target.length };
  }
  return null;
}

/** An internal link that is being typed: `[text](/pa`, with the caret at the end. */
export type OpenLink = {
  /** The typed part of the path, with its slash, or of a name. */
  typed: string;
  /** The range of the path; it includes text after the caret up to the bracket. */
  from: number;
  to: number;
  /** `true` for `[](/`: the page's headline becomes the text. */
  isWithoutText: boolean;
};

/** A target that is closed may also be begun with a page's name. */
export function openLinkAt(text: string, { start, end }: Selection): OpenLink | null {
  if (start !== end) return null;
  const line = text.slice(lineStart(text, start), start);
  const match = /(!?)\[([^[\]]*)\]\((\/[^\s()]*|[^\s():#?]*)$/.exec(line);
  if (!match || match[1] === '!') return null;
  const typed = match[3] ?? '';
  const behind = /^[^\s()]*(?=\))/.exec(text.slice(start))?.[0];
  if (!typed.startsWith('/') && behind !== '') return null;
  return { typed, from: start - typed.length, to: start + (behind ?? '').length, isWithoutText: match[2] === '' };
}

/** Inserts a page's path into the link, closes its bracket, and adds a text if there is none. */
export function completeLink(text: string, open: OpenLink, page: { path: string; headline: string | null }): Edit {
  const isClosed = text[open.to] === ')';
  const words = open.isWithoutText ? escapeBrackets(page.headline ?? '') : null;
  const from = words === null ? open.from : open.from - 3;
  const lead = words === null ? '' : `[${words}](`;
  const insert = `${lead}${page.path})`;
  const caret = from + insert.length;
  return { from, to: isClosed ? open.to + 1 : open.to, insert, select: { start: caret, end: caret } };
}

const escapeBrackets = (words: string): string => words.replaceAll(/[[\]]/g, '\\$&');
const isFilled = (line: string): boolean => line.trim() !== '';

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;
function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** Rewrites all lines that the selection touches and keeps them selected; an empty selection keeps its place. */
function editLines(text: string, { start, end }: Selection, rewrite: (lines: string[]) => string[]): Edit {
  const from = lineStart(text, start);
  const to = lineEnd(text, end > start && text[end - 1] === '\n' ? end - 1 : end);
  const before = text.slice(from, to);
  const insert = rewrite(before.split('\n')).join('\n');
  if (start !== end) return { from, to, insert, select: { start: from, end: from + insert.length } };
  const caret = Math.max(from, start + insert.length - before.length);
  return { from, to, insert, select: { start: caret, end: caret } };
}

function list(text: string, selection: Selection, mark: RegExp, write: (index: number) => string): Edit {
  const anyMark = /^(?:[-*+]|\d+[.)]) +/;
  return editLines(text, selection, (lines) => {
    const filled = lines.length === 1 ? lines : lines.filter(isFilled);
    const isOn = filled.every((line) => mark.test(line));
    let index = 0;
    return lines.map((line) => {
      if (lines.length > 1 && !isFilled(line)) return line;
      const bare = line.replace(anyMark, '');
      return isOn ? bare : write(index++) + bare;
    });
  });
}

/** Adds or removes the marks around the selection, or around the word at the caret if nothing is selected. */
function wrap(text: string, selection: Selection, mark: string): Edit {
  const { start, end } = withoutBlanks(
    text,
    selection.start === selection.end ? wordAt(text, selection.start) : selection,
  );
  const inner = text.slice(start, end);
  if (isMarked(text.slice(0, start), text.slice(end), mark)) {
    const from = start - mark.length;
    return { from, to: end + mark.length, insert: inner, select: { start: from, end: from + inner.length } };
  }
  const isInside =
    inner.length > 2 * mark.length && isMarked(inner.slice(0, mark.length), inner.slice(-mark.length), mark);
  if (isInside) {
    const bare = inner.slice(mark.length, -mark.length);
    return { from: start, to: end, insert: bare, select: { start, end: start + bare.length } };
  }
  const select = { start: start + mark.length, end: end + mark.length };
  return { from: start, to: end, insert: mark + inner + mark, select };
}

/** `*` inside `**` is bold, not italic; `***` is both. */
function isMarked(before: string, after: string, mark: string): boolean {
  const leading = /\*+$/.exec(before)?.[0].length ?? 0;
  const trailing = /^\*+/.exec(after)?.[0].length ?? 0;
  const count = Math.min(leading, trailing);
  return mark === '**' ? count >= 2 : count === 1 || count === 3;
}

function wordAt(text: string, offset: number): Selection {
  const before = /[\p{L}\p{N}_-]*$/u.exec(text.slice(lineStart(text, offset), offset))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}_-]*/u.exec(text.slice(offset, lineEnd(text, offset)))?.[0].length ?? 0;
  return { start: offset - before, end: offset + after };
}

/** Markdown ignores marks next to a space. */
function withoutBlanks(text: string, { start, end }: Selection): Selection {
  const words = text.slice(start, end);
  if (words.trim() === '') return { start, end };
  return { start: start + words.length - words.trimStart().length, end: end - (words.length - words.trimEnd().length) };
}
