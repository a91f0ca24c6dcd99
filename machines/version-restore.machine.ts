/**
 * Restores a field, a part or the whole from an earlier version.
 * The workflow provides `takeBack`, which resolves once the shown data has been read again; the target is plain data.
 * Invariants: nothing that exists now is destroyed without a confirmation; nothing that somebody else has changed since it
 * was shown is overwritten without a choice.
 */
import { assign, emit, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import type { TakeBack } from '../contract/history.ts';
import { isDecided } from './conflicts.ts';
import { mergeDrafts } from './drafts.ts';
import type { Choice, Conflict } from './entity-form.context.ts';
import { actorPlaceholder, failureOf, noAnswer } from './failures.ts';

export type RestoreQuestion = { title: string; consequences: string; confirm: string; isDestroying: boolean };
/** `question` is asked first if a part would be destroyed or the whole changed; `message` reports the success. */
export type RestoreTarget = Pick<TakeBack, 'seq' | 'kind' | 'id' | 'field'> & {
  question: RestoreQuestion | null;
  message: string;
  /** What the server has refused to take back, and is left as it is. */
  keep?: TakeBack['keep'];
};
/** `mine` is the earlier version, `base` the version that was shown; `revision` is the number shown now. */
export type RestoreConflict = Conflict & { places: Record<string, TakeBack['keep'][number] & { label: string }> };
export type RestoreInput = { target: RestoreTarget; conflict: RestoreConflict | null };
/** `seen` is the newest number before the write, `seq` that of the write. */
export type RestoreNumbers = { seen: number; seq: number };
export type VersionRestoreEvent =
  | { type: 'restore.requested'; target: RestoreTarget }
  | { type: 'restore.confirmed' }
  | { type: 'restore.cancelled' }
  | { type: 'conflict.chosen'; name: string; choice: Choice }
  | { type: 'conflict.submitted' }
  | { type: 'failure.dismissed' };
/** `isPartly`: some of their changes were kept. */
export type VersionRestoreEmitted = {
  type: 'version.restored';
  target: RestoreTarget;
  isPartly: boolean;
} & RestoreNumbers;

type Context = { target: RestoreTarget | null; conflict: RestoreConflict | null; failure: Failure | null };

const nothing: Context = { target: null, conflict: null, failure: null };

/** The fields that one version or both have changed; `from` is the version of those that only one has. */
function differingFields({ base, mine, theirs }: Conflict): { name: string; from?: Choice }[] {
  const { merged, disputed } = mergeDrafts(base, mine, theirs);
  return [...merged, ...disputed.map((name) => ({ name }))];
}

/** The names of the fields that keep their version. */
export function keptNames(conflict: Conflict): string[] {
  const kept = differingFields(conflict).filter(({ name, from }) => (conflict.choices[name] ?? from) === 'theirs');
  return kept.map(({ name }) => name);
}

type Written = { event: { output: RestoreNumbers | { conflict: RestoreConflict } } };
const asks = ({ event }: { event: { target: RestoreTarget } }) => event.target.question !== null;
const isInConflict = ({ event }: Written) => 'conflict' in event.output;

export const versionRestoreMachine = setup({
  types: {
    context: {} as Context,
    events: {} as VersionRestoreEvent,
    emitted: {} as VersionRestoreEmitted,
    tags: {} as 'open' | 'busy' | 'conflicted',
  },
  actors: {
    takeBack: actorPlaceholder<RestoreNumbers | { conflict: RestoreConflict }, RestoreInput>('takeBack', 'the version'),
  },
  guards: {
    isDecided,
    keepsAll: ({ context }) => {
      const conflict = context.conflict as RestoreConflict;
      return keptNames(conflict).length === differingFields(conflict).length;
    },
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'versionRestore',
  initial: 'ready',
  context: nothing,
  states: {
    ready: {
      initial: 'choosing',
      on: {
        'restore.requested': [
          {
            guard: asks,
            target: 'asking',
            actions: assign({ target: ({ event }) => event.target, failure: null }),
          },
          { target: 'writing', actions: assign({ target: ({ event }) => event.target, failure: null }) },
        ],
      },
      states: {
        choosing: { entry: assign(nothing) },
        failed: { on: { 'failure.dismissed': 'choosing' } },
      },
    },
    asking: {
      tags: ['open'],
      on: { 'restore.confirmed': 'writing', 'restore.cancelled': 'ready' },
    },
    writing: {
      description: 'Further events are ignored until the response, or for a minute.',
      tags: ['busy'],
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context: { target, conflict } }) => ({ target: target as RestoreTarget, conflict }),
        onDone: [
          {
            guard: isInConflict,
            target: 'conflict',
            actions: assign(({ event: { output } }) => ('conflict' in output ? { conflict: output.conflict } : {})),
          },
          {
            target: 'ready',
            actions: emit(({ context: { target, conflict }, event }) => ({
              type: 'version.restored',
              target: target as RestoreTarget,
              isPartly: conflict !== null && keptNames(conflict).length > 0,
              ...(event.output as RestoreNumbers),
            })),
          },
        ],
        onError: {
          target: 'ready.failed',
          actions: assign(({ event }) => ({ failure: failureOf(event.error), conflict: null })),
        },
      },
      after: {
        answerTimeout: { target: 'ready.failed', actions: assign({ failure: noAnswer, conflict: null }) },
      },
    },
    conflict: {
      description:
        'Somebody has changed it since it was shown. Nothing was written; their version is shown beside the earlier one.',
      tags: ['conflicted'],
      on: {
        'conflict.chosen': {
          actions: assign({
            conflict: ({ context: { conflict }, event: { name, choice } }) =>
              conflict && { ...conflict, choices: { ...conflict.choices, [name]: choice } },
          }),
        },
        'conflict.submitted': [
          { guard: 'keepsAll', target: 'ready' },
          { guard: 'isDecided', target: 'writing' },
        ],
        'restore.cancelled': 'ready',
      },
    },
  },
});
