/** Sorting and filtering of a domain's pages, in the browser alone (DOM-05 to DOM-08). */
import type { PageSummary } from '../../contract/entities.ts';

export type PageSort = 'id' | 'headline' | 'path';
export type PageFilter = { query: string; layout: string | null; sort: PageSort };

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** `query` is a case-insensitive substring of path or headline. */
export function arrangePages(pages: readonly PageSummary[], { query, layout, sort }: PageFilter): PageSummary[] {
  const wanted = query.trim().toLowerCase();
  return pages
    .filter((page) => layout === null || page.layout === layout)
    .filter((page) => wanted === '' || contains(page.headline, wanted) || contains(page.path, wanted))
    .sort(comparisons[sort]);
}

/** The layouts in use, by name. */
export function layoutsInUse(pages: readonly PageSummary[]): string[] {
  const names = new Set(pages.flatMap(({ layout }) => (layout === null ? [] : [layout])));
  return [...names].sort(collator.compare);
}

const comparisons: Record<PageSort, (one: PageSummary, other: PageSummary) => number> = {
  id: (one, other) => one.id - other.id,
  headline: (one, other) => byText(one.headline, other.headline) || one.id - other.id,
  path: (one, other) => byText(one.path, other.path) || one.id - other.id,
};

function byText(one: string | null, other: string | null): number {
  return collator.compare(one ?? '', other ?? '');
}

function contains(text: string | null, wanted: string): boolean {
  return text?.toLowerCase().includes(wanted) ?? false;
}
