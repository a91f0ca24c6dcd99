import type { DisplayModeUsage } from '../../contract/entities.ts';
import { type DisplayMode, defaultMode } from '../../contract/modes.ts';
import { groupBy } from './group-by.ts';

type UsingPage = { id: number; headline: string | null; path: string };
/** A section or an item with the page that it stands on. */
export type Placement = { display_mode: string | null; page: UsingPage };

/**
 * Every defined mode in its order, then the modes that are used without being defined, by name.
 * A section or item without a mode is shown in the default one and counts for it.
 */
export function displayModeUsages(
  type: 'Section' | 'Item',
  defined: readonly DisplayMode[],
  placements: readonly Placement[],
): DisplayModeUsage[] {
  const fallback = defaultMode(defined)?.name ?? null;
  const used = groupBy(placements, ({ display_mode }) => display_mode || fallback);
  const definedNames = [...new Set(defined.map(({ name }) => name))];
  const undefinedNames = [...used.keys()].filter((name) => name !== null && !definedNames.includes(name)).sort();
  return [...definedNames, ...undefinedNames].map((name) => {
    const uses = used.get(name) ?? [];
    return { type, name, count: uses.length, using_pages: distinct(uses.map(({ page }) => page)) };
  });
}

function distinct(pages: readonly UsingPage[]): UsingPage[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
