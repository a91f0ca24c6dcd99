/**
 * Taking back a field, a part or a whole as it was in an earlier version (HIST-05).
 * The workflow provides `takeBack`, which resolves when what is shown has been read again; the target is plain data.
 * The one rule: what takes away something that is there now is written only after its question was answered.
 */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import type { TakeBack } from '../contract/history.ts';
import { failureOf, noAnswer } from './failures.ts';

export type RestoreQuestion = { title: string; consequences: string; confirm: string; isDestroying: boolean };
/** `question` comes first where a part is destroyed or the whole changes; `message` says that it is done. */
export type RestoreTarget = Pick<TakeBack, 'seq' | 'kind' | 'id' | 'field'> & {
  question: RestoreQuestion | null;
  message: string;
};
export type VersionRestoreEvent =
  | { type: 'restore.requested'; target: RestoreTarget }
  | { type: 'restore.confirmed' }
  | { type: 'restore.cancelled' }
  | { type: 'failure.dismissed' };
/** `seen` is the newest number before, `seq` the one that was written. */
export type VersionRestoreEmitted = { type: 'version.restored'; target: RestoreTarget; seen: number; seq: number };

type Context = { target: RestoreTarget | null; failure: Failure | null };

export const versionRestoreMachine = setup({
  types: {
    context: {} as Context,
    events: {} as VersionRestoreEvent,
    emitted: {} as VersionRestoreEmitted,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    takeBack: fromPromise<{ seen: number; seq: number }, RestoreTarget>(() =>
      Promise.reject(new Error('Provide the actor takeBack to the version')),
    ),
  },
  guards: {
    asks: (_, { target }: { target: RestoreTarget }) => target.question !== null,
    isStale: (_, { error }: { error: unknown }) => failureOf(error).code === 'stale',
  },
  actions: {
    rememberTarget: assign((_, { target }: { target: RestoreTarget }) => ({ target, failure: null })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forget: assign({ target: null, failure: null }),
    emitRestored: emit(({ context }, { output }: { output: { seen: number; seq: number } }) => ({
      type: 'version.restored' as const,
      target: context.target as RestoreTarget,
      ...output,
    })),
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'versionRestore',
  initial: 'ready',
  context: { target: null, failure: null },
  states: {
    ready: {
      initial: 'choosing',
      on: {
        'restore.requested': [
          {
            guard: { type: 'asks', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'rememberTarget', params: ({ event }) => event },
          },
          { target: 'writing', actions: { type: 'rememberTarget', params: ({ event }) => event } },
        ],
      },
      states: {
        choosing: { entry: 'forget' },
        conflict: {
          description: 'Somebody changed it after it was shown. It is shown anew; a further press takes back that too.',
          on: { 'failure.dismissed': 'choosing' },
        },
        failed: { on: { 'failure.dismissed': 'choosing' } },
      },
    },
    asking: {
      tags: ['open'],
      on: { 'restore.confirmed': 'writing', 'restore.cancelled': 'ready' },
    },
    writing: {
      description: 'A second press does nothing until there is an answer, or a minute has passed.',
      tags: ['busy'],
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context }) => context.target as RestoreTarget,
        onDone: { target: 'ready', actions: { type: 'emitRestored', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => event },
            target: 'ready.conflict',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          { target: 'ready.failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      },
      after: {
        answerTimeout: { target: 'ready.failed', actions: { type: 'storeFailure', params: { error: noAnswer } } },
      },
    },
  },
});
