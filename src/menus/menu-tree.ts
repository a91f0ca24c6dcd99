/**
 * The tree of a menu's entries as pure functions over plain data. Every function that changes a tree
 * keeps two invariants: no entry is deeper than the third level, and only removed entries disappear. A change that is not
 * possible returns the same tree object.
 */
import { menuDepth } from '../../contract/constants.ts';
import type { MenuEntry } from '../../contract/entities.ts';
import { counted, t } from '../language/translate.ts';

/** An entry in the editor. Its `key` stays the same when it is moved. */
export type EntryNode = {
  key: string;
  target_text: string | null;
  target_page_path: string | null;
  target_url: string | null;
  entries: EntryNode[];
  /** The entry as the server sent it, if it has fields that this console does not know. */
  source?: MenuEntry['source'];
};
export type EntryContent = Pick<EntryNode, 'target_text' | 'target_page_path' | 'target_url'>;

/** `at` is the path of indexes from the top; `index` and `count` refer to the siblings. */
type EntryRow = {
  node: EntryNode;
  level: number;
  at: number[];
  index: number;
  count: number;
  parent: EntryNode | null;
};
export type Place = { parentKey: string | null; index: number };
export type DropSide = 'before' | 'after' | 'inside';
/** A dragged entry is dropped before, after or below the entry with this `key`. */
export type Drop = { key: string; side: DropSide };

/** Deterministic: the same tree always gets the same keys. */
export function withKeys(entries: readonly MenuEntry[], at = 'e'): EntryNode[] {
  return entries.map((entry, index) => {
    const key = `${at}${index}`;
    return { key, ...entry, entries: withKeys(entry.entries, `${key}.`) };
  });
}

export function withoutKeys(nodes: readonly EntryNode[]): MenuEntry[] {
  return nodes.map(({ key: _, ...node }) => ({ ...node, entries: withoutKeys(node.entries) }));
}

/** All entries in reading order. */
export function rowsOf(
  nodes: readonly EntryNode[],
  at: readonly number[] = [],
  parent: EntryNode | null = null,
): EntryRow[] {
  return nodes.flatMap((node, index) => [
    { node, level: at.length + 1, at: [...at, index], index, count: nodes.length, parent },
    ...rowsOf(node.entries, [...at, index], node),
  ]);
}

export function findRow(nodes: readonly EntryNode[], key: string): EntryRow | null {
  return rowsOf(nodes).find(({ node }) => node.key === key) ?? null;
}

/** Appends a new entry to the entries of `parentKey`, or to the menu's. */
export function addEntry(nodes: EntryNode[], parentKey: string | null, key: string): EntryNode[] {
  const node = { key, target_text: '', target_page_path: null, target_url: null, entries: [] };
  return insert(nodes, node, { parentKey, index: Number.POSITIVE_INFINITY });
}

/** Removes an entry and all entries below it. */
export function removeEntry(nodes: EntryNode[], key: string): EntryNode[] {
  return changeSiblings(nodes, key, (siblings) => siblings.filter((node) => node.key !== key));
}

export function changeEntry(nodes: EntryNode[], key: string, content: Partial<EntryContent>): EntryNode[] {
  return changeNode(nodes, key, (node) => ({ ...node, ...content }));
}

/** Moves an entry among its siblings. */
export function moveEntry(nodes: EntryNode[], key: string, by: 1 | -1): EntryNode[] {
  const row = findRow(nodes, key);
  if (!row || row.index + by < 0 || row.index + by >= row.count) return nodes;
  return placeEntry(nodes, key, { parentKey: row.parent?.key ?? null, index: row.index + by });
}

/** Makes an entry the last one below its previous sibling. */
export function indentEntry(nodes: EntryNode[], key: string): EntryNode[] {
  const row = findRow(nodes, key);
  const siblings = row?.parent?.entries ?? nodes;
  const before = row ? siblings[row.index - 1] : undefined;
  return before ? placeEntry(nodes, key, { parentKey: before.key, index: before.entries.length }) : nodes;
}

/** Makes an entry the next sibling of its parent. */
export function outdentEntry(nodes: EntryNode[], key: string): EntryNode[] {
  const row = findRow(nodes, key);
  const parent = row?.parent ? findRow(nodes, row.parent.key) : null;
  return parent ? placeEntry(nodes, key, { parentKey: parent.parent?.key ?? null, index: parent.index + 1 }) : nodes;
}

