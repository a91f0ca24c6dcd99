/** Writes blocks: what was not edited as it was, and the rest in the style of the text around it. */
import type { Block, Code, Heading, Item, List, Paragraph, Quote, Source } from './document.ts';
import { escapeLineStart } from './escape.ts';
import { gapAsRead, type Line, linesAsRead, newLine, withPrefix } from './lines.ts';
import { checkedOf, isBlank, numbersOf, plainOf, shownItem, shownOf } from './shown.ts';
import type { Style } from './style.ts';
import { writeTable } from './write-table.ts';
import { type Writing, writeText } from './write-text.ts';

/** @param avoided the marker that a list may not have */
export function writeBlock(block: Block, writing: Writing, avoided = ''): Line[] {
  const { source } = block.attrs;
  if (source && writing.way.keeps !== 'nothing' && !isListBeside(block, avoided) && isUntouched(block, source)) {
    return linesAsRead(source);
  }
  switch (block.type) {
    case 'paragraph':
      return writeParagraph(block, writing);
    case 'heading':
      return writeHeading(block, writing);
    case 'codeBlock':
      return writeCode(block, writing);
    case 'rule':
      return [newLine(writing.way.escaping > 0 && !writing.way.isEach ? '___' : writing.style.rule)];
    case 'quote':
      return writeQuote(block, writing);
    case 'bulletList':
    case 'orderedList':
      return writeList(block, writing, avoided);
    case 'table':
      return writeTable(block, writing);
    case 'source':
      return plainOf(block.content).split('\n').map(newLine);
  }
}

/** A new paragraph without text; one that was in the text stays. */
export function isLeftOut(block: Block): boolean {
  const { source } = block.attrs;
  return isBlank(block) && !(source !== null && source.raw !== '' && isUntouched(block, source));
}

export const isUntouched = (block: Block, source: Source): boolean => source.shown === shownOf([block]);

export function writeBlocks(blocks: readonly Block[], within: number, writing: Writing, isTight: boolean): Line[] {
  const lines: Line[] = [];
  let last: Block | null = null;
  let written: Line[] = [];
  for (const block of blocks) {
    if (isLeftOut(block)) continue;
    if (last) lines.push(...gapBetween(last, block, within, writing, isTight));
    const avoided = last ? markerBeside(last, block, written) : '';
    written = writeBlock(block, writing, avoided);
    lines.push(...written);
    last = block;
  }
  return lines;
}

function gapBetween(last: Block, next: Block, within: number, { way }: Writing, isTight: boolean): Line[] {
  const kept = way.keepsGaps ? keptGap(last.attrs.source, next.attrs.source, within) : null;
  if (kept) return kept;
  return isTight && way.keepsGaps && !(last.type === 'paragraph' && next.type === 'paragraph') ? [] : [newLine('')];
}

/** The blank lines between two nodes that followed each other in this container. */
export function keptGap(last: Source | null, next: Source | null, within: number): Line[] | null {
  const isKept = last?.within === within && next?.within === within && next.place === last.place + 1;
  return isKept ? gapAsRead(last) : null;
}

/**
 * The marker of a list before a list of the same kind, which would otherwise be read as one.
 * @param written the lines of the first one
 */
export function markerBeside(last: Block, next: Block, written: readonly Line[]): string {
  const isSame = last.type === next.type && (last.type === 'bulletList' || last.type === 'orderedList');
  return isSame ? (/^\s*(?:\d+)?(\S)/.exec(written[0]?.text ?? '')?.[1] ?? '') : '';
}

const isListBeside = (block: Block, avoided: string): boolean =>
  avoided !== '' && /^\s*(?:\d+)?(\S)/.exec(block.attrs.source?.raw ?? '')?.[1] === avoided;

function writeParagraph({ attrs, content }: Paragraph, writing: Writing): Line[] {
  const lines = writeText(content, attrs.source, writing).trim().split('\n');
  const { escaping } = writing.way;
  return lines.map((line) => newLine(escaping === 1 ? escapeLineStart(line) : line));
}

