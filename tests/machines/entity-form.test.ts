import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type {
  EntityFormEmitted,
  EntityFormInput,
  MergeEmitted,
  PersistEvent,
  SaveInput,
  SaveOutput,
} from '../../machines/entity-form.context.ts';
import { entityFormMachine } from '../../machines/entity-form.machine.ts';
import { foundDraft, input, outdated, sessionOver, stale, unreachable } from '../charts/entity-form.chart.ts';
import { controlledActor, SimulatedClock } from '../support/model.ts';

const broken = { code: 'refused', message: 'Api Error: {}', status: 500 } as const;

describe('the form chart', () => {
  it('PAGE-21 keeps what is typed while a save is under way, and stays unsaved', async () => {
    const { actor, save, emitted } = startForm();
    type(actor, 'first');
    actor.send({ type: 'form.submitted' });
    type(actor, 'second');
    await save.resolve({ id: 5, revision: 2 });
    expect(actor.getSnapshot().value).toBe('dirty');
    expect(actor.getSnapshot().context.draft.headline).toBe('second');
    expect(emitted).toEqual([]);
    actor.send({ type: 'form.submitted' });
    expect(save.inputs().map(({ draft, base, revision }) => [draft.headline, base.headline, revision])).toEqual([
      ['first', 'old', 1],
      ['second', 'first', 2],
    ]);
  });

  it('PAGE-21 saves what was typed meanwhile next when Save was pressed again', async () => {
    const { actor, save, emitted } = startForm();
    type(actor, 'first');
    actor.send({ type: 'form.submitted' });
    type(actor, 'second');
    actor.send({ type: 'form.submitted' });
    expect(save.inputs().length, 'one save in flight').toBe(1);
    await save.resolve({ id: 5, revision: 2 });
    expect(actor.getSnapshot().value).toBe('saving');
    await save.resolve({ id: 5, revision: 3 });
    expect(actor.getSnapshot().value).toBe('pristine');
    expect(save.inputs().map(({ draft, revision }) => [draft.headline, revision])).toEqual([
      ['first', 1],
      ['second', 2],
    ]);
    expect(emitted).toEqual([{ type: 'form.saved', id: 5 }]);
  });

  it('R2 what only somebody else changed survives the save, and is told with who it was', async () => {
    const { actor, save, emitted } = startForm();
    const author = { name: 'Ute', at: 12 };
    const theirs = (lead: string, revision: number) => ({
      ...stale,
      current: { draft: { headline: 'old', lead }, revision, author },
    });
    type(actor, 'first');
    actor.send({ type: 'form.submitted' });
    type(actor, 'first and more');
    await save.reject(theirs('theirs', 7));
    expect(actor.getSnapshot().value).toBe('saving');
    expect(actor.getSnapshot().context.draft).toEqual({ headline: 'first and more', lead: 'theirs' });
    await save.reject(theirs('theirs again', 8));
    await save.resolve({ id: 5, revision: 9 });
    expect(actor.getSnapshot().value).toBe('dirty');
    expect(emitted).toEqual([
      {
        type: 'form.merged',
        id: 5,
        saved: { headline: 'first', lead: 'theirs again' },
        before: { lead: 'lead' },
        author,
      },
    ]);
    expect(save.inputs().map(({ draft, revision }) => [draft.headline, draft.lead, revision])).toEqual([
      ['first', 'lead', 1],
      ['first', 'theirs', 7],
      ['first', 'theirs again', 8],
    ]);
    actor.send({ type: 'form.submitted' });
    await save.resolve({ id: 5, revision: 10 });
    expect(
      emitted.map(({ type: name }) => name),
      'told once',
    ).toEqual(['form.merged', 'form.saved']);
  });

  it('R2 a server that refuses what it has just told is not asked for ever', async () => {
    const { actor, save } = startForm();
    const theirs = { ...stale, current: { draft: { headline: 'old', lead: 'theirs' }, revision: 7 } };
    type(actor, 'first');
    actor.send({ type: 'form.submitted' });
    await save.reject(theirs);
    await save.reject(theirs);
    expect(actor.getSnapshot().value).toBe('conflicted');
    expect(save.inputs()).toHaveLength(2);
  });

  it('R3 repeats a save without an answer exactly as it was sent, and then saves the rest', async () => {
    const { actor, save, clock } = startForm();
    type(actor, 'first');
    actor.send({ type: 'form.submitted' });
    await save.reject(unreachable);
    expect(actor.getSnapshot().value).toBe('retrying');
    expect(actor.getSnapshot().context.failure).toEqual(unreachable);
    type(actor, 'second');
    actor.send({ type: 'failure.dismissed' });
    actor.send({ type: 'form.submitted' });
    await save.reject(unreachable);
    clock.increment(5_000);
    await save.resolve({ id: 5, revision: 2 });
    await save.resolve({ id: 5, revision: 3 });
    expect(actor.getSnapshot().value).toBe('pristine');
    expect(save.inputs().map(({ draft }) => draft.headline)).toEqual(['first', 'first', 'first', 'second']);
  });

  it('AUTH-13 sends the waiting save once, with what was typed while it waited', async () => {
    const { actor, save, told } = startForm();
    type(actor, 'first');
    actor.send({ type: 'form.submitted' });
    await save.reject(sessionOver);
    type(actor, 'second');
    expect(told.at(-1)).toMatchObject({
      type: 'draft.changed',
      draft: { headline: 'second' },
      isAwaitingSession: true,
    });
    actor.send({ type: 'session.renewed' });
    actor.send({ type: 'session.renewed' });
    await save.resolve({ id: 5, revision: 2 });
    expect(actor.getSnapshot().value).toBe('pristine');
    expect(save.inputs().map(({ draft }) => draft.headline)).toEqual(['first', 'second']);
  });

  it('R1 a key that comes late is not lost: after all is saved, and while found text stands in place of the form', async () => {
    const saved = startForm();
    type(saved.actor, 'first');
    saved.actor.send({ type: 'form.submitted' });
    await saved.save.resolve({ id: 5, revision: 2 });
    type(saved.actor, 'late');
    expect(saved.actor.getSnapshot().value).toBe('dirty');
    expect(saved.told.at(-1)).toMatchObject({ type: 'draft.changed', draft: { headline: 'late' }, revision: 2 });

    const offered = startForm();
    offered.actor.send({ type: 'drafts.found', found: [outdated] });
    type(offered.actor, 'late');
    expect(offered.told.at(-1)).toMatchObject({ type: 'draft.changed', draft: { headline: 'late' } });
    expect(offered.actor.getSnapshot().value, 'the found text is still to be chosen from').toBe('restoring');
    offered.actor.send({ type: 'form.submitted' });
    offered.actor.send({ type: 'restore.postponed' });
    expect(offered.actor.getSnapshot()).toMatchObject({ value: 'dirty', context: { draft: { headline: 'late' } } });
    expect(offered.save.inputs()).toEqual([]);
  });

  it('R2 merges what only one side changed, and saves nothing before the disputed field is chosen', async () => {
    const { actor, save, told } = startForm();
    type(actor, 'mine');
    actor.send({ type: 'form.submitted' });
    await save.reject(stale);
    expect(actor.getSnapshot().value).toBe('conflicted');
    expect(actor.getSnapshot().context.draft).toEqual({ headline: 'mine', lead: 'theirs too' });
    actor.send({ type: 'form.submitted' });
    expect(save.inputs().length).toBe(1);
    actor.send({ type: 'conflict.chosen', name: 'headline', choice: 'theirs' });
    expect(told.at(-1), 'mine stays in the draft store').toMatchObject({ draft: { headline: 'mine' } });
    actor.send({ type: 'conflict.chosen', name: 'headline', choice: 'together' });
    type(actor, 'both');
    actor.send({ type: 'form.submitted' });
    expect(save.inputs().at(-1)).toEqual({
      id: 5,
      draft: { headline: 'both', lead: 'theirs too' },
      base: stale.current.draft,
      earlierAttempts: [],
      revision: 7,
    });
    await save.reject({ ...stale, current: { revision: 8, draft: { headline: 'again', lead: 'theirs too' } } });
    expect(actor.getSnapshot().value, 'a further conflict is no dead end').toBe('conflicted');
    expect(actor.getSnapshot().context.draft.headline).toBe('both');
  });

  it('R1 goes on by itself after signing in again only where nobody has saved since', () => {
    const resumed = startForm();
    resumed.actor.send({ type: 'drafts.found', found: [{ ...foundDraft, ending: 'resumeSave' }] });
    expect(resumed.actor.getSnapshot().value).toBe('saving');
    const changed = startForm();
    const base = { headline: 'older', lead: 'lead' };
    changed.actor.send({ type: 'drafts.found', found: [{ ...foundDraft, base, ending: 'resumeSave' }] });
    expect(changed.actor.getSnapshot().value).toBe('restoring');
  });

  it('R3 a create whose answer was lost is repeated until it is known, though the session ends and the server breaks', async () => {
    const { actor, save, clock } = startForm({ draft: input.draft, revision: null, isRepeatable: true });
    type(actor, 'first');
    actor.send({ type: 'form.submitted' });
    await save.reject(unreachable);
    clock.increment(5_000);
    await save.reject(sessionOver);
    type(actor, 'second');
    actor.send({ type: 'session.renewed' });
    await save.reject(broken);
    expect(actor.getSnapshot().value).toBe('failed');
    actor.send({ type: 'form.submitted' });
    await save.resolve({ id: 5, revision: 1 });
    await save.resolve({ id: 5, revision: 2 });
    expect(save.inputs().map(({ id, draft }) => [id, draft.headline])).toEqual([
      [null, 'first'],
      [null, 'first'],
      [null, 'first'],
      [null, 'first'],
      [5, 'second'],
    ]);
  });

  it('a create that the server breaks over twice is given up for what was typed since: no dead end', async () => {
    const { actor, save } = startForm({ draft: input.draft, revision: null, isRepeatable: true });
    type(actor, 'too long');
    actor.send({ type: 'form.submitted' });
    await save.reject(broken);
    type(actor, 'short');
    actor.send({ type: 'form.submitted' });
    await save.reject(broken);
    await save.resolve({ id: 5, revision: 1 });
    expect(actor.getSnapshot().value).toBe('pristine');
    expect(save.inputs().map(({ draft }) => draft.headline)).toEqual(['too long', 'too long', 'short']);
  });

  it.each([
    ['429', { status: 429 }],
    ['502', { status: 502 }],
    ['503', { status: 503 }],
    ['504', { status: 504 }],
    ['nothing', unreachable],
  ])('R3 a create without a key that is answered with %s waits for the user', async (_, answer) => {
    const { actor, save, clock } = startForm({ draft: input.draft, revision: null });
    type(actor, 'first');
    actor.send({ type: 'form.submitted' });
    await save.reject({ code: 'refused', message: 'later', ...answer });
    clock.increment(60_000);
    actor.send({ type: 'connection.returned' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { draft: { headline: 'first' } } });
    expect(save.inputs()).toHaveLength(1);
  });
});

function startForm(given: EntityFormInput = input) {
  const save = controlledActor<SaveOutput, SaveInput>();
  const clock = new SimulatedClock();
  const emitted: (EntityFormEmitted | MergeEmitted)[] = [];
  const told: PersistEvent[] = [];
  const persistDraft = fromCallback<PersistEvent>(({ receive }) => receive((event) => told.push(event)));
  const machine = entityFormMachine.provide({ actors: { save: save.logic, persistDraft } });
  const actor = createActor(machine, { input: given, clock });
  actor.on('*', (event) => emitted.push(event));
  return { actor: actor.start(), save, clock, emitted, told };
}

function type(actor: ReturnType<typeof startForm>['actor'], value: string) {
  actor.send({ type: 'field.changed', name: 'headline', value });
}
