import { describe, expect, it } from 'vitest';
import type { PageSummary } from '../../contract/entities.ts';
import { arrangePages, layoutsInUse } from './list-choices.ts';

const page = (
  id: number,
  headline: string | null,
  path: string | null,
  layout: string | null = 'default',
): PageSummary => ({
  id,
  headline,
  path,
  layout,
  abstract: null,
  image_id: null,
  published: true,
});
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
