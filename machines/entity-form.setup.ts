/** The events, actors, actions and guards of the form chart. */
import { assign, emit, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import {
  type Current,
  canMerge,
  currentOf,
  isDecided,
  withChoice,
  withConflict,
  withDecision,
  withMerge,
} from './conflicts.ts';
import { type Draft, type FieldValue, isSameDraft } from './drafts.ts';
import {
  type Choice,
  canGoOn,
  doubtAfter,
  draftToPersist,
  type EntityFormContext,
  type FoundDraft,
  isPassing,
  type Merged,
  mayGiveUp,
  replacesUnsaved,
  type Step,
  withAllTyped,
  withFailure,
  withField,
  withFound,
  withGivenUp,
  withRestored,
} from './entity-form.context.ts';
import { failureOf, unprovided } from './failures.ts';

/** `id` is null for a new entity; `base` is the version that was loaded or last saved. */
export type SaveInput = Pick<EntityFormContext, 'id' | 'draft' | 'base' | 'earlierAttempts' | 'revision'>;
export type SaveOutput = { id: number; revision: number | null };

export type EntityFormInput = {
  id?: number | null;
  draft: Draft;
  revision: number | null;
  /** Default: whether there is an id or a revision. */
  isRepeatable?: boolean;
  /** Default: true. */
  isComparable?: boolean;
};
export type EntityFormEvent =
  | { type: 'field.changed'; name: string; value: FieldValue }
  | { type: 'form.submitted' }
  | { type: 'form.cancelled' }
  | { type: 'failure.dismissed' }
  | { type: 'drafts.found'; found: FoundDraft[] }
  | { type: 'draft.persisted'; at: number }
  | { type: 'persisting.failed'; message: string }
  | { type: 'restore.requested' }
  | { type: 'restore.postponed' }
  | { type: 'draft.restored'; draftId: string; draft: Draft }
  | { type: 'draft.discarded'; draftId: string }
  | { type: 'conflict.chosen'; name: string; choice: Choice }
  | { type: 'session.renewed' }
  | { type: 'connection.returned' };
export type EntityFormEmitted = { type: 'form.saved'; id: number } | { type: 'form.left' };
/** Changes by somebody else were merged into the save. */
export type MergeEmitted = { type: 'form.merged'; id: number; saved: Draft } & Merged;

/** Events for the draft store. */
export type PersistEvent =
  | ({ type: 'draft.changed'; isAwaitingSession: boolean } & Pick<
      EntityFormContext,
      'id' | 'base' | 'draft' | 'submitted' | 'earlierAttempts' | 'revision'
    >)
  | { type: 'draft.cleared' }
  | { type: 'draft.cancelled' }
  /** `isReplacing`: the adopted draft replaces unsaved text, which must stay in the draft store. */
  | { type: 'draft.adopted'; draftId: string; isReplacing: boolean }
  | { type: 'draft.discarded'; draftId: string };

export const timedOut = { code: 'unreachable', message: 'The server did not answer in time.' } as const;

const hasTypedSince = ({ draft, submitted, base }: EntityFormContext) => !isSameDraft(draft, submitted ?? base);

/** Applies `step` with the stored version from a stale refusal. */
const withCurrent =
  (step: Step<Current>) =>
  ({ context }: { context: EntityFormContext }, { error }: { error: unknown }) => {
    const current = currentOf(failureOf(error));
    return current ? step(context, current) : {};
  };

export const formParts = setup({
  types: {
    input: {} as EntityFormInput,
    context: {} as EntityFormContext,
    events: {} as EntityFormEvent,
    emitted: {} as EntityFormEmitted | MergeEmitted,
    tags: {} as 'busy' | 'failed' | 'unsaved' | 'restoring' | 'conflicted',
  },
  actors: {
    save: unprovided<SaveOutput, SaveInput>('save', 'the form'),
    persistDraft: fromCallback<PersistEvent>(() => {}),
    /** Sends `session.renewed` and `connection.returned`. */
    watchReturns: fromCallback(() => {}),
  },
  actions: {
    changeField: assign(({ context }, field: { name: string; value: FieldValue }) => withField(context, field)),
    persist: sendTo('persistDraft', ({ context }, waiting: { isAwaitingSession: boolean } | undefined) => ({
      type: 'draft.changed' as const,
      id: context.id,
      draft: draftToPersist(context),
      base: context.base,
      submitted: context.submitted,
      earlierAttempts: context.earlierAttempts,
      revision: context.revision,
      isAwaitingSession: waiting?.isAwaitingSession ?? false,
    })),
    clearDraft: sendTo('persistDraft', { type: 'draft.cleared' }),
    persistCancelled: sendTo('persistDraft', { type: 'draft.cancelled' }),
    notifyAdopted: sendTo('persistDraft', ({ context }, { draftId, draft }: { draftId: string; draft: Draft }) => ({
      type: 'draft.adopted' as const,
      draftId,
      isReplacing: replacesUnsaved(context, draft),
    })),
    notifyFirstAdopted: sendTo('persistDraft', (_, { found }: { found: FoundDraft[] }) => ({
      type: 'draft.adopted' as const,
      draftId: found[0]?.draftId ?? '',
      isReplacing: false,
    })),
    notifyDiscarded: sendTo('persistDraft', (_, { draftId }: { draftId: string }) => ({
      type: 'draft.discarded' as const,
      draftId,
    })),
    storeFound: assign((_, { found }: { found: FoundDraft[] }) => ({ found })),
    forgetFound: assign(({ context }, { draftId }: { draftId: string }) => ({
      found: context.found.filter((draft) => draft.draftId !== draftId),
    })),
    notePersisted: assign((_, { at }: { at: number }) => ({ persistedAt: at, storageProblem: null })),
    noteStorageProblem: assign((_, { message }: { message: string }) => ({ storageProblem: message })),
    adoptFound: assign(({ context }, { found }: { found: FoundDraft[] }) => withFound(context, found)),
    adoptRestored: assign(({ context }, restored: { draftId: string; draft: Draft }) =>
      withRestored(context, restored),
    ),
    rememberSubmission: assign(({ context }) => ({
      submitted: context.submitted ?? context.draft,
      isSubmittedAgain: context.submitted !== null && !isSameDraft(context.submitted, context.draft),
      failure: null,
      attempts: 0,
    })),
    submitAfresh: assign(({ context }) => withAllTyped(context)),
    giveUp: assign(({ context }, { error }: { error: unknown }) => withGivenUp(context, failureOf(error))),
    submitAgain: assign({ isSubmittedAgain: true }),
    adoptAnswer: assign(({ context }, { id, revision }: SaveOutput) => ({
      id,
      revision,
      base: context.submitted ?? context.base,
      submitted: null,
      doubt: 'none' as const,
      earlierAttempts: [],
      failure: null,
      attempts: 0,
      restoredAt: null,
    })),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => withFailure(context, failureOf(error))),
    storePassing: assign(({ context }, { error }: { error: unknown }) => ({
      failure: failureOf(error),
      doubt: doubtAfter(context, failureOf(error)),
      attempts: context.attempts + 1,
    })),
    awaitSession: assign(({ context }) => ({
      failure: null,
      submitted: context.doubt === 'none' ? null : context.submitted,
    })),
    dismissFailure: assign({ failure: null }),
    enterConflict: assign(withCurrent(withConflict)),
    mergeTheirs: assign(withCurrent(withMerge)),
    emitMerged: enqueueActions(({ context: { merged, base }, enqueue }, { id }: { id: number }) => {
      if (!merged) return;
      enqueue.emit({ type: 'form.merged', id, saved: base, ...merged });
      enqueue.assign({ merged: null });
    }),
    choose: assign(({ context }, chosen: { name: string; choice: Choice }) => withChoice(context, chosen)),
    adoptTheirs: assign(({ context }) => withDecision(context)),
    emitSaved: emit((_, { id }: { id: number }) => ({ type: 'form.saved' as const, id })),
    emitLeft: emit({ type: 'form.left' }),
  },
  guards: {
    hasTypedSince: ({ context }) => hasTypedSince(context),
    hasMoreToSave: ({ context }) => context.isSubmittedAgain && hasTypedSince(context),
    mayGiveUp: ({ context }, { error }: { error: unknown }) =>
      context.isSubmittedAgain && hasTypedSince(context) && mayGiveUp(context, failureOf(error)),
    isBackAtBase: ({ context: { draft, base, submitted, earlierAttempts } }) =>
      isSameDraft(draft, base) && submitted === null && earlierAttempts.length === 0,
    canSaveOn: ({ context }, { found }: { found: FoundDraft[] }) =>
      canGoOn(context, found) && found[0]?.ending === 'resumeSave',
    canGoOn: ({ context }, { found }: { found: FoundDraft[] }) => canGoOn(context, found),
    hasOffer: (_, { found }: { found: FoundDraft[] }) => found.some(({ ending }) => ending !== 'cancelled'),
    hasFound: ({ context }) => context.found.length > 0,
    canMerge: ({ context }, { error }: { error: unknown }) => {
      const current = currentOf(failureOf(error));
      return context.isComparable && current !== null && canMerge(context, current);
    },
    isStale: ({ context }, { error }: { error: unknown }) =>
      context.isComparable && currentOf(failureOf(error)) !== null,
    isSessionOver: (_, { error }: { error: unknown }) => failureOf(error).code === 'unauthenticated',
    isPassing: ({ context }, { error }: { error: unknown }) => isPassing(failureOf(error), context.isRepeatable),
    isDecided: ({ context }) => isDecided(context),
    isRepeatable: ({ context }) => context.isRepeatable,
  },
  delays: {
    retryDelay: ({ context }) => Math.min(5_000, 2_000 * Math.max(1, context.attempts)),
    saveTimeout: 30_000,
  },
});
