import { expect } from 'playwright/test';
import { deploymentChart } from '../charts/deployment.chart.ts';
import { deployment, serveLiveWebsite } from '../support/live-website.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

walkInBrowser(deploymentChart, {
  ids: 'DEP-04 DEP-05 DEP-06',
  stage: async ({ page, content }) => {
    const website = await serveLiveWebsite(page);
    for (const domain of content.domains) domain.changes_count = 0;
    const triggered_at = new Date().toISOString();
    const row = page.getByRole('region', { name: 'Deployments' }).getByRole('listitem');
    const tell = (state: 'scheduled' | 'running' | 'no_answer' | 'succeeded' | 'failed' | 'cancelled') => async () => {
      website.deployments = [deployment({ id: 4, state, triggered_at, message: 'No template' })];
      if (await row.isVisible()) {
        await page.clock.fastForward(10_000);
        await page.evaluate(() => dispatchEvent(new Event('focus')));
      } else await page.goto(`${origin}/domains/1/changes`);
    };
    return {
      executors: {
        'told.scheduled': tell('scheduled'),
        'told.running': tell('running'),
        'told.noAnswer': tell('no_answer'),
        'told.succeeded': tell('succeeded'),
        'told.failed': tell('failed'),
        'told.cancelled': tell('cancelled'),
      },
      expectScreen: async ({ value }) => {
        await expect(row).toContainText(value === 'noAnswer' ? 'no answer' : String(value));
        await expect(row.getByRole('button', { name: /^Cancel: / })).toHaveCount(value === 'scheduled' ? 1 : 0);
        await expect(row.getByRole('button', { name: /^Deploy this one again: / })).toHaveCount(
          value === 'succeeded' || value === 'noAnswer' ? 1 : 0,
        );
        await expect(page.getByText(/^The deployment of .* failed: No template$/)).toHaveCount(
          value === 'failed' ? 1 : 0,
        );
      },
    };
  },
});
