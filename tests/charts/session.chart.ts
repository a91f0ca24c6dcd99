import type { CallbackAnswer } from '../../machines/failures.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart } from './define-chart.ts';

export const answer: CallbackAnswer = { code: 'abc', state: 's1', error: null, description: null, issuer: null };
export const pending = { state: 's1', verifier: 'v'.repeat(43), returnTo: '/domains/3?sort=path#12' };
export const refusal = { code: 'invalid_grant', message: 'invalid_grant' };

export const sessionChart = defineChart({
  machine: sessionMachine,
  events: [
    { type: 'session.restored' },
    { type: 'login.requested', returnTo: '/domains/3' },
    { type: 'login.cancelled' },
    { type: 'callback.arrived', answer, pending },
    { type: 'callback.arrived', answer: { ...answer, state: 'forged' }, pending },
    { type: 'callback.arrived', answer: { ...answer, state: null }, pending },
    { type: 'callback.arrived', answer, pending: null },
    { type: 'callback.arrived', answer: { ...answer, code: null, error: 'access_denied' }, pending },
    { type: 'token.refused', isFirst: false, returnTo: '/domains/3' },
    { type: 'token.refused', isFirst: true, returnTo: '/domains/3' },
    { type: 'token.renewed', token: { accessToken: 'secret', expiresAt: null } },
    { type: 'logout.requested' },
    { type: 'failure.dismissed' },
    done('exchangeCode'),
    failed('startLogin', refusal),
    failed('exchangeCode', refusal),
    done('revokeToken'),
    failed('revokeToken', refusal),
    after('revokeTimeout', 'session.loggingOut'),
  ],
  variants: [
    { type: 'callback.arrived', answer: { ...answer, code: null }, pending },
    { type: 'callback.arrived', answer: { ...answer, error: 'server_error' }, pending },
    { type: 'callback.arrived', answer: { ...answer, code: null, error: 'x', description: 'No.' }, pending },
    { type: 'callback.arrived', answer: { ...answer, state: null }, pending: { ...pending, state: null as never } },
    ...[new Error('broken'), 'text', null, { code: 1 }, { message: 'no code' }].map(
      (error) => failed('exchangeCode', error) as never,
    ),
  ],
  words: {
    'session.restored': 'comes back with a session',
    'login.requested': 'wants to sign in',
    'login.cancelled': 'turns back',
    'callback.arrived': (event) => arrival(event.answer, event.pending?.state ?? null),
    'token.refused': ({ isFirst }) => `the server refuses the session${isFirst ? ' at the first question' : ''}`,
    'token.renewed': 'has a session from another window',
    'logout.requested': 'logs out',
    'failure.dismissed': 'dismisses the failure',
    'xstate.done.actor.exchangeCode': 'is signed in',
    'xstate.error.actor.startLogin': 'the sign-in service cannot be found',
    'xstate.error.actor.exchangeCode': 'signing in is refused',
    'xstate.done.actor.revokeToken': 'the sign-in service has ended the session',
    'xstate.error.actor.revokeToken': 'the sign-in service refuses to end the session',
    'xstate.after.revokeTimeout.session.loggingOut': 'three seconds pass',
  },
  project: ({ failure, returnTo, exchange, isNew }) => ({ failure, returnTo, exchange, isNew }),
});

function arrival({ state, error }: CallbackAnswer, expected: string | null): string {
  if (expected === null) return 'comes from the sign-in service without having been sent there';
  if (state === null) return 'comes from the sign-in service without the state that was sent';
  if (state !== expected) return 'comes from the sign-in service with a forged state';
  return error === null ? 'comes from the sign-in service' : 'comes from the sign-in service, which refused';
}
