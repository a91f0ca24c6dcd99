import { expect } from 'playwright/test';
import type { EditTarget, Move, Part } from '../../machines/page-editing.machine.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { pageEditingChart } from '../charts/page-editing.chart.ts';
import type { StoredSection } from '../support/minimal/content.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

type Shown = {
  target: EditTarget;
  pendingDestroy: Part | null;
  moved: Move | null;
  failure: { message: string } | null;
};

const write = /^(?:POST|PATCH|PUT) .*\/(?:pages|sections|items)(?:\/\d+)?$/;
const move = /^(?:POST .*\/items\/21\/down|PUT .*\/items\/21)$/;
const destroy = /DELETE .*\/(?:items\/21|sections\/\d+)$/;
const refusal = { status: 400, body: { error: 'no' } };

walkInBrowser(pageEditingChart, {
  ids: 'PAGE-08 X17',
  stage: async ({ page, content, respond }) => {
    const stored = content.domains[0]?.pages[0];
    if (!stored) throw new Error('The content has no page');
    stored.sections.reverse();
    const before = structuredClone(stored.sections);
    /** What was made, moved or destroyed is as before, so that the walk can go on. */
    const restore = () => {
      stored.sections = structuredClone(before) as StoredSection[];
    };
    await page.goto(`${origin}/domains/1/pages/3/change`);
    await page.getByRole('button', { name: 'New Section' }).waitFor();
    const panel = page.locator('[data-part="edit-panel"]');
    const question = page.getByRole('alertdialog');
    const section = page.getByRole('article', { name: 'The year of a rose' });
    const planting = page.getByRole('listitem', { name: 'Planting', exact: true });
    const press = (root: typeof panel, name: string) => root.getByRole('button', { name, exact: true }).first().click();
    const executors: ExecutorsOf<typeof pageEditingChart> = {
      'edit.requested': ({ target }) => {
        if (target.kind === 'page') return press(page.getByRole('main'), 'Edit Page');
        const isNew = 'id' in target && target.id === null;
        if (target.kind === 'section')
          return isNew ? press(page.getByRole('main'), 'New Section') : press(section, 'Edit Section');
        return isNew ? press(section, 'New Item') : press(planting, 'Edit Item');
      },
      'edit.cancelled': () => press(panel, 'Cancel'),
      'edit.saved': async () => {
        await press(panel, 'Save');
        await respond(write);
        restore();
      },
      'destroy.requested': ({ part }) =>
        part.kind === 'section' ? press(section, 'Destroy') : press(planting, 'Destroy Item'),
      'destroy.confirmed': () => press(question, 'OK'),
      'destroy.cancelled': () => press(question, 'Cancel'),
      'move.requested': ({ move: wanted }) =>
        press(planting, wanted.from.parentId === wanted.to.parentId ? 'Move Down' : 'move to previous section'),
      'move.dismissed': () => press(page.getByRole('main'), 'Dismiss'),
      'xstate.done.actor.destroyPart': () => respond(destroy, { status: 204 }),
      'xstate.error.actor.destroyPart': () => respond(destroy, refusal),
      'xstate.done.actor.movePart': async () => {
        await respond(move);
        restore();
      },
      'xstate.error.actor.movePart': () => respond(move, refusal),
      'xstate.after.answerTimeout.pageEditing.destroying': () => page.clock.fastForward(60_000),
      'xstate.after.answerTimeout.pageEditing.moving': () => page.clock.fastForward(60_000),
    };
    return {
      executors,
      expectScreen: async ({ value, context }) => {
        const { target, pendingDestroy, failure } = context as Shown;
        await expect(panel).toHaveCount(target.kind === 'none' ? 0 : 1);
        await expect(question).toHaveCount(pendingDestroy ? 1 : 0);
        await expect(page.getByText(/Everything else is locked while you edit/)).toHaveCount(
          target.kind === 'none' ? 0 : 1,
        );
        if (pendingDestroy && failure) await expect(question.getByRole('alert')).toBeVisible();
        if (!pendingDestroy && failure)
          await expect(
            page.getByText(/^(?:Nothing is moved|It is not known whether the part is moved): /),
          ).toBeVisible();
        const begin = page.getByRole('button', { name: 'New Item' }).first();
        if (value === 'viewing') await expect(begin).not.toHaveAttribute('aria-disabled');
        else if (!pendingDestroy) await expect(begin).toHaveAttribute('aria-disabled', 'true');
      },
    };
  },
});
