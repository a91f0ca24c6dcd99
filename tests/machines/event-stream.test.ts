import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { eventStreamMachine, type StreamEnd } from '../../machines/event-stream.machine.ts';
import { SimulatedClock, settled } from '../support/model.ts';

it('waits twice as long after each lost stream, but never more than five minutes', async () => {
  const clock = new SimulatedClock();
  const begun: number[] = [];
  const actors = {
    takeLead: fromPromise(async () => {}),
    readStream: fromPromise<StreamEnd>(() => {
      begun.push(clock.now() / 1000);
      return Promise.reject(new Error('lost'));
    }),
  };
  const actor = createActor(eventStreamMachine.provide({ actors }), { clock }).start();
  for (let second = 0; second < 2000; second += 1) {
    await settled();
    clock.increment(1000);
  }
  actor.stop();
  const pauses = begun.slice(1).map((at, index) => at - (begun[index] ?? 0));
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300]);
});
