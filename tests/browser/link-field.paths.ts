import { expect } from 'playwright/test';
import type { LinkTarget } from '../../machines/link-field.machine.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { linkFieldChart } from '../charts/link-field.chart.ts';
import { emptyPage } from '../support/minimal/content.ts';
import { openItemForm } from './support/item-form.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';

const own = ['/leseausweis', 'tel:+493415550120'];
const dialogs: Record<string, string> = { choosingPage: 'Choose Page', enteringUrl: 'Link to another website' };

walkInBrowser(linkFieldChart, {
  ids: 'LINK-01 LINK-02',
  // Where the user has chosen, a colleague's other choice would be disputed, which is the form's matter.
  isPossible: ({ value, context }, { type }) =>
    type !== 'link.given' ||
    (!dialogs[String(value)] && !own.includes(context.target.path ?? context.target.url ?? '')),
  stage: async (world) => {
    const { page, content } = world;
    const pages = content.domains[0]?.pages ?? [];
    for (const [index, path] of ['/besuch', '/leseausweis'].entries()) {
      pages.push({ ...emptyPage(), id: 80 + index, headline: path, path, slug: path, sections: [] });
    }
    const { give } = await openItemForm(world);
    let last = JSON.stringify({ path: null, url: null });
    const group = page.getByRole('group', { name: 'Link', exact: true });
    const dialog = page.getByRole('dialog');
    const press = (name: string) => group.getByRole('button', { name, exact: true }).click();
    const executors: ExecutorsOf<typeof linkFieldChart> = {
      'link.given': async ({ target }) => {
        if (JSON.stringify(target) !== last) await give({ target_page_path: target.path, target_url: target.url });
      },
      'link.remove': () => press('Remove Link'),
      'page.choose': () => press('Choose Page'),
      'page.chosen': ({ path }) =>
        dialog.getByRole('row').filter({ hasText: path }).getByRole('button', { name: 'Select', exact: true }).click(),
      'url.enter': () => press('External URL'),
      'url.submitted': async ({ url }) => {
        await dialog.getByLabel('URL').fill(url);
        await dialog.getByLabel('URL').press('Enter');
      },
      'url.changed': () => dialog.getByLabel('URL').press('x'),
      'choice.cancelled': () => dialog.getByRole('button', { name: 'Close' }).click(),
    };
    return {
      executors,
      expectScreen: async ({ value, context }) => {
        last = JSON.stringify((context as { target: LinkTarget }).target);
        const { target, refusal } = context as { target: LinkTarget; refusal: string | null };
        const name = dialogs[String(value)];
        await expect(dialog).toHaveCount(name ? 1 : 0);
        if (name) await expect(page.getByRole('dialog', { name })).toBeVisible();
        const refused = dialog.getByText(/is not allowed in a link/);
        if (refusal) await expect(refused.first()).toBeVisible();
        else await expect(refused).toHaveCount(0);
        const has = (button: string) => page.getByRole('button', { name: button, exact: true, includeHidden: true });
        await expect(has('Remove Link')).toHaveCount(target.path || target.url ? 1 : 0);
        await expect(has('Choose Page')).toHaveCount(!target.path && target.url ? 0 : 1);
        await expect(has('External URL')).toHaveCount(target.path ? 0 : 1);
      },
    };
  },
});
