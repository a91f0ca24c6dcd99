/**
 * A form for one entity (specification §4, §8), used by all forms of the product.
 * The workflow provides `save` and `persistDraft`, which writes to the draft store; the view shows `draft` and sends edits.
 * Invariant: the form is the authority. A response updates the revision and the status, never a field.
 * Only one save is in flight; text typed meanwhile is saved next. If the response to a save is lost, the request is repeated
 * unchanged, so that the server recognizes it.
 */
import { assign, emit, enqueueActions, fromCallback, not, sendTo, setup } from 'xstate';
import { canMerge, isDecided, isStale, withChoice, withConflict, withDecision, withMerge } from './conflicts.ts';
import {
  begun,
  canForgetAttempts,
  draftToPersist,
  type EntityFormContext,
  type EntityFormEmitted,
  type EntityFormEvent,
  type EntityFormInput,
  hasMoreToSave,
  hasTypedSince,
  isBackAtBase,
  isRepeatable,
  isSessionOver,
  type MergeEmitted,
  mayRetry,
  type PersistEvent,
  type SaveInput,
  type SaveOutput,
  withAllTyped,
  withAnswer,
  withFailure,
  withField,
  withoutEarlierAttempts,
  withoutSession,
  withRetry,
  withSubmission,
} from './entity-form.context.ts';
import { actorPlaceholder } from './failures.ts';
import {
  adoption,
  canGoOn,
  canSaveOn,
  firstAdoption,
  hasFound,
  hasOffer,
  withFound,
  withoutFound,
  withRestored,
} from './found-drafts.ts';

