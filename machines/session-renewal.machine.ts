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

type Lifetime = { dueIn: number | null };
const lastsUnknown = ({ event }: { event: Lifetime }) => event.dueIn === null;
const isRenewedUnknown = ({ event }: { event: { output: Lifetime } }) => event.output.dueIn === null;
const isOver = ({ event }: { event: { error: unknown } }) => isReason(event.error, 'ended');
const isImpossible = ({ event }: { event: { error: unknown } }) => isReason(event.error, 'impossible');
const isReason = (error: unknown, reason: RenewalFailure['reason']) =>
  error instanceof RenewalFailure && error.reason === reason;
const freshFor = ({ dueIn }: Lifetime): Context => ({ dueIn: dueIn ?? 0, isActive: false });

export const sessionRenewalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionRenewalEvent,
    emitted: {} as SessionRenewalEmitted,
    tags: {} as 'renewing',
  },
  actors: {
    /** Stores the new token and resolves with the time until the next one is due. */
    renewToken: actorPlaceholder<Lifetime>('renewToken', 'the renewal chart'),
  },
  guards: { isActive: ({ context }) => context.isActive },
  delays: { untilDue: ({ context }) => context.dueIn, untilRetry: 20_000 },
}).createMachine({
  id: 'sessionRenewal',
  initial: 'off',
  context: { dueIn: 0, isActive: false },
  on: {
    'token.received': [
      { guard: lastsUnknown, target: '.off' },
      { target: '.fresh', reenter: true, actions: assign(({ event }) => freshFor(event)) },
    ],
    'token.forgotten': '.off',
  },
  states: {
    off: { description: 'No token, or none that can be renewed.' },
    fresh: {
      description: 'The token lasts for a while.',
      on: { 'user.active': { guard: not('isActive'), actions: assign({ isActive: true }) } },
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
          { guard: isRenewedUnknown, target: 'off' },
          { target: 'fresh', actions: assign(({ event }) => freshFor(event.output)) },
        ],
        onError: [
          { guard: isOver, target: 'off', actions: emit({ type: 'session.lost' }) },
          { guard: isImpossible, target: 'off' },
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
