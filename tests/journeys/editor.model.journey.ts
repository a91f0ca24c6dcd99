/** An editor and the pages of a domain, as a chart in the user's words; every transition is walked in the browser. */
import type { Page } from 'playwright/test';
import { type JourneySteps, journeyPaths } from '../support/test-model.ts';
import { expect, test } from './support/kontor.ts';

type Event =
  | 'signs in'
  | 'opens a domain'
  | 'begins a page'
  | 'cancels'
  | 'saves'
  | 'looks at the page'
  | 'goes back'
  | 'wants to destroy it'
  | 'thinks again'
  | 'confirms'
  | 'logs out';
type State = 'welcomed' | 'atDomains' | 'atDomain' | 'writing' | 'withPage' | 'reading' | 'asked';

const paths = journeyPaths<Event, State>({
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
});

test('the chart of the editor has a path for every one of its transitions', () => {
  const walked = new Set(paths.flatMap(({ name }) => name.split(', ')));
  expect([...walked].sort()).toEqual([
    'begins a page',
    'cancels',
    'confirms',
    'goes back',
    'logs out',
    'looks at the page',
    'opens a domain',
    'saves',
    'signs in',
    'thinks again',
    'wants to destroy it',
  ]);
});

for (const [index, path] of paths.entries()) {
  test(`TEST-02 DOM-09 DOM-10 an editor ${path.name}`, async ({ page, signIn }) => {
    await page.goto('/');
    await path.walk(editor(page, `Probeseite ${Date.now()}-${index}`, () => signIn(page, 'editor')));
  });
}

function editor(page: Page, headline: string, signIn: () => Promise<void>): JourneySteps<Event, State> {
  const row = page.getByRole('row').filter({ hasText: headline });
  const question = page.getByRole('alertdialog', { name: `Do you really want to destroy ${headline}?` });
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    events: {
      'signs in': signIn,
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
      'wants to destroy it': () => row.getByRole('button', { name: 'Destroy' }).click(),
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
}
