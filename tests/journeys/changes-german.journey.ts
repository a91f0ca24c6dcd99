/** What editors read of changes, deployments and the live line in German, word by word. */
import type { Page } from 'playwright/test';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';
import { axeFindings } from './support/axe.ts';
import { expect, type Kontor, test } from './support/kontor.ts';

test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin', freshDatabase: true });
test.beforeAll(() => speak('de-DE', german));
test.afterAll(() => speak('en-GB', {}));

const path = '/domains/1/changes';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const deployments = (page: Page) => page.getByRole('region', { name: 'Veröffentlichungen' }).getByRole('listitem');
const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Änderungen, die mit der nächsten Veröffentlichung live gehen' })
    .getByRole('listitem')
    .filter({ hasText: name });

async function save(kontor: Kontor, address: string, body: unknown): Promise<void> {
  const headers = {
    authorization: `Bearer ${kontor.sessions.get('editor')?.token}`,
    'content-type': 'application/json',
  };
  const url = `${kontor.origin}/mgmt/api/v1${address}`;
  expect((await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(body) })).status).toBe(200);
}

test('DEP-02 DEP-03 DEP-04 changes and the live line speak German', async ({ page, kontor, signIn }) => {
  await signIn(page, 'editor', path);
  await expect(page.getByRole('heading', { level: 1, name: 'Änderungen' })).toBeVisible();
  await expect(page.getByText('Es wurde noch nichts veröffentlicht.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Veröffentlichung anstoßen').click();
  await expect(deployments(page).first()).toContainText('gelungen');
  await expect(
    page.getByText(/^Seit der Veröffentlichung um \d\d:\d\d hat sich nichts geändert\.$/).first(),
  ).toBeVisible();

  await save(kontor, '/domains/1/pages/3', { headline: 'Wann wir öffnen' });
  await save(kontor, '/domains/1', { footer_text: 'Seit 1931' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '2 Änderungen' })).toBeVisible();
  await expect(
    page.getByText(/^Sie unterscheiden sich von der Website, wie sie heute um \d\d:\d\d veröffentlicht wurde\.$/),
  ).toBeVisible();
  await expect(page.getByText('Verglichen mit live:')).toBeVisible();
  for (const [name, options] of [
    ['Seit', ['Letzte Veröffentlichung', 'Ein Datum …']],
    ['Von', ['Allen']],
    ['Art', ['Alles', 'Seiten', 'Menüs', 'Domain']],
  ] as const) {
    for (const option of options) await expect(page.getByLabel(name, { exact: true })).toContainText(option);
  }
  await button(page, 'Unterschied: Wann wir öffnen').click();
  await expect(row(page, 'Wann wir öffnen').locator('ins')).toContainText('Wann wir öffnen');
  await expect(row(page, 'Wann wir öffnen').getByRole('link', { name: /^Verlauf/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Zurückhalten: Wann wir öffnen').click();
  await expect(row(page, 'Wann wir öffnen')).toContainText('Zurückgehalten. Die Website behält den Stand vom');
  await page.getByLabel('Art', { exact: true }).selectOption('Menüs');
  await expect(page.getByText('Keine Änderungen passen dazu.')).toBeVisible();
  await expect(page.getByText('1 Änderung ohne Filter.')).toBeVisible();
  await page.getByLabel('Art', { exact: true }).selectOption('Alles');

  await button(page, 'Planen …').click();
  const panel = page.getByRole('dialog', { name: 'Eine Veröffentlichung planen' });
  await panel.getByLabel('Datum').fill('2020-01-01');
  await expect(panel.getByText('Diese Zeit ist vorbei.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto('/domains/1/pages/3');
  await expect(page.getByText('die Website behält diese Seite mit dem Stand vom')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Verlauf' }).first()).toBeVisible();
  await expect(button(page, 'Veröffentlichen am …')).toBeVisible();
  await button(page, 'Wieder aufnehmen').click();
  await expect(page.getByText('1 Änderung ist noch nicht live.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