/** Moves an entry with all entries below it. `index` is its index among the new siblings, counted without the entry itself. */
export function placeEntry(nodes: EntryNode[], key: string, place: Place): EntryNode[] {
  const row = findRow(nodes, key);
  if (!row || place.parentKey === key) return nodes;
  return insert(removeEntry(nodes, key), row.node, place, nodes);
}

/** Where a dropped entry goes; `null` if it cannot go there: onto or below itself, or below the third level. */
export function placeOfDrop(nodes: EntryNode[], dragged: string, { key, side }: Drop): Place | null {
  const target = findRow(nodes, key);
  const source = findRow(nodes, dragged);
  if (!target || !source || key === dragged) return null;
  const place = side === 'inside' ? lastBelow(target.node, dragged) : placeBeside(target, source, side);
  return placeEntry(nodes, dragged, place) === nodes ? null : place;
}

function lastBelow({ key: parentKey, entries }: EntryNode, dragged: string): Place {
  return { parentKey, index: entries.filter(({ key }) => key !== dragged).length };
}

/** If both are siblings, taking out the dragged entry shifts those after it up by one. */
function placeBeside(target: EntryRow, source: EntryRow, side: DropSide): Place {
  const parentKey = target.parent?.key ?? null;
  const index = target.index + (side === 'after' ? 1 : 0);
  const isSibling = (source.parent?.key ?? null) === parentKey;
  return { parentKey, index: isSibling && source.index < index ? index - 1 : index };
}

/** The structure of `earlier` with the texts of `current`; entries that are only in `earlier` are restored unchanged. */
export function restoreStructure(earlier: readonly EntryNode[], current: readonly EntryNode[]): EntryNode[] {
  const contents = new Map(
    rowsOf(current).map(({ node: { key, target_text, target_page_path, target_url } }) => [
      key,
      { target_text, target_page_path, target_url },
    ]),
  );
  const restore = (nodes: readonly EntryNode[]): EntryNode[] =>
    nodes.map((node) => ({ ...node, ...contents.get(node.key), entries: restore(node.entries) }));
  return restore(earlier);
}

/** Number of entries on all levels. */
export function countEntries(entries: readonly MenuEntry[]): number {
  return entries.reduce((count, entry) => count + 1 + countEntries(entry.entries), 0);
}

/** Number of levels in use. */
export function levelsOf(entries: readonly MenuEntry[]): number {
  return entries.length === 0 ? 0 : 1 + Math.max(...entries.map((entry) => levelsOf(entry.entries)));
}

/** "12 entries on 3 levels" */
export function describeTree(entries: readonly MenuEntry[]): string {
  const count = countEntries(entries);
  if (count === 0) return t('no entries');
  const levels = levelsOf(entries);
  return t('{entries} on {levels}', {
    entries: counted(count, '{count} entry', '{count} entries'),
    levels: counted(levels, '{count} level', '{count} levels'),
  });
}

/** Returns `unchanged` if there is no such place: the parent does not exist, or the entry would be too deep. */
function insert(nodes: EntryNode[], node: EntryNode, { parentKey, index }: Place, unchanged = nodes): EntryNode[] {
  if (parentKey === null) return nodes.toSpliced(index, 0, node);
  const parent = findRow(nodes, parentKey);
  if (!parent || parent.level + 1 + levelsOf(node.entries) > menuDepth) return unchanged;
  return changeNode(nodes, parentKey, (found) => ({ ...found, entries: found.entries.toSpliced(index, 0, node) }));
}

function changeNode(nodes: EntryNode[], key: string, change: (node: EntryNode) => EntryNode): EntryNode[] {
  return changeSiblings(nodes, key, (siblings) => siblings.map((node) => (node.key === key ? change(node) : node)));
}

/** Changes the list that contains the entry. Unchanged entries stay the same objects, so that they are not rendered again. */
function changeSiblings(nodes: EntryNode[], key: string, change: (siblings: EntryNode[]) => EntryNode[]): EntryNode[] {
  if (nodes.some((node) => node.key === key)) return change(nodes);
  let isChanged = false;
  const changed = nodes.map((node) => {
    const entries = changeSiblings(node.entries, key, change);
    if (entries === node.entries) return node;
    isChanged = true;
    return { ...node, entries };
  });
  return isChanged ? changed : nodes;
}
