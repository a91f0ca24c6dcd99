/**
 * Signing in and out (specification §1, §2, §4): authorization code with PKCE.
 * The workflow `src/session/session.ts` provides the actors and holds the access token, which is never in the context.
 * Code and verifier are in the context only during the exchange.
 * The pending login is read and deleted before `callback.arrived` is sent, so that a code is used only once.
 * Invariant: a code is exchanged only if the returned state equals the one that was sent.
 */
import { assertEvent, assign, emit, setup } from 'xstate';
import {
  type CallbackAnswer,
  failureOf,
  newTokenRefused,
  providerFailure,
  type SignInFailure,
  unprovided,
} from './failures.ts';

/** What was stored when the user was sent to the identity provider. */
export type PendingLogin = { state: string; verifier: string; returnTo: string };

/** `expiresAt` is in milliseconds since 1970; null if unknown. */
export type ReceivedToken = { accessToken: string; expiresAt: number | null };

export type SessionEvent =
  | { type: 'session.restored' }
  | { type: 'login.requested'; returnTo: string }
  | { type: 'login.cancelled' }
  | { type: 'callback.arrived'; answer: CallbackAnswer; pending: PendingLogin | null }
  /** `isFirst`: no request has succeeded since the page was loaded, and no form is open. */
  | { type: 'token.refused'; isFirst: boolean; returnTo: string }
  /** Another window of the same browser has signed in and passes on its token. */
  | { type: 'token.renewed'; token: ReceivedToken }
  | { type: 'logout.requested' }
  | { type: 'failure.dismissed' };

export type SessionEmitted =
  | { type: 'login.completed'; returnTo: string }
  | { type: 'login.failed'; failure: SignInFailure }
  | { type: 'session.ended' };

export type ExchangeInput = { code: string; verifier: string; state: string; answer: CallbackAnswer };

type Context = {
  failure: SignInFailure | null;
  returnTo: string;
  exchange: ExchangeInput | null;
  /** The token was issued after the page was loaded. */
  isNew: boolean;
};

