/**
 * Keeps a session alive while somebody works (protocols §2.2). A new token is requested before the old one expires, but only
 * if the user has been active since the last one, so that an abandoned browser expires after the server's idle limit (S13).
 * The workflow `src/session/session-renewal.ts` sends the request. Nothing is ever revoked here; the context has no token.
 */
import { assign, emit, setup } from 'xstate';
import { unprovided } from './failures.ts';

export type SessionRenewalEvent =
  /** `dueIn`: milliseconds until the next token should be requested; null if the token's lifetime is unknown. */
  { type: 'token.received'; dueIn: number | null } | { type: 'token.forgotten' } | { type: 'user.active' };

export type SessionRenewalEmitted = { type: 'session.lost' };

/** How renewing fails: the session has ended, renewal is not possible here at all, or it may work later. */
export class RenewalFailure extends Error {
  readonly reason: 'ended' | 'impossible' | 'later';

  constructor(reason: RenewalFailure['reason'], message: string) {
    super(message);
    this.name = 'RenewalFailure';
    this.reason = reason;
  }
}

type Context = { dueIn: number; isActive: boolean };

const isReason = (error: unknown, reason: RenewalFailure['reason']) =>
  error instanceof RenewalFailure && error.reason === reason;

export const sessionRenewalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionRenewalEvent,
    emitted: {} as SessionRenewalEmitted,
    tags: {} as 'renewing',
  },
  actors: {
    /** Stores the new token and returns when the next one is due. */
    renewToken: unprovided<{ dueIn: number | null }>('renewToken', 'the renewal chart'),
  },
  actions: {
    noteDue: assign((_, { dueIn }: { dueIn: number | null }) => ({ dueIn: dueIn ?? 0, isActive: false })),
    noteActivity: assign({ isActive: true }),
    emitLoss: emit({ type: 'session.lost' }),
  },
  guards: {
    lastsUnknown: (_, { dueIn }: { dueIn: number | null }) => dueIn === null,
    isActive: ({ context }) => context.isActive,
    isIdle: ({ context }) => !context.isActive,
  },
  delays: { untilDue: ({ context }) => context.dueIn, untilRetry: 20_000 },
}).createMachine({
  id: 'sessionRenewal',
  initial: 'off',
  context: { dueIn: 0, isActive: false },
  on: {
    'token.received': [
      { guard: { type: 'lastsUnknown', params: ({ event }) => event }, target: '.off' },
      { target: '.fresh', reenter: true, actions: { type: 'noteDue', params: ({ event }) => event } },
    ],
    'token.forgotten': '.off',
  },
  states: {
    off: { description: 'No token, or none that can be renewed.' },
    fresh: {
      description: 'The token lasts for a while.',
      on: { 'user.active': { guard: 'isIdle', actions: 'noteActivity' } },
      after: { untilDue: [{ guard: 'isActive', target: 'renewing' }, { target: 'due' }] },
    },
    due: {
      description: 'The token ends soon, or has; nobody has done anything since it came.',
      on: { 'user.active': 'renewing' },
    },
    renewing: {
      tags: ['renewing'],
      invoke: {
        id: 'renewToken',
        src: 'renewToken',
        onDone: [
          { guard: { type: 'lastsUnknown', params: ({ event }) => event.output }, target: 'off' },
          { target: 'fresh', actions: { type: 'noteDue', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: ({ event }) => isReason(event.error, 'ended'), target: 'off', actions: 'emitLoss' },
          { guard: ({ event }) => isReason(event.error, 'later'), target: 'resting' },
          { target: 'off' },
        ],
      },
    },
    resting: {
      description: 'The sign-in service did not answer; after a while the next thing that the user does asks again.',
      after: { untilRetry: 'due' },
    },
  },
});
