/**
 * Signing in and out (specification §1, §2, §4): authorization code with PKCE.
 * The workflow `src/session/session.ts` provides the actors and holds the access token, which is never in the context.
 * Code and verifier are in the context only during the exchange.
 * The pending login is read and deleted before `callback.arrived` is sent, so that a code is used only once.
 * Invariant: a code is exchanged only if the returned state equals the one that was sent.
 */
import { assign, emit, setup } from 'xstate';
import { actorPlaceholder, failureOf, type SignInFailure } from './failures.ts';

/** The parameters that the identity provider added to the callback URL. */
export type CallbackAnswer = {
  code: string | null;
  state: string | null;
  error: string | null;
  description: string | null;
  issuer: string | null;
};

/** What was stored when the user was sent to the identity provider. */
export type PendingLogin = { state: string; verifier: string; returnTo: string };

/** `expiresAt` is in milliseconds since 1970; null if unknown. */
export type ReceivedToken = { accessToken: string; expiresAt: number | null };

type Arrival = { answer: CallbackAnswer; pending: PendingLogin | null };

export type SessionEvent =
  | { type: 'session.restored' }
  | { type: 'login.requested'; returnTo: string }
  | { type: 'login.cancelled' }
  | ({ type: 'callback.arrived' } & Arrival)
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

const newTokenRefused: SignInFailure = {
  code: 'token_refused',
  message: 'The server refuses the token that was just issued',
};

const hasInvalidState = ({ event: { answer, pending } }: { event: Arrival }) => pending?.state !== answer.state;
const hasFailure = ({ context }: { context: Context }) => context.failure !== null;
const hasProviderError = ({ event: { answer } }: { event: Arrival }) => answer.error !== null || answer.code === null;
const isRefusedAtStart = ({ event }: { event: { isFirst: boolean } }) => event.isFirst;
const isRefusedAtOnce = ({ context, event }: { context: Context; event: { isFirst: boolean } }) =>
  event.isFirst && context.isNew;

function withFailure(error: unknown): Pick<Context, 'failure' | 'exchange'> {
  const { code, message } = failureOf(error, 'server_error');
  return { failure: { code, message }, exchange: null };
}

const loginFailure = ({ context }: { context: Context }) => ({
  type: 'login.failed' as const,
  failure: context.failure as SignInFailure,
});

export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors: {
    startLogin: actorPlaceholder<void, { returnTo: string }>('startLogin', 'the session'),
    exchangeCode: actorPlaceholder<void, ExchangeInput>('exchangeCode', 'the session'),
    /** Rejects if the user is still signed in at the provider. */
    revokeToken: actorPlaceholder<void>('revokeToken', 'the session'),
  },
  actions: {
    forgetToken: () => {},
    storeToken: (_, _received: { token: ReceivedToken }) => {},
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
        'session.restored': { target: 'loggedIn', actions: assign({ failure: null }) },
        'token.renewed': {
          target: 'loggedIn',
          actions: [{ type: 'storeToken', params: ({ event }) => event }, assign({ failure: null, isNew: false })],
        },
        'login.requested': {
          target: 'authorising',
          actions: assign({ returnTo: ({ event }) => event.returnTo, failure: null }),
        },
        'callback.arrived': [
          {
            guard: hasInvalidState,
            actions: [assign(withFailure({ code: 'invalid_state', message: 'Invalid state' })), emit(loginFailure)],
          },
          {
            guard: hasProviderError,
            actions: [assign(({ event }) => withFailure(providerFailure(event.answer))), emit(loginFailure)],
          },
          {
            target: 'exchangingCode',
            actions: assign(({ event: { answer, pending } }) => {
              const { returnTo, verifier, state } = pending as PendingLogin;
              return { failure: null, returnTo, exchange: { code: answer.code as string, verifier, state, answer } };
            }),
          },
        ],
        'failure.dismissed': { guard: hasFailure, actions: assign({ failure: null }) },
      },
    },
    authorising: {
      description:
        'The browser is navigating to the identity provider. No deadline: the page is left, or the login cancelled.',
      invoke: {
        id: 'startLogin',
        src: 'startLogin',
        input: ({ context }) => ({ returnTo: context.returnTo }),
        onError: {
          target: 'loggedOut',
          actions: [assign(({ event }) => withFailure(event.error)), emit(loginFailure)],
        },
      },
      on: { 'login.cancelled': 'loggedOut' },
    },
    exchangingCode: {
      description: 'The code is being exchanged for an access token. Deadline: fifteen seconds.',
      exit: assign({ exchange: null }),
      invoke: {
        id: 'exchangeCode',
        src: 'exchangeCode',
        input: ({ context }) => context.exchange as ExchangeInput,
        onDone: {
          target: 'loggedIn',
          actions: [
            assign({ isNew: true }),
            emit(({ context }) => ({ type: 'login.completed', returnTo: context.returnTo })),
          ],
        },
        onError: {
          target: 'loggedOut',
          actions: [assign(({ event }) => withFailure(event.error)), emit(loginFailure)],
        },
      },
      on: { 'login.cancelled': 'loggedOut' },
    },
    loggedIn: {
      on: {
        'token.refused': [
          {
            guard: isRefusedAtOnce,
            target: 'loggedOut',
            actions: ['forgetToken', assign(withFailure(newTokenRefused)), emit(loginFailure)],
          },
          {
            guard: isRefusedAtStart,
            target: 'authorising',
            actions: ['forgetToken', assign({ returnTo: ({ event }) => event.returnTo, failure: null })],
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
          actions: assign({ returnTo: ({ event }) => event.returnTo, failure: null }),
        },
        'token.renewed': {
          target: 'loggedIn',
          actions: [{ type: 'storeToken', params: ({ event }) => event }, assign({ failure: null, isNew: false })],
        },
        'logout.requested': { target: 'loggedOut', actions: emit({ type: 'session.ended' }) },
      },
    },
    reauthorising: {
      description:
        'The browser is navigating to the identity provider. No deadline: the screen stays until the page is left.',
      invoke: {
        id: 'startLogin',
        src: 'startLogin',
        input: ({ context }) => ({ returnTo: context.returnTo }),
        onError: { target: 'expired', actions: assign(({ event }) => withFailure(event.error)) },
      },
      on: {
        'login.cancelled': 'expired',
        'token.renewed': {
          target: 'loggedIn',
          actions: [{ type: 'storeToken', params: ({ event }) => event }, assign({ failure: null, isNew: false })],
        },
      },
    },
    loggingOut: {
      description: 'The token is being revoked. Whatever the response, the user is logged out here.',
      exit: ['forgetToken', emit({ type: 'session.ended' })],
      invoke: {
        id: 'revokeToken',
        src: 'revokeToken',
        onDone: 'loggedOut',
        onError: { target: 'loggedOut', actions: assign(({ event }) => withFailure(event.error)) },
      },
      after: { revokeTimeout: 'loggedOut' },
    },
  },
});

function providerFailure({ error, description }: CallbackAnswer): SignInFailure {
  return { code: error ?? 'invalid_request', message: description ?? 'The provider sent no code' };
}
