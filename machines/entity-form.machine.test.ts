import { describe, expect, it } from 'vitest';
import { type DoneActorEvent, type ErrorActorEvent, type EventFromLogic, initialTransition, transition } from 'xstate';
import { type Conflict, type EntityFormContext, type FoundDraft, untouched } from './entity-form.context.ts';
import { entityFormMachine } from './entity-form.machine.ts';

const base = { headline: 'old' };
const context: EntityFormContext = {
  ...untouched,
  id: null,
  draft: base,
  base,
  revision: null,
  isRepeatable: true,
  isComparable: true,
};
const found = (draftId: string, ending: FoundDraft['ending']): FoundDraft => ({
  ...{ draftId, draft: { headline: draftId }, base, submitted: null },
  ...{ persistedAt: 1, ending },
});
/** The snapshot after `event`, from a prepared state in which the invoked draft store is running. */
const reached = (
  value: 'pristine' | 'restoring' | 'dirty' | 'saving' | 'conflicted',
  from: Partial<EntityFormContext>,
  event: EventFromLogic<typeof entityFormMachine> | DoneActorEvent | ErrorActorEvent,
) => {
  const [start] = initialTransition(entityFormMachine, { draft: base, revision: null });
  const place = entityFormMachine.resolveState({ value, context: { ...context, ...from } });
  const snapshot = Object.assign(place, { children: start.children });
  return transition(entityFormMachine, snapshot, event as EventFromLogic<typeof entityFormMachine>)[0];
};

describe('R1 several found drafts', () => {
  const several = [found('one', 'offered'), found('two', 'cancelled')];

  it('are restored if the stored entity is unchanged, and offered otherwise', () => {
    const outdated = several.map((one) => ({ ...one, base: { headline: 'older' } }));
    expect(reached('pristine', {}, { type: 'drafts.found', found: several })).toMatchObject({
      value: 'dirty',
      context: { found: several.slice(1), restoredAt: several[0]?.persistedAt },
    });
    expect(reached('pristine', {}, { type: 'drafts.found', found: outdated }).value).toBe('restoring');
    expect(reached('pristine', {}, { type: 'drafts.found', found: several.slice(1) }).value).toBe('pristine');
    expect(reached('pristine', {}, { type: 'drafts.found', found: [] }).value).toBe('pristine');
  });

  it('stay on offer if one of them is discarded', () => {
    const left = reached('restoring', { found: several }, { type: 'draft.discarded', draftId: 'one' });
    expect(left.context.found.map(({ draftId }) => draftId)).toEqual(['two']);
  });
});

it('R2 a conflict can be saved only once every disputed field has a choice', () => {
  const sides = {
    base,
    mine: { headline: 'mine' },
    theirs: { headline: 'theirs' },
    revision: 7,
    author: null,
    together: {},
  };
  const left = (choices: Conflict['choices']) =>
    reached('conflicted', { draft: sides.mine, conflict: { ...sides, choices } }, { type: 'form.submitted' }).value;
  expect([left({}), left({ headline: 'mine' })]).toEqual(['conflicted', 'saving']);
});

it('R3 while the session is renewed, only a request in doubt is kept to be repeated unchanged', () => {
  const error = { code: 'unauthenticated', message: 'Api Error: {}', status: 401 };
  const event: ErrorActorEvent = { type: 'xstate.error.actor.save', error, actorId: 'save' };
  const submitted = { headline: 'sent' };
  const left = (doubt: EntityFormContext['doubt']) => reached('saving', { submitted, doubt }, event).context.submitted;
  expect([left('none'), left('lost')]).toEqual([null, submitted]);
});

it('R3 after a save or a refusal, another save follows only if Save was pressed again for another text', () => {
  const saved: DoneActorEvent = { type: 'xstate.done.actor.save', output: { id: 5, revision: 2 }, actorId: 'save' };
  const error = { code: 'refused', message: 'Api Error: {}', status: 400 };
  const refused: ErrorActorEvent = { type: 'xstate.error.actor.save', error, actorId: 'save' };
  const submitted = { headline: 'sent' };
  const typed = { headline: 'typed' };
  const after = (draft: EntityFormContext['draft'], isSubmittedAgain: boolean) =>
    [saved, refused].map((event) => reached('saving', { draft, submitted, isSubmittedAgain }, event).value);
  expect(after(typed, true)).toEqual(['saving', 'saving']);
  expect(after(typed, false)).toEqual(['dirty', 'failed']);
  expect(after(submitted, true)).toEqual(['pristine', 'failed']);
});

it('R3 a form with the stored text stays unsaved while a request in doubt may have stored another one', () => {
  const back = (doubtful: Partial<EntityFormContext>) =>
    reached(
      'dirty',
      { draft: { headline: 'new' }, ...doubtful },
      { type: 'field.changed', name: 'headline', value: 'old' },
    );
  expect(back({}).value).toBe('pristine');
  expect(back({ submitted: { headline: 'sent' } }).value).toBe('dirty');
  expect(back({ earlierAttempts: [{ headline: 'sent' }] }).value).toBe('dirty');
});

it('a save is retried after two seconds, then four, then every five', () => {
  const delay = entityFormMachine.implementations.delays.retryDelay as unknown as (given: object) => number;
  expect([0, 1, 2, 3, 9].map((attempts) => delay({ context: { ...context, attempts } }))).toEqual([
    2000, 2000, 4000, 5000, 5000,
  ]);
});

it('R3 by default, a write is repeatable if the entity has an id or a revision', () => {
  const isRepeatable = (input: { id?: number; revision: number | null; isRepeatable?: boolean }) =>
    initialTransition(entityFormMachine, { draft: base, ...input })[0].context.isRepeatable;
  expect(isRepeatable({ id: 5, revision: null })).toBe(true);
  expect(isRepeatable({ revision: 7 })).toBe(true);
  expect(isRepeatable({ revision: null })).toBe(false);
  expect(isRepeatable({ id: 5, revision: 7, isRepeatable: false })).toBe(false);
});
