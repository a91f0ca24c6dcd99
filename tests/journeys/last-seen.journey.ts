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
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/mgmt/**');
  await expect(line(page), 'asked for again by itself').toBeHidden();

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

test.describe('with the worker and without the host', () => {
  test.use({ serviceWorkers: 'allow', freshDatabase: true });

  test('APP-18 APP-17 where the host is gone, what was read is shown as of its time, after a reload too', async ({
    page,
    kontor,
    signIn,
  }) => {
    await page.clock.install();
    await signIn(page, 'editor', '/domains/1');
    await expect.poll(() => keptLists(page)).toContain('@"domains",1,');
    await page.clock.fastForward(21_000);
    await expect.poll(() => keptPage(page)).toContain('id="root"');
    await kontor.stop();
    for (const open of [() => page.goto('/domains/1'), () => page.reload()]) {
      await open();
      await expect(line(page)).toBeVisible();
      await expect(rows(page).nth(1)).toBeVisible();
    }
  });
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('APP-18 S01 S14 reading goes on offline after a reload and in a new tab, whoever has to log in waits for the connection, and a new deployment is taken', async ({
    page,
    context,
    signIn,
  }) => {
    await page.clock.install();
    await signIn(page, 'editor', '/domains');
    const domains = page.getByRole('table', { name: 'Domains' }).getByRole('row');
    await domains.nth(1).getByRole('link', { name: 'Show' }).click();
    const name = 'Öffnungszeiten';
    await rows(page).getByRole('link', { name, exact: true }).first().click();
    const heading = page.getByRole('heading', { level: 1, name });
    await expect(heading).toBeVisible();
    await expect.poll(() => keptLists(page)).toEqual(expect.arrayContaining(['domains', '@"pages",1,3,']));
    await page.clock.fastForward(21_000);
    await expect.poll(() => keptPage(page)).toContain('id="root"');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const asked: string[] = [];
    await page.route('**/mgmt/**', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.continue();
    });
    await page.reload();
    await expect(heading).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/worker\.js$/);
    expect(asked).toContain('/mgmt/api/v1/domains/1/pages/3');

    await context.setOffline(true);
    await page.reload();
    await expect(heading).toBeVisible();
    await expect(line(page)).toBeVisible();
    await page.goto('/domains');
    await expect(domains.nth(1)).toBeVisible();
    await page.goto('/domains/1');
    await expect(rows(page).nth(1)).toBeVisible();
    await expect(page.getByText('You are offline.', { exact: true })).toBeVisible();

    const tab = await context.newPage();
    await tab.goto('/domains/1');
    await expect(rows(tab).nth(1)).toBeVisible();
    await expect(line(tab)).toBeVisible();
    for (const one of [tab, page]) await one.evaluate(() => sessionStorage.clear());
    await page.close();
    await tab.reload();
    const waiting = tab.getByText(/^Login begins by itself when the connection is back\./);
    await expect(waiting).toBeVisible();
    await tab.reload();
    await expect(waiting).toBeVisible();
    await context.setOffline(false);
    await expect(rows(tab).nth(1)).toBeVisible();
    await expect(line(tab)).toBeHidden();

    // The kept page is now that of another deployment, whose scripts are gone.
    const entry = await tab.evaluate(async () => {
      const [shell = ''] = await caches.keys();
      const kept = await caches.match('/domains');
      if (!kept) throw new Error('no page is kept');
      const text = await kept.text();
      const name = /"(\/assets\/main-[^"]+)"/.exec(text)?.[1] ?? '';
      const older = new Response(text.replaceAll(name, '/assets/main-OLDER001.js'), { headers: kept.headers });
      await (await caches.open(shell)).put('/domains', older);
      return name;
    });
    await tab.reload();
    await expect(rows(tab).nth(1)).toBeVisible();
    await expect.poll(() => keptPage(tab)).toContain(entry);
    const personal = await tab.evaluate(async () => {
      const cache = await caches.open((await caches.keys())[0] ?? '');
      return (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => !/^\/assets\//.test(path));
    });
    expect(personal).toEqual(['/domains']);
  });
});

const keptPage = (page: Page) => page.evaluate(async () => (await (await caches.match('/domains'))?.text()) ?? '');
