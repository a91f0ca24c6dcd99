import { expect, test } from 'vitest';
import { entriesNear } from './lines-in-sight.ts';

test('X19 only the visible entries and some around them are rendered', () => {
  expect(entriesNear([10, 12], 1000, 2, null)).toEqual([8, 9, 10, 11, 12, 13, 14]);
  expect(entriesNear([0, 2], 1000, 2, null)).toEqual([0, 1, 2, 3, 4]);
  expect(entriesNear([0, 20], 3, 6, null)).toEqual([0, 1, 2]);
  expect(entriesNear([0, 20], 0, 6, null)).toEqual([]);
});

test('X19 a list that has become shorter shows its end', () => {
  expect(entriesNear([500, 502], 4, 1, null)).toEqual([0, 1, 2, 3]);
  expect(entriesNear([500, 501], 100, 1, null)).toEqual([97, 98, 99]);
});

test('X19 the focused entry and its neighbours stay rendered, however far the list is scrolled', () => {
  expect(entriesNear([50, 51], 100, 0, 3)).toEqual([2, 3, 4, 50, 51]);
  expect(entriesNear([50, 51], 100, 0, 0)).toEqual([0, 1, 50, 51]);
  expect(entriesNear([50, 51], 100, 0, 99)).toEqual([50, 51, 98, 99]);
});
