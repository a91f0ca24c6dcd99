import { expect } from 'playwright/test';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { undoChart } from '../charts/undo.chart.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const call = /POST .*\/trash\/9\/restore$/;

walkInBrowser(undoChart, {
  ids: 'PAGE-26 X26',
  stage: async ({ page, respond, freeze }) => {
    await page.goto(`${origin}/domains/1`);
    await page.getByRole('row').filter({ hasText: 'Imprint' }).getByRole('button', { name: 'Destroy' }).click();
    // The offer's time passes in a step of its own.
    await freeze();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    // The page stays in the content: what is walked is the offer.
    await respond(/DELETE .*\/pages\/5$/, { status: 200, body: { trash_id: 9 } });
    const offer = page.getByRole('group', { name: 'Imprint is destroyed.' });
    await expect(offer.getByRole('button', { name: 'Undo' })).toBeVisible();
    // The question fades out.
    await page.clock.runFor(1000);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    const button = offer.getByRole('button', { name: /^(?:Undo|Try again)$/ });
    const executors: ExecutorsOf<typeof undoChart> = {
      'undo.held': () => offer.hover(),
      'undo.released': () => page.mouse.move(0, 0),
      'undo.requested': () => button.click(),
      'undo.dismissed': () => offer.getByRole('button', { name: 'Dismiss' }).click(),
      'xstate.done.actor.restore': () => respond(call, { status: 201, body: { id: 5 } }),
      'xstate.error.actor.restore': () => respond(call, { status: 409, body: { error: 'no' } }),
      'xstate.after.offerTime.undo.offered': () => page.clock.fastForward(10_000),
      'xstate.after.answerTimeout.undo.restoring': () => page.clock.fastForward(60_000),
    };
    return {
      executors,
      expectScreen: async ({ value }) => {
        const isThere = value !== 'restored' && value !== 'withdrawn';
        await expect(offer).toHaveCount(isThere ? 1 : 0);
        await expect(offer.getByRole('button', { name: 'Restoring…' })).toHaveCount(value === 'restoring' ? 1 : 0);
        await expect(offer.getByRole('alert')).toHaveCount(value === 'failed' ? 1 : 0);
        if (value === 'restored') await expect(page.getByText('Imprint is restored.')).toBeVisible();
      },
    };
  },
});
