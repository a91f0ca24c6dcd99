/**
 * A form for one entity (specification §4, §8), used by all forms of the product.
 * The workflow provides `save` and `persistDraft`, which writes to the draft store; the view shows `draft` and sends edits.
 * Invariant: the form is the authority. A response updates the revision and the status, never a field.
 * Only one save is in flight; text typed meanwhile is saved next. If the response to a save is lost, the request is repeated
 * unchanged, so that the server recognizes it.
 */
import { not } from 'xstate';
import { untouched } from './entity-form.context.ts';
import { type EntityFormInput, formParts, timedOut } from './entity-form.setup.ts';

export type { Draft, FieldValue } from './drafts.ts';
export type {
  EntityFormEmitted,
  EntityFormEvent,
  EntityFormInput,
  MergeEmitted,
  SaveInput,
  SaveOutput,
} from './entity-form.setup.ts';

export const entityFormMachine = formParts.createMachine({
  id: 'entityForm',
  initial: 'pristine',
  context: ({ input }) => ({ ...untouched, ...startOf(input) }),
  invoke: [
    { id: 'persistDraft', src: 'persistDraft' },
    { id: 'watchReturns', src: 'watchReturns' },
  ],
  on: {
    'form.cancelled': { target: '.left', actions: ['persistCancelled', 'emitLeft'] },
    'drafts.found': { actions: { type: 'storeFound', params: ({ event }) => event } },
    'draft.persisted': { actions: { type: 'notePersisted', params: ({ event }) => event } },
    'persisting.failed': { actions: { type: 'noteStorageProblem', params: ({ event }) => event } },
    'field.changed': { actions: [{ type: 'changeField', params: ({ event }) => event }, 'persist'] },
    'draft.discarded': {
      actions: [
        { type: 'notifyDiscarded', params: ({ event }) => event },
        { type: 'forgetFound', params: ({ event }) => event },
      ],
    },
  },
  states: {
    pristine: {
      description: 'The draft equals the stored entity, as loaded or saved.',
      on: {
        'field.changed': {
          target: 'dirty',
          actions: [{ type: 'changeField', params: ({ event }) => event }, 'persist'],
        },
        'form.submitted': { target: 'saving', actions: ['rememberSubmission', 'persist'] },
        'drafts.found': [
          {
            guard: { type: 'canSaveOn', params: ({ event }) => event },
            target: 'saving',
            actions: [
              { type: 'notifyFirstAdopted', params: ({ event }) => event },
              { type: 'adoptFound', params: ({ event }) => event },
              'rememberSubmission',
              'persist',
            ],
          },
          {
            guard: { type: 'canGoOn', params: ({ event }) => event },
            target: 'dirty',
            actions: [
              { type: 'notifyFirstAdopted', params: ({ event }) => event },
              { type: 'adoptFound', params: ({ event }) => event },
              'persist',
            ],
          },
          {
            guard: { type: 'hasOffer', params: ({ event }) => event },
            target: 'restoring',
            actions: { type: 'storeFound', params: ({ event }) => event },
          },
          { actions: { type: 'storeFound', params: ({ event }) => event } },
        ],
        'restore.requested': { guard: 'hasFound', target: 'restoring' },
      },
    },
    restoring: {
      description: 'Unsaved text from earlier is shown beside the stored version, and nothing is chosen yet.',
      tags: ['restoring'],
      always: { guard: not('hasFound'), target: 'dirty' },
      on: {
        'draft.restored': {
          target: 'dirty',
          actions: [
            { type: 'notifyAdopted', params: ({ event }) => event },
            { type: 'adoptRestored', params: ({ event }) => event },
            { type: 'forgetFound', params: ({ event }) => event },
            'persist',
          ],
        },
        'restore.postponed': 'dirty',
      },
    },
    dirty: {
      tags: ['unsaved'],
      always: { guard: 'isBackAtBase', target: 'pristine', actions: 'clearDraft' },
      on: {
        'form.submitted': { target: 'saving', actions: ['rememberSubmission', 'persist'] },
        'restore.requested': { guard: 'hasFound', target: 'restoring' },
      },
    },
    saving: {
      description: 'A save is in flight.',
      tags: ['busy', 'unsaved'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({
          id: context.id,
          draft: context.submitted ?? context.draft,
          base: context.base,
          earlierAttempts: context.earlierAttempts,
          revision: context.revision,
        }),
        onDone: [
          {
            guard: 'hasMoreToSave',
            target: 'saving',
            reenter: true,
            actions: [
              { type: 'adoptAnswer', params: ({ event }) => event.output },
              { type: 'emitMerged', params: ({ event }) => event.output },
              'submitAfresh',
              'persist',
            ],
          },
          {
            guard: 'hasTypedSince',
            target: 'dirty',
            actions: [
              { type: 'adoptAnswer', params: ({ event }) => event.output },
              { type: 'emitMerged', params: ({ event }) => event.output },
              'persist',
            ],
          },
          {
            target: 'pristine',
            actions: [
              { type: 'adoptAnswer', params: ({ event }) => event.output },
              'clearDraft',
              { type: 'emitMerged', params: ({ event }) => event.output },
              { type: 'emitSaved', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'canMerge', params: ({ event }) => event },
            target: 'saving',
            reenter: true,
            actions: [{ type: 'mergeTheirs', params: ({ event }) => event }, 'persist'],
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event },
            target: 'conflicted',
            actions: [{ type: 'enterConflict', params: ({ event }) => event }, 'persist'],
          },
          {
            guard: { type: 'isSessionOver', params: ({ event }) => event },
            target: 'awaitingSession',
            actions: 'awaitSession',
          },
          {
            guard: { type: 'isPassing', params: ({ event }) => event },
            target: 'retrying',
            actions: [{ type: 'storePassing', params: ({ event }) => event }],
          },
          {
            guard: { type: 'mayGiveUp', params: ({ event }) => event },
            target: 'saving',
            reenter: true,
            actions: [{ type: 'giveUp', params: ({ event }) => event }, 'persist'],
          },
          { target: 'failed', actions: [{ type: 'storeFailure', params: ({ event }) => event }, 'persist'] },
        ],
      },
      after: {
        saveTimeout: [
          {
            guard: 'isRepeatable',
            target: 'retrying',
            actions: { type: 'storePassing', params: { error: timedOut } },
          },
          { target: 'failed', actions: [{ type: 'storeFailure', params: { error: timedOut } }, 'persist'] },
        ],
      },
      on: { 'form.submitted': { actions: 'submitAgain' } },
    },
    retrying: {
      description: 'The server was unreachable or overloaded: the same save is retried automatically.',
      tags: ['unsaved'],
      on: {
        'form.submitted': { target: 'saving', actions: 'submitAgain' },
        'connection.returned': 'saving',
        'failure.dismissed': { target: 'dirty', actions: 'dismissFailure' },
      },
      after: { retryDelay: 'saving' },
    },
    awaitingSession: {
      description: 'The session has ended. The save is sent once the user has signed in again.',
      tags: ['unsaved'],
      entry: { type: 'persist', params: { isAwaitingSession: true } },
      on: {
        'field.changed': {
          actions: [
            { type: 'changeField', params: ({ event }) => event },
            { type: 'persist', params: { isAwaitingSession: true } },
          ],
        },
        'session.renewed': { target: 'saving', actions: 'rememberSubmission' },
        'form.submitted': { target: 'saving', actions: 'rememberSubmission' },
      },
    },
    conflicted: {
      description:
        'Somebody else has changed the same fields. The draft is the merged version; the disputed fields need a choice.',
      tags: ['unsaved', 'conflicted'],
      on: {
        'conflict.chosen': { actions: [{ type: 'choose', params: ({ event }) => event }, 'persist'] },
        'form.submitted': {
          guard: 'isDecided',
          target: 'saving',
          actions: ['adoptTheirs', 'rememberSubmission', 'persist'],
        },
      },
    },
    failed: {
      description: 'The last save failed; everything typed is still in the draft.',
      tags: ['failed', 'unsaved'],
      on: {
        'form.submitted': { target: 'saving', actions: ['rememberSubmission', 'persist'] },
        'failure.dismissed': { target: 'dirty', actions: 'dismissFailure' },
      },
    },
    left: { type: 'final' },
  },
});

function startOf({ id = null, draft, revision, isComparable = true, ...input }: EntityFormInput) {
  const isRepeatable = input.isRepeatable ?? (id !== null || revision !== null);
  return { id, draft, base: draft, revision, isRepeatable, isComparable };
}
