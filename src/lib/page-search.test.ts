import { expect, test, vi } from 'vitest';
import type { PageSummary } from '../../contract/entities.ts';
import { completePath, pageSearch } from './page-search.ts';

const page = (id: number, headline: string | null, path: string | null): PageSummary => ({
  ...{ id, headline, path, layout: null, abstract: null, image_id: null, published: true },
});
const pages = [
  page(1, 'Leseausweis', '/service/leseausweis'),
  page(2, 'Öffnungszeiten', '/besuch/oeffnungszeiten'),
  page(3, null, '/besuch'),
  page(4, 'Lesesommer 2026', '/lesesommer'),
  page(5, 'Entwurf', null),
];
const ids = (found: readonly PageSummary[]) => found.map(({ id }) => id);

test.each([
  ['', [5, 3, 2, 4, 1]],
  ['lese', [4, 1]],
  ['LESEAUS', [1]],
  ['öffnung', [2]],
  ['O\u0308FFNUNG', [2]],
  ['/besuch', [3, 2]],
  ['  besuch  ', [3, 2]],
  ['nichts', []],
])('PICK-01 %j finds pages by headline or path, sorted by path', (query, expected) => {
  expect(ids(pageSearch(pages)(query))).toEqual(expected);
});

test.each([
  ['/', [3, 2, 4, 1]],
  ['/les', [4, 1]],
  ['/besuch/oe', [2]],
  ['/ausweis', [1]],
  ['/nichts', []],
])('suggestions for the link path %j begin with the paths that start like it', (typed, expected) => {
  expect(ids(completePath(pageSearch(pages), typed))).toEqual(expected);
});

test('PICK-01 10,000 pages are folded and sorted once, not on every keystroke', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => page(index, `Headline ${index}`, `/a/path-${index}`));
  const search = pageSearch(many);
  const queries = ['path-9', 'headline 77', 'nothing', ''];
  const folds = vi.spyOn(String.prototype, 'toLowerCase');
  const sorts = vi.spyOn(Array.prototype, 'sort');
  for (const query of queries) search(query);
  expect([folds.mock.calls.length, sorts.mock.calls.length]).toEqual([queries.length, 0]);
  vi.restoreAllMocks();
});
