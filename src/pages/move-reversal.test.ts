import { describe, expect, it } from 'vitest';
import { type Item, type Page, page as pageEntity, type Section } from '../../contract/entities.ts';
import { changesPosition, type Move } from '../../machines/page-editing.machine.ts';
import { generator } from '../../tests/support/random.ts';
import { findPart } from '../lib/page-parts.ts';
import { type MadeMove, madeMove, reversalOf, reversedMove } from './move-reversal.ts';
import { joining, partOf } from './part-moves.ts';

const start = pageEntity({
  id: 1,
  sections: [10, 20, 30, 40].map((id) => ({
    id,
    headline: `Section ${id}`,
    items: [1, 2, 3].map((number) => ({ id: id + number, headline: `Item ${id + number}` })),
  })),
});
const section = (id: number) => pageEntity({ id: 1, sections: [{ id, items: [] }] }).sections[0] as Section;

/** What a server does with a move. */
function moved(page: Page, { part: { kind, id }, to }: Move): Page {
  const found = findPart(page, { kind, id });
  if (!found) throw new Error('There is no such part');
  const put = <T extends { id: number }>(parts: readonly T[], part: T, isHere: boolean): T[] => {
    const others = parts.filter((one) => one.id !== id);
    return isHere ? [...others.slice(0, to.index), part, ...others.slice(to.index)] : others;
  };
  if (kind === 'section') return { ...page, sections: put(page.sections, found.part as Section, true) };
  const sections = page.sections.map((one) => ({
    ...one,
    items: put(one.items, found.part as Item, one.id === to.parentId),
  }));
  return { ...page, sections };
}

const without = (page: Page, id: number): Page => ({
  ...page,
  sections: page.sections
    .filter((one) => one.id !== id)
    .map((one) => ({ ...one, items: one.items.filter((item) => item.id !== id) })),
});
const order = ({ sections }: Page) => sections.map(({ id, items }) => [id, items.map((item) => item.id)]);

function randomMove(page: Page, random: (below: number) => number): Move {
  const kind = random(2) === 0 ? 'section' : 'item';
  const of = page.sections[random(page.sections.length)] as Section;
  const part = kind === 'section' ? of : of.items[random(of.items.length)];
  const found = part && findPart(page, { kind, id: part.id });
  if (!found) return randomMove(page, random);
  const from = found.place;
  const goal = page.sections[random(page.sections.length)] as Section;
  const isElsewhere = kind === 'item' && goal.id !== of.id;
  const to = isElsewhere ? joining(goal, random(goal.items.length + 1)) : { ...from, index: random(from.count) };
  const move = { part: partOf(kind, found.part), from, to };
  return changesPosition(move) ? move : randomMove(page, random);
}

function reversed(page: Page, made: MadeMove): Page {
  const move = reversalOf(page, made);
  if (!move) throw new Error('It is not reversed');
  return moved(page, move);
}

describe('BULK-06 PAGE-06 a move that is taken back', () => {
  it('BULK-06 PAGE-06 any number of moves, taken back and made again, end where they began', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = generator(seed);
      const states = [start];
      const made: MadeMove[] = [];
      for (let turn = 0; turn < 12; turn += 1) {
        const page = states.at(-1) as Page;
        const move = randomMove(page, random);
        made.push(madeMove(page, move));
        states.push(moved(page, move));
      }
      let page = states.at(-1) as Page;
      for (const [index, move] of [...made.entries()].reverse()) {
        page = reversed(page, move);
        expect(order(page), `seed ${seed}, back to ${index}`).toEqual(order(states[index] as Page));
      }
      for (const [index, move] of made.entries()) {
        page = reversed(page, reversedMove(move));
        expect(order(page), `seed ${seed}, forward to ${index + 1}`).toEqual(order(states[index + 1] as Page));
      }
    }
  });

  const ofSection = (page: Page, id: number, index: number): Move => {
    const found = findPart(page, { kind: 'section', id });
    if (!found) throw new Error('There is no such section');
    return { part: partOf('section', found.part), from: found.place, to: { ...found.place, index } };
  };
  const first = ofSection(start, 10, 2);
  const made = madeMove(start, first);
  const after = moved(start, first);

  it('BULK-06 goes to its neighbours, also when others have made or destroyed parts since', () => {
    const more = { ...after, sections: [section(50), ...after.sections, section(60)] };
    expect(order(reversed(more, made)).map(([id]) => id)).toEqual([50, 10, 20, 30, 40, 60]);
    expect(order(reversed(without(more, 20), made)).map(([id]) => id)).toEqual([50, 10, 30, 40, 60]);
  });

  it('BULK-06 is left where somebody else has moved it since', () => {
    expect(reversalOf(moved(after, ofSection(after, 10, 3)), made)).toBeNull();
    expect(reversalOf(moved(after, ofSection(after, 10, 0)), made)).toBeNull();
  });

  it('BULK-06 is left when it, or where it was, has gone', () => {
    expect(reversalOf(without(after, 10), made)).toBeNull();
    const of = findPart(start, { kind: 'item', id: 11 });
    if (!of) throw new Error('There is no such item');
    const goal = start.sections[1] as Section;
    const move = { part: partOf('item', of.part), from: of.place, to: joining(goal, 0) };
    const elsewhere = moved(start, move);
    expect(order(reversed(elsewhere, madeMove(start, move)))).toEqual(order(start));
    expect(reversalOf(without(elsewhere, 10), madeMove(start, move))).toBeNull();
  });
});
