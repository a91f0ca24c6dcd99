import { describe, expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import type { Trashed } from '../../contract/extras.ts';
import {
  type HalfMove,
  type Move,
  type PageEditingEmitted,
  type PageEditingEvent,
  type Part,
  pageEditingMachine,
} from '../../machines/page-editing.machine.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import {
  across,
  down,
  halfWay,
  pageEditingChart,
  part,
  place,
  refusal,
  targets,
  trashed,
} from '../charts/page-editing.chart.ts';
import { controlledActor, execute, SimulatedClock } from '../support/model.ts';
import { replay } from '../support/replay.ts';

const nowhere: Move[] = [
  { part, from: place(12, 0, 2), to: place(12, -1, 2) },
  { part, from: place(12, 1, 2), to: place(12, 2, 2) },
  { part, from: place(12, 1, 2), to: place(12, 1, 2) },
];
/** Everything that would begin something. */
const beginnings: PageEditingEvent[] = [
  ...targets.map((target) => ({ type: 'edit.requested' as const, target })),
  { type: 'destroy.requested', part },
  { type: 'move.requested', move: down },
  { type: 'move.requested', move: across },
];

describe('PAGE-08 the page editing chart', () => {
  it('has a path for each edit that the specification names', () => {
    const first = pageEditingChart.paths.flatMap(({ steps }) => steps.slice(0, 1).map(({ event }) => event));
    for (const target of targets) expect(first).toContainEqual({ type: 'edit.requested', target });
  });

  replay(pageEditingChart, 'chart', async ({ steps }) => {
    const destroy = controlledActor<Trashed | null, Part>();
    const move = controlledActor<HalfMove | null, Move>();
    const clock = new SimulatedClock();
    const actor = createActor(
      pageEditingMachine.provide({ actors: { destroyPart: destroy.logic, movePart: move.logic } }),
      { clock },
    );
    const facts: PageEditingEmitted[] = [];
    actor.on('*', (fact) => facts.push(fact));
    actor.start();
    const expected: PageEditingEmitted[] = [];
    let requests = 0;
    const send = (event: PageEditingEvent) => actor.send(event);
    const begin = (event: PageEditingEvent) => {
      requests += 1;
      send(event);
    };
    const close = (event: PageEditingEvent, savedId: number | null) => {
      expected.push({ type: 'edit.closed', target: actor.getSnapshot().context.target, savedId });
      send(event);
    };
    const executors: ExecutorsOf<typeof pageEditingChart> = {
      'edit.requested': send,
      'edit.cancelled': (event) => close(event, null),
      'edit.saved': (event) => close(event, event.id),
      'save.began': send,
      'save.ended': send,
      'destroy.requested': send,
      'destroy.confirmed': begin,
      'destroy.cancelled': send,
      'move.requested': begin,
      'move.dismissed': send,
      'xstate.done.actor.destroyPart': () => {
        expected.push({ type: 'part.destroyed', part: actor.getSnapshot().context.doomed ?? part, trashed });
        return destroy.resolve(trashed);
      },
      'xstate.error.actor.destroyPart': () => destroy.reject(refusal),
      'xstate.done.actor.movePart': () => {
        expected.push({ type: 'part.moved', move: actor.getSnapshot().context.move as Move });
        return move.resolve(null);
      },
      'xstate.error.actor.movePart': () => move.reject(refusal),
      'xstate.after.answerTimeout.pageEditing.destroying': () => clock.increment(60_000),
      'xstate.after.answerTimeout.pageEditing.moving': () => clock.increment(60_000),
    };
    for (const step of steps) {
      await execute(executors, step.event as EventObject);
      const snapshot = actor.getSnapshot();
      expect({ value: snapshot.value, context: snapshot.context }).toEqual({
        value: step.value,
        context: step.context,
      });
      const isFree = snapshot.value === 'viewing';
      expect(
        beginnings.map((event) => snapshot.can(event)),
        'nothing else begins while something is open',
      ).toEqual(beginnings.map(() => isFree));
      expect(snapshot.context.target.kind !== 'none', 'the lock is held exactly while an edit is open').toBe(
        snapshot.hasTag('locked'),
      );
      expect(destroy.inputs().length + move.inputs().length, 'one request for each OK and each move').toBe(requests);
    }
    expect(facts).toEqual(expected);
    actor.stop();
  });

  it('PAGE-06 PAGE-07 a move made in part can be undone from where it led, and says where it should have led', async () => {
    const move = controlledActor<HalfMove | null, Move>();
    const actor = createActor(pageEditingMachine.provide({ actors: { movePart: move.logic } })).start();
    const facts: PageEditingEmitted[] = [];
    actor.on('*', (fact) => facts.push(fact));
    actor.send({ type: 'move.requested', move: across });
    await move.resolve(halfWay);
    const { to: missed, ...way } = across;
    const moved = { ...way, to: halfWay.to };
    expect(actor.getSnapshot().value).toBe('viewing');
    expect(actor.getSnapshot().context).toMatchObject({ move: null, moved, missed, failure: halfWay.failure });
    expect(facts).toEqual([{ type: 'part.moved', move: moved }]);
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