export const entityFormMachine = setup({
  types: {
    input: {} as EntityFormInput,
    context: {} as EntityFormContext,
    events: {} as EntityFormEvent,
    emitted: {} as EntityFormEmitted | MergeEmitted,
    tags: {} as 'busy' | 'failed' | 'unsaved' | 'restoring' | 'conflicted',
  },
  actors: {
    save: actorPlaceholder<SaveOutput, SaveInput>('save', 'the form'),
    persistDraft: fromCallback<PersistEvent>(() => {}),
    /** Sends `session.renewed` and `connection.returned`. */
    watchReturns: fromCallback(() => {}),
  },
  actions: {
    persist: sendTo('persistDraft', ({ context }, waiting: { isAwaitingSession: boolean } | undefined) => {
      const { id, base, submitted, earlierAttempts, revision } = context;
      const { isAwaitingSession = false } = waiting ?? {};
      const draft = draftToPersist(context);
      const type = 'draft.changed' as const;
      return { type, id, draft, base, submitted, earlierAttempts, revision, isAwaitingSession };
    }),
    clearDraft: sendTo('persistDraft', { type: 'draft.cleared' }),
    persistCancelled: sendTo('persistDraft', { type: 'draft.cancelled' }),
    emitMerged: enqueueActions(({ context: { id, merged, base }, enqueue }) => {
      if (!merged || id === null) return;
      enqueue.emit({ type: 'form.merged', id, saved: base, ...merged });
      enqueue.assign({ merged: null });
    }),
    emitSaved: emit((_, { id }: { id: number }) => ({ type: 'form.saved' as const, id })),
    emitLeft: emit({ type: 'form.left' }),
  },
  delays: {
    retryDelay: ({ context }) => Math.min(5_000, 2_000 * Math.max(1, context.attempts)),
    saveTimeout: 30_000,
  },
}).createMachine({
  id: 'entityForm',
  description:
    'No deadline: drafts are stored, and the session and the connection watched, as long as the form is open.',
  initial: 'pristine',
  context: ({ input }) => begun(input),
  invoke: [
    { id: 'persistDraft', src: 'persistDraft' },
    { id: 'watchReturns', src: 'watchReturns' },
  ],
  on: {
    'form.cancelled': { target: '.left', actions: ['persistCancelled', 'emitLeft'] },
    'drafts.found': { actions: assign({ found: ({ event }) => event.found }) },
    'draft.persisted': { actions: assign({ persistedAt: ({ event }) => event.at, storageProblem: null }) },
    'persisting.failed': { actions: assign({ storageProblem: ({ event }) => event.message }) },
    'field.changed': { actions: [assign(withField), 'persist'] },
    'draft.discarded': { actions: [sendTo('persistDraft', ({ event }) => event), assign(withoutFound)] },
  },
  states: {
    pristine: {
      description: 'The draft equals the stored entity, as loaded or saved.',
      on: {
        'field.changed': { target: 'dirty', actions: [assign(withField), 'persist'] },
        'form.submitted': { target: 'saving', actions: [assign(withSubmission), 'persist'] },
        'drafts.found': [
          {
            guard: canSaveOn,
            target: 'saving',
            actions: [sendTo('persistDraft', firstAdoption), assign(withFound), assign(withSubmission), 'persist'],
          },
          {
            guard: canGoOn,
            target: 'dirty',
            actions: [sendTo('persistDraft', firstAdoption), assign(withFound), 'persist'],
          },
          { guard: hasOffer, target: 'restoring', actions: assign({ found: ({ event }) => event.found }) },
          { actions: assign({ found: ({ event }) => event.found }) },
        ],
        'restore.requested': { guard: hasFound, target: 'restoring' },
      },
    },
    restoring: {
      description: 'Unsaved text from earlier is shown beside the stored version, and nothing is chosen yet.',
      tags: ['restoring'],
      always: { guard: not(hasFound), target: 'dirty' },
      on: {
        'draft.restored': {
          target: 'dirty',
          actions: [sendTo('persistDraft', adoption), assign(withRestored), assign(withoutFound), 'persist'],
        },
        'restore.postponed': 'dirty',
      },
    },
    dirty: {
      tags: ['unsaved'],
      always: { guard: isBackAtBase, target: 'pristine', actions: 'clearDraft' },
      on: {
        'form.submitted': { target: 'saving', actions: [assign(withSubmission), 'persist'] },
        'restore.requested': { guard: hasFound, target: 'restoring' },
      },
    },
    saving: {
      description: 'A save is in flight.',
      tags: ['busy', 'unsaved'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { id, draft, submitted, base, earlierAttempts, revision } }) => ({
          ...{ id, draft: submitted ?? draft, base, earlierAttempts, revision },
        }),
        onDone: [
          {
            guard: hasMoreToSave,
            target: 'saving',
            reenter: true,
            actions: [assign(withAnswer), 'emitMerged', assign(withAllTyped), 'persist'],
          },
          { guard: hasTypedSince, target: 'dirty', actions: [assign(withAnswer), 'emitMerged', 'persist'] },
          {
            target: 'pristine',
            actions: [
              assign(withAnswer),
              'clearDraft',
              'emitMerged',
              { type: 'emitSaved', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          { guard: canMerge, target: 'saving', reenter: true, actions: [assign(withMerge), 'persist'] },
          { guard: isStale, target: 'conflicted', actions: [assign(withConflict), 'persist'] },
          { guard: isSessionOver, target: 'awaitingSession', actions: assign(withoutSession) },
          { guard: mayRetry, target: 'retrying', actions: assign(withRetry) },
          {
            guard: canForgetAttempts,
            target: 'saving',
            reenter: true,
            actions: [assign(withoutEarlierAttempts), 'persist'],
          },
          { target: 'failed', actions: [assign(withFailure), 'persist'] },
        ],
      },
      after: {
        saveTimeout: [
          { guard: isRepeatable, target: 'retrying', actions: assign(withRetry) },
          { target: 'failed', actions: [assign(withFailure), 'persist'] },
        ],
      },
      on: { 'form.submitted': { actions: assign({ isSubmittedAgain: true }) } },
    },
    retrying: {
      description: 'The server was unreachable or overloaded: the same save is retried automatically.',
      tags: ['unsaved'],
      on: {
        'form.submitted': { target: 'saving', actions: assign({ isSubmittedAgain: true }) },
        'connection.returned': 'saving',
        'failure.dismissed': { target: 'dirty', actions: assign({ failure: null }) },
      },
      after: { retryDelay: 'saving' },
    },
    awaitingSession: {
      description: 'The session has ended. The save is sent once the user has signed in again.',
      tags: ['unsaved'],
      entry: { type: 'persist', params: { isAwaitingSession: true } },
      on: {
        'field.changed': { actions: [assign(withField), { type: 'persist', params: { isAwaitingSession: true } }] },
        'session.renewed': { target: 'saving', actions: assign(withSubmission) },
        'form.submitted': { target: 'saving', actions: assign(withSubmission) },
      },
    },
    conflicted: {
      description:
        'Somebody else has changed the same fields. The draft is the merged version; the disputed fields need a choice.',
      tags: ['unsaved', 'conflicted'],
      on: {
        'conflict.chosen': { actions: [assign(withChoice), 'persist'] },
        'form.submitted': {
          guard: isDecided,
          target: 'saving',
          actions: [assign(withDecision), assign(withSubmission), 'persist'],
        },
      },
    },
    failed: {
      description: 'The last save failed; everything typed is still in the draft.',
      tags: ['failed', 'unsaved'],
      on: {
        'form.submitted': { target: 'saving', actions: [assign(withSubmission), 'persist'] },
        'failure.dismissed': { target: 'dirty', actions: assign({ failure: null }) },
      },
    },
    left: { type: 'final' },
  },
});
