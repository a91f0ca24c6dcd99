/** What is done to all blocks together: items become lists, and headings get the levels that a field allows. */
import type { Block, Item } from './blocks.ts';
import { append } from './runs.ts';

/** The levels that a Markdown field offers. */
const levels = { first: 2, last: 4 };

/** @param joinsLists whether each item was a list of its own */
export function arranged(blocks: readonly Block[], joinsLists: boolean): Block[] {
  const folded = joinsLists ? joined(foldEntries(blocks)) : foldEntries(blocks);
  const found = [...new Set(folded.flatMap(headingLevels))].sort((one, other) => one - other);
  return renumbered(folded, new Map(found.map((level, rank) => [level, Math.min(levels.first + rank, levels.last)])));
}

/** Items in a row become one list with lists in it. */
function foldEntries(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  let open: { level: number; list: Extract<Block, { kind: 'list' }> }[] = [];
  for (const block of blocks) {
    if (block.kind !== 'entry') {
      open = [];
      result.push(foldedInside(block));
      continue;
    }
    const { level, isOrdered } = block;
    const item = { ...block.item, blocks: foldEntries(block.item.blocks) };
    open = open.filter((one) => one.level <= level);
    let top = open.at(-1);
    if (top?.level === level && top.list.isOrdered !== isOrdered) {
      open.pop();
      top = undefined;
    }
    if (top?.level === level) {
      top.list.items.push(item);
      continue;
    }
    const list: Extract<Block, { kind: 'list' }> = { kind: 'list', isOrdered, items: [item] };
    (open.at(-1)?.list.items.at(-1)?.blocks ?? result).push(list);
    open.push({ level, list });
  }
  return result;
}

function foldedInside(block: Block): Block {
  if (block.kind === 'quote') return { ...block, blocks: foldEntries(block.blocks) };
  if (block.kind !== 'list') return block;
  return { ...block, items: block.items.map((item): Item => ({ ...item, blocks: foldEntries(item.blocks) })) };
}

function joined(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const last = result.at(-1);
    if (block.kind === 'list' && last?.kind === 'list' && last.isOrdered === block.isOrdered) {
      append(last.items, block.items);
    } else result.push(block);
  }
  return result;
}

function headingLevels(block: Block): number[] {
  if (block.kind === 'heading') return [block.level];
  return block.kind === 'quote' ? block.blocks.flatMap(headingLevels) : [];
}

/** A heading in an item is a paragraph in bold. */
function renumbered(blocks: readonly Block[], ranks: ReadonlyMap<number, number>): Block[] {
  return blocks.map((block): Block => {
    if (block.kind === 'quote') return { ...block, blocks: renumbered(block.blocks, ranks) };
    if (block.kind === 'list') {
      const items = block.items.map((item) => ({ ...item, blocks: renumbered(item.blocks.map(inBold), ranks) }));
      return { ...block, items };
    }
    return block.kind === 'heading' ? { ...block, level: ranks.get(block.level) ?? levels.last } : block;
  });
}

const inBold = (block: Block): Block =>
  block.kind === 'heading' ? { kind: 'paragraph', runs: block.runs.map((run) => ({ ...run, bold: true })) } : block;
