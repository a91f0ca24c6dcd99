/** How often the display modes of a domain are used, and where. */
import type { DisplayModeUsage } from '../../contract/entities.ts';
import { type DisplayMode, defaultMode } from '../../contract/modes.ts';
import { groupBy } from '../kernel/group-by.ts';

type UsingPage = { id: number; headline: string | null; path: string };
/** How many sections or items of a page have a display mode, or none. */
export type Placement = { display_mode: string | null; count: number; page: UsingPage };

/**
 * All defined modes in their order, then modes that are used but not defined, by name. A section or item without a mode counts
 * for the default one, in which it is shown.
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
    return {
      type,
      name,
      count: uses.reduce((sum, { count }) => sum + count, 0),
      using_pages: distinct(uses.map(({ page }) => page)),
    };
  });
}

function distinct(pages: readonly UsingPage[]): UsingPage[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
