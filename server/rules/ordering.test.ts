import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movedAcross, movedDown, movedUp, type Order, placed, putBack, without, withTakenOut } from './ordering.ts';

const orders = fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 12 });
const orderAndMember = orders.chain((order) => fc.record({ order: fc.constant(order), id: fc.constantFrom(...order) }));
const sorted = (order: Order) => [...order].sort((one, other) => one - other);

it('R5 a step down undoes a step up, except for the first element', () => {
  fc.assert(
    fc.property(orderAndMember, ({ order, id }) => {
      expect(movedDown(movedUp(order, id), id)).toEqual(order[0] === id ? movedDown(order, id) : order);
    }),
  );
});

it('R5 a step up swaps an element with its predecessor and changes no other', () => {
  expect(movedUp([1, 2, 3, 4], 3)).toEqual([1, 3, 2, 4]);
  expect(movedDown([1, 2, 3, 4], 3)).toEqual([1, 2, 4, 3]);
});

it('R5 the first element cannot move up, nor the last one down', () => {
  fc.assert(
    fc.property(orders, (order) => {
      expect(movedUp(order, Number(order.at(0)))).toEqual(order);
      expect(movedDown(order, Number(order.at(-1)))).toEqual(order);
    }),
  );
});

it('R5 an unknown id changes nothing', () => {
  expect(movedUp([1, 2], 9)).toEqual([1, 2]);
  expect(movedDown([1, 2], 9)).toEqual([1, 2]);
  expect(without([1, 2], 9)).toEqual([1, 2]);
});

it('R5 any sequence of moves between sections keeps every item exactly once', () => {
  const moves = fc.array(
    fc.record({
      kind: fc.constantFrom('up', 'down', 'position'),
      position: fc.nat(4),
      pick: fc.nat(),
      from: fc.nat(2),
      to: fc.nat(2),
    }),
    { maxLength: 100 },
  );
  fc.assert(
    fc.property(moves, (steps) => {
      const sections: Order[] = [[1, 2, 3], [4, 5], [6]];
      for (const { kind, position, pick, from, to } of steps) {
        const source = sections[from] ?? [];
        const id = source[pick % source.length];
        if (id === undefined) continue;
        if (kind === 'up') sections[from] = movedUp(source, id);
        else if (kind === 'down') sections[from] = movedDown(source, id);
        else if (from === to) sections[from] = placed(source, id, position);
        else {
          const after = movedAcross(source, sections[to] ?? [], id, position);
          sections[from] = after.source;
          sections[to] = after.target;
          expect(after.target.indexOf(id)).toBe(Math.min(position, after.target.length - 1));
        }
        expect(sorted(sections.flat())).toEqual([1, 2, 3, 4, 5, 6]);
      }
    }),
  );
});

it('PAGE-26 R5 removed elements return to their former places, in whatever order they are restored', () => {
  const steps = fc.array(fc.nat(), { maxLength: 40 });
  fc.assert(
    fc.property(steps, steps, (takes, returns) => {
      const whole = [1, 2, 3, 4, 5, 6];
      let order: Order = whole;
      let takenOut: { id: number; former: Order }[] = [];
      const take = (pick: number) => {
        const id = order[pick % order.length];
        if (id === undefined) return;
        takenOut = [{ id, former: withTakenOut(order, takenOut) }, ...takenOut];
        order = without(order, id);
      };
      const restore = (pick: number) => {
        const chosen = takenOut[pick % takenOut.length];
        if (!chosen) return;
        takenOut = takenOut.filter((one) => one !== chosen);
        order = putBack(order, chosen.id, chosen.former);
        expect(order).toEqual(whole.filter((id) => order.includes(id)));
      };
      for (const pick of takes) (pick % 3 === 0 ? restore : take)(pick);
      for (const pick of returns) restore(pick);
      while (takenOut.length > 0) restore(0);
      expect(order).toEqual(whole);
    }),
  );
});

it('PAGE-26 R5 an element whose former neighbours are all gone goes to the end', () => {
  expect(putBack([7, 8], 2, [1, 2, 3])).toEqual([7, 8, 2]);
  expect(putBack([], 2, [1, 2, 3])).toEqual([2]);
});
