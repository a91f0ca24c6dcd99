/** Two people in one domain: what one does is seen by the other, and nothing that is read moves. */
import type { Page } from 'playwright/test';
import { german } from '../../src/language/german.ts';
import { speak, t } from '../../src/language/translate.ts';
import { axeFindings } from './support/axe.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

test.use({ freshDatabase: true });

const pageId = 3;
const api = '/mgmt/api/v1/domains/1';
/** The editor, who writes through the API and needs no browser for it. */
const colleague = 'anke.brandt@kontor.example';
const address = `/domains/1/pages/${pageId}`;
const news = (page: Page) => page.locator('[data-part=news]');

/** The stream is open once the server has told who is here. */
const following = (page: Page) => page.waitForResponse(/\/domains\/1\/events/);

async function openFollowing(page: Page, path: string): Promise<void> {
  const opened = following(page);
  await page.goto(path);
  await opened;
}

test('LIVE-01 what a colleague saves waits behind a line: neither the list nor a page changes before it is pressed', async ({
  page,
  call,
  bringSession,
}) => {
  await bringSession(page, 'admin');
  const opened = following(page);
  await page.goto('/domains/1');
  const link = page.locator(`main tbody a[href="${address}"]`).first();
  await expect(link).toHaveText('Öffnungszeiten');
  await opened;
  const before = await link.boundingBox();
  await call('PATCH', `${api}/pages/${pageId}`, { headline: 'Wann wir da sind' });
  await expect(news(page)).toContainText(`${colleague} changed 1 more page.`);
  await call('PATCH', `${api}/pages/4`, { headline: 'Anders' });
  await expect(news(page)).toContainText(`${colleague} changed 2 more pages.`);
  expect(await link.boundingBox()).toEqual(before);
  await expect(link).toHaveText('Öffnungszeiten');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(link).toHaveText('Wann wir da sind');
  await expect(news(page)).toHaveCount(0);

  await openFollowing(page, address);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Wann wir da sind');
  await call('PATCH', `${api}/pages/4`, { headline: 'Eine andere Seite' });
  await call('PATCH', `${api}/pages/${pageId}`, { headline: 'Wann wir öffnen' });
  await expect(news(page)).toHaveText(`${colleague} changed this page.Show it`);
  await expect(title).toHaveText('Wann wir da sind');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(title).toHaveText('Wann wir öffnen');
  await expect(news(page)).toHaveCount(0);
});

test('LIVE-01 HIST-03 the history of a page stays as it is read until the change is asked for', async ({
  page,
  call,
  bringSession,
}) => {
  await bringSession(page, 'admin');
  await openFollowing(page, `${address}/history`);
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link');
  await expect(versions.first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/history') && asked.push(request.url())));
  const others = page.waitForResponse(/\/domains\/1(\?|$)/);
  await call('PATCH', `${api}/pages/${pageId}`, { subline: 'Auch am Feiertag' });
  await others;
  await expect(news(page)).toContainText('changed this page.');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(versions.first()).toContainText('changed the subline');
  await expect(news(page)).toHaveCount(0);
  await call('PATCH', `${api}/pages/${pageId}`, { abstract: 'Mit Feiertagen' });
  await expect(news(page)).toContainText('changed this page.');
  await versions.nth(1).click();
  await page.getByRole('radio', { name: 'Difference to now' }).check();
  await page.getByRole('button', { name: /^Take back this field: Subline/ }).click();
  await expect(page.getByText(/^Subline is as it was on/).first()).toBeVisible();
  await expect(news(page)).toHaveCount(0);
});

test('LIVE-01 LIVE-03 an open form learns of it without losing a key, and others see who edits what', async ({
  page,
  call,
  browser,
  kontor,
  signIn,
  bringSession,
}) => {
  await bringSession(page, 'admin');
  const opened = following(page);
  await page.goto(`${address}/change`);
  await page.getByRole('button', { name: 'Edit Page' }).click();
  await page.getByLabel('Headline', { exact: true }).fill('Wann wir offen haben');
  await opened;
  const theirs = await browser.newPage({ baseURL: kontor.origin });
  await signIn(theirs, 'editor', '/domains/1');
  const here = theirs.getByText(`${kontor.signIns.admin.email} is editing Öffnungszeiten`);
  await expect(here).toBeVisible({ timeout: 12_000 });
  await call('PATCH', `${api}/pages/${pageId}`, { subline: 'Auch am Sonntag' });
  await expect(news(page)).toHaveText(
    `${colleague} saved this meanwhile. What you type is safe: when you save, both are merged.`,
  );
  await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Wann wir offen haben');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wann wir offen haben');
  await expect(news(page)).toHaveCount(0);
  await theirs.goto(address);
  await expect(theirs.getByText('Auch am Sonntag')).toBeVisible();
  await expect(theirs.getByText(`${kontor.signIns.admin.email} is reading this page`)).toBeVisible();
  await page.close();
  await expect(theirs.getByText(kontor.signIns.admin.email)).toHaveCount(0, { timeout: 30_000 });
  await theirs.close();
});

