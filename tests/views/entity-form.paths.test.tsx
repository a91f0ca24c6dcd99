/** Every transition of a form, walked through its fields, buttons and words. */
import { act, fireEvent, render } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, type EventObject } from 'xstate';
import { words } from '../../contract/failures.ts';
import type { EntityFormEvent, SaveInput, SaveOutput } from '../../machines/entity-form.context.ts';
import { entityFormMachine } from '../../machines/entity-form.machine.ts';
import { FormPanel } from '../../src/forms/form-panel.tsx';
import { presentEntityForm } from '../../src/forms/use-entity-form.ts';
import { useUnsavedGuard } from '../../src/forms/use-unsaved-guard.ts';
import { leaveQuestion } from '../../src/lib/leaving.ts';
import { TextField } from '../../src/ui/field.tsx';
import { LiveRegion } from '../../src/ui/live-region.tsx';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { entityFormChart, input, unreachable } from '../charts/entity-form.chart.ts';
import { controlledActor, execute, SimulatedClock } from '../support/model.ts';
import { replay } from '../support/replay.ts';

type Actor = ActorRefFrom<typeof entityFormMachine>;
const fields = { headline: 'Headline', lead: 'Lead text' } as const;
const label = 'Section “Roses”';

describe('PAGE-21 X26 a form on its screen', () => {
  replay(entityFormChart, 'view', async ({ input, steps }) => {
    const save = controlledActor<SaveOutput, SaveInput>();
    const clock = new SimulatedClock();
    const machine = entityFormMachine.provide({ actors: { save: save.logic } });
    const actor = createActor(machine, { input, clock }).start();
    render(<Form actor={actor} />);
    const report = (event: EventObject) => actor.send(event as EntityFormEvent);
    /** Uses the control on the screen, or sends the event where there is none. */
    const press = (name: string, event: EventObject) => {
      const control = button(name);
      if (control) fireEvent.click(control);
      else report(event);
    };
    const executors: ExecutorsOf<typeof entityFormChart> = {
      'field.changed': (event) => {
        const control = field('Headline');
        if (control && control.value !== event.value) fireEvent.change(control, { target: { value: event.value } });
        else report(event);
      },
      'form.submitted': (event) => {
        const form = document.querySelector('form');
        if (form && !actor.getSnapshot().hasTag('busy')) fireEvent.submit(form);
        else report(event);
      },
      'form.cancelled': (event) => press('Cancel', event),
      'failure.dismissed': (event) => press('Dismiss', event),
      'drafts.found': report,
      'draft.persisted': report,
      'persisting.failed': report,
      'restore.requested': (event) => press('Show unsaved text', event),
      'restore.postponed': (event) => press('Decide later', event),
      'draft.restored': (event) => {
        const saved = radio('Saved');
        if (saved && Object.keys(event.draft).length === 0) fireEvent.click(saved);
        press('Go on with this', event);
      },
      'draft.discarded': (event) => {
        if (!button('Discard my text')) return report(event);
        press('Discard my text', event);
        press('OK', event);
      },
      'conflict.chosen': (event) => {
        const side = radio(event.choice === 'together' ? 'Write it together' : sides[event.choice]);
        if (side) fireEvent.click(side);
        else report(event);
      },
      'session.renewed': report,
      'connection.returned': report,
      'xstate.done.actor.save': () => save.resolve({ id: 5, revision: 2 }),
      'xstate.error.actor.save': ({ error }) => save.reject(error),
      'xstate.after.saveTimeout.entityForm.saving': () => clock.increment(30_000),
      'xstate.after.retryDelay.entityForm.retrying': () => clock.increment(5_000),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      expect(actor.getSnapshot().value).toEqual(step.value);
    }
    // Earlier steps are the last steps of shorter paths.
    if (!actor.getSnapshot().matches('left')) expect(screen()).toEqual(expected(actor));
    actor.stop();
  });
});

describe('R7 X06 a save that waits for the network', () => {
  it('is read out once while it is tried again, and anew when Save is pressed', async () => {
    const save = controlledActor<SaveOutput, SaveInput>();
    const clock = new SimulatedClock();
    const actor = createActor(entityFormMachine.provide({ actors: { save: save.logic } }), { input, clock }).start();
    render(
      <>
        <LiveRegion />
        <Form actor={actor} />
      </>,
    );
    const spoken = () => document.querySelector('[aria-live="polite"] > p');
    const submit = () => act(() => fireEvent.submit(document.querySelector('form') as HTMLFormElement));
    act(() => actor.send({ type: 'field.changed', name: 'headline', value: 'new' }));
    await submit();
    expect(spoken()?.textContent).toBe('Saving…');
    await act(() => save.reject(unreachable));
    const once = spoken();
    expect(once?.textContent).toBe('Not saved yet. Trying again.');
    await act(async () => clock.increment(5_000));
    expect(actor.getSnapshot().value).toBe('saving');
    await act(() => save.reject(unreachable));
    expect(spoken()).toBe(once);
    await submit();
    expect(spoken()?.textContent).toBe('Saving…');
    actor.stop();
  });
});