function writeHeading({ attrs: { level, source }, content }: Heading, writing: Writing): Line[] {
  const text = writeText(content, source, writing, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ');
  const underline = /\n *(=+|-+)[ \t]*$/.exec(source?.raw ?? '')?.[1];
  const isUnderlined = underline !== undefined && level === (underline.startsWith('=') ? 1 : 2) && text !== '';
  if (isUnderlined && writing.way.keeps === 'pieces') return [newLine(text), newLine(underline)];
  const safe = writing.way.escaping === 1 ? text.replace(/#(#*)$/, '\\#$1') : text;
  return [newLine(`${'#'.repeat(level)} ${safe}`.trim())];
}

function writeCode({ attrs: { info, source }, content }: Code, { style, way }: Writing): Line[] {
  const text = plainOf(content);
  const own = /^ *(`{3,}|~{3,})/.exec(source?.raw ?? '')?.[1];
  const wanted = info.includes('`') ? '~~~' : (way.keeps !== 'nothing' && own) || style.fence;
  const sign = wanted.slice(0, 1);
  const inside = (text.match(/`{3,}|~{3,}/g) ?? []).filter((run) => run.startsWith(sign));
  const fence = sign.repeat(Math.max(wanted.length, ...inside.map(({ length }) => length + 1)));
  return [fence + info, ...(text === '' ? [] : text.split('\n')), fence].map(newLine);
}

function writeQuote({ attrs: { source }, content }: Quote, writing: Writing): Line[] {
  const lines = writeBlocks(content, source?.id ?? -1, writing, false);
  const own = /^ {0,3}> ?/.exec(source?.raw ?? '')?.[0] ?? '> ';
  const prefix = writing.way.keeps === 'nothing' ? '> ' : own;
  return withPrefix(lines.length > 0 ? lines : [newLine('')], { first: prefix, rest: prefix }, source);
}

/** `repeats` says whether all items have the number of the first. */
type Marker = { mark: string; indent: string; padding: string; repeats: boolean; first: number };

function markerOf(list: List, style: Style): Marker {
  const raw = list.attrs.source?.raw ?? '';
  const isOrdered = list.type === 'orderedList';
  const [, indent = '', own = '', padding = ''] = /^( {0,3})(?:([-*+])|\d{1,9}[.)])( {1,4}(?! )|$)/m.exec(raw) ?? [];
  const delimiter = /^\s*\d{1,9}([.)])/.exec(raw)?.[1];
  const typed = list.content.flatMap(({ attrs }) => /^\s*(\d+)/.exec(attrs.source?.raw ?? '')?.[1] ?? []);
  const numbers = numbersOf(list);
  const [first = 1] = numbers;
  const isCounting = numbers.every((number, index) => number === first + index);
  const repeats = isCounting && first <= 1 && typed.length > 1 && typed.every((one) => Number(one) === first);
  const mark = isOrdered ? (delimiter ?? style.delimiter) : own || style.bullet;
  return { mark, indent, padding: padding || ' ', repeats, first };
}

const others: Readonly<Record<string, string>> = { '-': '*', '*': '-', '+': '-', '.': ')', ')': '.' };

function writeList(list: List, writing: Writing, avoided: string): Line[] {
  const { source, loose } = list.attrs;
  const own = markerOf(list, writing.style);
  const usual = { ...own, indent: '', padding: ' ' };
  const marker = writing.way.keeps === 'nothing' ? usual : own;
  if (marker.mark === avoided) marker.mark = others[avoided] ?? marker.mark;
  const id = source?.id ?? -1;
  const numbers = numbersOf(list);
  const isLoose = loose || list.content.some(({ content }) => hasParagraphs(content));
  const lines: Line[] = [];
  let last: Item | null = null;
  list.content.forEach((item, index) => {
    if (last) {
      const kept = writing.way.keepsGaps ? keptGap(last.attrs.source, item.attrs.source, id) : null;
      lines.push(...(kept ?? (isLoose ? [newLine('')] : [])));
    }
    lines.push(...writeItem(item, numbers[index] ?? null, marker, id, writing, isLoose));
    last = item;
  });
  return withPrefix(lines, { first: '', rest: '' }, source);
}

const hasParagraphs = (content: readonly Block[]): boolean => {
  const blocks = content.filter((block) => !isLeftOut(block));
  return blocks.some(({ type }, index) => type === 'paragraph' && blocks[index + 1]?.type === 'paragraph');
};

function writeItem(
  item: Item,
  number: number | null,
  marker: Marker,
  list: number,
  writing: Writing,
  isLoose: boolean,
): Line[] {
  const { source } = item.attrs;
  const checked = checkedOf(item);
  const isKept = source !== null && source.within === list && writing.way.keeps !== 'nothing';
  const isOwnMark = isKept && /^\s*(?:\d+)?(\S)/.exec(source.raw)?.[1] === marker.mark;
  if (isOwnMark && source.shown === shownItem(item, number)) return linesAsRead(source);
  const sign =
    number === null ? marker.mark : `${marker.repeats ? marker.first : Math.min(number, 999_999_999)}${marker.mark}`;
  const task = checked === null ? '' : checked ? '[x] ' : '[ ] ';
  const own = isOwnMark ? ownFirstLine(source, sign, checked) : null;
  const before = own?.before ?? marker.indent + sign + marker.padding;
  const lines = writeBlocks(item.content, source?.id ?? -1, writing, !isLoose);
  const rest = ' '.repeat(before.length);
  const prefix = { first: before + task, rest, kept: own?.line ?? null };
  return withPrefix(lines.length > 0 ? lines : [newLine('')], prefix, isKept ? source : null, own !== null);
}

/** The first line with the number and the box that are wanted now; `null` if the lines below would no longer belong to it. */
function ownFirstLine({ raw }: Source, sign: string, checked: boolean | null) {
  const [line = ''] = raw.split('\n');
  const [whole, indent = '', old = '', padding = '', box] =
    /^(\s*)([-*+]|\d{1,9}[.)])([ \t]+)(\[[ xX]\][ \t]+)?/.exec(line) ?? [];
  if (whole === undefined || padding.length > 4 || /\t/.test(padding)) return null;
  const isSameNumber = Number.parseInt(old, 10) === Number.parseInt(sign, 10);
  const mark = isSameNumber ? old : sign;
  if (mark.length !== old.length) return null;
  const before = indent + mark + padding;
  const hadTask = box !== undefined;
  if (hadTask !== (checked !== null)) return { before, line: null };
  const task = (box ?? '').replace(/[ xX](?=\])/, (was) => (checked === (was !== ' ') ? was : checked ? 'x' : ' '));
  return { before, line: before + task + line.slice(whole.length) };
}