test('LIVE-01 PAGE-08 @narrow what a colleague saved meanwhile is told in the lock line: it covers nothing, and what is typed in stays in its place', async ({
  page,
  call,
  bringSession,
}) => {
  await bringSession(page, 'admin');
  const lock = page.locator('[data-part="lock-line"]');
  const field = page.getByLabel('Subline', { exact: true });
  for (const [scrolled, subline] of [
    [0, 'Auch am Sonntag'],
    [100, 'Auch am Montag'],
    [300, 'Auch am Dienstag'],
  ] as const) {
    await openFollowing(page, `${address}/change`);
    await page.getByRole('button', { name: 'Edit Page' }).click();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await field.focus();
    await page.evaluate((top) => scrollTo(0, top), scrolled);
    const before = await field.boundingBox();
    await call('PATCH', `${api}/pages/${pageId}`, { subline });
    await expect(lock.locator(news(page))).toContainText(`${colleague} saved this meanwhile.`);
    await expect(news(page)).toBeInViewport({ ratio: 1 });
    const [after, line, bar] = [await field.boundingBox(), await news(page).boundingBox(), await lock.boundingBox()];
    if (!before || !after || !line || !bar) throw new Error('All are shown.');
    expect(after.y).toBeCloseTo(before.y, 0);
    expect(line.y).toBeGreaterThanOrEqual(bar.y);
    expect(line.y + line.height).toBeLessThanOrEqual(bar.y + bar.height);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  }
});

