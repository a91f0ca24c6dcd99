import { describe, expect } from 'vitest';
import { createActor } from 'xstate';
import type { Trashed } from '../../contract/extras.ts';
import {
  type DestroyEmitted,
  type DestroyEvent,
  type DestroyTarget,
  destroyDialogMachine,
} from '../../machines/destroy-dialog.machine.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { destroyDialogChart, refusal, target, trashed } from '../charts/destroy-dialog.chart.ts';
import { controlledActor, execute, SimulatedClock } from '../support/model.ts';
import { replay } from '../support/replay.ts';

describe('PAGE-26 the destroy chart', () => {
  replay(destroyDialogChart, 'chart', async ({ steps }) => {
    const destroy = controlledActor<Trashed | null, DestroyTarget>();
    const clock = new SimulatedClock();
    const facts: DestroyEmitted[] = [];
    const actor = createActor(destroyDialogMachine.provide({ actors: { destroy: destroy.logic } }), { clock });
    actor.on('*', (fact) => facts.push(fact));
    actor.start();
    let confirmations = 0;
    const send = (event: DestroyEvent) => actor.send(event);
    const executors: ExecutorsOf<typeof destroyDialogChart> = {
      'destroy.requested': send,
      'destroy.confirmed': (event) => {
        confirmations += 1;
        send(event);
      },
      'destroy.cancelled': send,
      'xstate.done.actor.destroy': () => destroy.resolve(trashed),
      'xstate.error.actor.destroy': () => destroy.reject(refusal),
      'xstate.after.answerTimeout.destroyDialog.destroying': () => clock.increment(60_000),
    };
    for (const step of steps) {
      await execute(executors, step.event);
      const { value, context } = actor.getSnapshot();
      expect({ value, context }).toEqual({ value: step.value, context: step.context });
      expect(destroy.inputs().length, 'one request for each confirmation').toBe(confirmations);
    }
    const successes = steps.filter(({ event }) => event.type === 'xstate.done.actor.destroy').length;
    expect(facts).toEqual(Array.from({ length: successes }, () => ({ type: 'target.destroyed', target, trashed })));
    actor.stop();
  });
});
