import { expect } from '../support/kontor.ts';
import { userChart } from './user-chart.ts';

export const makeAPage = userChart({
  name: 'make a page',
  ids: 'DOM-09 DOM-10',
  initial: 'welcomed',
  states: {
    welcomed: { on: { 'signs in': 'atDomains' } },
    atDomains: { on: { 'opens a domain': 'atDomain', 'logs out': 'welcomed' } },
    atDomain: { on: { 'begins a page': 'writing', 'logs out': 'welcomed' } },
    writing: { on: { cancels: 'atDomain', saves: 'withPage' } },
    withPage: { on: { 'looks at the page': 'reading', 'wants to destroy it': 'asked' } },
    reading: { on: { 'goes back': 'withPage' } },
    asked: { on: { 'thinks again': 'withPage', confirms: 'atDomain' } },
  },
  begin: async ({ page, kontor }) => {
    await page.goto(`${kontor.origin}/`);
  },
  steps: ({ page, signIn }) => {
    const headline = `Probeseite ${Date.now()}`;
    const row = page.getByRole('row').filter({ hasText: headline });
    const question = page.getByRole('alertdialog', { name: `Do you really want to destroy ${headline}?` });
    const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    return {
      events: {
        'signs in': () => signIn('editor'),
        'opens a domain': () => page.getByRole('link', { name: 'baeckerei-morgenrot.de' }).click(),
        'begins a page': () => press('New Page'),
        cancels: () => press('Cancel'),
        saves: async () => {
          await page.getByLabel('Headline', { exact: true }).fill(headline);
          await press('Save');
        },
        'looks at the page': () => row.getByRole('link', { name: 'Show' }).click(),
        'goes back': async () => {
          await page.goBack();
        },
        // By keyboard: the message about the new page may lie over its row.
        'wants to destroy it': () => row.getByRole('button', { name: 'Destroy' }).press('Enter'),
        'thinks again': () => question.getByRole('button', { name: 'Cancel' }).click(),
        confirms: () => question.getByRole('button', { name: 'OK' }).click(),
        'logs out': () => press('Logout'),
      },
      states: {
        welcomed: () => heading('Welcome to Kontor'),
        atDomains: () => heading('Domains'),
        atDomain: async () => {
          await heading('baeckerei-morgenrot.de');
          await expect(row).toHaveCount(0);
          await expect(page.getByRole('region', { name: 'New Page' })).toHaveCount(0);
        },
        writing: () => expect(page.getByRole('region', { name: 'New Page' })).toBeVisible(),
        withPage: async () => {
          await heading('baeckerei-morgenrot.de');
          await expect(row).toBeVisible();
        },
        reading: () => heading(headline),
        asked: () => expect(question).toBeVisible(),
      },
    };
  },
});
