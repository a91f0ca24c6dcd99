import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page as pageEntity } from '../../contract/entities.ts';
import { usePartInAddress } from '../../src/pages/part-in-address.ts';

const page = pageEntity({
  id: 5,
  sections: [
    { id: 12, published: true, items: [{ id: 34, published: true }, { id: 35 }] },
    { id: 13, published: false, items: [{ id: 36, published: true }] },
  ],
});

test.each([
  ['', null],
  ['#section-new', null],
  ['#title', null],
  ['#section-12', { elementId: 'section-12', isThere: true, isUnpublished: false }],
  ['#item-34', { elementId: 'item-34', isThere: true, isUnpublished: false }],
  ['#item-35', { elementId: 'item-35', isThere: true, isUnpublished: true }],
  ['#section-13', { elementId: 'section-13', isThere: true, isUnpublished: true }],
  ['#item-36', { elementId: 'item-36', isThere: true, isUnpublished: true }],
  ['#item-12', { elementId: 'item-12', isThere: false, isUnpublished: false }],
  ['#section-99', { elementId: 'section-99', isThere: false, isUnpublished: false }],
])('SRCH-01 with %j in the address the page knows which part is meant', (hash, part) => {
  history.replaceState(null, '', `/domains/1/pages/5${hash}`);
  const { result } = renderHook(() => usePartInAddress(page));
  expect(result.current).toEqual(part);
  act(() => history.pushState(null, '', '/domains/1/pages/5#section-12'));
  expect(result.current?.elementId).toBe('section-12');
});
