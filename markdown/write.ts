/** Writes a document as Markdown: what was not edited byte for byte as it was. */
import type { Block, Item, Row, TextDocument } from './document.ts';
import { type Effort, spend } from './effort.ts';
import { type Line, linesAsRead, newLine } from './lines.ts';
import { readPart } from './read-document.ts';
import { plainOf, type Roughness, roughnesses, shownOf } from './shown.ts';
import { type Style, styleOf } from './style.ts';
import { partsOf } from './table-rows.ts';
import { type Definitions, readMarkdown } from './tokens.ts';
import { isLeftOut, isUntouched, keptGap, markerBeside, writeBlock } from './write-blocks.ts';
import type { Way } from './write-text.ts';

/** In the order in which they are tried, until a block is read as what it shows. */
const ways: readonly Way[] = [
  { keeps: 'pieces', keepsGaps: true, escaping: 0, isTrimmed: false, signs: 'own' },
  { keeps: 'pieces', keepsGaps: true, escaping: 1, isTrimmed: false, signs: 'own' },
  { keeps: 'pieces', keepsGaps: true, escaping: 1, isTrimmed: false, signs: '*' },
  { keeps: 'blocks', keepsGaps: true, escaping: 0, isTrimmed: false, signs: 'own' },
  { keeps: 'blocks', keepsGaps: true, escaping: 1, isTrimmed: false, signs: 'own' },
  { keeps: 'blocks', keepsGaps: true, escaping: 1, isTrimmed: false, signs: '*' },
  { keeps: 'blocks', keepsGaps: true, escaping: 1, isTrimmed: false, signs: '_' },
  { keeps: 'blocks', keepsGaps: true, escaping: 1, isTrimmed: true, signs: '*' },
  { keeps: 'blocks', keepsGaps: false, escaping: 1, isTrimmed: true, signs: '*' },
  { keeps: 'blocks', keepsGaps: false, escaping: 2, isTrimmed: true, signs: '*' },
  { keeps: 'blocks', keepsGaps: false, escaping: 3, isTrimmed: true, signs: '*' },
  { keeps: 'blocks', keepsGaps: false, escaping: 3, isTrimmed: true, signs: '_' },
  { keeps: 'blocks', keepsGaps: true, escaping: 1, isTrimmed: true, signs: 'none' },
  { keeps: 'blocks', keepsGaps: false, escaping: 3, isTrimmed: true, signs: 'none' },
  { keeps: 'blocks', keepsGaps: false, escaping: 2, isTrimmed: true, signs: 'words' },
];
const anew: readonly Way[] = ways.slice(4).map((way) => ({ ...way, keeps: 'nothing', keepsGaps: false }));
const each: Way = { keeps: 'nothing', keepsGaps: true, escaping: 1, isTrimmed: false, signs: 'own', isEach: true };

type Written = { lines: Line[]; isAsRead: boolean };

/** @param effort what may be spent on reading what was written; beyond it, the first way counts as the right one */
export function writeDocument(document: TextDocument, effort: Effort = { left: Number.POSITIVE_INFINITY }): string {
  const { lines, ends } = document.attrs.text;
  const blocks = document.content.filter((block) => !isLeftOut(block));
  const writer = writerOf(document);
  const written = writer(blocks);
  const usualEnd = ends[0] ?? '\n';
  return written
    .map(({ text, at }, index) => {
      const end = at?.within === document.attrs.text.id ? ends[at.line] : undefined;
      return index === written.length - 1 ? text : text + (end ?? usualEnd);
    })
    .join('');

  function writerOf({ attrs: { text } }: TextDocument): (blocks: readonly Block[]) => Line[] {
    const memory = memoryOf(text, definitionsIn(document.content), effort);
    const asRead = (from: number, to: number): Line[] =>
      lines.slice(from, to).map((line, index) => ({ text: line, at: { within: text.id, line: from + index } }));
    const hadBlocks = text.lead < lines.length;
    return (some) => {
      if (some.length === 0) return hadBlocks ? [newLine('')] : asRead(0, lines.length);
      const body = writeAll(some, text.id, memory);
      if (!hadBlocks) return body;
      let end = lines.length;
      while (end > text.lead && /^[ \t]*$/.test(lines[end - 1] ?? '')) end -= 1;
      return [...asRead(0, text.lead), ...body, ...asRead(end, lines.length)];
    };
  }
}

