import { expect } from 'playwright/test';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { userDomainsChart } from '../charts/user-domains.chart.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const link = /POST .*\/users\/42\/domains$/;
const unlink = /DELETE .*\/users\/42\/domains\/\d+$/;
const refusal = { status: 400, body: { error: 'no' } };

walkInBrowser(userDomainsChart, {
  ids: 'ADM-03 ADM-04',
  stage: async ({ page, content, respond }) => {
    await page.goto(`${origin}/admin/users/42`);
    const press = (name: RegExp) => page.getByRole('button', { name }).first().click();
    const choice = page.getByRole('combobox');
    await page.getByRole('button', { name: 'Change' }).waitFor();
    /** Whatever was linked or not: the second domain stays free, the first linked. */
    const restore = () => {
      for (const user of content.users) if (user.id === 42) user.domainIds = [1];
    };
    const executors: ExecutorsOf<typeof userDomainsChart> = {
      'assignment.opened': () => press(/^Change/),
      'assignment.locked': () => press(/^Lock/),
      'domain.chosen': ({ domain }) => choice.selectOption(domain ? '2' : ''),
      'domain.link': () => press(/^Link/),
      'domain.unlink': () => press(/^(?:X|Unlink)/),
      'failure.dismissed': () => press(/^Dismiss/),
      'xstate.done.actor.link': () => respond(link, { status: 204 }).then(restore),
      'xstate.error.actor.link': () => respond(link, refusal),
      'xstate.done.actor.unlink': () => respond(unlink, { status: 204 }).then(restore),
      'xstate.error.actor.unlink': () => respond(unlink, refusal),
    };
    return {
      executors,
      expectScreen: async ({ value, context }) => {
        const isLocked = value === 'locked';
        const { chosen, failure } = context as { chosen: unknown; failure: unknown };
        await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(isLocked ? 1 : 0);
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(failure ? 1 : 0);
        if (!isLocked) await expect(choice).toHaveValue(chosen ? '2' : '');
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(
          value === 'linking' || value === 'unlinking' ? 1 : 0,
        );
      },
    };
  },
});
