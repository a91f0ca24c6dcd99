/**
 * Links between a user and domains (specification §2; ADM-03, ADM-04).
 * The workflow provides `link` and `unlink`; the view reads the list itself. While locked, nothing can be changed.
 * Invariant: one link is written at a time, and its outcome is shown before the next one.
 */
import { assign, emit, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import { failureOf, unprovided } from './failures.ts';

export type LinkedDomain = { id: number; fqdn: string };
export type UserDomainsEvent =
  | { type: 'assignment.opened' }
  | { type: 'assignment.locked' }
  | { type: 'domain.chosen'; domain: LinkedDomain | null }
  | { type: 'domain.link' }
  | { type: 'domain.unlink'; domain: LinkedDomain }
  | { type: 'failure.dismissed' };
/** `domains.uncertain`: the chart was locked during a write, so its outcome is unknown. */
export type UserDomainsEmitted =
  | { type: 'domain.linked'; domain: LinkedDomain }
  | { type: 'domain.unlinked'; domain: LinkedDomain }
  | { type: 'domains.uncertain' };

/** `subject` is the domain of the current or failed attempt. */
type Context = {
  chosen: LinkedDomain | null;
  subject: LinkedDomain | null;
  attempt: 'link' | 'unlink' | null;
  failure: Failure | null;
};

const nothing: Context = { chosen: null, subject: null, attempt: null, failure: null };

export const userDomainsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UserDomainsEvent,
    emitted: {} as UserDomainsEmitted,
    tags: {} as 'unlocked' | 'busy',
  },
  actors: {
    link: unprovided<void, LinkedDomain>('link', "the user's domains"),
    unlink: unprovided<void, LinkedDomain>('unlink', "the user's domains"),
  },
  actions: {
    choose: assign((_, { domain }: { domain: LinkedDomain | null }) => ({ chosen: domain })),
    rememberChosen: assign(({ context }) => ({ subject: context.chosen, attempt: 'link' as const, failure: null })),
    rememberDomain: assign((_, { domain }: { domain: LinkedDomain }) => ({
      subject: domain,
      attempt: 'unlink' as const,
      failure: null,
    })),
    forgetAttempt: assign({ subject: null, attempt: null, failure: null }),
    forgetChoice: assign({ chosen: null }),
    forget: assign(nothing),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    emitLinked: emit(({ context }) => ({ type: 'domain.linked', domain: context.subject as LinkedDomain })),
    emitUnlinked: emit(({ context }) => ({ type: 'domain.unlinked', domain: context.subject as LinkedDomain })),
    emitUncertain: emit({ type: 'domains.uncertain' }),
  },
  guards: { hasChosen: ({ context }) => context.chosen !== null },
}).createMachine({
  id: 'userDomains',
  initial: 'locked',
  context: nothing,
  states: {
    locked: { entry: 'forget', on: { 'assignment.opened': 'assigning' } },
    assigning: {
      description: 'Waits for the next choice. In `failed`, the last write was refused.',
      tags: ['unlocked'],
      initial: 'ready',
      on: {
        'assignment.locked': 'locked',
        'domain.chosen': { actions: { type: 'choose', params: ({ event }) => event } },
        'domain.link': { guard: 'hasChosen', target: 'linking', actions: 'rememberChosen' },
        'domain.unlink': { target: 'unlinking', actions: { type: 'rememberDomain', params: ({ event }) => event } },
      },
      states: {
        ready: { entry: 'forgetAttempt' },
        failed: { on: { 'failure.dismissed': 'ready' } },
      },
    },
    linking: {
      tags: ['unlocked', 'busy'],
      invoke: {
        id: 'link',
        src: 'link',
        input: ({ context }) => context.subject as LinkedDomain,
        onDone: { target: 'assigning', actions: ['emitLinked', 'forgetChoice'] },
        onError: { target: 'assigning.failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      on: { 'assignment.locked': { target: 'locked', actions: 'emitUncertain' } },
    },
    unlinking: {
      tags: ['unlocked', 'busy'],
      invoke: {
        id: 'unlink',
        src: 'unlink',
        input: ({ context }) => context.subject as LinkedDomain,
        onDone: { target: 'assigning', actions: 'emitUnlinked' },
        onError: { target: 'assigning.failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      on: { 'assignment.locked': { target: 'locked', actions: 'emitUncertain' } },
    },
  },
});