/** What is known of a text's blocks, because most of them stay the same between two keystrokes. */
type Memory = {
  style: Style;
  definitions: Definitions;
  effort: Effort;
  /** Whether the targets of reference links have changed, so that other blocks may show something else. */
  isRedefined: boolean;
  written: WeakMap<Block, Written>;
  /** The text as which a row of a long table was read. */
  rows: WeakMap<Row, Partial<Record<Roughness, string>>>;
  pairs: WeakMap<Block, { before: Block; from: Line[]; last: Line[]; gap: Line[]; lines: Line[] }>;
};
const memories = new WeakMap<TextDocument['attrs']['text'], { definitions: string; memory: Memory }>();

function memoryOf(text: TextDocument['attrs']['text'], definitions: string, effort: Effort): Memory {
  const known = memories.get(text);
  if (known?.definitions === definitions) return known.memory;
  const memory: Memory = {
    style: known?.memory.style ?? styleOf(text.lines.join('\n')),
    definitions: readMarkdown(definitions)?.links ?? {},
    effort,
    isRedefined: known !== undefined,
    written: new WeakMap(),
    rows: new WeakMap(),
    pairs: new WeakMap(),
  };
  memories.set(text, { definitions, memory });
  return memory;
}

function definitionsIn(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block): string[] => {
      if (block.type === 'quote') return [definitionsIn(block.content)];
      if (block.type === 'bulletList' || block.type === 'orderedList') {
        return block.content.map(({ content }) => definitionsIn(content));
      }
      return block.type === 'source' && block.attrs.reason === 'reference' ? [plainOf(block.content)] : [];
    })
    .filter((part) => part !== '')
    .join('\n\n');
}

function writeAll(blocks: readonly Block[], within: number, memory: Memory): Line[] {
  const parts: Line[][] = [];
  let last: Block | null = null;
  let lastWritten: Written | null = null;
  for (const block of blocks) {
    const own = writtenOf(block, within, memory);
    if (last && lastWritten) {
      const kept = keptGap(last.attrs.source, block.attrs.source, within);
      if (lastWritten.isAsRead && own.isAsRead && kept) parts.push(kept, own.lines);
      else {
        const pair = pairOf(last, parts.at(-1) ?? [], block, own, within, memory);
        parts.splice(-1, 1, pair.last, pair.gap, pair.lines);
      }
    } else parts.push(own.lines);
    last = block;
    lastWritten = parts.at(-1) === own.lines ? own : { lines: parts.at(-1) ?? [], isAsRead: false };
  }
  return parts.flat();
}

function writtenOf(block: Block, within: number, memory: Memory): Written {
  const known = memory.written.get(block);
  if (known) return known;
  const written = writeFirst(block, within, memory);
  memory.written.set(block, written);
  return written;
}

function writeFirst(block: Block, within: number, memory: Memory): Written {
  const { source } = block.attrs;
  if (source?.within === within && isUntouched(block, source)) {
    const lines = linesAsRead(source);
    if (!memory.isRedefined || isRead(lines, [block], memory)) return { lines, isAsRead: true };
  }
  if (block.type === 'source') {
    return { lines: plainOf(block.content).split('\n').map(newLine), isAsRead: false };
  }
  return { lines: writeSafely(block, memory, [...ways, ...anew]), isAsRead: false };
}

