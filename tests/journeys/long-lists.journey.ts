import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';

type Added = { id: number; headline: string };

/** The first domain, as if it had so many pages that only those near the window are in the document, and then the added ones. */
async function openLongList(page: Page, added: readonly Added[] = []) {
  await page.route(/\/mgmt\/api\/v1\/domains\/\d+(?:\?first=\d+)?$/, async (route) => {
    const response = await route.fetch();
    const domain = await response.json();
    const [first] = domain.pages;
    const many = Array.from({ length: 300 }, (_, place) => ({ ...first, id: place + 1, path: `/p-${place}` }));
    const pages = [...many, ...added.map((one) => ({ ...first, ...one }))];
    await route.fulfill({ response, json: { ...domain, pages } });
  });
  await page.getByRole('link', { name: 'Show' }).first().click();
  const rows = page.getByRole('table', { name: 'Pages' }).getByRole('row');
  await expect(rows.nth(5)).toBeVisible();
  return rows;
}

test('DOM-04 DOM-09 a list is printed whole, dark on light, without bars, buttons and filters', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'editor');
  const rows = await openLongList(page);
  expect(await rows.count()).toBeLessThan(100);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(301);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('cell', { name: '/p-299' })).toBeVisible();
  for (const role of ['button', 'banner', 'navigation', 'searchbox', 'radio'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByText('Show', { exact: true }).first()).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBeLessThan(100);
});

test('DOM-11 a new page is in sight and has the focus, however long the list is', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  const added: Added[] = [];
  const rows = await openLongList(page, added);
  await page.route(/\/domains\/\d+\/pages$/, async (route) => {
    const created = { ...route.request().postDataJSON(), id: 301 };
    added.push(created);
    await route.fulfill({ status: 201, json: created });
  });
  await page.getByRole('button', { name: 'New Page' }).click();
  await page.getByLabel('Headline', { exact: true }).fill('Lesesommer im Park');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rows.getByRole('link', { name: 'Lesesommer im Park' })).toBeFocused();
  await expect(rows.getByRole('link', { name: 'Lesesommer im Park' })).toBeInViewport();
});

test('DOM-06 Ctrl+F goes to the filter of a long list, and from there it is the browser’s own', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  await page.evaluate(() => {
    addEventListener('keydown', (event) => {
      if (event.key === 'f') document.documentElement.dataset.left = String(!event.defaultPrevented);
    });
  });
  const left = () => page.locator('html').getAttribute('data-left');
  const rows = await openLongList(page);
  const filter = page.getByLabel('Filter Headline/Path');
  await page.keyboard.press('Control+f');
  await expect(filter).toBeFocused();
  await expect(page.getByRole('status').getByText('type here to search the whole list')).toBeVisible();
  await page.keyboard.press('Control+f');
  expect(await left()).toBe('true');
  await page.keyboard.type('p-299');
  await expect(rows).toHaveCount(2);
  await filter.blur();
  await page.keyboard.press('Control+f');
  expect(await left()).toBe('true');
  await expect(filter).not.toBeFocused();
});

test('DOM-04 a long list that is loaded again, or read anew after going back, shows the rows that were seen', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  await openLongList(page);
  const seen = page.getByRole('cell', { name: '/p-199' });
  const place = () => page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 200 * 40);
  await expect(seen).toBeInViewport();
  const before = await place();
  await page.reload();
  await expect(seen).toBeInViewport();
  expect(await place()).toBe(before);
  await page.mouse.wheel(0, 37);
  await expect.poll(place).toBe(before + 37);
  await page.goto('/domains');
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await page.goBack();
  await expect(seen).toBeInViewport();
  expect(await place()).toBe(before + 37);
});

test('DOM-04 whoever goes elsewhere while a long list is read anew stays there', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  const rows = await openLongList(page);
  await page.mouse.wheel(0, 200 * 40);
  await expect(rows.getByRole('cell', { name: '/p-199' })).toBeInViewport();
  const domain = new URL(page.url()).pathname;
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(`**/mgmt/api/v1${domain}*`, async (route) => {
    await waiting;
    await route.fallback();
  });
  await page.reload();
  await expect(page.getByText('Loading the domain…')).toBeVisible();
  await page.keyboard.press('Tab');
  goOn();
  await expect(rows.nth(5)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe('a page of 200 sections', () => {
  test.use({ freshDatabase: true });

  test('PAGE-06 PAGE-08 opens the form of one, keeps up with typing, and saves', async ({ page, signIn, call }) => {
    const api = '/mgmt/api/v1/domains/1';
    for (let index = 1; index <= 200; index += 1)
      await call('POST', `${api}/sections`, {
        page_id: 2,
        headline: `Abschnitt ${index}`,
        body: 'Ein *Absatz*. '.repeat(40),
      });
    await signIn(page, 'editor', '/domains/1/pages/2/change');
    const sections = page.getByRole('button', { name: 'Edit Section' });
    await expect(sections).toHaveCount(202);
    await sections.last().click();
    const body = page.getByRole('textbox', { name: 'Body' });
    await expect(body).toBeVisible({ timeout: 5000 });
    await body.press('End');
    await body.pressSequentially('Neue Wörter am Ende');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(body).toBeHidden({ timeout: 5000 });
    const stored = await call('GET', `${api}/pages/2`);
    expect(JSON.stringify(stored)).toContain('Neue Wörter am Ende');
  });
});
