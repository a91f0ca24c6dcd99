import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { undoMachine } from '../../machines/undo.machine.ts';
import { SimulatedClock } from '../support/model.ts';

it('X05 the offer stays for ten seconds, and for as long as something rests on it', () => {
  const clock = new SimulatedClock();
  const actor = createActor(undoMachine, { clock }).start();
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