test('LIVE-01 forms of a menu, the domain and metadata learn that a colleague saved the same, and keep what is typed', async ({
  page,
  call,
  bringSession,
}) => {
  await bringSession(page, 'admin');
  for (const [path, entity, theirs] of [
    ['/menus/1/edit', '/menus/1', { display_name: 'Oben' }],
    ['/edit', '', { meta_data: { meta_title: 'Lindenau' } }],
    [`/pages/${pageId}/metadata`, `/pages/${pageId}`, { headline: 'Wann wir da sind' }],
  ] as const) {
    await openFollowing(page, `/domains/1${path}`);
    const field = page.getByRole('main').getByRole('textbox').first();
    await field.fill('Noch nicht gesichert');
    await call('PATCH', api + entity, theirs);
    await expect(news(page)).toHaveText(
      `${colleague} saved this meanwhile. What you type is safe: when you save, both are merged.`,
    );
    await expect(field).toHaveValue('Noch nicht gesichert');
    const save = page.getByRole('button', { name: 'Save' });
    await save.scrollIntoViewIfNeeded();
    const [line, button] = [await news(page).boundingBox(), await save.boundingBox()];
    if (!line || !button) throw new Error('Both are shown.');
    const isApart =
      line.y + line.height <= button.y || button.y + button.height <= line.y || line.x + line.width <= button.x;
    expect(isApart, 'the line covers no button').toBe(true);
    await save.click();
    await expect(news(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(new RegExp(`${path}$`));
  }
});

test('LIVE-01 the form of an item, a section or the page learns that a colleague destroyed it, and promises no merge', async ({
  page,
  call,
  bringSession,
}) => {
  await bringSession(page, 'admin');
  for (const [form, what] of [
    ['Item', 'item'],
    ['Item', 'section'],
    ['Section', 'section'],
    ['Page', 'page'],
  ] as const) {
    await test.step(`the form of the ${form}, whose ${what} is destroyed`, async () => {
      const [opened, read] = [following(page), page.waitForResponse(new RegExp(`/api/v1${address}$`))];
      await page.goto(`${address}/change`);
      const { sections } = (await (await read).json()) as { sections: { id: number; items: { id: number }[] }[] };
      const section = sections.find(({ items }) => form !== 'Item' || items.length > 0);
      const ids = { section: section?.id, item: section?.items[0]?.id };
      const opener = { Page: '#edit-page', Section: `#section-${ids.section}-edit`, Item: `#item-${ids.item}-edit` };
      await page.locator(opener[form]).click();
      const panel = page.getByRole('region', { name: `Editing ${form}` });
      const field = panel.getByLabel('Headline', { exact: true });
      await field.fill('Noch nicht gesichert');
      await opened;
      const path = { page: `/pages/${pageId}`, section: `/sections/${ids.section}`, item: `/items/${ids.item}` };
      await call('DELETE', api + path[what]);
      const told = `${colleague} destroyed this ${what} meanwhile. Your text is still in the form. Copy it if you want to use it elsewhere.`;
      await expect(news(page)).toHaveText(told);
      if (form !== 'Item') expect(await axeFindings(page)).toEqual([]);
      // What was read a moment ago is not read again.
      await expect(async () => {
        const readAgain = page.waitForResponse(new RegExp(`/api/v1${address}$`), { timeout: 500 });
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        await readAgain;
      }).toPass();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(panel.getByRole('button', { name: 'Copy my text' })).toBeVisible();
      await expect(news(page)).toHaveText(told);
      await expect(field).toHaveValue('Noch nicht gesichert');
      await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
    });
  }
});

test('LIVE-02 a tab that nobody looks at gives up its stream when another domain is opened, and follows again when it is seen', async ({
  page,
  context,
  bringSession,
}) => {
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((shown) => {
      Object.defineProperty(document, 'visibilityState', { value: shown, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await bringSession(page, 'admin');
  await openFollowing(page, '/domains/1');
  const token = await page.evaluate(() => sessionStorage.getItem('kontor.accessToken') ?? '');
  await context.addInitScript((value) => sessionStorage.setItem('kontor.accessToken', value), token);
  await show('hidden');
  const givenUp = page.waitForEvent('requestfailed', (request) => /\/domains\/1\/events/.test(request.url()));
  const other = await context.newPage();
  const followed = other.waitForResponse(/\/domains\/2\/events/);
  await other.goto('/domains/2');
  await followed;
  await givenUp;
  const again = following(page);
  await show('visible');
  await again;
});

test('LIVE-02 the tabs of a browser share one stream, and another tab takes over when the first is closed', async ({
  page,
  call,
  context,
  bringSession,
}) => {
  let streams = 0;
  context.on('request', (request) => {
    if (/\/domains\/1\/events/.test(request.url())) streams += 1;
  });
  await bringSession(page, 'admin');
  await openFollowing(page, '/domains/1');
  const token = await page.evaluate(() => sessionStorage.getItem('kontor.accessToken') ?? '');
  await context.addInitScript((value) => sessionStorage.setItem('kontor.accessToken', value), token);
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/domains/1');
    await expect(tab.getByRole('link', { name: 'Öffnungszeiten' }).first()).toBeVisible();
  }
  await call('PATCH', `${api}/pages/${pageId}`, { headline: 'Eins' });
  for (const tab of [page, ...tabs]) await expect(news(tab)).toContainText('changed 1 more page.');
  expect(streams).toBe(1);
  await page.close();
  await call('PATCH', `${api}/pages/4`, { headline: 'Zwei' });
  for (const tab of tabs) await expect(news(tab)).toContainText('changed 2 more pages.');
  expect(streams).toBe(2);
});

test('LIVE-02 a server that announces no events is never asked for any', async ({ page, minimal }) => {
  await signInAt(page, minimal);
  await page.getByRole('link', { name: 'roses.small.example' }).click();
  await page.getByRole('link', { name: 'Show' }).first().click();
  await expect(page.getByRole('link', { name: 'Change Page' })).toBeVisible();
  expect(minimal.requestsTo('GET', /events/)).toEqual([]);
  expect(minimal.requestsTo('POST', /presence/)).toEqual([]);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test.beforeAll(() => speak('de-DE', german));
  test.afterAll(() => speak('en-GB', {}));

  test('LIVE-01 the line speaks German', async ({ page, call, bringSession }) => {
    await bringSession(page, 'admin');
    await openFollowing(page, '/domains/1');
    await expect(page.getByRole('link', { name: 'Öffnungszeiten' }).first()).toBeVisible();
    await call('PATCH', `${api}/pages/${pageId}`, { headline: 'Wann wir da sind' });
    await expect(news(page)).toContainText(`${colleague} hat 1 weitere Seite geändert.`);
    await page.getByRole('button', { name: t('Show them') }).click();
    await expect(page.getByRole('link', { name: 'Wann wir da sind' }).first()).toBeVisible();
  });
});
