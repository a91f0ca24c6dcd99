import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Draft, isSameValue, mergeDrafts } from './drafts.ts';

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

it('R2 merging with what is stored already changes nothing', () => {
  fc.assert(
    fc.property(draft, draft, (base, mine) => {
      expect(mergeDrafts(base, mine, base).draft).toEqual(mine);
      expect(mergeDrafts(base, mine, mine)).toEqual({ draft: mine, merged: [], disputed: [] });
    }),
  );
});

it('takes the order of entries in an object for nothing, and a missing field for null', () => {
  expect(isSameValue({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
  expect(isSameValue(undefined, null)).toBe(true);
  expect(isSameValue('', null)).toBe(false);
});

it('R2 a merge says whose change each field has', () => {
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
