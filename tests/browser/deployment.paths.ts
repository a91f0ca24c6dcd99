import { expect } from 'playwright/test';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { deploymentChart } from '../charts/deployment.chart.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const call = /POST .*\/trigger_ci$/;

walkInBrowser(deploymentChart, {
  ids: 'DOM-15',
  stage: async ({ page, content, respond }) => {
    for (const domain of content.domains) domain.ci_webhook_url = 'https://ci.example/hook';
    await page.goto(`${origin}/domains/1`);
    const button = page.getByRole('button', { name: /^(?:Trigger Deployment|Triggering…)$/ });
    await button.waitFor();
    const executors: ExecutorsOf<typeof deploymentChart> = {
      'deployment.requested': () => button.click(),
      'failure.dismissed': () => page.getByRole('button', { name: 'Dismiss' }).click(),
      'xstate.done.actor.trigger': () => respond(call),
      'xstate.error.actor.trigger': () => respond(call, { status: 400, body: { error: 'no webhook' } }),
      'xstate.after.triggerTimeout.deployment.triggering': () => page.clock.fastForward(60_000),
      'xstate.after.restDelay.deployment.succeeded.resting': () => page.clock.fastForward(1000),
    };
    return {
      executors,
      expectScreen: async ({ value }) => {
        const hasSucceeded = typeof value === 'object';
        await expect(page.getByText(/^The deployment of .* was not triggered/)).toHaveCount(value === 'failed' ? 1 : 0);
        await expect(page.getByText(/^Deployment triggered at/)).toHaveCount(hasSucceeded ? 1 : 0);
        if (value === 'triggering') await expect(button).toHaveAttribute('aria-busy', 'true');
        else await expect(button).not.toHaveAttribute('aria-busy');
      },
    };
  },
});
