import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type UndoEmitted, type UndoEvent, undoMachine } from '../../machines/undo.machine.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { refusal, undoChart } from '../charts/undo.chart.ts';
import { controlledActor, execute, SimulatedClock } from '../support/model.ts';
import { replay } from '../support/replay.ts';

function begin() {
  const restore = controlledActor();
  const clock = new SimulatedClock();
  const facts: UndoEmitted[] = [];
  const actor = createActor(undoMachine.provide({ actors: { restore: restore.logic } }), { clock });
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  return { restore, clock, facts, actor };
}

describe('PAGE-26 X26 the undo chart', () => {
  replay(undoChart, 'chart', async ({ steps }) => {
    const { restore, clock, facts, actor } = begin();
    let requests = 0;
    const send = (event: UndoEvent) => actor.send(event);
    const executors: ExecutorsOf<typeof undoChart> = {
      'undo.held': send,
      'undo.released': send,
      'undo.requested': (event) => {
        requests += 1;
        send(event);
      },
      'undo.dismissed': send,
      'xstate.done.actor.restore': () => restore.resolve(),
      'xstate.error.actor.restore': () => restore.reject(refusal),
      'xstate.after.offerTime.undo.offered': () => clock.increment(10_000),
      'xstate.after.answerTimeout.undo.restoring': () => clock.increment(60_000),
    };
    for (const step of steps) {
      await execute(executors, step.event);
      const { value, context } = actor.getSnapshot();
      expect({ value, context }).toEqual({ value: step.value, context: step.context });
      expect(restore.inputs().length, 'one request for each Undo').toBe(requests);
    }
    const { value } = actor.getSnapshot();
    const ended: UndoEmitted[] = [{ type: 'undo.ended' }];
    const told: UndoEmitted[] = value === 'restored' ? [{ type: 'undo.succeeded' }, ...ended] : ended;
    expect(facts).toEqual(value === 'restored' || value === 'withdrawn' ? told : []);
    actor.stop();
  });

  it('X05 the offer stays for ten seconds, and for as long as something rests on it', () => {
    const { clock, actor } = begin();
    clock.increment(9999);
    actor.send({ type: 'undo.held' });
    clock.increment(3_600_000);
    expect(actor.getSnapshot().value).toBe('held');
    actor.send({ type: 'undo.released' });
    clock.increment(9999);
    expect(actor.getSnapshot().value).toBe('offered');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('withdrawn');
  });

  it('R3 restores once for a double click', () => {
    const { restore, actor } = begin();
    actor.send({ type: 'undo.requested' });
    actor.send({ type: 'undo.requested' });
    expect(restore.inputs().length).toBe(1);
  });
});
