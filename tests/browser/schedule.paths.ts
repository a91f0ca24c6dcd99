import { expect } from 'playwright/test';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { at, scheduleChart } from '../charts/schedule.chart.ts';
import { pageLive } from '../support/live-website.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const call = /PUT .*\/pages\/3\/hold$/;

walkInBrowser(scheduleChart, {
  ids: 'DEP-03 DEP-04',
  stage: async ({ page, content, respond }) => {
    // The page is told as it was, so that it can be held back again.
    const live = pageLive({ state: 'changed' });
    const stored = content.domains[0]?.pages.find(({ id }) => id === 3);
    if (stored) Object.assign(stored, { live });
    await page.goto(`${origin}/domains/1/pages/3`);
    const line = page.locator('[data-part="live-line"]');
    const word = line.getByRole('button', { name: 'Hold back' });
    const panel = page.getByRole('dialog', { name: /^Publish .* at$/ });
    await word.waitFor();
    const pass = () => page.clock.fastForward(60_000);
    const executors: ExecutorsOf<typeof scheduleChart> = {
      'change.requested': () => word.click(),
      'time.asked': () => line.getByRole('button', { name: 'Publish at…' }).click(),
      'time.chosen': async () => {
        await panel.getByLabel('Date').fill(new Date(at).toISOString().slice(0, 10));
        await panel.getByLabel('Time').fill('09:00');
        await panel.getByRole('button', { name: /^Schedul(?:e|ing…)$/ }).click();
      },
      'panel.closed': () => page.keyboard.press('Escape'),
      'failure.dismissed': () => page.getByRole('button', { name: 'Dismiss' }).click(),
      'xstate.done.actor.write': () => respond(call, { status: 200, body: live }),
      'xstate.error.actor.write': () => respond(call, { status: 400, body: { error: 'no' } }),
      'xstate.after.writeTimeout.schedule.writing': pass,
      'xstate.after.writeTimeout.schedule.scheduling': pass,
    };
    return {
      executors,
      expectScreen: async ({ value }) => {
        const isOpen = value === 'scheduling' || typeof value === 'object';
        await expect(panel).toHaveCount(isOpen ? 1 : 0);
        await expect(page.getByText(/^Hold back did not work: /)).toHaveCount(value === 'failed' ? 1 : 0);
        await expect(line.locator('[aria-busy="true"]')).toHaveCount(value === 'writing' ? 1 : 0);
        if (!isOpen) return;
        const isRefused = JSON.stringify(value).includes('refused');
        await expect(panel.getByRole('alert')).toHaveCount(isRefused ? 1 : 0);
        await expect(panel.locator('[aria-busy="true"]')).toHaveCount(value === 'scheduling' ? 1 : 0);
      },
    };
  },
});
