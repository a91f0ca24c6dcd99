/** Admins see who did what in the whole installation, and take it along as a file. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { axeFindings } from './support/axe.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const address = '/admin/activity';
/** As if the tab were looked at again: then it asks for what is new. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const entries = (page: Page) => page.getByRole('main').getByRole('listitem');

async function renamePage(page: Page): Promise<void> {
  await page.goto('/domains/1/pages/3/change');
  await page.getByRole('button', { name: 'Edit Page' }).click();
  await page.getByLabel('Lead Text').fill('Open as always.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Lead Text')).toHaveCount(0);
}

test.describe('the activity', () => {
  test.use({ freshDatabase: true });

  test('HIST-08 admins see who did what; what comes in meanwhile waits until it is asked for', async ({
    page,
    browser,
    kontor,
    signIn,
  }) => {
    const { admin, editor } = kontor.signIns;
    await signIn(page, 'admin', address);
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
    await expect(page.getByText('Who did what in all domains: content, deployments, logins')).toBeVisible();
    await expect(
      entries(page)
        .filter({ hasText: `${admin.email} logged in.` })
        .first(),
    ).toBeVisible();
    await expect(entries(page).filter({ hasText: 'Import created page ' }).first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    const first = entries(page).first();
    const before = await first.textContent();
    const other = await browser.newContext({ baseURL: kontor.origin });
    const colleague = await other.newPage();
    await signIn(colleague, 'editor');
    await renamePage(colleague);
    await other.close();
    await comeBack(page);
    const waiting = page.getByRole('status').filter({ hasText: /\d new entr(?:y|ies)\./ });
    await expect(waiting).toBeVisible();
    await expect(first).toHaveText(before ?? '');
    await waiting.getByRole('button', { name: 'Show them' }).click();
    await expect(first).toContainText(`${editor.email} changed the lead text of Öffnungszeiten.`);
    await expect(first).toContainText('stadtbibliothek-lindenau.de');
    await expect(waiting).toBeHidden();
  });

  test('HIST-07 HIST-08 @narrow the activity is filtered by time, person, kind and domain', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'admin', address);
    await page.getByLabel('Kind').selectOption('Logins');
    await expect(entries(page).first()).toContainText('logged in.');
    await expect(page.getByText('Import created')).toHaveCount(0);
    await page.getByLabel('By').selectOption('The server');
    await expect(page.getByText('No activity matches.')).toBeVisible();
    await page.getByLabel('By').selectOption('Everyone');
    await page.getByLabel('Kind').selectOption('Without image refreshes');
    await page.getByLabel('Domain').selectOption('fellside-walkers.org.uk');
    await expect(entries(page).first()).toContainText('fellside-walkers.org.uk');
    await page.getByLabel('Since').selectOption('A date…');
    const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    await page.getByLabel('Date').fill(tomorrow);
    await expect(page.getByText('No activity matches.')).toBeVisible();
    // The address tells all of it, so that it survives a reload and can be passed on.
    await page.reload();
    await expect(page.getByLabel('Date')).toHaveValue(tomorrow);
    await expect(page.getByLabel('Kind')).toHaveValue('no-refresh');
    await expect(page.getByLabel('Domain').locator('option:checked')).toHaveText('fellside-walkers.org.uk');
    await expect(page.getByText('No activity matches.')).toBeVisible();
    await page.getByLabel('Domain').selectOption('All domains');
    await page.getByLabel('Kind').selectOption('Everything');
    await expect(page.getByText('No activity in this time.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('HIST-08 the activity is downloaded as a file; one that breaks off is not saved, and is said', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'admin', address);
    const download = page.getByRole('button', { name: 'Download CSV' });
    const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(saved.suggestedFilename()).toMatch(/^kontor-activity-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await saved.path(), 'utf8');
    expect(text).toMatch(/^\uFEFF"Time \(UTC\)","Person",/);
    expect(text.split('\r\n').length).toBeGreaterThan(300);
    await page.route('**/activity.csv*', (route) => route.abort('connectionreset'));
    await download.click();
    await expect(page.getByText(/The CSV was not downloaded: /)).toBeVisible();
    await page.route('**/adm/api/v1/activity?*', (route) => route.abort('connectionreset'));
    await page.getByLabel('Since').selectOption('30 days');
    await expect(page.getByRole('alert').filter({ hasText: /^The server cannot be reached\.$/ })).toBeVisible();
    await page.unroute('**/adm/api/v1/activity?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(entries(page).first()).toBeVisible();
  });

  test('HIST-09 editors see nothing of it', async ({ page, signIn }) => {
    await signIn(page, 'editor');
    await expect(page.getByRole('link', { name: 'Activity' })).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByText('Who did what in all domains')).toHaveCount(0);
  });
});

test('HIST-08 another server is asked for no activity', async ({ page, minimal }) => {
  await signInAt(page, minimal);
  await expect(page.getByRole('link', { name: 'Activity' })).toHaveCount(0);
  await page.goto(`${minimal.origin}${address}`);
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  expect(minimal.requestsTo('GET', /^\/adm\/.*activity/)).toEqual([]);
});
