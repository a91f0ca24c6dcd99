import { assign, type EventObject } from 'xstate';
import { isDecided } from '../../machines/conflicts.ts';
import { type Draft, isSameDraft, isSameValue } from '../../machines/drafts.ts';
import {
  type EntityFormContext,
  type FoundDraft,
  timedOut,
  untouched,
  withSubmission,
} from '../../machines/entity-form.context.ts';
import { entityFormMachine } from '../../machines/entity-form.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, type Happening, isSame } from './define-chart.ts';

export const input = { id: 5, draft: { headline: 'old', lead: 'lead' }, revision: 1 };
/** Of something that is not stored yet, on a server without revisions: nothing is repeated by itself. */
export const inputOfNew = { id: null, draft: { headline: 'old', lead: 'lead' }, revision: null };
export const refusal = { code: 'refused', message: 'Api Error: {}' } as const;
export const unreachable = { code: 'unreachable', message: 'The server cannot be reached.' } as const;
export const sessionOver = { code: 'unauthenticated', message: 'Api Error: {}', status: 401 } as const;
export const stale = {
  code: 'stale',
  message: 'changed meanwhile',
  current: { revision: 7, draft: { headline: 'theirs', lead: 'theirs too' } },
} as const;
export const foundDraft: FoundDraft = {
  draftId: 'one',
  draft: { headline: 'found', lead: 'lead' },
  base: { headline: 'old', lead: 'lead' },
  submitted: null,
  persistedAt: 1,
  ending: 'offered',
};

/** Somebody has saved since it was typed. */
export const outdated: FoundDraft = { ...foundDraft, base: { headline: 'older', lead: 'lead' } };

