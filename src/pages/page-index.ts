/**
 * The sort orders of a domain's pages, and their searchable texts (DOM-05, DOM-06). Each is built once per reading of the
 * pages: with fifty thousand pages that takes a while.
 */
import type { PageSummary } from '../../contract/entities.ts';
import { compareTexts } from '../language/compare-texts.ts';

export type PageSort = 'id' | 'headline' | 'path';
type Pages = readonly PageSummary[];

const comparisons: Record<PageSort, (one: PageSummary, other: PageSummary) => number> = {
  id: (one, other) => one.id - other.id,
  headline: (one, other) => byText(one.headline, other.headline) || one.id - other.id,
  path: (one, other) => byText(one.path, other.path) || one.id - other.id,
};
const known = new WeakMap<Pages, Partial<Record<PageSort, Pages>>>();
/** How many pages are processed between two checks of the clock. */
const stride = 256;
/** Milliseconds of work before the browser may handle the next key. */
const slice = 5;

/** The pages in this order, computed synchronously. */
export function pagesInOrder(pages: Pages, sort: PageSort): Pages {
  const order = known.get(pages)?.[sort] ?? pages.toSorted(comparisons[sort]);
  remember(pages, sort, order);
  return order;
}

const searched = new WeakMap<PageSummary, string>();

/** Headline and path in lower case. The query is a single line, so it cannot match across both. */
export function searchedText(page: PageSummary): string {
  const known = searched.get(page);
  if (known !== undefined) return known;
  const text = `${page.headline ?? ''}\n${page.path ?? ''}`.toLowerCase();
  searched.set(page, text);
  return text;
}

/** Builds the missing parts in small steps between keys. Returns a function that stops it. */
export function prepareIndex(pages: Pages): () => void {
  const steps = indexAll(pages);
  let timer: ReturnType<typeof setTimeout>;
  const goOn = () => {
    const end = performance.now() + slice;
    while (performance.now() < end) if (steps.next().done) return;
    timer = setTimeout(goOn, slice);
  };
  timer = setTimeout(goOn, slice);
  return () => clearTimeout(timer);
}

function* indexAll(pages: Pages): Generator<void, void> {
  for (const [place, page] of pages.entries()) {
    searchedText(page);
    if (place % stride === 0) yield;
  }
  for (const sort of ['id', 'path', 'headline'] as const) {
    if (known.get(pages)?.[sort]) continue;
    remember(pages, sort, yield* sortInSteps(pages, comparisons[sort]));
  }
}

/** A merge sort that can be paused and resumed: runs of `stride` first, then pairs of runs. */
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

function remember(pages: Pages, sort: PageSort, order: Pages): void {
  known.set(pages, { ...known.get(pages), [sort]: order });
}

function byText(one: string | null, other: string | null): number {
  return compareTexts(one ?? '', other ?? '');
}
