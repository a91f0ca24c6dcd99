import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageSummary } from '../../contract/entities.ts';
import { arrangePages, layoutsInUse, pagesInOrder, prepareIndex, sortInSteps } from './arrange-pages.ts';

const page = (
  id: number,
  headline: string | null,
  path: string | null,
  layout: string | null = 'default',
): PageSummary => ({ id, headline, path, layout, abstract: null, image_id: null, published: true });
const pages = [
  page(3, 'Zweigstelle', '/a', 'event'),
  page(1, 'Öffnungszeiten', '/besuch/zeiten'),
  page(2, 'Anfahrt', '/BESUCH/Anfahrt', 'form'),
  page(10, null, null, null),
];
const ids = (choices: Partial<Parameters<typeof arrangePages>[1]>) =>
  arrangePages(pages, { query: '', layout: '', sort: 'id', ...choices }).map(({ id }) => id);

describe('the page list', () => {
  it('DOM-05 sorts by ID, by name as German readers expect, and by path', () => {
    expect(ids({ sort: 'id' })).toEqual([1, 2, 3, 10]);
    expect(ids({ sort: 'headline' })).toEqual([10, 2, 1, 3]);
    expect(ids({ sort: 'path' })).toEqual([10, 3, 2, 1]);
  });

  it('DOM-06 filters by a case-insensitive part of path or headline', () => {
    expect(ids({ query: 'BESUCH' })).toEqual([1, 2]);
    expect(ids({ query: 'öff' })).toEqual([1]);
    expect(ids({ query: '  zweig ' })).toEqual([3]);
    expect(ids({ query: 'nothing like it' })).toEqual([]);
  });

  it('DOM-06 filters as the search does: whatever the composition, accents, dashes and invisible characters', () => {
    const odd = ['Gru\u0308nfla\u0308che', 'Große Straße', 'E‑Mail', 'geht’s', 'Be\u00adsuch', '10–12 Uhr', 'Café'];
    const list = odd.map((headline, id) => page(id, headline, `/${id}`));
    const queries = ['Grünfläche', 'grosse', 'e-mail', "geht's", 'besuch', '10-12', 'cafe'];
    const found = queries.map((query) => arrangePages(list, { query, layout: '', sort: 'id' }).map(({ id }) => id));
    expect(found).toEqual(odd.map((_, id) => [id]));
  });

  it('DOM-07 filters by a layout and offers the layouts in use', () => {
    expect(layoutsInUse(pages)).toEqual(['default', 'event', 'form']);
    expect(ids({ layout: 'form' })).toEqual([2]);
    expect(ids({ layout: 'form', query: 'zweig' })).toEqual([]);
  });

  it('DOM-08 does not change the list that it receives', () => {
    const before = structuredClone(pages);
    ids({ sort: 'path', query: 'a' });
    expect(pages).toEqual(before);
  });
});

describe('the orders of very many pages', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('DOM-05 sorting in steps is stable and gives the same result as toSorted', () => {
    const byTens = (one: { value: number }, other: { value: number }) =>
      Math.floor(one.value / 10) - Math.floor(other.value / 10);
    const numbers = fc.array(fc.record({ value: fc.integer({ min: 0, max: 400 }) }), { maxLength: 1500 });
    fc.assert(
      fc.property(numbers, (items) => {
        const steps = sortInSteps(items, byTens);
        let step = steps.next();
        while (!step.done) step = steps.next();
        expect(step.value).toEqual(items.toSorted(byTens));
      }),
      { numRuns: 30 },
    );
  });

  it('DOM-05 prepared orders equal those that are sorted synchronously, and are reused', () => {
    const prefetched = website(1000);
    const stop = prepareIndex(prefetched);
    vi.runAllTimers();
    stop();
    for (const sort of ['id', 'path', 'headline'] as const) {
      expect(pagesInOrder(prefetched, sort)).toEqual(pagesInOrder(website(1000), sort));
      expect(pagesInOrder(prefetched, sort)).toBe(pagesInOrder(prefetched, sort));
    }
  });

  it('DOM-05 stopping the preparation leaves no timer', () => {
    prepareIndex(website(1000))();
    expect(vi.getTimerCount()).toBe(0);
  });
});

function website(count: number): PageSummary[] {
  return Array.from({ length: count }, (_, place) =>
    page(
      (place * 7919) % count,
      place % 5 === 0 ? null : `Page ${(place * 31) % 97}`,
      `/${(place * 17) % 89}/page-${place}`,
    ),
  );
}
