import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  RenewalFailure,
  type SessionRenewalEvent,
  type SessionRenewalFact,
  sessionRenewalMachine,
} from '../../machines/session-renewal.machine.ts';
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

const ended = new RenewalFailure('ended', 'login_required');
const later = new RenewalFailure('later', 'unreachable');
const impossible = new RenewalFailure('impossible', 'the frame cannot be read');

const events = [
  { type: 'token.received', dueIn: 840_000 },
  { type: 'token.received', dueIn: null },
  { type: 'token.forgotten' },
  { type: 'user.active' },
  done('renewToken', { dueIn: 840_000 }),
  done('renewToken', { dueIn: null }),
  failed('renewToken', ended),
  failed('renewToken', later),
  failed('renewToken', impossible),
  after('untilDue', 'sessionRenewal.fresh'),
  after('untilRetry', 'sessionRenewal.resting'),
] as const;

type PathEvent = SessionRenewalEvent | (typeof events)[number];

const paths = transitionPaths(sessionRenewalMachine, { events, project: (context) => context });

function start() {
  const renewToken = controlledActor<{ dueIn: number | null }>();
  const clock = new SimulatedClock();
  const facts: SessionRenewalFact[] = [];
  const machine = sessionRenewalMachine.provide({ actors: { renewToken: renewToken.logic } });
  const actor = createActor(machine, { clock });
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  return { actor, renewToken, clock, facts };
}

describe('the renewal chart', () => {
  it.each(paths)('$name', async ({ steps }) => {
    const { actor, renewToken, clock, facts } = start();
    const send = (event: SessionRenewalEvent) => actor.send(event);
    const executors: Executors<PathEvent> = {
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
