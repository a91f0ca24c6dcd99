/** The tree of a menu's entries as pure functions over plain data (MENU-02 to MENU-04). */
import type { MenuEntry } from '../../contract/entities.ts';

/** How many entries there are on all levels. */
export function countEntries(entries: readonly MenuEntry[]): number {
  return entries.reduce((count, entry) => count + 1 + countEntries(entry.entries), 0);
}

/** How many levels are in use. */
export function levelsOf(entries: readonly MenuEntry[]): number {
  return entries.length === 0 ? 0 : 1 + Math.max(...entries.map((entry) => levelsOf(entry.entries)));
}

/** "12 entries on 3 levels" */
export function describeTree(entries: readonly MenuEntry[]): string {
  const count = countEntries(entries);
  if (count === 0) return 'no entries';
  const levels = levelsOf(entries);
  return `${count} ${count === 1 ? 'entry' : 'entries'} on ${levels} ${levels === 1 ? 'level' : 'levels'}`;
}
