/**
 * The offer to undo a destroy right after it (WCAG 2.2.1). It stays for ten seconds, and for as long as the pointer or the
 * focus is on it. The workflow provides `restore`. What is not restored here stays in the trash.
 * The one rule: nothing is restored unless Undo was pressed, and the outcome is shown before the offer disappears.
 */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import { failureOf, noAnswer } from './failures.ts';

export type UndoEvent =
  | { type: 'undo.held' }
  | { type: 'undo.released' }
  | { type: 'undo.requested' }
  | { type: 'undo.dismissed' };
export type UndoEmitted = { type: 'undo.succeeded' } | { type: 'undo.ended' };

export const undoMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as UndoEvent,
    emitted: {} as UndoEmitted,
    tags: {} as 'busy',
  },
  actors: {
    restore: fromPromise<void>(() => Promise.reject(new Error('Provide the actor restore to the undo'))),
  },
  actions: {
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    dismissFailure: assign({ failure: null }),
    emitSucceeded: emit({ type: 'undo.succeeded' }),
    emitEnded: emit({ type: 'undo.ended' }),
  },
  delays: { offerTime: 10_000, answerTimeout: 60_000 },
}).createMachine({
  id: 'undo',
  initial: 'offered',
  context: { failure: null },
  states: {
    offered: {
      on: { 'undo.held': 'held', 'undo.requested': 'restoring', 'undo.dismissed': 'withdrawn' },
      after: { offerTime: 'withdrawn' },
    },
    held: {
      description: 'The pointer or the focus rests on the offer. Its time begins anew when it is released.',
      on: { 'undo.released': 'offered', 'undo.requested': 'restoring', 'undo.dismissed': 'withdrawn' },
    },
    restoring: {
      tags: ['busy'],
      entry: 'dismissFailure',
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: { target: 'restored', actions: 'emitSucceeded' },
        onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      after: {
        answerTimeout: {
          target: 'failed',
          actions: { type: 'storeFailure', params: { error: noAnswer } },
        },
      },
    },
    failed: {
      description: 'It stays until it is answered: the failure must be read, and the restoring can be tried again.',
      on: { 'undo.requested': 'restoring', 'undo.dismissed': 'withdrawn' },
    },
    restored: { type: 'final', entry: 'emitEnded' },
    withdrawn: { type: 'final', entry: 'emitEnded' },
  },
});