const sides = { mine: 'Mine', theirs: 'Theirs' } as const;

function Form({ actor }: { actor: Actor }) {
  const snapshot = useSelector(actor, (current) => current);
  useUnsavedGuard({ isUnsaved: () => actor.getSnapshot().hasTag('unsaved'), label });
  const form = presentEntityForm<Record<keyof typeof fields, string>>(snapshot, actor.send, {
    label,
    storageProblem: null,
    onMerged: () => () => {},
  });
  return (
    <FormPanel
      isLiveAtOnce={false}
      form={form}
      tag="Editing Section"
      texts={{ labels: fields }}
      words={words.cannotSaveSection}
    >
      <TextField label="Headline" value={form.draft.headline} onChange={(value) => form.change('headline', value)} />
    </FormPanel>
  );
}

/** What a person sees. */
function screen() {
  const panel = one('section')?.getAttribute('aria-label') ?? '';
  return {
    panel,
    headline: field('Headline')?.value ?? null,
    status: texts('form p').flatMap((text) => text.match(statusPattern)?.[0] ?? [])[0] ?? null,
    alerts: texts('[role="alert"] strong, [role="alert"] p + div > p'),
    save: button('Save') ? 'Save' : button('Saving…') ? 'Saving…' : null,
    offersFound: button('Show unsaved text') !== null,
    choices: texts('fieldset label').length,
    question: leaveQuestion(),
  };
}

/** What the chart requires a person to see. */
function expected(actor: Actor): ReturnType<typeof screen> {
  const snapshot = actor.getSnapshot();
  const state = snapshot.value as keyof typeof statuses;
  const { draft, failure, found, conflict, storageProblem } = snapshot.context;
  const isAlone = state === 'restoring' || state === 'conflicted';
  const isDifferent = found[0]?.draft.headline !== draft.headline;
  const isDisputed = conflict !== null && conflict.mine.headline !== conflict.base.headline;
  const cannotPersist = state === 'pristine' && storageProblem !== null && found.length === 0;
  const stale = 'Somebody saved this after you began.';
  return {
    panel:
      { restoring: `Unsaved text found: ${label}`, conflicted: `Saved by someone else meanwhile: ${label}` }[
        String(state)
      ] ?? 'Editing Section',
    headline: isAlone ? null : String(draft.headline),
    status: cannotPersist ? 'This browser cannot keep changes' : statuses[state],
    alerts: conflict ? [stale] : failure && !isAlone ? [`Cannot save Section: ${failure.message}`] : [],
    save: state === 'restoring' ? null : snapshot.hasTag('busy') ? 'Saving…' : 'Save',
    offersFound: found.length > 0 && (state === 'pristine' || state === 'dirty'),
    choices: state === 'restoring' && isDifferent ? 2 : isDisputed ? 3 : 0,
    question: snapshot.hasTag('unsaved') ? `Do you really want to leave ${label}?` : null,
  };
}

const statusPattern =
  /^(Not saved yet: trying again|Not saved yet: it is saved as soon as you have logged in again|Not saved yet\.|Saving…|Cancel keeps your version|This browser cannot keep changes)/;
const statuses = {
  pristine: null,
  restoring: null,
  dirty: 'Not saved yet.',
  saving: 'Saving…',
  retrying: 'Not saved yet: trying again',
  awaitingSession: 'Not saved yet: it is saved as soon as you have logged in again',
  conflicted: 'Cancel keeps your version',
  failed: 'Not saved yet.',
} as const;

const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');

function button(name: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('button')];
  return all.find(({ textContent }) => textContent === name) ?? null;
}

function field(name: string): HTMLInputElement | null {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name);
  const control = found && document.getElementById(found.htmlFor);
  return control instanceof HTMLInputElement ? control : null;
}

function radio(name: string): HTMLElement | null {
  const found = [...document.querySelectorAll('fieldset label')].find(({ textContent }) =>
    textContent?.startsWith(name),
  );
  return found?.querySelector('input') ?? null;
}
