import { expect } from 'playwright/test';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { menuEditorChart } from '../charts/menu-editor.chart.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const entry = (target_text: string, entries: object[] = []) => ({
  ...{ target_text, target_page_path: null, target_url: null, entries },
});
/** Enough of each kind that a removed one is not missed. */
const numbers = [1, 2, 3, 4];
const dialogs: Record<string, string> = { choosingPage: 'Choose Page', enteringUrl: 'Link to another website' };

walkInBrowser(menuEditorChart, {
  ids: 'MENU-03 MENU-04',
  stage: async ({ page, content }) => {
    const menu = content.domains[0]?.menus[0];
    if (!menu) throw new Error('The content has no menu');
    menu.entries = [
      ...numbers.map((number) => entry(`Besuch ${number}`, [entry(`Anfahrt ${number}`)])),
      ...numbers.map((number) => entry(`Kinder ${number}`)),
      ...numbers.map((number) => entry(`Kontakt ${number}`)),
    ];
    await page.goto(`${origin}/domains/1/menus/71/edit`);
    await page.getByRole('listitem', { name: 'Kontakt 4' }).waitFor();
    const dialog = page.getByRole('dialog');
    const question = page.getByRole('alertdialog');
    const line = (name: RegExp) => page.getByRole('listitem', { name }).first();
    const free = (name: string) =>
      page
        .getByRole('listitem', { name: /^Kontakt/ })
        .filter({ has: page.getByRole('button', { name: 'Choose Page' }) })
        .filter({ has: page.getByRole('button', { name: 'External URL' }) })
        .first()
        .getByRole('button', { name, exact: true });
    const executors: ExecutorsOf<typeof menuEditorChart> = {
      'page.choose': () => free('Choose Page').click(),
      'page.chosen': () => dialog.getByRole('row').nth(1).getByRole('button', { name: 'Select', exact: true }).click(),
      'url.enter': () => free('External URL').click(),
      'url.changed': () => dialog.getByLabel('URL').press('x'),
      'url.submitted': async ({ url }) => {
        await dialog.getByLabel('URL').fill(url);
        await dialog.getByLabel('URL').press('Enter');
      },
      'removal.requested': ({ below }) =>
        line(below > 0 ? /^Besuch/ : /^Kinder/)
          .getByRole('button', { name: 'Remove', exact: true })
          .first()
          .click(),
      'removal.confirmed': () => question.getByRole('button', { name: 'OK' }).click(),
      'choice.cancelled': async () => {
        if ((await question.count()) > 0) await question.getByRole('button', { name: 'Cancel' }).click();
        else await dialog.getByRole('button', { name: 'Close' }).click();
      },
    };
    return {
      executors,
      expectScreen: async ({ value, context }) => {
        const name = dialogs[String(value)];
        await expect(question).toHaveCount(value === 'confirmingRemoval' ? 1 : 0);
        await expect(dialog).toHaveCount(name ? 1 : 0);
        if (name) await expect(page.getByRole('dialog', { name })).toBeVisible();
        const refused = dialog.getByText(/is not allowed in a link/);
        if ((context as { refusal: unknown }).refusal) await expect(refused.first()).toBeVisible();
        else await expect(refused).toHaveCount(0);
      },
    };
  },
});
