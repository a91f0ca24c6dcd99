import { expect } from 'playwright/test';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { numbers, stale, versionRestoreChart, whole } from '../charts/version-restore.chart.ts';
import { answerHistory } from '../support/small-history.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const call = /POST .*\/pages\/3\/take_back$/;

walkInBrowser(versionRestoreChart, {
  ids: 'HIST-05',
  world: { prepare: answerHistory },
  stage: async ({ page, respond }) => {
    await page.goto(`${origin}/domains/1/pages/3/history?at=12`);
    const question = page.getByRole('alertdialog', { name: whole.question.title });
    const version = page.getByRole('region', { name: /^As it was on/ });
    const word = version.getByRole('button', { name: 'Take back this field: Headline of “Roses by month”' });
    await word.waitFor();
    const failure = version.getByRole('alert');
    const executors: ExecutorsOf<typeof versionRestoreChart> = {
      'restore.requested': ({ target }) =>
        target.question ? version.getByRole('button', { name: 'Take back the whole page' }).click() : word.click(),
      'restore.confirmed': () => question.getByRole('button', { name: whole.question.confirm }).click(),
      'restore.cancelled': () => question.getByRole('button', { name: 'Cancel' }).click(),
      'failure.dismissed': () => failure.getByRole('button', { name: 'Dismiss' }).click(),
      'xstate.done.actor.takeBack': () => respond(call, { status: 201, body: { seq: numbers.seq } }),
      'xstate.error.actor.takeBack': ({ error }) =>
        respond(call, { status: JSON.stringify(error) === JSON.stringify(stale) ? 412 : 422, body: { error: 'no' } }),
      'xstate.after.answerTimeout.versionRestore.writing': () => page.clock.fastForward(60_000),
    };
    return {
      executors,
      expectScreen: async ({ value }) => {
        const isIn = (state: string) => JSON.stringify(value).includes(state);
        await expect(question).toHaveCount(isIn('asking') ? 1 : 0);
        await expect(version.locator('button[aria-busy="true"]')).toHaveCount(isIn('writing') ? 1 : 0);
        await expect(failure).toHaveCount(isIn('failed') || isIn('conflict') ? 1 : 0);
        const newest = failure.getByText('What you see now is the newest');
        await expect(newest).toHaveCount(isIn('conflict') ? 1 : 0);
      },
    };
  },
});
