import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type DestroyEvent,
  type DestroyFact,
  type DestroyTarget,
  destroyDialogMachine,
} from '../../machines/destroy-dialog.machine.ts';
import { controlledActor, done, type Executors, execute, failed, transitionPaths } from '../support/model.ts';

const target = { id: 12, name: 'Leseausweis', revision: null };
const refusal = { code: 'refused', message: 'Api Error: no' } as const;
const events = [
  { type: 'destroy.requested', target },
  { type: 'destroy.confirmed' },
  { type: 'destroy.cancelled' },
  done('destroy'),
  failed('destroy', refusal),
] as const;
type PathEvent = DestroyEvent | (typeof events)[number];

const paths = transitionPaths(destroyDialogMachine, { events, project: (context) => context });

describe('PAGE-26 the destroy chart', () => {
  it.each(paths)('$name', async ({ steps }) => {
    const destroy = controlledActor<void, DestroyTarget>();
    const facts: DestroyFact[] = [];
    const actor = createActor(destroyDialogMachine.provide({ actors: { destroy: destroy.logic } }));
    actor.on('*', (fact) => facts.push(fact));
    actor.start();
    let confirmations = 0;
    const send = (event: DestroyEvent) => actor.send(event);
    const executors: Executors<PathEvent> = {
      'destroy.requested': send,
      'destroy.confirmed': (event) => {
        confirmations += 1;
        send(event);
      },
      'destroy.cancelled': send,
      'xstate.done.actor.destroy': () => destroy.resolve(),
      'xstate.error.actor.destroy': () => destroy.reject(refusal),
    };
    for (const step of steps) {
      await execute(executors, step.event);
      const { value, context } = actor.getSnapshot();
      expect({ value, context }).toEqual({ value: step.value, context: step.context });
      expect(destroy.inputs().length, 'one request for each confirmation').toBe(confirmations);
    }
    const successes = steps.filter(({ event }) => event.type === 'xstate.done.actor.destroy').length;
    expect(facts).toEqual(Array.from({ length: successes }, () => ({ type: 'target.destroyed', target })));
    actor.stop();
  });
});
