import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type EntityFormEvent,
  type EntityFormFact,
  entityFormMachine,
  type SaveInput,
  type SaveOutput,
} from '../../machines/entity-form.machine.ts';
import { controlledActor, done, type Executors, execute, failed, transitionPaths } from '../support/model.ts';

const input = { draft: { headline: 'old' }, revision: 1 };
const refusal = { code: 'refused', message: 'Api Error: {}' } as const;
const stale = {
  code: 'stale',
  message: 'changed meanwhile',
  current: { revision: 7, draft: { headline: 'theirs' } },
} as const;
const events = [
  { type: 'field.changed', name: 'headline', value: 'new' },
  { type: 'field.changed', name: 'headline', value: 'old' },
  { type: 'form.submitted' },
  { type: 'form.cancelled' },
  { type: 'failure.dismissed' },
  done('save', { id: 5, revision: 2 }),
  failed('save', refusal),
  failed('save', stale),
] as const;
type PathEvent = EntityFormEvent | (typeof events)[number];

const paths = transitionPaths(entityFormMachine, { input, events, project: (context) => context });

describe('PAGE-21 the form chart', () => {
  it.each(paths)('$name', async ({ steps }) => {
    const save = controlledActor<SaveOutput, SaveInput>();
    const actor = createActor(entityFormMachine.provide({ actors: { save: save.logic } }), { input }).start();
    let typed = 'old';
    const send = (event: EntityFormEvent) => actor.send(event);
    const executors: Executors<PathEvent> = {
      'field.changed': (event) => {
        typed = String(event.value);
        send(event as EntityFormEvent);
      },
      'form.submitted': send,
      'form.cancelled': send,
      'failure.dismissed': send,
      'xstate.done.actor.save': () => save.resolve({ id: 5, revision: 2 }),
      'xstate.error.actor.save': ({ error }) => save.reject(error),
    };
    for (const step of steps) {
      await execute(executors, step.event);
      const snapshot = actor.getSnapshot();
      expect({ value: snapshot.value, context: snapshot.context }).toEqual({
        value: step.value,
        context: step.context,
      });
      expect(snapshot.context.draft, 'what was typed is never replaced').toEqual({ headline: typed });
      expect(snapshot.hasTag('busy') && snapshot.hasTag('failed'), 'busy never together with a failure').toBe(false);
    }
    actor.stop();
  });

  it('keeps what is typed while a save is under way, and stays unsaved', async () => {
    const save = controlledActor<SaveOutput, SaveInput>();
    const facts: EntityFormFact[] = [];
    const actor = createActor(entityFormMachine.provide({ actors: { save: save.logic } }), { input });
    actor.on('*', (fact) => facts.push(fact));
    actor.start().send({ type: 'field.changed', name: 'headline', value: 'first' });
    actor.send({ type: 'form.submitted' });
    actor.send({ type: 'field.changed', name: 'headline', value: 'second' });
    await save.resolve({ id: 5, revision: 2 });
    expect(actor.getSnapshot().value).toBe('dirty');
    expect(actor.getSnapshot().context.draft).toEqual({ headline: 'second' });
    expect(facts).toEqual([]);
    actor.send({ type: 'form.submitted' });
    expect(save.inputs()).toEqual([
      { draft: { headline: 'first' }, base: { headline: 'old' }, revision: 1 },
      { draft: { headline: 'second' }, base: { headline: 'first' }, revision: 2 },
    ]);
  });

  it('sends one save for two presses of Save', () => {
    const save = controlledActor<SaveOutput, SaveInput>();
    const actor = createActor(entityFormMachine.provide({ actors: { save: save.logic } }), { input }).start();
    actor.send({ type: 'form.submitted' });
    actor.send({ type: 'form.submitted' });
    expect(save.inputs().length).toBe(1);
  });
});
