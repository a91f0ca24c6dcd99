/** Where a dropped entry goes (MENU-03). */
import { type EntryNode, findRow, type Place, placeEntry } from './menu-tree.ts';

export type DropSide = 'before' | 'after' | 'inside';
export type Drop = { key: string; side: DropSide };

/** `null` where it cannot go: onto itself, below itself, or below the third level. */
export function placeOfDrop(nodes: EntryNode[], dragged: string, { key, side }: Drop): Place | null {
  const target = findRow(nodes, key);
  const source = findRow(nodes, dragged);
  if (!target || !source || key === dragged) return null;
  const place = side === 'inside' ? inside(target.node, dragged) : beside(target, source, side);
  return placeEntry(nodes, dragged, place) === nodes ? null : place;
}

type Row = NonNullable<ReturnType<typeof findRow>>;

function inside(node: EntryNode, dragged: string): Place {
  return { parentKey: node.key, index: node.entries.filter((entry) => entry.key !== dragged).length };
}

/** Among its old siblings, removing the entry shifts those after it up by one. */
function beside(target: Row, source: Row, side: DropSide): Place {
  const parentKey = target.parent?.key ?? null;
  const index = target.index + (side === 'after' ? 1 : 0);
  const isSibling = (source.parent?.key ?? null) === parentKey;
  return { parentKey, index: isSibling && source.index < index ? index - 1 : index };
}
