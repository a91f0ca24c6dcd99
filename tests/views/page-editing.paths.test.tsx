/** Every transition of page editing, walked through the buttons and words of the change screen. */

import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { beforeAll, describe, expect } from 'vitest';
import { type ActorRefFrom, createActor, type EventObject } from 'xstate';
import { domain as domainEntity, page as pageEntity } from '../../contract/entities.ts';
import type { Trashed } from '../../contract/extras.ts';
import {
  type EditTarget,
  type Move,
  type Part,
  pageEditingMachine,
  type UnfinishedMove,
} from '../../machines/page-editing.machine.ts';
import type { Client } from '../../src/api/client.ts';
import { ImageProxyProvider } from '../../src/images/image-proxy-context.ts';
import { PageEditor } from '../../src/pages/change/page-editor.tsx';
import { loadForms } from '../../src/pages/change/part-form.tsx';
import { pageCommands, partFormLogic, presentPageEditing } from '../../src/pages/use-page-editing.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { pageEditingChart, refusal, trashed } from '../charts/page-editing.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { controlledActor, execute, SimulatedClock, settled } from '../support/model.ts';
import { replay } from '../support/replay.ts';
import { Served } from '../support/served.tsx';

type Actor = ActorRefFrom<typeof pageEditingMachine>;

const item = (id: number, headline: string) => ({ id, headline, published: true, revision: 4 });
const page = pageEntity({
  id: 3,
  headline: 'Roses',
  path: '/',
  published: true,
  sections: [
    { id: 11, headline: 'Spring', published: true, items: [item(20, 'Pruning')] },
    { id: 12, headline: 'Summer', published: false, items: [item(21, 'Planting'), item(22, 'Watering')] },
  ],
});
const domain = domainEntity({ id: 1, fqdn: 'roses.example', pages: [] });
/** What the form of a target calls to save. */
const saves = { page: 'updatePage', section: 'updateSection', item: 'updateItem', none: 'updatePage' } as const;
const creations = { section: 'createSection', item: 'createItem' } as const;

beforeAll(loadForms);

describe('PAGE-08 X17 page editing on its screen', () => {
  replay(pageEditingChart, 'view', async ({ steps }) => {
    const destroy = controlledActor<Trashed | null, Part>();
    const move = controlledActor<UnfinishedMove | null, Move>();
    const clock = new SimulatedClock();
    const actors = { form: partFormLogic, destroyPart: destroy.logic, movePart: move.logic };
    const actor = createActor(pageEditingMachine.provide({ actors }), { clock }).start();
    const calls = controllableClient({ getPage: () => page });
    render(<Editor actor={actor} client={calls.client} />);
    const executors: ExecutorsOf<typeof pageEditingChart> = {
      'edit.requested': ({ target }) => press(openerOf(target as EditTarget)),
      'edit.cancelled': () => press(button(panel(), 'Cancel')),
      'edit.saved': async ({ id }) => {
        const { target } = actor.getSnapshot().context;
        const isNew = 'id' in target && target.id === null;
        press(button(panel(), 'Save'));
        await settled();
        await calls.resolve(isNew ? creations[target.kind] : saves[target.kind], { id, revision: null });
      },
      'destroy.requested': ({ part }) =>
        press(part.kind === 'section' ? button(section('Summer'), 'Destroy') : button(planting(), 'Destroy Item')),
      'destroy.confirmed': () => press(button(question(), 'OK')),
      'destroy.cancelled': () => press(button(question(), 'Cancel')),
      'move.requested': ({ move: wanted }) =>
        press(button(planting(), wanted.to.parentId === 12 ? 'Move Down' : 'move to previous section')),
      'move.dismissed': () => press(button(editor(), 'Dismiss')),
      'xstate.done.actor.destroyPart': () => destroy.resolve(trashed),
      'xstate.error.actor.destroyPart': () => destroy.reject(refusal),
      'xstate.done.actor.movePart': () => move.resolve(null),
      'xstate.error.actor.movePart': () => move.reject(refusal),
      'xstate.after.answerTimeout.pageEditing.destroying': () => clock.increment(60_000),
      'xstate.after.answerTimeout.pageEditing.moving': () => clock.increment(60_000),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event as EventObject));
      expect(actor.getSnapshot().value).toEqual(step.value);
      expectScreen(actor);
    }
    actor.stop();
  });
});