/** Whether nothing in it was written before. */
function isNew({ attrs, ...block }: Block | Item): boolean {
  if (attrs.source !== null) return false;
  if (block.type === 'quote' || block.type === 'item') return block.content.every(isNew);
  if (block.type === 'bulletList' || block.type === 'orderedList') return block.content.every(isNew);
  return block.type !== 'table' || block.content.every(({ attrs: row }) => row.source === null);
}

/** Written in the first way that is read as what the block shows; if there is none, as nearly as possible. */
function writeSafely(block: Block, memory: Memory, some: readonly Way[], avoided = ''): Line[] {
  const { style, definitions, effort } = memory;
  const write = (way: Way) => writeBlock(block, { way, style, definitions, effort }, avoided);
  if (some === anew || isNew(block)) {
    const lines = write(each);
    if (isRead(lines, [block], memory, 'words')) return lines;
  }
  const tried = some.map((way) => () => write(way));
  for (const roughness of roughnesses) {
    for (const write of tried) {
      const lines = write();
      if (isRead(lines, [block], memory, roughness)) return lines;
    }
  }
  return tried.at(-1)?.() ?? [];
}

function isRead(
  lines: readonly Line[],
  blocks: readonly Block[],
  memory: Memory,
  roughness: Roughness = 'exact',
): boolean {
  const parts = blocks.length === 1 ? partsOf(blocks[0], lines) : null;
  if (parts) return parts.every(({ row, lines, table }) => isRowRead(row, lines, table, memory, roughness));
  const text = lines.map(({ text }) => text).join('\n');
  const read = spend(memory.effort, text) ? readPart(text, memory.definitions) : null;
  // What is too complex to be read is shown as written, however it is written.
  return read === null || shownOf(read, roughness) === shownOf(blocks, roughness);
}

function isRowRead(row: Row, lines: readonly Line[], table: Block, memory: Memory, roughness: Roughness): boolean {
  const known = memory.rows.get(row) ?? {};
  const text = lines.map(({ text }) => text).join('\n');
  if (known[roughness] === text) return true;
  const isAsShown = isRead(lines, [table], memory, roughness);
  if (isAsShown) memory.rows.set(row, { ...known, [roughness]: text });
  return isAsShown;
}

/** Two blocks of which at least one is new there: neither may become a part of the other. */
function pairOf(last: Block, lastLines: Line[], block: Block, own: Written, within: number, memory: Memory) {
  const known = memory.pairs.get(block);
  if (known?.before === last && known.from === lastLines) return known;
  const gap = [newLine('')];
  const avoided = markerBeside(last, block, lastLines);
  const alone = (one: Block, beside = '') => writeSafely(one, memory, anew, beside);
  const kept = keptGap(last.attrs.source, block.attrs.source, within);
  const isOwn = avoided === '' || markerBeside(block, last, own.lines) !== avoided;
  const options: (() => { last: Line[]; gap: Line[]; lines: Line[] })[] = [
    ...(kept ? [() => ({ last: lastLines, gap: kept, lines: own.lines })] : []),
    ...(isOwn ? [] : [() => ({ last: lastLines, gap, lines: writeSafely(block, memory, ways, avoided) })]),
    () => ({ last: lastLines, gap, lines: own.lines }),
    () => ({ last: lastLines, gap, lines: alone(block, avoided) }),
    () => ({ last: alone(last), gap, lines: own.lines }),
    () => ({ last: alone(last), gap, lines: alone(block, avoided) }),
  ];
  let found = { last: lastLines, gap, lines: own.lines };
  for (const option of options) {
    const tried = option();
    // Of a long table, only the row beside the other block can matter.
    const before = partsOf(last, tried.last)?.at(-1) ?? { lines: tried.last, table: last };
    const after = partsOf(block, tried.lines)?.at(0) ?? { lines: tried.lines, table: block };
    if (isRead([...before.lines, ...tried.gap, ...after.lines], [before.table, after.table], memory, 'words')) {
      found = tried;
      break;
    }
  }
  const pair = { before: last, from: lastLines, ...found };
  memory.pairs.set(block, pair);
  return pair;
}
