import { assign, type EventObject } from 'xstate';
import { type CallbackAnswer, sessionMachine } from '../../machines/session.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, type Happening, isSame } from './define-chart.ts';

export const answer: CallbackAnswer = { code: 'abc', state: 's1', error: null, description: null, issuer: null };
export const pending = { state: 's1', verifier: 'v'.repeat(43), returnTo: '/domains/3?sort=path#12' };
export const refusal = { code: 'invalid_grant', message: 'invalid_grant' };

/** A guard that lets a forged state pass. */
const isUnknown = ({ event }: { event: { pending: unknown } }) => event.pending === null;

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
  invariants: {
    'a token only when logged in': {
      holds: ({ way, snapshot }) => hasToken(way) === (snapshot.matches('loggedIn') || snapshot.matches('loggingOut')),
      plant: { at: ['states', 'expired', 'entry'], put: [] },
    },
    'nothing is exchanged unless the state that came back is the state that was sent': {
      holds: ({ event, snapshot: { context }, asked }) => {
        const exchange = { code: 'abc', verifier: pending.verifier, state: 's1', answer };
        if (event.type !== 'callback.arrived') return !('exchangeCode' in asked);
        const isGood = isSame([event.answer, event.pending], [answer, pending]);
        return (
          isSame(asked, isGood ? { exchangeCode: exchange } : {}) && isSame(context.exchange, isGood ? exchange : null)
        );
      },
      plant: { at: ['states', 'loggedOut', 'on', 'callback.arrived', '0', 'guard'], put: isUnknown },
    },
    'a code and its verifier are held only while they are exchanged': {
      holds: ({ snapshot }) => (snapshot.context.exchange !== null) === snapshot.matches('exchangingCode'),
      plant: { at: ['states', 'exchangingCode', 'exit'], put: [] },
    },
    'who is logged in is told of no failure to sign in': {
      holds: ({ before, snapshot }) =>
        !snapshot.matches('loggedIn') || before.matches('reauthorising') || snapshot.context.failure === null,
      plant: { at: ['states', 'loggedOut', 'on', 'session.restored'], put: 'loggedIn' },
    },
    'where signing in failed is told, and why': {
      holds: ({ before, event, snapshot, told }) => {
        const { failure } = snapshot.context;
        const why = signInFailure(event);
        const isRefused = event.type === 'token.refused' && event.isFirst && before.context.isNew;
        const isTold = (why !== null && !before.matches('reauthorising') && !before.matches('loggingOut')) || isRefused;
        const expected = isRefused ? failure : why;
        return (
          (expected === null || isSame(failure, expected)) &&
          isSame(
            told.filter(({ type }) => type === 'login.failed'),
            isTold ? [{ type: 'login.failed', failure: expected }] : [],
          )
        );
      },
      plant: { at: ['states', 'authorising', 'invoke', 'onError', 'actions', '1'], put: assign({ isNew: true }) },
    },
    'signing in goes on where it began': {
      holds: ({ before, event, snapshot: { context }, told, asked }) => {
        const { returnTo } = context;
        const arrives = 'exchangeCode' in asked ? pending.returnTo : before.context.returnTo;
        const begins = 'startLogin' in asked && 'returnTo' in event ? event.returnTo : arrives;
        const completed =
          event.type === 'xstate.done.actor.exchangeCode' ? [{ type: 'login.completed', returnTo }] : [];
        return (
          returnTo === begins &&
          (!('startLogin' in asked) || isSame(asked, { startLogin: { returnTo } })) &&
          isSame(
            told.filter(({ type }) => type === 'login.completed'),
            completed,
          )
        );
      },
      plant: { at: ['states', 'expired', 'on', 'login.requested', 'actions'], put: [] },
    },
    'a token that is refused at the first question leads through the login, unless it was just issued': {
      holds: ({ before, event, snapshot }) => {
        if (event.type !== 'token.refused') return true;
        return snapshot.matches(!event.isFirst ? 'expired' : before.context.isNew ? 'loggedOut' : 'authorising');
      },
      plant: { at: ['states', 'loggedIn', 'on', 'token.refused', '0', 'guard'], put: () => false },
    },
    'a token is new until another window hands one over': {
      holds: ({ before, event, snapshot }) =>
        snapshot.context.isNew ===
        (event.type === 'xstate.done.actor.exchangeCode' || (event.type !== 'token.renewed' && before.context.isNew)),
      plant: { at: ['states', 'exchangingCode', 'invoke', 'onDone', 'actions'], put: [] },
    },
    'the end of a session is told once, and its token forgotten': {
      holds: ({ before, snapshot, told, did }) => {
        const isEnd = snapshot.matches('loggedOut') && (before.matches('loggingOut') || before.matches('expired'));
        return (
          told.filter(({ type }) => type === 'session.ended').length === (isEnd ? 1 : 0) &&
          (!before.matches('loggingOut') || 'forgetToken' in did)
        );
      },
      plant: { at: ['states', 'loggingOut', 'exit'], put: ['forgetToken'] },
    },
    'a failure to sign in is dismissed, or another attempt is made': {
      holds: ({ before, event, snapshot }) => {
        if (event.type === 'failure.dismissed' && before.context.failure === null) return false;
        const isOver = ['failure.dismissed', 'login.requested', 'session.restored', 'token.renewed'].includes(
          event.type,
        );
        return !isOver || snapshot.context.failure === null;
      },
      plant: { at: ['states', 'loggedOut', 'on', 'failure.dismissed', 'actions'], put: assign({ isNew: true }) },
    },
    'the token of another window is stored as it came': {
      holds: ({ event, did }) => event.type !== 'token.renewed' || isSame(did, { storeToken: event }),
      plant: { at: ['states', 'expired', 'on', 'token.renewed', 'actions'], put: () => {} },
    },
    'no token is in the context': {
      holds: ({ snapshot, told }) => !JSON.stringify([snapshot.context, told]).includes('secret'),
      plant: {
        at: ['states', 'loggedOut', 'on', 'token.renewed', 'actions'],
        put: assign({
          returnTo: ({ event }: { event: { token: { accessToken: string } } }) => event.token.accessToken,
        }),
      },
    },
  },
});

function arrival({ state, error }: CallbackAnswer, expected: string | null): string {
  if (expected === null) return 'comes from the sign-in service without having been sent there';
  if (state === null) return 'comes from the sign-in service without the state that was sent';
  if (state !== expected) return 'comes from the sign-in service with a forged state';
  return error === null ? 'comes from the sign-in service' : 'comes from the sign-in service, which refused';
}

/** Why an attempt to sign in fails with this event. */
function signInFailure(event: EventObject): unknown {
  if (event.type.startsWith('xstate.error.actor.')) return refusal;
  if (event.type !== 'callback.arrived') return null;
  const { answer: came, pending: expected } = event as EventObject & {
    answer: CallbackAnswer;
    pending: typeof pending | null;
  };
  if (came.state === null || came.state !== expected?.state) return { code: 'invalid_state', message: 'Invalid state' };
  return came.error && { code: came.error, message: 'The provider sent no code' };
}

/** Followed through what the chart makes the workflow do. */
function hasToken(way: readonly Happening[]): boolean {
  const gains = ['session.restored', 'xstate.done.actor.exchangeCode'];
  return way.reduce((has, { event, did }) => {
    if ('forgetToken' in did) return false;
    return has || gains.includes(event.type) || 'storeToken' in did;
  }, false);
}
