import { expect, type Page } from 'playwright/test';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { changed, conflict, pathChangeChart, refusal, review, taken } from '../charts/path-change.chart.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const ask = /GET .*\/pages\/3\/path_change$/;
const write = /POST .*\/pages\/3\/path_change$/;
const save = /PATCH .*\/pages\/3$/;
const refused = { status: refusal.status, body: { error: 'no' } };

walkInBrowser(pathChangeChart, {
  ids: 'REF-02',
  world: { prepare: knowReferences },
  stage: async ({ page, respond, hold, waiting }) => {
    hold(ask);
    await page.goto(`${origin}/domains/1/pages/3/change`);
    await page.getByRole('button', { name: 'Edit Page' }).click();
    const form = page.locator('[data-part="edit-panel"]');
    await form.getByLabel('Path').fill('/roses');
    await form.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the path of Roses' });
    const confirm = dialog.getByRole('button', { name: /^(?:Change path|Try again)$/ });
    const toast = page.getByRole('group', { name: /^The path is now \/roses\. 1 link and 1 page went along\.$/ });
    const executors: ExecutorsOf<typeof pathChangeChart> = {
      'choice.changed': () => dialog.getByRole('checkbox', { name: 'Roses, Main' }).uncheck(),
      'change.confirmed': () => confirm.click(),
      'change.cancelled': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      'xstate.done.actor.review': ({ output }) => respond(ask, { status: 200, body: output }),
      'xstate.error.actor.review': ({ error }) =>
        respond(ask, error.code === taken.code ? { status: taken.status, body: {} } : refused),
      'xstate.done.actor.write': async ({ output }) => {
        if ('changed' in output) return respond(write, { status: 201, body: changed });
        await respond(write, { status: conflict.status, body: { error: 'stale', current: conflict.current } });
        await respond(ask, { status: 200, body: review });
      },
      'xstate.error.actor.write': () => respond(write, refused),
      'xstate.after.answerTimeout.pathChange.collecting': async () => {
        // Before that, the time does not run yet.
        await expect.poll(() => waiting(ask)).toBe(1);
        await page.clock.fastForward(60_000);
      },
      'xstate.after.answerTimeout.pathChange.writing': () => page.clock.fastForward(60_000),
    };
    return {
      executors,
      expectScreen: async ({ value }) => {
        const is = (...states: string[]) => (states.includes(String(value)) ? 1 : 0);
        await expect(dialog).toHaveCount(is('reviewing', 'writing', 'failed'));
        await expect(dialog.locator('button[aria-busy="true"]')).toHaveCount(is('writing'));
        await expect(dialog.getByRole('alert')).toHaveCount(is('failed'));
        await expect(toast).toHaveCount(is('written'));
        if (is('free')) await expect.poll(() => waiting(save)).toBe(1);
      },
    };
  },
});

/** The domain of the small content, on a server that knows what points where. */
async function knowReferences(page: Page): Promise<void> {
  await page.route(/\/domains\/1$/, async (route) => {
    if (route.request().method() !== 'GET' || route.request().resourceType() === 'document') return route.fallback();
    const { smallContent } = await import('../support/minimal/content.ts');
    const pages = smallContent('').domains[0]?.pages ?? [];
    await route.fulfill({ json: { id: 1, fqdn: 'roses.small.example', pages, has_references: true } });
  });
}
