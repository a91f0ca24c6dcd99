/**
 * Destroying an entity after a confirmation (specification §5): pages and everything else that can be destroyed.
 * The workflow provides `destroy`; the target is plain data, so that the view can name it in the question.
 * The one rule: nothing is destroyed unless the question was answered with OK, and the outcome is shown before
 * anything else is asked.
 */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { Trashed } from '../contract/extras.ts';
import type { Failure } from '../contract/failures.ts';
import { failureOf, noAnswer } from './failures.ts';

export type DestroyTarget = { id: number; name: string | null; revision: number | null };
export type DestroyEvent =
  | { type: 'destroy.requested'; target: DestroyTarget }
  | { type: 'destroy.confirmed' }
  | { type: 'destroy.cancelled' };
/** `trashed` is its entry in the trash, if the server reports one. */
export type DestroyEmitted = { type: 'target.destroyed'; target: DestroyTarget; trashed: Trashed | null };

type Context = { target: DestroyTarget | null; failure: Failure | null };

export const destroyDialogMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DestroyEvent,
    emitted: {} as DestroyEmitted,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    destroy: fromPromise<Trashed | null, DestroyTarget>(() =>
      Promise.reject(new Error('Provide the actor destroy to the dialog')),
    ),
  },
  actions: {
    rememberTarget: assign((_, { target }: { target: DestroyTarget }) => ({ target, failure: null })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    dismissFailure: assign({ failure: null }),
    forget: assign({ target: null, failure: null }),
    emitDestroyed: emit(({ context }, { output }: { output: Trashed | null }) => ({
      type: 'target.destroyed' as const,
      target: context.target as DestroyTarget,
      trashed: output,
    })),
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'destroyDialog',
  initial: 'closed',
  context: { target: null, failure: null },
  states: {
    closed: {
      entry: 'forget',
      on: {
        'destroy.requested': {
          target: 'confirming',
          actions: { type: 'rememberTarget', params: ({ event }) => event },
        },
      },
    },
    confirming: {
      tags: ['open'],
      on: { 'destroy.confirmed': 'destroying', 'destroy.cancelled': 'closed' },
    },
    destroying: {
      description: 'The request is under way. The dialog holds still until there is an answer, or a minute has passed.',
      tags: ['open', 'busy'],
      entry: 'dismissFailure',
      invoke: {
        id: 'destroy',
        src: 'destroy',
        input: ({ context }) => context.target as DestroyTarget,
        onDone: { target: 'closed', actions: { type: 'emitDestroyed', params: ({ event }) => event } },
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
      tags: ['open'],
      on: { 'destroy.confirmed': 'destroying', 'destroy.cancelled': 'closed' },
    },
  },
});