export const entityFormChart = defineChart({
  machine: entityFormMachine,
  inputs: [input, inputOfNew],
  events: [
    { type: 'field.changed', name: 'headline', value: 'new' },
    { type: 'field.changed', name: 'headline', value: 'old' },
    { type: 'form.submitted' },
    { type: 'form.cancelled' },
    { type: 'failure.dismissed' },
    { type: 'drafts.found', found: [foundDraft] },
    { type: 'drafts.found', found: [outdated] },
    { type: 'drafts.found', found: [{ ...foundDraft, ending: 'cancelled' }] },
    { type: 'drafts.found', found: [{ ...foundDraft, ending: 'resume' }] },
    { type: 'drafts.found', found: [{ ...foundDraft, ending: 'resumeSave' }] },
    { type: 'draft.persisted', at: 2 },
    { type: 'persisting.failed', message: 'the disk is full' },
    { type: 'restore.requested' },
    { type: 'restore.postponed' },
    { type: 'draft.restored', draftId: 'one', draft: { headline: 'found' } },
    { type: 'draft.restored', draftId: 'one', draft: {} },
    { type: 'draft.discarded', draftId: 'one' },
    { type: 'conflict.chosen', name: 'headline', choice: 'mine' },
    { type: 'conflict.chosen', name: 'headline', choice: 'theirs' },
    { type: 'conflict.chosen', name: 'headline', choice: 'together' },
    { type: 'session.renewed' },
    { type: 'connection.returned' },
    done('save', { id: 5, revision: 2 }),
    failed('save', refusal),
    failed('save', stale),
    failed('save', unreachable),
    failed('save', sessionOver),
    after('saveTimeout', 'entityForm.saving'),
    after('retryDelay', 'entityForm.retrying'),
  ],
  words: {
    'field.changed': ({ value }) => (value === 'old' ? 'types what is stored' : 'types something new'),
    'form.submitted': 'saves',
    'form.cancelled': 'cancels',
    'failure.dismissed': 'dismisses the failure',
    'drafts.found': ({ found }) =>
      found[0]?.base.headline === 'older' ? 'outdated text is found' : findings[found[0]?.ending ?? 'offered'],
    'draft.persisted': 'the text is persisted in the browser',
    'persisting.failed': 'the browser cannot persist the text',
    'restore.requested': 'asks for earlier text',
    'restore.postponed': 'puts earlier text off',
    'draft.restored': ({ draft }) =>
      Object.keys(draft).length > 0 ? 'takes earlier text' : 'takes nothing of earlier text',
    'draft.discarded': 'discards earlier text',
    'conflict.chosen': ({ choice }) => choices[choice],
    'session.renewed': 'signs in again',
    'connection.returned': 'the network is back',
    'xstate.done.actor.save': 'the server has stored it',
    'xstate.error.actor.save': ({ error }) => endings[codeOf(error)] ?? 'the save fails',
    'xstate.after.saveTimeout.entityForm.saving': 'half a minute passes without an answer',
    'xstate.after.retryDelay.entityForm.retrying': 'some seconds pass',
  },
  project,
  invariants: {
    'an unsaved draft is always persisted': {
      holds: isPersisted,
      plant: { at: ['states', 'pristine', 'on', 'field.changed', 'actions', '1'], put: 'emitMerged' },
    },
    'an answer to a save changes no field': {
      holds: ({ before, event, snapshot }) =>
        event.type !== 'xstate.done.actor.save' || isSame(before.context.draft, snapshot.context.draft),
      plant: {
        at: ['states', 'saving', 'invoke', 'onDone', '2', 'actions', '0'],
        put: assign({ draft: ({ context }: { context: EntityFormContext }) => context.base }),
      },
    },
    'a form begins with what was loaded, and nothing else': {
      holds: ({ way, before }) => {
        const { id, draft, base, revision, isRepeatable, isComparable, ...rest } = before.context;
        const nothing = {
          ...{ submitted: null, doubt: 'none', earlierAttempts: [], isSubmittedAgain: false, failure: null },
          ...{ refused: null, attempts: 0, conflict: null, merged: null, restoredAt: null },
          ...{ found: [], persistedAt: null, storageProblem: null },
        };
        const begun = [id, draft, base, revision, isRepeatable, isComparable];
        const given = id === null ? inputOfNew : input;
        const wanted = [given.id, given.draft, given.draft, given.revision, id !== null, true];
        return way.length > 1 || isSame([begun, rest], [wanted, nothing]);
      },
      plant: {
        at: ['context'],
        put: ({ input: given }: { input: typeof input }) => ({
          ...untouched,
          ...given,
          base: given.draft,
          attempts: 1,
        }),
      },
    },
    'each state says what it is about': {
      holds: ({ snapshot }) => {
        const isQuiet = snapshot.matches('pristine') || snapshot.matches('restoring') || snapshot.matches('left');
        return (
          snapshot.hasTag('unsaved') !== isQuiet &&
          snapshot.hasTag('restoring') === snapshot.matches('restoring') &&
          snapshot.hasTag('failed') === snapshot.matches('failed')
        );
      },
      plant: { at: ['states', 'retrying', 'tags'], put: [] },
    },
    'what is sent is what was typed, with what it is based on': {
      holds: ({ snapshot: { context }, asked }) => {
        const { id, base, earlierAttempts, revision } = context;
        const draft = context.submitted ?? context.draft;
        return !('save' in asked) || isSame(asked.save, { id, draft, base, earlierAttempts, revision });
      },
      plant: { at: ['states', 'saving', 'invoke', 'input'], put: () => null },
    },
    'Save saves, and a dismissed failure leaves the text unsaved': {
      holds: ({ event, snapshot }) =>
        (event.type !== 'form.submitted' || snapshot.matches('saving')) &&
        (event.type !== 'failure.dismissed' ||
          (snapshot.context.failure === null && (snapshot.matches('dirty') || snapshot.matches('pristine')))),
      plant: { at: ['states', 'failed', 'on', 'failure.dismissed', 'actions'], put: 'persist' },
    },
    'how a save fails is told while it is not repeated': {
      holds: ({ event, snapshot: { context, value } }) => {
        const isAnswer = event.type === 'xstate.error.actor.save' || event.type.includes('saveTimeout');
        if (!isAnswer || (value !== 'failed' && value !== 'retrying')) return true;
        return isSame(context.failure, 'error' in event ? event.error : timedOut);
      },
      plant: { at: ['states', 'saving', 'after', 'saveTimeout', '0', 'actions'], put: [] },
    },
    'a save that has succeeded leaves no doubt': {
      holds: ({ event, snapshot: { context, value } }) => {
        if (event.type !== 'xstate.done.actor.save') return true;
        const { id, revision, doubt, earlierAttempts, failure, attempts, restoredAt } = context;
        const isNext = isSame(context.submitted, value === 'saving' ? context.draft : null);
        return (
          isNext &&
          isSame([id, revision, doubt, earlierAttempts], [5, 2, 'none', []]) &&
          !failure &&
          !attempts &&
          !restoredAt
        );
      },
      plant: { at: ['states', 'saving', 'invoke', 'onDone', '1', 'actions', '0'], put: 'persist' },
    },
    'what is stored or left is told once': {
      holds: ({ event, snapshot, told }) => {
        const ends = told.filter(({ type }) => type !== 'form.merged');
        if (event.type === 'form.cancelled') return isSame(ends, [{ type: 'form.left' }]);
        const isStored = event.type === 'xstate.done.actor.save' && snapshot.matches('pristine');
        return isSame(ends, isStored ? [{ type: 'form.saved', id: 5 }] : []);
      },
      plant: { at: ['on', 'form.cancelled', 'actions'], put: ['persistCancelled'] },
    },
    'the store of drafts is told what becomes of each': {
      holds: ({ before, event, snapshot, sent }) => {
        const first = sent[0];
        const { draft, base } = before.context;
        if (event.type === 'form.cancelled') return isSame(sent, [{ type: 'draft.cancelled' }]);
        if (event.type === 'draft.discarded') return isSame(first, { type: 'draft.discarded', draftId: 'one' });
        if (event.type === 'draft.restored') {
          const isLost = (name: string) =>
            draft[name] !== base[name] &&
            draft[name] !== Object.entries(event.draft).find(([key]) => key === name)?.[1];
          const isReplacing = Object.keys(event.draft).some(isLost);
          return isSame(first, { type: 'draft.adopted', draftId: 'one', isReplacing });
        }
        const isTakenUp = event.type === 'drafts.found' && before.matches('pristine') && snapshot.hasTag('unsaved');
        if (isTakenUp) return isSame(first, { type: 'draft.adopted', draftId: 'one', isReplacing: false });
        const isStored =
          snapshot.matches('pristine') && (!before.matches('pristine') || event.type === 'field.changed');
        return isStored === sent.some(({ type }) => type === 'draft.cleared');
      },
      plant: { at: ['states', 'restoring', 'on', 'draft.restored', 'actions', '0'], put: 'persist' },
    },
    'a stored draft says what it is based on, and whether it waits for signing in': {
      holds: ({ snapshot, sent }) => {
        const { id, base, submitted, earlierAttempts, revision } = snapshot.context;
        const isAwaitingSession = snapshot.matches('awaitingSession');
        const wanted = { id, base, submitted, earlierAttempts, revision, isAwaitingSession };
        const stored = sent.filter(({ type }) => type === 'draft.changed');
        return stored.every((one) => isSame({ ...one, ...wanted }, one));
      },
      plant: { at: ['states', 'awaitingSession', 'entry'], put: 'persist' },
    },
    'the form knows whether its text is stored in the browser': {
      holds: ({ before, event, snapshot: { context } }) => {
        const { persistedAt, storageProblem } = before.context;
        const now = [context.persistedAt, context.storageProblem];
        if (event.type === 'draft.persisted') return isSame(now, [event.at, null]);
        return isSame(
          now,
          event.type === 'persisting.failed' ? [persistedAt, event.message] : [persistedAt, storageProblem],
        );
      },
      plant: { at: ['on', 'draft.persisted', 'actions'], put: 'persist' },
    },
    'drafts are found until each is taken up or discarded': {
      holds: ({ before, event, snapshot: { context } }) => {
        const isOver = event.type === 'draft.restored' || event.type === 'draft.discarded';
        if (isOver) return context.found.length === 0;
        if (event.type !== 'drafts.found') return isSame(context.found, before.context.found);
        return context.found.length === 0 ? before.matches('pristine') : isSame(context.found, event.found);
      },
      plant: { at: ['states', 'restoring', 'on', 'draft.restored', 'actions', '2'], put: 'persist' },
    },
    'what was taken up stands in the form': {
      holds: ({ event, snapshot: { context } }) =>
        event.type !== 'draft.restored' || isSame(context.draft, { ...context.draft, ...event.draft }),
      plant: { at: ['states', 'restoring', 'on', 'draft.restored', 'actions', '1'], put: 'persist' },
    },
    'theirs and mine stand side by side exactly in a conflict': {
      holds: ({ snapshot }) =>
        snapshot.status === 'done' ||
        ((snapshot.context.conflict !== null) === snapshot.matches('conflicted') &&
          snapshot.hasTag('conflicted') === snapshot.matches('conflicted')),
      plant: {
        at: ['states', 'conflicted', 'on', 'form.submitted', 'actions'],
        put: [assign(withSubmission), 'persist'],
      },
    },
    'pristine means that all is stored': {
      holds: ({ snapshot }) => !snapshot.matches('pristine') || isSame(snapshot.context.draft, snapshot.context.base),
      plant: { at: ['states', 'pristine', 'on', 'field.changed', 'target'], put: undefined },
    },
    'what is typed stays: only the user, found text and the other side of a conflict change a field': {
      holds: ({ before, event, snapshot }) => {
        const { draft } = snapshot.context;
        if (event.type === 'field.changed')
          return isSame(draft, { ...before.context.draft, [event.name]: event.value });
        const isOther = /^(?:drafts\.found|draft\.restored|conflict\.chosen|xstate\.error\.actor\.save)$/.test(
          event.type,
        );
        return isOther || isSame(draft, before.context.draft);
      },
      plant: { at: ['on', 'field.changed', 'actions'], put: ['persist'] },
    },
  },
});

