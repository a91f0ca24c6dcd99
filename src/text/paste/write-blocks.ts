/** Blocks as Markdown. */
import type { Align, Block, Item, Run } from './blocks.ts';
import { type Effort, effort, writePlain, writeRuns } from './write-runs.ts';

/** Lists and quotes in deeper levels stand in the deepest one. */
const maxNesting = 8;

export function writeMarkdown(blocks: readonly Block[]): string {
  return writeBlocks(blocks, 0, effort());
}

/** Each paragraph, heading, item and row in a paragraph of its own, without marks. */
export function writePlainText(blocks: readonly Block[]): { text: string; paragraphs: number } {
  const shared = effort();
  const paragraphs = blocks
    .flatMap(plainLines)
    .map((line) => (typeof line === 'string' ? line : writePlain(line, shared)));
  const filled = paragraphs.filter((one) => one !== '');
  return { text: filled.join('\n\n'), paragraphs: filled.length };
}

function plainLines(block: Block): (Run[] | string)[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.runs];
    case 'quote':
      return block.blocks.flatMap(plainLines);
    case 'list':
      return block.items.flatMap(({ blocks }) => blocks.flatMap(plainLines));
    case 'entry':
      return block.item.blocks.flatMap(plainLines);
    case 'table':
      return block.rows.map((row) => row.flatMap((cell, index) => (index > 0 ? [space, ...cell] : cell)));
    case 'code':
      return block.text.split('\n').map((text) => [{ ...space, text: text.trim() }]);
    case 'rule':
      return [];
  }
}

const space: Run = { text: ' ', href: null, bold: false, italic: false, strike: false, code: false };

function writeBlocks(blocks: readonly Block[], nesting: number, shared: Effort): string {
  const written: string[] = [];
  let mark = '';
  for (const block of blocks) {
    if (block.kind === 'list') {
      // Another mark, or the two lists would be one.
      mark = nextMark(block.isOrdered, mark);
      written.push(writeList(block.items, mark, nesting, shared));
      continue;
    }
    mark = '';
    const text = writeBlock(block, nesting, shared);
    if (text !== '') written.push(text);
  }
  return written.filter((text) => text !== '').join('\n\n');
}

const nextMark = (isOrdered: boolean, before: string) =>
  isOrdered ? (before === '.' ? ')' : '.') : before === '-' ? '*' : '-';

function writeBlock(block: Exclude<Block, { kind: 'list' }>, nesting: number, shared: Effort): string {
  switch (block.kind) {
    case 'paragraph':
      return writeRuns(block.runs, 'paragraph', shared);
    case 'heading':
      return `${'#'.repeat(block.level)} ${writeRuns(block.runs, 'heading', shared)}`;
    case 'quote':
      return nesting >= maxNesting
        ? writeBlocks(block.blocks, nesting, shared)
        : prefixed(writeBlocks(block.blocks, nesting + 1, shared), '> ', '> ');
    case 'code': {
      const longest = Math.max(2, ...[...block.text.matchAll(/^\s*(`{3,})/gm)].map(([, ticks = '']) => ticks.length));
      const fence = '`'.repeat(longest + 1);
      return `${fence}${block.language}\n${block.text}\n${fence}`;
    }
    case 'table':
      return writeTable(block.rows, block.aligns, shared);
    case 'entry':
      return writeBlocks(block.item.blocks, nesting, shared);
    case 'rule':
      return '---';
  }
}

function writeList(items: readonly Item[], mark: string, nesting: number, shared: Effort): string {
  if (nesting >= maxNesting)
    return writeBlocks(
      items.flatMap(({ blocks }) => blocks),
      nesting,
      shared,
    );
  const isTight = items.every(({ blocks }) => blocks.slice(1).every(({ kind }) => kind === 'list'));
  let number = 0;
  const written = items.map((item) => {
    number = item.number ?? number + (number === 0 && item !== items[0] ? 0 : 1);
    const lead = mark === '.' || mark === ')' ? `${number}${mark} ` : `${mark} `;
    const tick = item.isDone === null ? '' : item.isDone ? '[x] ' : '[ ] ';
    return prefixed(
      tick + writeItem(item.blocks, nesting + 1, shared, isTight),
      lead,
      ' '.repeat(lead.length),
    ).trimEnd();
  });
  return written.join(isTight ? '\n' : '\n\n');
}

function writeItem(blocks: readonly Block[], nesting: number, shared: Effort, isTight: boolean): string {
  const [first, ...others] = blocks;
  const text = first?.kind === 'paragraph' ? writeRuns(first.runs, 'item', shared) : '';
  const rest = writeBlocks(text === '' ? blocks : others, nesting, shared);
  return [text, rest].filter((part) => part !== '').join(isTight ? '\n' : '\n\n');
}

/** `first` before the first line, `next` before the others. */
function prefixed(text: string, first: string, next: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? next.trimEnd() : next) + line)
    .join('\n');
}

const rules = { left: ':---', center: ':---:', right: '---:' } as const;

function writeTable(rows: readonly Run[][][], aligns: readonly Align[], shared: Effort): string {
  const [head = [], ...body] = rows.map(
    (row) => `| ${row.map((cell) => writeRuns(cell, 'cell', shared)).join(' | ')} |`,
  );
  const rule = `| ${aligns.map((align) => (align ? rules[align] : '---')).join(' | ')} |`;
  return [head, rule, ...body].join('\n');
}
