import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Draft, type FieldValue, isSameValue, mergeDrafts } from './drafts.ts';

const value = fc.constantFrom('', 'one', 'two', null, true, 7, ['a'], { text: 'b' });
const draft = fc.record({ headline: value, lead: value, body: value }) as fc.Arbitrary<Draft>;

it('R2 a merge never loses a change of either side silently', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, mine, theirs) => {
      const merge = mergeDrafts(base, mine, theirs);
      for (const name of Object.keys(base)) {
        const from = merge.merged.find((field) => field.name === name)?.from;
        const isDisputed = merge.disputed.includes(name);
        const [isMine, isTheirs] = [mine, theirs].map((side) => !isSameValue(side[name], base[name]));
        if (isMine && !isDisputed) expect(merge.draft[name]).toEqual(mine[name]);
        if (isTheirs && !isDisputed) expect(merge.draft[name]).toEqual(theirs[name]);
        if (isMine && isTheirs && !isSameValue(mine[name], theirs[name])) expect(isDisputed).toBe(true);
        if (from === 'mine') expect([isMine, isTheirs]).toEqual([true, false]);
        if (from === 'theirs') expect([isMine, isTheirs]).toEqual([false, true]);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('R2 merging with the base, or with an equal draft, changes nothing', () => {
  fc.assert(
    fc.property(draft, draft, (base, mine) => {
      expect(mergeDrafts(base, mine, base).draft).toEqual(mine);
      expect(mergeDrafts(base, mine, mine)).toEqual({ draft: mine, merged: [], disputed: [] });
    }),
  );
});

it('ignores the order of object entries, and equates a missing field with null', () => {
  expect(isSameValue({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
  expect(isSameValue(undefined, null)).toBe(true);
  expect(isSameValue('', null)).toBe(false);
});

it('R2 a merge lists whose change each field takes', () => {
  const base = { headline: 'old', lead: 'old', body: 'old', note: 'old' };
  const mine = { headline: 'mine', lead: 'old', body: 'mine', note: 'same' };
  const theirs = { headline: 'old', lead: 'theirs', body: 'theirs', note: 'same' };
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    draft: { headline: 'mine', lead: 'theirs', body: 'mine', note: 'same' },
    merged: [
      { name: 'headline', from: 'mine' },
      { name: 'lead', from: 'theirs' },
    ],
    disputed: ['body'],
  });
});

it.each<[string, FieldValue, FieldValue, boolean]>([
  ['the same list', [1, ['a']], [1, ['a']], true],
  ['a list with another element', ['a', 'b'], ['a', 'c'], false],
  ['a longer list', ['a'], ['a', 'b'], false],
  ['a shorter list', ['a', 'b'], ['a'], false],
  ['an empty list and an empty object', [], {}, false],
  ['a list and an object with its indexes', ['a'], { 0: 'a' }, false],
  ['an object and a list', { 0: 'a' }, ['a'], false],
  ['the same object', { a: 1, b: null }, { b: null, a: 1 }, true],
  ['an object with another value', { a: 1, b: 2 }, { a: 1, b: 3 }, false],
  ['an object with another name', { a: null }, { b: null }, false],
  ['an object with an additional name', { a: 1 }, { a: 1, b: 2 }, false],
  ['an object with a missing name', { a: 1, b: 2 }, { a: 1 }, false],
  ['an object and null', {}, null, false],
  ['null and an object', null, {}, false],
  ['a text and an object', 'a', { a: 1 }, false],
  ['an object and a text', { 0: 'a' }, 'a', false],
  ['an empty text and an empty object', '', {}, false],
  ['a list and an object with a length', ['a'], { 0: 'a', length: 1 }, false],
  ['a number and its text', 1, '1', false],
])('R2 compares %s deeply', (_, one, other, isSame) => {
  expect(isSameValue(one, other)).toBe(isSame);
});
