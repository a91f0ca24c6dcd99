import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageSummary } from '../../contract/entities.ts';
import { pagesInOrder, prepareIndex, sortInSteps } from './page-index.ts';

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
  return Array.from({ length: count }, (_, place) => ({
    id: (place * 7919) % count,
    headline: place % 5 === 0 ? null : `Page ${(place * 31) % 97}`,
    path: `/${(place * 17) % 89}/page-${place}`,
    layout: 'default',
    abstract: null,
    image_id: null,
    published: true,
  }));
}
