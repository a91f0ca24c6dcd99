import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';

const line = (page: Page) => page.getByText(/^as of \d\d:\d\d$/);
const rows = (page: Page) => page.getByRole('table', { name: 'Pages' }).getByRole('row');

/** The names of the lists that this browser keeps. */
function keptLists(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'kontor.lastSeen')) return [];
    const result = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const database = await result(indexedDB.open('kontor.lastSeen'));
    const rows: { name: string }[] = await result(database.transaction('lists').objectStore('lists').getAll());
    database.close();
    return rows.map(({ name }) => name);
  });
}

test('APP-17 S14 S18 a second visit shows the pages and images last seen, as of their time, before any answer; after Logout nothing of them is left', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor', '/domains/1');
  await expect.poll(() => keptLists(page)).toContain('@"domains",1,');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/mgmt/**', async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(rows(page).nth(1)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(2);
  const before = await rows(page).nth(1).boundingBox();
  answer();
  await expect(line(page)).toBeHidden();
  expect(await rows(page).nth(1).boundingBox()).toEqual(before);

  await page.unroute('**/mgmt/**');
  await page.route('**/mgmt/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('The server cannot be reached.');
  await expect(line(page)).toBeVisible();
  await expect(rows(page).nth(1)).toBeVisible();
  await page.unroute('**/mgmt/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line(page)).toBeHidden();

  await page.goto('/images');
  const images = page.locator('main img');
  await expect(images.first()).toBeVisible();
  await expect.poll(() => keptLists(page)).toContain('images');
  await page.route(/\/mgmt\/|\/api\/images/, (route) => route.abort());
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect(images.first()).toBeVisible();
  await page.unroute(/\/mgmt\/|\/api\/images/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Kontor' })).toBeVisible();
  await expect.poll(() => keptLists(page)).toEqual([]);
});
