import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type CommandEvent, commandMachine } from '../../machines/command.machine.ts';
import {
  after,
  controlledActor,
  done,
  type Executors,
  execute,
  failed,
  SimulatedClock,
  transitionPaths,
} from '../support/model.ts';

const refusal = { code: 'refused', message: 'Api Error: {"error":"no webhook"}' } as const;
const events = [
  { type: 'command.requested' },
  { type: 'failure.dismissed' },
  done('execute'),
  failed('execute', refusal),
  after('executionTimeout', 'command.running'),
] as const;
type PathEvent = CommandEvent | (typeof events)[number];

const paths = transitionPaths(commandMachine, { events, project: (context) => context });

describe('DOM-15 PAGE-27 the command chart', () => {
  it.each(paths)('$name', async ({ steps }) => {
    const execution = controlledActor();
    const clock = new SimulatedClock();
    const actor = createActor(commandMachine.provide({ actors: { execute: execution.logic } }), { clock }).start();
    const executors: Executors<PathEvent> = {
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
