/** What editors do with links and redirects, in the product with its samples, on whose library seven links lead nowhere. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';

test.use({ freshDatabase: true });

const path = '/domains/1/links';
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const target = (page: Page, name: string) => page.getByRole('region', { name });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const register = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Links/ });

async function choose(page: Page, word: string, select: string, headline: string): Promise<void> {
  await button(page, word).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input').fill(headline);
  await dialog.getByRole('button', { name: select, exact: true }).first().click();
}

const three = 'Mit der Linie 7 bis [Marktplatz](/hinweg), dann [zu Fuß](/hinweg) und [zurück](/rückweg#ab).';

test('REF-05 REF-06 links are repaired in place, redirected, and the count follows every write', async ({
  page,
  call,
  signIn,
}) => {
  // A section of page 3, “Öffnungszeiten”.
  await call('PATCH', '/mgmt/api/v1/domains/1/sections/6', { body: three });
  await signIn(page, 'editor', path);
  await expect(title(page, '10 Links to repair')).toBeVisible();
  await expect(register(page)).toHaveText('Links 10 to repair');

  await choose(page, 'Choose Page: Willkommen in der Bibliothek, Marktplatz', 'Select', 'Anfahrt');
  await expect(row(page, '[Marktplatz]')).toContainText('leads to /besuch/anfahrt now');
  await expect(button(page, 'Undo: Willkommen in der Bibliothek, Marktplatz')).toBeFocused();
  await expect(page.getByText('9 links to repair', { exact: true })).toBeAttached();
  await expect(register(page)).toHaveText('Links 9 to repair');
  await button(page, 'Remove Link: Willkommen in der Bibliothek, zurück').click();
  await expect(row(page, '[zurück]')).toContainText('Link removed');
  await expect(title(page, '8 Links to repair')).toBeVisible();
  const name = row(page, '[zurück]').getByText('Willkommen in der Bibliothek', { exact: true });
  const before = (await name.boundingBox())?.width;
  await page.route(/\/path_changes\/\d+/, (route) => route.abort());
  await button(page, 'Undo: Willkommen in der Bibliothek, zurück').click();
  await expect(row(page, '[zurück]')).toContainText('It is not taken back: The server cannot be reached.');
  expect((await name.boundingBox())?.width, 'the failure takes no room from the name').toBe(before);
  await page.unroute(/\/path_changes\/\d+/);
  await button(page, 'Undo: Willkommen in der Bibliothek, zurück').click();
  await expect(title(page, '9 Links to repair')).toBeVisible();
  await button(page, 'Undo: Willkommen in der Bibliothek, Marktplatz').click();
  await expect(title(page, '10 Links to repair')).toBeVisible();
  await choose(page, 'Choose Page for all: /hinweg', 'Select', 'Anfahrt');
  await expect(target(page, '(broken: /hinweg)').getByText('leads to /besuch/anfahrt now')).toHaveCount(3);
  await expect(title(page, '8 Links to repair')).toBeVisible();

  await button(page, 'Add Redirect: /besuch/so-kommen-sie-her').click();
  await expect(page.getByLabel('From')).toHaveValue('/besuch/so-kommen-sie-her');
  await expect(page.getByText('1 link leads to it. It stays as it is and arrives at the page.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('javascript:alert(1)');
  await button(page, 'Save').click();
  await expect(page.getByText('must start with /', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Not saved yet\. Every change is kept in this browser/)).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('javascript:alert(1)');
  await expect(page.getByLabel('From')).toHaveValue('/besuch/so-kommen-sie-her');
  await choose(page, 'Choose Page', 'Select', 'Anfahrt');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('/besuch/anfahrt');
  await button(page, 'Save').click();
  await expect(page.getByText('/besuch/so-kommen-sie-her leads to /besuch/anfahrt now.')).toBeVisible();
  await expect(title(page, '7 Links to repair')).toBeVisible();
  await expect(row(page, 'So kommen Sie her')).toContainText('leads somewhere now');
  const redirects = page.getByRole('table', { name: 'Redirects' }).getByRole('row');
  await expect(redirects.nth(1)).toContainText('/besuch/so-kommen-sie-herAnfahrt /besuch/anfahrtanke.brandt@kontor');
  await button(page, 'Remove: /besuch/so-kommen-sie-her').click();
  await expect(page.getByText('No redirects yet.')).toBeVisible();
  await expect(title(page, '8 Links to repair')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(redirects).toHaveCount(2);

  await page.getByRole('link', { name: 'Show: Willkommen in der Bibliothek, zurück' }).click();
  await page.getByLabel('Body', { exact: true }).fill('Mit der Linie 7.');
  await button(page, 'Save').click();
  await expect(register(page)).toHaveText('Links 6 to repair');
});
