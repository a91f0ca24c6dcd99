import { assign, type EventObject } from 'xstate';
import { type Draft, isSameDraft, isSameValue } from '../../machines/drafts.ts';
import { type EntityFormContext, type FoundDraft, isDecided } from '../../machines/entity-form.context.ts';
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
      plant: { at: ['states', 'pristine', 'on', 'field.changed', 'actions', '1'], put: 'dismissFailure' },
    },
    'an answer to a save changes no field': {
      holds: ({ before, event, snapshot }) =>
        event.type !== 'xstate.done.actor.save' || isSame(before.context.draft, snapshot.context.draft),
      plant: {
        at: ['states', 'saving', 'invoke', 'onDone', '2', 'actions', '0'],
        put: assign({ draft: ({ context }: { context: EntityFormContext }) => context.base }),
      },
    },
    'theirs and mine stand side by side exactly in a conflict': {
      holds: ({ snapshot }) =>
        snapshot.status === 'done' ||
        ((snapshot.context.conflict !== null) === snapshot.matches('conflicted') &&
          snapshot.hasTag('conflicted') === snapshot.matches('conflicted')),
      plant: {
        at: ['states', 'conflicted', 'on', 'form.submitted', 'actions'],
        put: ['rememberSubmission', 'persist'],
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
    disputes: conflict === null ? 'none' : isDecided(context) ? 'decided' : 'open',
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
