import { expect, it } from 'vitest';
import { createFairPlaces } from './fair-places.ts';

it('S78 one client may have half of the places, and many others have theirs beside it', () => {
  const places = createFairPlaces(100);
  const enter = (client: string, times: number) =>
    Array.from({ length: times }, () => places.enter(client)).filter((leave) => leave !== null);
  expect(enter('flood', 1000)).toHaveLength(50);
  for (let index = 0; index < 10; index += 1) expect(enter(`other ${index}`, 2)).toHaveLength(2);
  expect(enter('flood', 1)).toHaveLength(0);
});

it('S78 many clients together take no more than there are, and a place given back twice is one', () => {
  const places = createFairPlaces(100);
  const leaves = Array.from({ length: 1000 }, (_, index) => places.enter(`client ${index}`));
  expect(leaves.filter((leave) => leave !== null)).toHaveLength(100);
  leaves[0]?.();
  leaves[0]?.();
  expect([places.enter('late'), places.enter('later')].map((leave) => leave !== null)).toEqual([true, false]);
});
