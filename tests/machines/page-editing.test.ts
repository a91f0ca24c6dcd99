import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type Move,
  type PageEditingEmitted,
  pageEditingMachine,
  type UnfinishedMove,
} from '../../machines/page-editing.machine.ts';
import { across, halfWay, part, place } from '../charts/page-editing.chart.ts';
import { controlledActor } from '../support/model.ts';

const nowhere: Move[] = [
  { part, from: place(12, 0, 2), to: place(12, -1, 2) },
  { part, from: place(12, 1, 2), to: place(12, 2, 2) },
  { part, from: place(12, 1, 2), to: place(12, 1, 2) },
];
describe('the page editing chart', () => {
  it('PAGE-06 PAGE-07 a move made in part can be undone from where it led, and says where it should have led', async () => {
    const move = controlledActor<UnfinishedMove | null, Move>();
    const actor = createActor(pageEditingMachine.provide({ actors: { movePart: move.logic } })).start();
    const emitted: PageEditingEmitted[] = [];
    actor.on('*', (event) => emitted.push(event));
    actor.send({ type: 'move.requested', move: across });
    await move.resolve(halfWay);
    const { to: missed, ...way } = across;
    const moved = { ...way, to: halfWay.to };
    expect(actor.getSnapshot().value).toBe('viewing');
    expect(actor.getSnapshot().context).toMatchObject({ move: null, moved, missed, failure: halfWay.failure });
    expect(emitted).toEqual([{ type: 'part.moved', move: moved }]);
    actor.send({ type: 'move.requested', move: { part, from: halfWay.to, to: across.from } });
    await move.resolve(null);
    expect(actor.getSnapshot().context).toMatchObject({ missed: null, failure: null });
  });

  it.each(nowhere)('PAGE-06 PAGE-07 refuses a move that leads nowhere', (move) => {
    const actor = createActor(pageEditingMachine).start();
    expect(actor.getSnapshot().can({ type: 'move.requested', move })).toBe(false);
  });

  it('refuses to lock for nothing', () => {
    const actor = createActor(pageEditingMachine).start();
    expect(actor.getSnapshot().can({ type: 'edit.requested', target: { kind: 'none' } })).toBe(false);
  });
});
