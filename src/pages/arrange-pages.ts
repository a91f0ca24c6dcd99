/**
 * Sorting and filtering of the page list. The sort orders, the searchable texts and the layouts are built
 * only once per reading of the pages, because that is slow for fifty thousand pages.
 */
import { type Decoded, literal, object, string } from '../../contract/decode.ts';
import type { PageSummary } from '../../contract/entities.ts';
import { finds, foldText } from '../../contract/fold-text.ts';
import { compareTexts } from '../language/compare-texts.ts';
import { useKeptChoices } from '../ui/kept-choices.ts';

type Pages = readonly PageSummary[];

const comparisons: Record<PageSort, (one: PageSummary, other: PageSummary) => number> = {
  id: (one, other) => one.id - other.id,
  headline: (one, other) => byText(one.headline, other.headline) || one.id - other.id,
  path: (one, other) => byText(one.path, other.path) || one.id - other.id,
};
const orders = new WeakMap<Pages, Partial<Record<PageSort, Pages>>>();
/** How many pages are processed between two checks of the clock. */
const stride = 256;
/** Milliseconds of work before yielding to the event loop, so that the next key is handled. */
const slice = 5;

/** The pages in this order, computed synchronously unless the order is known. */
export function pagesInOrder(pages: Pages, sort: PageSort): Pages {
  return orders.get(pages)?.[sort] ?? storeOrder(pages, sort, pages.toSorted(comparisons[sort]));
}

const texts = new WeakMap<PageSummary, string>();

/** Headline and path, folded as for the search. The query is a single line, so it cannot match across both. */
export function searchedText(page: PageSummary): string {
  const text = texts.get(page) ?? [page.headline, page.path].map((one) => foldText(one ?? '')).join('\n');
  texts.set(page, text);
  return text;
}

/** Builds what is missing in small steps between key presses. Returns a function that stops it. */
export function prepareIndex(pages: Pages): () => void {
  const steps = indexAll(pages);
  let timer: ReturnType<typeof setTimeout>;
  const work = () => {
    const end = performance.now() + slice;
    while (performance.now() < end) if (steps.next().done) return;
    timer = setTimeout(work, slice);
  };
  timer = setTimeout(work, slice);
  return () => clearTimeout(timer);
}

function* indexAll(pages: Pages): Generator<void, void> {
  for (const [index, page] of pages.entries()) {
    searchedText(page);
    if (index % stride === 0) yield;
  }
  for (const sort of ['id', 'path', 'headline'] as const) {
    if (!orders.get(pages)?.[sort]) storeOrder(pages, sort, yield* sortInSteps(pages, comparisons[sort]));
  }
}

/** A merge sort that can be paused and resumed: first runs of `stride` pages, then pairs of runs. */
export function* sortInSteps<T>(items: readonly T[], compare: (one: T, other: T) => number): Generator<void, T[]> {
  let sorted: T[] = [];
  for (let start = 0; start < items.length; start += stride) {
    sorted.push(...items.slice(start, start + stride).sort(compare));
    yield;
  }
  for (let width = stride; width < items.length; width *= 2) {
    const merged: T[] = [];
    for (let start = 0; start < items.length; start += 2 * width) {
      let left = start;
      let right = start + width;
      const middle = Math.min(right, items.length);
      const end = Math.min(start + 2 * width, items.length);
      while (left < middle || right < end) {
        const takesLeft = right >= end || (left < middle && compare(sorted[left] as T, sorted[right] as T) <= 0);
        merged.push(sorted[takesLeft ? left++ : right++] as T);
        if (merged.length % stride === 0) yield;
      }
    }
    sorted = merged;
  }
  return sorted;
}

function storeOrder(pages: Pages, sort: PageSort, order: Pages): Pages {
  orders.set(pages, { ...orders.get(pages), [sort]: order });
  return order;
}

function byText(one: string | null, other: string | null): number {
  return compareTexts(one ?? '', other ?? '');
}

/** How the page list is sorted and filtered; an empty layout means all layouts. */
const listChoices = object({ sort: literal('id', 'headline', 'path'), query: string, layout: string });
type ListChoices = Decoded<typeof listChoices>;
export type PageSort = ListChoices['sort'];

const noChoices: ListChoices = { sort: 'id', query: '', layout: '' };

export const useListChoices = () => useKeptChoices(listChoices, noChoices);

/** `query` is a substring of path or headline; case and accents do not matter. */
export function arrangePages(pages: Pages, { query, layout, sort }: ListChoices) {
  const text = foldText(query);
  const isFound = finds(text);
  const order = pagesInOrder(pages, sort);
  if (text === '' && layout === '') return order;
  return order.filter(
    (page) => (layout === '' || page.layout === layout) && (text === '' || isFound(searchedText(page))),
  );
}

const layouts = new WeakMap<Pages, string[]>();

/** The layouts in use, sorted by name. */
export function layoutsInUse(pages: Pages): string[] {
  const found =
    layouts.get(pages) ??
    [...new Set(pages.map(({ layout }) => layout))].filter((layout) => layout !== null).sort(compareTexts);
  layouts.set(pages, found);
  return found;
}