function Editor({ actor, client }: { actor: Actor; client: Client }) {
  const snapshot = useSelector(actor, (current) => current);
  const commands = useMemo(() => pageCommands(actor.send), [actor]);
  return (
    <ImageProxyProvider value={{ host: '', salt: '', secret: '' } as never}>
      <Served by={client}>
        <main>
          <PageEditor
            saved={null}
            domain={domain}
            page={page}
            editing={presentPageEditing(snapshot, commands)}
            onMove={({ move }) => commands.move(move)}
            reversal={null}
            onCopied={() => {}}
          />
        </main>
      </Served>
    </ImageProxyProvider>
  );
}

/** The view offers exactly what the chart accepts, and shows its state. */
function expectScreen(actor: Actor): void {
  const snapshot = actor.getSnapshot();
  const { target, pendingDestroy, moved, failure } = snapshot.context;
  const isFree = snapshot.matches('viewing');
  expect(beginnings().length).toBeGreaterThan(10);
  const offered = beginnings().map(({ control }) => control.getAttribute('aria-disabled') !== 'true');
  expect(offered).toEqual(beginnings().map(({ isPossible }) => isFree && isPossible));
  for (const { control } of beginnings()) {
    const reason = control.getAttribute('aria-describedby');
    if (control.getAttribute('aria-disabled')) expect(document.getElementById(reason ?? '')?.textContent).toBeTruthy();
  }
  expect(document.querySelectorAll('[data-part="edit-panel"]').length).toBe(target.kind === 'none' ? 0 : 1);
  expect(screen.queryByText(/Everything else is locked while you edit/) !== null).toBe(target.kind !== 'none');
  if (pendingDestroy) expect(question().textContent).toContain(`Do you really want to destroy ${pendingDestroy.name}?`);
  if (pendingDestroy && failure) expect(question().textContent).toContain(failure.message);
  const said = failure?.code === 'unreachable' ? 'It is not known whether the part is moved' : 'Nothing is moved';
  if (isFree && failure) expect(screen.getByText(`${said}: ${failure.message}`)).toBeTruthy();
  expect(screen.queryByText(/is now \d of \d/) !== null).toBe(moved !== null && !snapshot.matches('moving'));
}

/** By tag and name: asking for roles would compute every style of the page at every step. */
const section = (name: string) => one(`article[aria-label="${name}"]`);
const planting = () => one('li[aria-label="Planting"]');
const question = () => one('[role="alertdialog"]');
const editor = () => one('main');

function one(selector: string): HTMLElement {
  const found = document.querySelectorAll<HTMLElement>(selector);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements are ${selector}`);
  return found[0];
}

const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent ?? '';

function button(root: HTMLElement, name: string): HTMLElement {
  const found = [...root.querySelectorAll<HTMLElement>('button')].find((candidate) => nameOf(candidate) === name);
  if (!found) throw new Error(`No button ${name}`);
  return found;
}

const panel = () => one('[data-part="edit-panel"]');

function openerOf(target: EditTarget): HTMLElement {
  switch (target.kind) {
    case 'page':
      return button(editor(), 'Edit Page');
    case 'section':
      return target.id === null ? button(editor(), 'New Section') : button(section('Summer'), 'Edit Section');
    case 'item':
      return target.id === null ? button(section('Summer'), 'New Item') : button(planting(), 'Edit Item');
    case 'none':
      throw new Error('Nothing leads to no edit');
  }
}

/** The controls that begin something; the first section cannot go up, the last not down. */
function beginnings(): { control: HTMLElement; isPossible: boolean }[] {
  const names =
    /^(Edit Page|New Section|Edit Section|New Item|Edit Item|Destroy|Destroy Item|Move Up|Move Down|move to .*)$/;
  const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
  const named = buttons.filter((candidate) => names.test(nameOf(candidate)));
  return named.map((control) => ({
    control,
    isPossible: !['section-11-up', 'section-12-down', 'item-20-up', 'item-22-down'].includes(control.id),
  }));
}

function press(control: HTMLElement): void {
  fireEvent.click(control);
}
