/**
 * The tree of a menu's entries as pure functions over plain data (MENU-02 to MENU-04). Two rules hold for every function
 * that changes a tree: no entry is ever deeper than three levels, and no entry is lost that was not removed. A change that
 * is not possible returns the same tree object.
 */
import { menuDepth } from '../../contract/constants.ts';
import type { MenuEntry } from '../../contract/entities.ts';
import { counted, t } from '../language/translate.ts';

/** An entry while it is edited; `key` identifies it wherever it is moved. */
export type EntryNode = {
  key: string;
  target_text: string | null;
  target_page_path: string | null;
  target_url: string | null;
  entries: EntryNode[];
  /** The stored entry, if it has more than is shown. */
  source?: MenuEntry['source'];
};
export type EntryContent = Pick<EntryNode, 'target_text' | 'target_page_path' | 'target_url'>;

/** `at` is the path of indexes from the top; `count` and `index` refer to its siblings. */
export type EntryRow = {
  node: EntryNode;
  level: number;
  at: number[];
  index: number;
  count: number;
  parent: EntryNode | null;
};
export type Place = { parentKey: string | null; index: number };

/** The same tree always gets the same keys, so that two readings can be compared. */
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
  if (!nodes.some((node) => node.key === key)) return changeBelow(nodes, (entries) => removeEntry(entries, key));
  return nodes.filter((node) => node.key !== key);
}

export function changeEntry(nodes: EntryNode[], key: string, content: Partial<EntryContent>): EntryNode[] {
  if (!nodes.some((node) => node.key === key)) {
    return changeBelow(nodes, (entries) => changeEntry(entries, key, content));
  }
  return nodes.map((node) => (node.key === key ? { ...node, ...content } : node));
}

/** Moves an entry among its siblings. */
export function moveEntry(nodes: EntryNode[], key: string, by: 1 | -1): EntryNode[] {
  const row = findRow(nodes, key);
  if (!row || row.index + by < 0 || row.index + by >= row.count) return nodes;
  return placeEntry(nodes, key, { parentKey: row.parent?.key ?? null, index: row.index + by });
}

/** Makes it the last entry below its previous sibling. */
export function indentEntry(nodes: EntryNode[], key: string): EntryNode[] {
  const row = findRow(nodes, key);
  const siblings = row?.parent?.entries ?? nodes;
  const before = row ? siblings[row.index - 1] : undefined;
  return before ? placeEntry(nodes, key, { parentKey: before.key, index: before.entries.length }) : nodes;
}

/** Makes it the next sibling of its parent. */
export function outdentEntry(nodes: EntryNode[], key: string): EntryNode[] {
  const row = findRow(nodes, key);
  const parent = row?.parent ? findRow(nodes, row.parent.key) : null;
  return parent ? placeEntry(nodes, key, { parentKey: parent.parent?.key ?? null, index: parent.index + 1 }) : nodes;
}

/** Moves an entry with all entries below it; `index` counts among its new siblings after it has been taken out. */
export function placeEntry(nodes: EntryNode[], key: string, place: Place): EntryNode[] {
  const row = findRow(nodes, key);
  if (!row || place.parentKey === key) return nodes;
  return insert(removeEntry(nodes, key), row.node, place, nodes);
}

/** The structure of `earlier` with the texts of `current`; entries that are only in `earlier` are restored unchanged. */
export function restoreStructure(earlier: readonly EntryNode[], current: readonly EntryNode[]): EntryNode[] {
  const written = new Map(rowsOf(current).map(({ node }) => [node.key, contentOf(node)]));
  const restore = (nodes: readonly EntryNode[]): EntryNode[] =>
    nodes.map((node) => ({ ...node, ...written.get(node.key), entries: restore(node.entries) }));
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

/** `otherwise` is returned if there is no such place: below a removed entry, or too deep. */
function insert(nodes: EntryNode[], node: EntryNode, { parentKey, index }: Place, otherwise = nodes): EntryNode[] {
  if (parentKey === null) return nodes.toSpliced(index, 0, node);
  const parent = findRow(nodes, parentKey);
  if (!parent || parent.level + 1 + levelsOf(node.entries) > menuDepth) return otherwise;
  return changeNode(nodes, parentKey, (found) => ({ ...found, entries: found.entries.toSpliced(index, 0, node) }));
}

function changeNode(nodes: EntryNode[], key: string, change: (node: EntryNode) => EntryNode): EntryNode[] {
  if (!nodes.some((node) => node.key === key)) return changeBelow(nodes, (entries) => changeNode(entries, key, change));
  return nodes.map((node) => (node.key === key ? change(node) : node));
}

/** Keeps unchanged entries as the same objects, so that only changed ones are rendered again. */
function changeBelow(nodes: EntryNode[], change: (entries: EntryNode[]) => EntryNode[]): EntryNode[] {
  let isChanged = false;
  const changed = nodes.map((node) => {
    const entries = node.entries.length === 0 ? node.entries : change(node.entries);
    if (entries === node.entries) return node;
    isChanged = true;
    return { ...node, entries };
  });
  return isChanged ? changed : nodes;
}

function contentOf({ target_text, target_page_path, target_url }: EntryContent): EntryContent {
  return { target_text, target_page_path, target_url };
}
