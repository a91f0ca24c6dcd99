import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { sessionRenewalMachine } from '../../machines/session-renewal.machine.ts';
import { controlledActor, SimulatedClock } from '../support/model.ts';

function start() {
  const renewToken = controlledActor<{ dueIn: number | null }>();
  const clock = new SimulatedClock();
  const machine = sessionRenewalMachine.provide({ actors: { renewToken: renewToken.logic } });
  return { actor: createActor(machine, { clock }).start(), renewToken, clock };
}

describe('the renewal chart', () => {
  it('S13 asks for nothing while nobody does anything, however long that takes', () => {
    const { actor, renewToken, clock } = start();
    actor.send({ type: 'token.received', dueIn: 840_000 });
    clock.increment(8 * 3_600_000);
    expect(renewToken.inputs()).toEqual([]);
    actor.send({ type: 'user.active' });
    expect(actor.getSnapshot().value).toBe('renewing');
  });

  it('S13 what was done before the last token does not count for the next', async () => {
    const { actor, renewToken, clock } = start();
    actor.send({ type: 'token.received', dueIn: 840_000 });
    actor.send({ type: 'user.active' });
    clock.increment(840_000);
    await renewToken.resolve({ dueIn: 840_000 });
    clock.increment(840_000);
    expect(actor.getSnapshot().value).toBe('due');
  });
});
