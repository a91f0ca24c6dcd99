import { expect } from 'playwright/test';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { numbers, versionRestoreChart, whole } from '../charts/version-restore.chart.ts';
import { answerHistory, staleAnswer, writeMeanwhile } from '../support/small-history.ts';
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
    await version.getByRole('radio', { name: 'Difference to now' }).check();
    const word = version.getByRole('button', { name: /^Take back this field: Headline of “Roses/ });
    await word.waitFor();
    const panel = version.getByRole('region', { name: 'Saved by someone else meanwhile: The page' });
    const failure = version.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
    const executors: ExecutorsOf<typeof versionRestoreChart> = {
      'restore.requested': ({ target }) =>
        target.question ? version.getByRole('button', { name: 'Take back the whole page' }).click() : word.click(),
      'restore.confirmed': () => question.getByRole('button', { name: whole.question.confirm }).click(),
      'restore.cancelled': () => question.or(panel).getByRole('button', { name: 'Cancel' }).click(),
      'conflict.chosen': async ({ choice }) => {
        await panel.getByRole('radio', { name: choice === 'mine' ? 'Mine' : 'Theirs' }).check();
        const merged = panel.getByRole('button', { name: `Use ${choice}` });
        while ((await merged.count()) > 0) await merged.first().click();
      },
      'conflict.submitted': () => panel.getByRole('button', { name: 'Save' }).click(),
      'failure.dismissed': () => failure.getByRole('button', { name: 'Dismiss' }).click(),
      'xstate.done.actor.takeBack': ({ output }) => {
        if (!('conflict' in (output as object))) return respond(call, { status: 201, body: { seq: numbers.seq } });
        writeMeanwhile(page);
        return respond(call, { status: 412, body: staleAnswer });
      },
      'xstate.error.actor.takeBack': () => respond(call, { status: 422, body: { error: 'no' } }),
      'xstate.after.answerTimeout.versionRestore.writing': () => page.clock.fastForward(60_000),
    };
    return {
      executors,
      expectScreen: async ({ value }) => {
        const isIn = (state: string) => JSON.stringify(value).includes(state);
        await expect(question).toHaveCount(isIn('asking') ? 1 : 0);
        await expect(version.locator('button[aria-busy="true"]')).toHaveCount(isIn('writing') ? 1 : 0);
        await expect(failure).toHaveCount(isIn('failed') ? 1 : 0);
        await expect(panel).toHaveCount(isIn('conflict') ? 1 : 0);
      },
    };
  },
});
