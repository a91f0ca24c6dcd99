/**
 * Taking back a field, a part or a whole as it was in an earlier version (HIST-05).
 * The workflow provides `takeBack`, which resolves when what is shown has been read again; the target is plain data.
 * Two rules: what takes away something that is there now is written only after its question was answered; what somebody
 * else has changed since it was shown only after a choice between theirs and the earlier version.
 */
import { assign, emit, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import type { TakeBack } from '../contract/history.ts';
import { isDecided } from './conflicts.ts';
import { mergeDrafts } from './drafts.ts';
import type { Choice, Conflict } from './entity-form.context.ts';
import { failureOf, noAnswer, unprovided } from './failures.ts';

export type RestoreQuestion = { title: string; consequences: string; confirm: string; isDestroying: boolean };
/** `question` comes first where a part is destroyed or the whole changes; `message` says that it is done. */
export type RestoreTarget = Pick<TakeBack, 'seq' | 'kind' | 'id' | 'field'> & {
  question: RestoreQuestion | null;
  message: string;
};
/** `mine` is the earlier version, `base` what was shown; `revision` is the number that is shown now. */
export type RestoreConflict = Conflict & { places: Record<string, TakeBack['keep'][number] & { label: string }> };
export type RestoreInput = { target: RestoreTarget; conflict: RestoreConflict | null };
/** `seen` is the newest number before, `seq` the one that was written. */
export type RestoreNumbers = { seen: number; seq: number };
export type VersionRestoreEvent =
  | { type: 'restore.requested'; target: RestoreTarget }
  | { type: 'restore.confirmed' }
  | { type: 'restore.cancelled' }
  | { type: 'conflict.chosen'; name: string; choice: Choice }
  | { type: 'conflict.submitted' }
  | { type: 'failure.dismissed' };
/** `isPartly`: something of theirs was kept. */
export type VersionRestoreEmitted = {
  type: 'version.restored';
  target: RestoreTarget;
  isPartly: boolean;
} & RestoreNumbers;

type Context = { target: RestoreTarget | null; conflict: RestoreConflict | null; failure: Failure | null };

/** What stays as they have written it. */
export function keptNames({ base, mine, theirs, choices }: Conflict): string[] {
  const { merged, disputed } = mergeDrafts(base, mine, theirs);
  const kept = merged.filter(({ name, from }) => (choices[name] ?? from) === 'theirs').map(({ name }) => name);
  return [...kept, ...disputed.filter((name) => choices[name] === 'theirs')];
}

export const versionRestoreMachine = setup({
  types: {
    context: {} as Context,
    events: {} as VersionRestoreEvent,
    emitted: {} as VersionRestoreEmitted,
    tags: {} as 'open' | 'busy' | 'conflicted',
  },
  actors: {
    takeBack: unprovided<RestoreNumbers | { conflict: RestoreConflict }, RestoreInput>('takeBack', 'the version'),
  },
  guards: {
    asks: (_, { target }: { target: RestoreTarget }) => target.question !== null,
    isInConflict: (_, { output }: { output: object }) => 'conflict' in output,
    isDecided: ({ context }) => isDecided(context),
    keepsAll: ({ context: { conflict } }) => {
      if (!conflict) return false;
      const { merged, disputed } = mergeDrafts(conflict.base, conflict.mine, conflict.theirs);
      return keptNames(conflict).length === merged.length + disputed.length;
    },
  },
  actions: {
    rememberTarget: assign((_, { target }: { target: RestoreTarget }) => ({ target, failure: null })),
    rememberConflict: assign((_, { output }: { output: RestoreNumbers | { conflict: RestoreConflict } }) =>
      'conflict' in output ? { conflict: output.conflict } : {},
    ),
    choose: assign(({ context: { conflict } }, { name, choice }: { name: string; choice: Choice }) => ({
      conflict: conflict && { ...conflict, choices: { ...conflict.choices, [name]: choice } },
    })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error), conflict: null })),
    forget: assign({ target: null, conflict: null, failure: null }),
    emitRestored: emit(
      ({ context: { target, conflict } }, { output }: { output: RestoreNumbers | { conflict: RestoreConflict } }) => ({
        type: 'version.restored' as const,
        target: target as RestoreTarget,
        isPartly: conflict !== null && keptNames(conflict).length > 0,
        ...(output as RestoreNumbers),
      }),
    ),
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'versionRestore',
  initial: 'ready',
  context: { target: null, conflict: null, failure: null },
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
        input: ({ context: { target, conflict } }) => ({ target: target as RestoreTarget, conflict }),
        onDone: [
          {
            guard: { type: 'isInConflict', params: ({ event }) => event },
            target: 'conflict',
            actions: { type: 'rememberConflict', params: ({ event }) => event },
          },
          { target: 'ready', actions: { type: 'emitRestored', params: ({ event }) => event } },
        ],
        onError: { target: 'ready.failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      after: {
        answerTimeout: { target: 'ready.failed', actions: { type: 'storeFailure', params: { error: noAnswer } } },
      },
    },
    conflict: {
      description:
        'Somebody changed it after it was shown. Nothing was written: theirs stands beside the earlier version.',
      tags: ['conflicted'],
      on: {
        'conflict.chosen': { actions: { type: 'choose', params: ({ event }) => event } },
        'conflict.submitted': [
          { guard: 'keepsAll', target: 'ready' },
          { guard: 'isDecided', target: 'writing' },
        ],
        'restore.cancelled': 'ready',
      },
    },
  },
});
