/** Where things are used, and what the questions before destroying say about it: one call each, whatever its number. */
import type { Locator, Page } from 'playwright/test';
import { axeFindingsInLight } from './support/axe.ts';
import { expect, test } from './support/kontor.ts';

const usedIn = (page: Page, name: string | RegExp = 'Used in') => page.getByRole('region', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog');
const top = async (locator: Locator) => Math.round((await locator.boundingBox())?.y ?? 0);

/** What is asked of the server until the work is done, without the query. */
async function requestsOf(page: Page, work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: { url: () => string }) => {
    const { pathname } = new URL(request.url());
    if (/\/api\//.test(pathname) && !pathname.endsWith('/events'))
      asked.push(pathname.replace(/^.*\/api\/(?:v1\/)?/, '').replaceAll(/\d+/g, '*'));
  };
  page.on('request', note);
  await work();
  page.off('request', note);
  return asked;
}

test('REF-01 REF-04 X24 a page, a mode, a layout and a component say where they are used, and destroying says what it concerns', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', '/domains/1/pages/2');
  const places = usedIn(page).getByRole('list', { name: 'Used in' }).getByRole('link');
  await expect(usedIn(page).getByRole('status')).toHaveText(/^\d+ places link here:$/);
  const count = Number((await usedIn(page).getByRole('status').textContent())?.match(/\d+/));
  await usedIn(page).getByRole('button', { name: 'Show them' }).click();
  await expect(places).toHaveCount(count);
  expect(await axeFindingsInLight(page)).toEqual([]);
  await places.filter({ hasText: 'Menu' }).first().click();
  await expect(page).toHaveURL(/\/domains\/1\/menus\/\d+\/edit$/);

  await page.goto('/domains/1');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/used_in\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page
    .getByRole('row', { name: /Ihr Besuch/ })
    .getByRole('button', { name: 'Destroy' })
    .click();
  await expect(question(page)).toContainText('Looking where it is used.');
  const ok = question(page).getByRole('button', { name: 'OK' });
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const before = await top(ok);
  release();
  await expect(question(page)).toContainText(/\d+ places? links? here:/);
  await expect(question(page).getByRole('listitem')).toHaveCount(3);
  expect(await top(ok)).toBe(before);
  expect(await axeFindingsInLight(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.unroute(/used_in\?/);
  await page.route(/used_in\?/, (route) => route.abort());
  await page
    .getByRole('row', { name: /Öffnungszeiten/ })
    .first()
    .getByRole('button', { name: 'Destroy' })
    .click();
  await expect(question(page)).toContainText('What else is affected cannot be told: ');
  await page.keyboard.press('Escape');
  await page.unroute(/used_in\?/);

  await page.goto('/domains/1/pages/3/change');
  await page.getByRole('article').first().getByRole('button', { name: 'Destroy', exact: true }).click();
  await expect(question(page)).toContainText(/Its (\d+ items go|item goes) with it: |It has no items\./);
  await page.keyboard.press('Escape');

  await page.goto('/domains/1/display_modes');
  const word = page.getByRole('button', { name: /^Used in: / }).first();
  await word.click();
  await expect(
    page
      .getByRole('list', { name: /^Used in: / })
      .getByRole('link')
      .first(),
  ).toHaveAttribute('href', /#section-\d+$/);
  expect(await axeFindingsInLight(page)).toEqual([]);
  const asked = await requestsOf(page, async () => {
    await page.getByRole('link', { name: /^Content check/ }).click();
    await expect(page.getByText(/^\d+ pages checked, /)).toBeVisible();
  });
  // Another screen may be read anew meanwhile: the domain and who is logged in.
  const ofCheck = asked.filter((path) => path !== 'me' && path !== 'domains/*');
  expect(ofCheck.sort()).toEqual(['domains/*/menus', 'domains/*/page_contents', 'domains/*/redirects', 'images']);

  await page.goto('/admin/domains/1');
  await page
    .getByRole('list', { name: 'Layouts' })
    .getByRole('button', { name: /^Used in: / })
    .first()
    .click();
  await expect(
    page
      .getByRole('list', { name: /^Used in: / })
      .getByRole('link')
      .first(),
  ).toBeVisible();
  await page.goto('/admin/components');
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Destroy Component' }).click();
  await expect(question(page)).toContainText(/It is used (in \d+ places?:|nowhere\.)/);
  await page.keyboard.press('Escape');
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Show' }).click();
  await expect(usedIn(page).getByRole('status')).toHaveText(/^It is used (in \d+ places?:|nowhere\.)$/);
});
