import { isSameDraft } from '../../machines/drafts.ts';
import { type EntityFormContext, type FoundDraft, isDecided } from '../../machines/entity-form.context.ts';
import { entityFormMachine } from '../../machines/entity-form.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart } from './define-chart.ts';

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
export const kept: FoundDraft = {
  slot: 'one',
  draft: { headline: 'kept', lead: 'lead' },
  base: { headline: 'old', lead: 'lead' },
  submitted: null,
  keptAt: 1,
  ending: 'offered',
};

/** Somebody has saved since it was typed. */
export const outdated: FoundDraft = { ...kept, base: { headline: 'older', lead: 'lead' } };

export const entityFormChart = defineChart({
  machine: entityFormMachine,
  inputs: [input, inputOfNew],
  events: [
    { type: 'field.changed', name: 'headline', value: 'new' },
    { type: 'field.changed', name: 'headline', value: 'old' },
    { type: 'form.submitted' },
    { type: 'form.cancelled' },
    { type: 'failure.dismissed' },
    { type: 'drafts.found', found: [kept] },
    { type: 'drafts.found', found: [outdated] },
    { type: 'drafts.found', found: [{ ...kept, ending: 'cancelled' }] },
    { type: 'drafts.found', found: [{ ...kept, ending: 'resume' }] },
    { type: 'drafts.found', found: [{ ...kept, ending: 'resumeSave' }] },
    { type: 'draft.kept', at: 2 },
    { type: 'keeping.failed', message: 'the disk is full' },
    { type: 'restore.requested' },
    { type: 'restore.postponed' },
    { type: 'draft.restored', slot: 'one', draft: { headline: 'kept' } },
    { type: 'draft.restored', slot: 'one', draft: {} },
    { type: 'draft.discarded', slot: 'one' },
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
    'draft.kept': 'the text is kept in the browser',
    'keeping.failed': 'the browser cannot keep the text',
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
