import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { commandMachine } from '../../machines/command.machine.ts';
import { commandChart, refusal } from '../charts/command.chart.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { controlledActor, execute, SimulatedClock } from '../support/model.ts';
import { replay } from '../support/replay.ts';

describe('DOM-15 PAGE-27 the command chart', () => {
  replay(commandChart, 'chart', async ({ steps }) => {
    const execution = controlledActor();
    const clock = new SimulatedClock();
    const actor = createActor(commandMachine.provide({ actors: { execute: execution.logic } }), { clock }).start();
    const executors: ExecutorsOf<typeof commandChart> = {
      'command.requested': (event) => actor.send(event),
      'failure.dismissed': (event) => actor.send(event),
      'xstate.done.actor.execute': () => execution.resolve(),
      'xstate.error.actor.execute': () => execution.reject(refusal),
      'xstate.after.executionTimeout.command.running': () => clock.increment(60_000),
    };
    for (const step of steps) {
      await execute(executors, step.event);
      const { value, context } = actor.getSnapshot();
      expect({ value, context }).toEqual({ value: step.value, context: step.context });
    }
    actor.stop();
  });

  it('DOM-15 triggers once for a double click', () => {
    const execution = controlledActor();
    const actor = createActor(commandMachine.provide({ actors: { execute: execution.logic } })).start();
    actor.send({ type: 'command.requested' });
    actor.send({ type: 'command.requested' });
    expect(execution.inputs().length).toBe(1);
  });
});
