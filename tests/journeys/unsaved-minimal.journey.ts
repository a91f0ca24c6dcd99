/** Unsaved text against a server that keeps no revisions and no keys: conflicts, retries, leaving, restoring, signing in again. */
import type { Page } from 'playwright/test';
import type { MinimalServer } from '../support/minimal-server.ts';
import { press, section } from './support/change-page.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const change = '/domains/1/pages/3/change';
const year = 'The year of a rose';
const lead = (page: Page) => page.getByLabel('Lead text');
const headline = (page: Page) => page.getByLabel('Headline', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const stored = ({ content }: MinimalServer) => content.domains[0]?.pages[0]?.sections[0] ?? {};
const isClosed = (page: Page) => expect(page.getByText('Everything else is locked')).toBeHidden();

test.describe('unsaved text on a minimal server', () => {
  test.beforeEach(async ({ page, minimal }) => {
    await signInAt(page, minimal);
    await page.goto(`${minimal.origin}${change}`);
    await press(section(page, year), 'Edit Section');
    await expect(headline(page)).toBeFocused();
  });

  test('R2 API-06 what someone else saved is found by comparing, and is brought together by keyboard', async ({
    page,
    minimal,
  }) => {
    await headline(page).fill('A year of roses');
    await lead(page).fill('Twelve months.');
    Object.assign(stored(minimal), { headline: 'The roses of a year', body: 'From a colleague.' });
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('region', { name: /^Saved by someone else meanwhile/ });
    await expect(conflict.getByRole('alert')).toContainText('Cannot save Section: ');
    await expect(conflict.getByRole('alert')).toBeFocused();
    await expect(conflict.getByRole('list', { name: 'Merged fields' }).getByRole('listitem')).toHaveCount(2);
    await expect(conflict.locator('ins').filter({ hasText: 'colleague' })).toBeVisible();
    expect(stored(minimal), 'nothing is overwritten before the choice').toMatchObject({ lead_text: null });
    await conflict.getByRole('radio', { name: /^Theirs/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(conflict.getByRole('radio', { name: /^Mine/ })).toBeChecked();
    await save(page).press('Enter');
    await isClosed(page);
    expect(stored(minimal)).toMatchObject({
      headline: 'A year of roses',
      lead_text: 'Twelve months.',
      body: 'From a colleague.',
    });
    expect(minimal.requestsTo('PATCH', /sections\/12$/).map(({ headers }) => headers['if-match'])).toEqual([undefined]);
  });

  test('R7 an update is tried again by itself; a create whose answer is lost is not', async ({ page, minimal }) => {
    minimal.fail('PATCH', /sections\/12$/, { status: 503, times: 1 });
    await lead(page).fill('Trotz Funkloch.');
    await save(page).click();
    await expect(page.getByText(/Not saved yet: trying again/)).toBeVisible();
    await isClosed(page);
    expect(stored(minimal)).toMatchObject({ lead_text: 'Trotz Funkloch.' });

    await page.route(/\/sections$/, (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'New Section' }).click();
    await headline(page).fill('Nur einmal');
    await save(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Cannot save Section: The server cannot be reached.' });
    await expect(alert).toContainText('look there before you press Save again.');
    await expect(headline(page)).toHaveValue('Nur einmal');
    await save(page).click();
    await isClosed(page);
    await expect(section(page, 'Nur einmal')).toHaveCount(1);
    expect(minimal.requestsTo('POST', /sections$/)).toHaveLength(1);
  });

  test('R3 a create that a proxy answers with 503 is said and not repeated by itself', async ({ page, minimal }) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New Section' }).click();
    await headline(page).fill('Nur einmal');
    await page.clock.install();
    minimal.fail('POST', /sections$/, { status: 503, times: 1 });
    await save(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Cannot save Section: ' });
    await expect(alert).toContainText('look there before you press Save again.');
    await page.clock.fastForward(60_000);
    await expect(alert).toBeVisible();
    await expect(headline(page)).toHaveValue('Nur einmal');
    expect(minimal.requestsTo('POST', /sections$/)).toHaveLength(1);
    await save(page).click();
    await expect(section(page, 'Nur einmal')).toHaveCount(1);
    expect(minimal.requestsTo('POST', /sections$/)).toHaveLength(2);
  });

  test('R3 what is typed on while a new section is saved is saved into it, also after a reload', async ({
    page,
    minimal,
  }) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New Section' }).click();
    await headline(page).fill('Winter');
    minimal.fail('POST', /sections$/, { delay: 800, times: 1 });
    await save(page).click();
    await lead(page).fill('Typed meanwhile.');
    await expect(page.getByText(/^Not saved yet\. Every change/)).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(headline(page)).toHaveValue('Winter');
    await expect(lead(page)).toHaveValue('Typed meanwhile.');
    await save(page).click();
    await isClosed(page);
    expect(minimal.requestsTo('POST', /sections$/)).toHaveLength(1);
    await expect(section(page, 'Winter')).toContainText('Typed meanwhile.');
  });

  for (const [time, expire] of [
    ['between two keys', 'between'],
    ['while a save is under way', 'saving'],
  ] as const) {
    test(`R6 AUTH-13 the session ends ${time}: after signing in again the save is sent once`, async ({
      page,
      minimal,
    }) => {
      await lead(page).pressSequentially('Vor ');
      if (expire === 'between') minimal.expireTokens();
      await lead(page).pressSequentially('und nach');
      if (expire === 'saving') minimal.fail('GET', /pages\/3$/, { status: 401, delay: 300, times: 1 });
      await save(page).click();
      await expect(page.getByText('Your session has ended.')).toBeVisible();
      await lead(page).pressSequentially(' dem Ende');
      await page.getByRole('button', { name: 'Log in again' }).click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await expect(section(page, year)).toContainText('Vor und nach dem Ende');
      await isClosed(page);
      expect(minimal.requestsTo('PATCH', /sections\/12$/).map(({ text }) => JSON.parse(text))).toEqual([
        { lead_text: 'Vor und nach dem Ende' },
      ]);
    });
  }
});
