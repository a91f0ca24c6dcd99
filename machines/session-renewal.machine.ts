/**
 * Keeps a session alive while somebody works (protocols §2.2). A new token is requested before the old one expires, but only
 * if the user has been active since, so that the session of an abandoned browser ends after the server's idle limit.
 * The workflow `src/session/session-renewal.ts` sends the request. The context has no token.
 */
import { assign, emit, not, setup } from 'xstate';
import { actorPlaceholder } from './failures.ts';

export type SessionRenewalEvent =
  /** `dueIn`: milliseconds until the next token should be requested; null if the lifetime of the token is unknown. */
  { type: 'token.received'; dueIn: number | null } | { type: 'token.forgotten' } | { type: 'user.active' };

export type SessionRenewalEmitted = { type: 'session.lost' };

/** The session has ended, renewal is not possible with this provider, or it may work later. */
export class RenewalFailure extends Error {
  override readonly name = 'RenewalFailure';

  constructor(
    readonly reason: 'ended' | 'impossible' | 'later',
    message: string,
  ) {
    super(message);
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
    /** Stores the new token and resolves with the time until the next one is due. */
    renewToken: actorPlaceholder<{ dueIn: number | null }>('renewToken', 'the renewal chart'),
  },
  actions: {
    noteDue: assign((_, { dueIn }: { dueIn: number | null }) => ({ dueIn: dueIn ?? 0, isActive: false })),
    noteActivity: assign({ isActive: true }),
    emitLoss: emit({ type: 'session.lost' }),
  },
  guards: {
    lastsUnknown: (_, { dueIn }: { dueIn: number | null }) => dueIn === null,
    isActive: ({ context }) => context.isActive,
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
      on: { 'user.active': { guard: not('isActive'), actions: 'noteActivity' } },
      after: { untilDue: [{ guard: 'isActive', target: 'renewing' }, { target: 'due' }] },
    },
    due: {
      description: 'The token expires soon or has expired, and the user has been idle since it was issued.',
      on: { 'user.active': 'renewing' },
    },
    renewing: {
      description: 'A token is being requested. Deadline: twenty seconds.',
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
          { guard: ({ event }) => isReason(event.error, 'impossible'), target: 'off' },
          { target: 'resting' },
        ],
      },
    },
    resting: {
      description:
        'The sign-in service did not respond, or something unexpected happened. After a pause, the next activity of the user retries.',
      after: { untilRetry: 'due' },
    },
  },
});
