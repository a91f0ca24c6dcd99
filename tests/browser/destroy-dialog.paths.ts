import { expect } from 'playwright/test';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { destroyDialogChart } from '../charts/destroy-dialog.chart.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const call = /DELETE .*\/pages\/5$/;

walkInBrowser(destroyDialogChart, {
  ids: 'PAGE-26 DOM-10',
  stage: async ({ page, respond }) => {
    await page.goto(`${origin}/domains/1`);
    const row = page.getByRole('row').filter({ hasText: 'Imprint' });
    const question = page.getByRole('alertdialog', { name: 'Do you really want to destroy Imprint?' });
    const ok = question.getByRole('button').filter({ hasText: /^(?:OK|Destroying…)$/ });
    const executors: ExecutorsOf<typeof destroyDialogChart> = {
      'destroy.requested': () => row.getByRole('button', { name: 'Destroy' }).click(),
      'destroy.confirmed': () => ok.click(),
      'destroy.cancelled': () => question.getByRole('button', { name: 'Cancel' }).click(),
      // The page stays in the content, so that it can be destroyed again.
      'xstate.done.actor.destroy': () => respond(call, { status: 204 }),
      'xstate.error.actor.destroy': () => respond(call, { status: 400, body: { error: 'no' } }),
      'xstate.after.answerTimeout.destroyDialog.destroying': () => page.clock.fastForward(60_000),
    };
    return {
      executors,
      expectScreen: async ({ value }) => {
        await expect(question).toHaveCount(value === 'closed' ? 0 : 1);
        if (value === 'destroying') await expect(question.locator('[aria-busy="true"]')).toHaveCount(1);
        await expect(question.getByRole('alert')).toHaveCount(value === 'failed' ? 1 : 0);
      },
    };
  },
});
