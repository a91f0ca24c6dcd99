import { RenewalFailure, sessionRenewalMachine } from '../../machines/session-renewal.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart } from './define-chart.ts';

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
  project: (context) => context,
});

const refusals: Record<RenewalFailure['reason'], string> = {
  ended: 'the session is over at the sign-in service',
  later: 'the sign-in service cannot be reached',
  impossible: 'the session cannot be renewed here',
};
