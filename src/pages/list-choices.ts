/** Sorting and filtering of the page list. */
import { type Decoded, literal, object, string } from '../../contract/decode.ts';
import type { PageSummary } from '../../contract/entities.ts';
import { compareTexts } from '../language/compare-texts.ts';
import { useKeptChoices } from '../ui/kept-choices.ts';
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

/** The layouts in use, sorted by name. */
export function layoutsInUse(pages: readonly PageSummary[]): string[] {
  const found = layouts.get(pages) ?? findLayouts(pages);
  layouts.set(pages, found);
  return found;
}

function findLayouts(pages: readonly PageSummary[]): string[] {
  const names = new Set(pages.flatMap(({ layout }) => (layout === null ? [] : [layout])));
  return [...names].sort(compareTexts);
}

/** How the page list is sorted and filtered; an empty layout means all layouts. */
const listChoices = object({ sort: literal('id', 'headline', 'path'), query: string, layout: string });
export type ListChoices = Decoded<typeof listChoices>;

const nothingChosen: ListChoices = { sort: 'id', query: '', layout: '' };

export const useListChoices = () => useKeptChoices(listChoices, nothingChosen);
