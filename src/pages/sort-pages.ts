/** Sorting and filtering of a domain's pages, in the browser alone (DOM-05 to DOM-08). */
import type { PageSummary } from '../../contract/entities.ts';
import { compareTexts } from '../language/compare-texts.ts';
import { type PageSort, pagesInOrder, searchedText } from './page-index.ts';

export type { PageSort } from './page-index.ts';
export type PageFilter = { query: string; layout: string | null; sort: PageSort };

/** `query` is a case-insensitive substring of path or headline. */
export function arrangePages(pages: readonly PageSummary[], filter: PageFilter): readonly PageSummary[] {
  const { query, layout, sort } = filter;
  const wanted = query.trim().toLowerCase();
  const order = pagesInOrder(pages, sort);
  if (wanted === '' && layout === null) return order;
  return order.filter(
    (page) => (layout === null || page.layout === layout) && (wanted === '' || searchedText(page).includes(wanted)),
  );
}

const layouts = new WeakMap<readonly PageSummary[], string[]>();

/** The layouts in use, by name. */
export function layoutsInUse(pages: readonly PageSummary[]): string[] {
  const found = layouts.get(pages) ?? findLayouts(pages);
  layouts.set(pages, found);
  return found;
}

function findLayouts(pages: readonly PageSummary[]): string[] {
  const names = new Set(pages.flatMap(({ layout }) => (layout === null ? [] : [layout])));
  return [...names].sort(compareTexts);
}
