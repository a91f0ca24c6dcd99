import { expect } from 'playwright/test';
import { commandChart } from '../charts/command.chart.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const call = /PATCH .*\/pages\/4$/;

walkInBrowser(commandChart, {
  ids: 'PAGE-27',
  stage: async ({ page, content, respond }) => {
    await page.goto(`${origin}/domains/1/pages/4`);
    const button = page.getByRole('button', { name: /^(?:Set as Start Page|Saving…)$/ });
    await button.waitFor();
    const executors: ExecutorsOf<typeof commandChart> = {
      'command.requested': () => button.click(),
      'failure.dismissed': () => page.getByRole('button', { name: 'Dismiss' }).click(),
      'xstate.done.actor.execute': async () => {
        await respond(call);
        await expect(page.getByText('This is the Start Page')).toBeVisible();
        // Another one becomes the start page, so that the button is there again.
        for (const domain of content.domains) domain.start = 3;
        await page.reload();
      },
      'xstate.error.actor.execute': () => respond(call, { status: 400, body: { error: 'no' } }),
      'xstate.after.executionTimeout.command.running': () => page.clock.fastForward(60_000),
    };
    return {
      executors,
      expectScreen: async ({ value }) => {
        await expect(page.getByText(/^The Start Page is not changed: /)).toHaveCount(value === 'failed' ? 1 : 0);
        if (value === 'running') await expect(button).toHaveAttribute('aria-busy', 'true');
        else await expect(button).not.toHaveAttribute('aria-busy');
      },
    };
  },
});