export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors: {
    startLogin: unprovided<void, { returnTo: string }>('startLogin', 'the session'),
    exchangeCode: unprovided<void, ExchangeInput>('exchangeCode', 'the session'),
    /** Rejects if the user is still signed in at the provider. */
    revokeToken: unprovided<void>('revokeToken', 'the session'),
  },
  actions: {
    forgetToken: () => {},
    storeToken: (_, _received: { token: ReceivedToken }) => {},
    rememberReturn: assign((_, { returnTo }: { returnTo: string }) => ({ returnTo, failure: null })),
    storeFailure: assign((_, { error }: { error: unknown }) => {
      const { code, message } = failureOf(error, 'server_error');
      return { failure: { code, message }, exchange: null };
    }),
    dismissFailure: assign({ failure: null }),
    noteIssued: assign({ isNew: true }),
    noteHandedOver: assign({ failure: null, isNew: false }),
    emitFailure: emit(({ context }) => ({
      type: 'login.failed',
      failure: context.failure ?? { code: 'server_error', message: 'unknown' },
    })),
    emitCompletion: emit(({ context }) => ({ type: 'login.completed', returnTo: context.returnTo })),
    emitEnd: emit({ type: 'session.ended' }),
  },
  guards: {
    hasInvalidState: ({ event }) => {
      assertEvent(event, 'callback.arrived');
      return event.pending === null || event.pending.state !== event.answer.state;
    },
    isRefusedAtOnce: ({ context }, { isFirst }: { isFirst: boolean }) => isFirst && context.isNew,
    isRefusedAtStart: (_, { isFirst }: { isFirst: boolean }) => isFirst,
    hasProviderError: ({ event }) => {
      assertEvent(event, 'callback.arrived');
      return event.answer.error !== null || event.answer.code === null;
    },
  },
  delays: { revokeTimeout: 3000 },
}).createMachine({
  id: 'session',
  initial: 'loggedOut',
  context: { failure: null, returnTo: '/', exchange: null, isNew: false },
  states: {
    loggedOut: {
      description: 'Nobody is signed in; `failure` is why the last attempt failed.',
      on: {
        'session.restored': { target: 'loggedIn', actions: 'dismissFailure' },
        'token.renewed': {
          target: 'loggedIn',
          actions: [{ type: 'storeToken', params: ({ event }) => event }, 'noteHandedOver'],
        },
        'login.requested': { target: 'authorising', actions: { type: 'rememberReturn', params: ({ event }) => event } },
        'callback.arrived': [
          {
            guard: 'hasInvalidState',
            actions: [
              { type: 'storeFailure', params: { error: { code: 'invalid_state', message: 'Invalid state' } } },
              'emitFailure',
            ],
          },
          {
            guard: 'hasProviderError',
            actions: [
              { type: 'storeFailure', params: ({ event }) => ({ error: providerFailure(event.answer) }) },
              'emitFailure',
            ],
          },
          {
            target: 'exchangingCode',
            actions: assign(({ event }) => ({
              failure: null,
              returnTo: event.pending?.returnTo ?? '/',
              exchange: {
                code: event.answer.code ?? '',
                verifier: event.pending?.verifier ?? '',
                state: event.pending?.state ?? '',
                answer: event.answer,
              },
            })),
          },
        ],
        'failure.dismissed': { guard: ({ context }) => context.failure !== null, actions: 'dismissFailure' },
      },
    },
    authorising: {
      description: 'The browser is navigating to the identity provider.',
      invoke: {
        id: 'startLogin',
        src: 'startLogin',
        input: ({ context }) => ({ returnTo: context.returnTo }),
        onError: {
          target: 'loggedOut',
          actions: [{ type: 'storeFailure', params: ({ event }) => event }, 'emitFailure'],
        },
      },
      on: { 'login.cancelled': 'loggedOut' },
    },
    exchangingCode: {
      description: 'The code is being exchanged for an access token.',
      exit: assign({ exchange: null }),
      invoke: {
        id: 'exchangeCode',
        src: 'exchangeCode',
        input: ({ context }) => context.exchange as ExchangeInput,
        onDone: { target: 'loggedIn', actions: ['noteIssued', 'emitCompletion'] },
        onError: {
          target: 'loggedOut',
          actions: [{ type: 'storeFailure', params: ({ event }) => event }, 'emitFailure'],
        },
      },
      on: { 'login.cancelled': 'loggedOut' },
    },
    loggedIn: {
      on: {
        'token.refused': [
          {
            guard: { type: 'isRefusedAtOnce', params: ({ event }) => event },
            target: 'loggedOut',
            actions: ['forgetToken', { type: 'storeFailure', params: { error: newTokenRefused } }, 'emitFailure'],
          },
          {
            guard: { type: 'isRefusedAtStart', params: ({ event }) => event },
            target: 'authorising',
            actions: ['forgetToken', { type: 'rememberReturn', params: ({ event }) => event }],
          },
          { target: 'expired' },
        ],
        'logout.requested': 'loggingOut',
      },
    },
    expired: {
      description: 'The server has refused the token. Views stay mounted, so that nothing typed is lost.',
      entry: 'forgetToken',
      on: {
        'login.requested': {
          target: 'reauthorising',
          actions: { type: 'rememberReturn', params: ({ event }) => event },
        },
        'token.renewed': {
          target: 'loggedIn',
          actions: [{ type: 'storeToken', params: ({ event }) => event }, 'noteHandedOver'],
        },
        'logout.requested': { target: 'loggedOut', actions: 'emitEnd' },
      },
    },
    reauthorising: {
      description: 'The browser is navigating to the identity provider; the screen stays until then.',
      invoke: {
        id: 'startLogin',
        src: 'startLogin',
        input: ({ context }) => ({ returnTo: context.returnTo }),
        onError: {
          target: 'expired',
          actions: { type: 'storeFailure', params: ({ event }) => event },
        },
      },
      on: {
        'login.cancelled': 'expired',
        'token.renewed': {
          target: 'loggedIn',
          actions: [{ type: 'storeToken', params: ({ event }) => event }, 'noteHandedOver'],
        },
      },
    },
    loggingOut: {
      description: 'The token is being revoked. Whatever the response, the user is logged out here.',
      exit: ['forgetToken', 'emitEnd'],
      invoke: {
        id: 'revokeToken',
        src: 'revokeToken',
        onDone: 'loggedOut',
        onError: {
          target: 'loggedOut',
          actions: { type: 'storeFailure', params: ({ event }) => event },
        },
      },
      after: { revokeTimeout: 'loggedOut' },
    },
  },
});