/** What tells the chart's situations apart, without every text that could stand in it. */
export function project(context: EntityFormContext) {
  const { draft, base, submitted, found, isSubmittedAgain, conflict } = context;
  const hasTypedSince = submitted !== null && !isSameDraft(draft, submitted);
  return {
    isChanged: !isSameDraft(draft, base),
    sent: submitted === null ? 'nothing' : hasTypedSince ? (isSubmittedAgain ? 'to be followed' : 'less') : 'all',
    hasFound: found.length > 0,
    disputes: conflict === null ? 'none' : isDecided({ context }) ? 'decided' : 'open',
  };
}

const findings: Record<FoundDraft['ending'], string> = {
  offered: 'earlier text is found',
  cancelled: 'cancelled text is found',
  resume: 'text from before signing in is found',
  resumeSave: 'a save from before signing in is found',
};
const choices = { mine: 'chooses mine', theirs: 'chooses theirs', together: 'chooses both' };
const endings: Record<string, string> = {
  refused: 'the server refuses',
  stale: 'someone else has saved',
  unreachable: 'the server cannot be reached',
  unauthenticated: 'the session is over',
};

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The draft store was last told what the form holds; what was found in it is still there; nothing unsaved needs nothing. */
function isPersisted({ snapshot, way }: Happening): boolean {
  const { draft, base, conflict, found } = snapshot.context as EntityFormContext;
  if (snapshot.status === 'done' || isSameDraft(draft, base) || found.length > 0) return true;
  const told = way.flatMap(({ sent }) => sent as (EventObject & { draft?: Draft })[]);
  const last = told.findLast(({ type }) => type === 'draft.changed')?.draft;
  return (
    last !== undefined &&
    Object.entries(draft).every(
      ([name, value]) => isSameValue(last[name], value) || isSameValue(conflict?.theirs[name], value),
    )
  );
}
