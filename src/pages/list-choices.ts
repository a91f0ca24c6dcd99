/** Sorting and filtering of the page list. */
import { type Decoded, literal, object, string } from '../../contract/decode.ts';
import type { PageSummary } from '../../contract/entities.ts';
import { compareTexts } from '../language/compare-texts.ts';
import { useKeptChoices } from '../ui/kept-choices.ts';
import { pagesInOrder, searchedText } from './page-index.ts';

export type { PageSort } from './page-index.ts';

/** How the page list is sorted and filtered; an empty layout means all layouts. */
const listChoices = object({ sort: literal('id', 'headline', 'path'), query: string, layout: string });
type ListChoices = Decoded<typeof listChoices>;

const noChoices: ListChoices = { sort: 'id', query: '', layout: '' };

export const useListChoices = () => useKeptChoices(listChoices, noChoices);

/** `query` is a case-insensitive substring of path or headline. */
export function arrangePages(pages: readonly PageSummary[], { query, layout, sort }: ListChoices) {
  const text = query.trim().toLowerCase();
  const order = pagesInOrder(pages, sort);
  if (text === '' && layout === '') return order;
  return order.filter(
    (page) => (layout === '' || page.layout === layout) && (text === '' || searchedText(page).includes(text)),
  );
}

const layouts = new WeakMap<readonly PageSummary[], string[]>();

/** The layouts in use, sorted by name. Computed once for each reading of the pages. */
export function layoutsInUse(pages: readonly PageSummary[]): string[] {
  const found =
    layouts.get(pages) ??
    [...new Set(pages.map(({ layout }) => layout))].filter((layout) => layout !== null).sort(compareTexts);
  layouts.set(pages, found);
  return found;
}
