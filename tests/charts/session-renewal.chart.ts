import { RenewalFailure, sessionRenewalMachine } from '../../machines/session-renewal.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

export const ended = new RenewalFailure('ended', 'login_required');
const later = new RenewalFailure('later', 'unreachable');
const impossible = new RenewalFailure('impossible', 'the frame cannot be read');

export const sessionRenewalChart = defineChart({
  machine: sessionRenewalMachine,
  events: [
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
  ],
  words: {
    'token.received': ({ dueIn }) => (dueIn === null ? 'signs in for unknown time' : 'signs in'),
    'token.forgotten': 'is signed out',
    'user.active': 'does something',
    'xstate.done.actor.renewToken': ({ output }) =>
      output.dueIn === null ? 'the session is renewed for unknown time' : 'the session is renewed',
    'xstate.error.actor.renewToken': ({ error }) => refusals[error.reason],
    'xstate.after.untilDue.sessionRenewal.fresh': 'the session comes to its end',
    'xstate.after.untilRetry.sessionRenewal.resting': 'twenty seconds pass',
  },
  invariants: {
    'a session is renewed only for who did something since the last token': {
      holds: ({ before, event, snapshot }) =>
        before.matches('renewing') ||
        !snapshot.matches('renewing') ||
        before.context.isActive ||
        event.type === 'user.active',
      plant: { at: ['states', 'fresh', 'after', 'untilDue'], put: 'renewing' },
    },
    'who does something is remembered until the next token': {
      holds: ({ before, event, snapshot }) => {
        const { isActive, dueIn } = snapshot.context;
        const isFresh = snapshot.matches('fresh') && event.type !== 'user.active';
        if (isFresh) return isSame([isActive, dueIn], [false, 840_000]);
        const isNoted = event.type === 'user.active' && before.matches('fresh');
        return isSame([isActive, dueIn], [isNoted || before.context.isActive, before.context.dueIn]);
      },
      plant: { at: ['states', 'fresh', 'on', 'user.active', 'actions'], put: () => {} },
    },
    'a token that lasts for unknown time is not renewed': {
      holds: ({ event, snapshot }) => {
        const answer = event.type === 'xstate.done.actor.renewToken' ? event.output : event;
        return !('dueIn' in answer) || snapshot.matches(answer.dueIn === null ? 'off' : 'fresh');
      },
      plant: { at: ['states', 'renewing', 'invoke', 'onDone', '0', 'target'], put: 'fresh' },
    },
    'a session that has ended is told, and one that may come back is asked for again': {
      holds: ({ event, snapshot, told }) => {
        const reason = event.type === 'xstate.error.actor.renewToken' ? event.error.reason : null;
        return (
          isSame(told, reason === 'ended' ? [{ type: 'session.lost' }] : []) &&
          (reason === null || snapshot.matches(reason === 'later' ? 'resting' : 'off'))
        );
      },
      plant: { at: ['states', 'renewing', 'invoke', 'onError', '0', 'actions'], put: [] },
    },
    'a session is being renewed while an answer is waited for': {
      holds: ({ snapshot }) => snapshot.hasTag('renewing') === snapshot.matches('renewing'),
      plant: { at: ['states', 'renewing', 'tags'], put: [] },
    },
  },
});

const refusals: Record<RenewalFailure['reason'], string> = {
  ended: 'the session is over at the sign-in service',
  later: 'the sign-in service cannot be reached',
  impossible: 'the session cannot be renewed here',
};
