import { expect } from 'playwright/test';
import { commandChart } from '../charts/command.chart.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { type Stage, walkInBrowser } from './support/walk-in-browser.ts';
import { origin, type World } from './support/world.ts';

type Executors = ExecutorsOf<typeof commandChart>;

walkInBrowser(commandChart, {
  ids: 'PAGE-26 PAGE-27 DOM-10 DOM-15',
  stage: (world, { input }) =>
    input.asks ? inQuestion(world) : input.rests ? inDeployment(world) : inStartPage(world),
});

async function inQuestion({ page, respond }: World): Promise<Stage> {
  const call = /DELETE .*\/pages\/5$/;
  await page.goto(`${origin}/domains/1`);
  const row = page.getByRole('row').filter({ hasText: 'Imprint' });
  const question = page.getByRole('alertdialog', { name: 'Do you really want to destroy Imprint?' });
  const executors: Executors = {
    ...inTime({ page }),
    'command.requested': () => row.getByRole('button', { name: 'Destroy' }).click(),
    'command.confirmed': () =>
      question
        .getByRole('button')
        .filter({ hasText: /^(?:OK|Destroying…)$/ })
        .click(),
    'command.dismissed': () => question.getByRole('button', { name: 'Cancel' }).click(),
    // The page stays in the content, so that it can be destroyed again.
    'xstate.done.actor.execute': () => respond(call, { status: 204 }),
    'xstate.error.actor.execute': () => respond(call, { status: 400, body: { error: 'no' } }),
  };
  return {
    executors,
    expectScreen: async ({ value }) => {
      await expect(question).toHaveCount(value === 'idle' ? 0 : 1);
      await expect(question.locator('[aria-busy="true"]')).toHaveCount(value === 'running' ? 1 : 0);
      await expect(question.getByRole('alert')).toHaveCount(value === 'failed' ? 1 : 0);
    },
  };
}

async function inStartPage({ page, content, respond }: World): Promise<Stage> {
  const call = /PATCH .*\/pages\/4$/;
  await page.goto(`${origin}/domains/1/pages/4`);
  const button = page.getByRole('button', { name: /^(?:Set as Start Page|Saving…)$/ });
  await button.waitFor();
  const executors: Executors = {
    ...inTime({ page }),
    'command.requested': () => button.click(),
    'xstate.done.actor.execute': async () => {
      await respond(call);
      await expect(page.getByText('This is the Start Page')).toBeVisible();
      // Another one becomes the start page, so that the button is there again.
      for (const domain of content.domains) domain.start = 3;
      await page.reload();
    },
    'xstate.error.actor.execute': () => respond(call, { status: 400, body: { error: 'no' } }),
  };
  return {
    executors,
    expectScreen: async ({ value }) => {
      await expect(page.getByText(/^The Start Page is not changed: /)).toHaveCount(value === 'failed' ? 1 : 0);
      await expect(button.and(page.locator('[aria-busy]'))).toHaveCount(value === 'running' ? 1 : 0);
    },
  };
}

async function inDeployment({ page, content, respond }: World): Promise<Stage> {
  const call = /POST .*\/trigger_ci$/;
  for (const domain of content.domains) domain.ci_webhook_url = 'https://ci.example/hook';
  await page.goto(`${origin}/domains/1`);
  const button = page.getByRole('button', { name: /^(?:Trigger Deployment|Triggering…)$/ });
  await button.waitFor();
  const executors: Executors = {
    ...inTime({ page }),
    'command.requested': () => button.click(),
    'xstate.done.actor.execute': () => respond(call),
    'xstate.error.actor.execute': () => respond(call, { status: 400, body: { error: 'no webhook' } }),
  };
  return {
    executors,
    expectScreen: async ({ value }) => {
      const hasSucceeded = value === 'resting' || value === 'rested';
      await expect(page.getByText(/^The deployment of .* was not triggered/)).toHaveCount(value === 'failed' ? 1 : 0);
      await expect(page.getByText(/^Deployment triggered at/)).toHaveCount(hasSucceeded ? 1 : 0);
      await expect(button.and(page.locator('[aria-busy]'))).toHaveCount(value === 'running' ? 1 : 0);
    },
  };
}

/** What is done alike on every screen without a question. */
const inTime = ({ page }: Pick<World, 'page'>) => ({
  'command.confirmed': () => undefined,
  'command.dismissed': () => page.getByRole('button', { name: 'Dismiss' }).click(),
  'xstate.after.executionTimeout.command.running': () => page.clock.fastForward(60_000),
  'xstate.after.restDelay.command.resting': () => page.clock.fastForward(1000),
});
