import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type SessionRenewalEmitted,
  type SessionRenewalEvent,
  sessionRenewalMachine,
} from '../../machines/session-renewal.machine.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { ended, sessionRenewalChart } from '../charts/session-renewal.chart.ts';
import { controlledActor, execute, SimulatedClock } from '../support/model.ts';
import { replay } from '../support/replay.ts';

function start() {
  const renewToken = controlledActor<{ dueIn: number | null }>();
  const clock = new SimulatedClock();
  const facts: SessionRenewalEmitted[] = [];
  const machine = sessionRenewalMachine.provide({ actors: { renewToken: renewToken.logic } });
  const actor = createActor(machine, { clock });
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  return { actor, renewToken, clock, facts };
}

describe('the renewal chart', () => {
  replay(sessionRenewalChart, 'chart', async ({ steps }) => {
    const { actor, renewToken, clock, facts } = start();
    const send = (event: SessionRenewalEvent) => actor.send(event);
    const executors: ExecutorsOf<typeof sessionRenewalChart> = {
      'token.received': send,
      'token.forgotten': send,
      'user.active': send,
      'xstate.done.actor.renewToken': (event) => renewToken.resolve(event.output as { dueIn: number | null }),
      'xstate.error.actor.renewToken': (event) => renewToken.reject(event.error),
      'xstate.after.untilDue.sessionRenewal.fresh': () => clock.increment(840_000),
      'xstate.after.untilRetry.sessionRenewal.resting': () => clock.increment(20_000),
    };
    for (const step of steps) {
      await execute(executors, step.event);
      const { value, context } = actor.getSnapshot();
      expect({ value, context }).toEqual({ value: step.value, context: step.context });
    }
    const losses = steps.filter(({ event }) => 'error' in event && event.error === ended);
    expect(facts).toEqual(losses.map(() => ({ type: 'session.lost' })));
    actor.stop();
  });

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
