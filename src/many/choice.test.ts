import { expect, it } from 'vitest';
import { type Choice, type ChoiceEvent, choose, nothingChosen } from './choice.ts';

const shown = [1, 2, 3, 4, 5];
const after = (...events: ChoiceEvent[]): Choice => events.reduce(choose, nothingChosen);
const idsAfter = (...events: ChoiceEvent[]) => [...after(...events).ids].sort((one, other) => one - other);

it('BULK-01 a page is chosen and left out, and a range is like the page before', () => {
  expect(idsAfter({ type: 'toggled', id: 2 }, { type: 'toggled', id: 4 }, { type: 'toggled', id: 2 })).toEqual([4]);
  expect(idsAfter({ type: 'toggled', id: 4 }, { type: 'extended', id: 2, shown })).toEqual([2, 3, 4]);
  expect(
    idsAfter(
      { type: 'allChosen', shown },
      { type: 'toggled', id: 2 },
      { type: 'extended', id: 3, shown },
      { type: 'extended', id: 4, shown },
    ),
  ).toEqual([1, 5]);
});

it('BULK-01 a range follows the order that is shown, and begins anew where its first page is not shown', () => {
  expect(idsAfter({ type: 'toggled', id: 1 }, { type: 'extended', id: 2, shown: [1, 5, 2, 3] })).toEqual([1, 2, 5]);
  expect(idsAfter({ type: 'toggled', id: 1 }, { type: 'extended', id: 3, shown: [2, 3] })).toEqual([1, 3]);
  expect(idsAfter({ type: 'extended', id: 3, shown })).toEqual([3]);
  expect(idsAfter({ type: 'extended', id: 9, shown })).toEqual([]);
});

it('BULK-01 all that match are added to what is chosen elsewhere, and pages that are gone leave the choice', () => {
  expect(idsAfter({ type: 'toggled', id: 9 }, { type: 'allChosen', shown })).toEqual([1, 2, 3, 4, 5, 9]);
  const choice = after({ type: 'allChosen', shown });
  expect(choose(choice, { type: 'listed', present: new Set(shown) })).toBe(choice);
  expect([...choose(choice, { type: 'listed', present: new Set([2, 7]) }).ids]).toEqual([2]);
});

it('BULK-02 what was refused stays chosen with its reason until the next choice is cleared', () => {
  const settled = { type: 'settled', left: [3], refusals: new Map([[3, 'Taken.']]) } as const;
  expect(after({ type: 'allChosen', shown }, settled)).toMatchObject({ ids: new Set([3]), refusals: settled.refusals });
  expect(after(settled, { type: 'cleared' })).toBe(nothingChosen);
});
