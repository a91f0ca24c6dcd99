/** Finding anything: the palette and the list of shortcuts, with keys, mouse and finger. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const domain = 'stadtbibliothek-lindenau.de';
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });
const box = (page: Page) => palette(page).getByRole('combobox', { name: 'Search or jump to' });
const options = (page: Page) => palette(page).getByRole('option');

async function openDomain(page: Page) {
  await page.getByRole('link', { name: domain }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: domain })).toBeVisible();
}

test('Ctrl+K finds a page of the open domain; arrows move, Enter opens, Ctrl+Enter changes, and Escape gives the focus back', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  await openDomain(page);
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await box(page).fill('lese');
  await expect(options(page).first()).toContainText(/lese/i);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).nth(1).getAttribute('id')) ?? '',
  );
  await page.keyboard.press('ArrowUp');
  await box(page).fill('page lesesommer');
  await expect(options(page).first()).toContainText(/lesesommer/i);
  const name = await options(page).first().locator('span').nth(1).textContent();
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/domains\/\d+\/pages\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeFocused();

  const button = page.getByRole('button', { name: 'Search or jump to' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Control+k');
  await box(page).fill('page lesesommer');
  await expect(options(page).first()).toContainText(/lesesommer/i);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/domains\/\d+\/pages\/\d+\/change$/);
});

test('domains, menus, images and the actions of the screen are found, users by admins alone', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  await openDomain(page);
  await page.keyboard.press('Control+k');
  const kinds = () => options(page).locator('span:first-child').allInnerTexts();
  for (const [query, kind] of [
    [`domain ${domain}`, 'Domain'],
    ['menu', 'Menu'],
    ['image', 'Image'],
  ] as const) {
    await box(page).fill(query);
    await expect.poll(kinds).toContain(kind);
  }
  await box(page).fill('user');
  await expect.poll(kinds).not.toContain('Image');
  expect(await kinds()).not.toContain('User');
  await box(page).fill('new page');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Headline' })).toBeVisible();
});

test('on a phone the palette is opened from the menu, and a choice in it opens a screen', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'editor');
  const open = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Search or jump to' }).filter({ visible: true }).click();
    await expect(box(page)).toBeVisible();
  };
  await open();
  await palette(page).getByRole('button', { name: 'Close' }).click();
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await open();
  await box(page).fill('stadtbibliothek');
  await options(page)
    .filter({ hasText: /^Domain/ })
    .filter({ hasText: domain })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: domain })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
});

test('an admin finds users and images; a screen that arrives while the next place is searched leaves the focus in the search box', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin');
  await page.keyboard.press('Control+k');
  await box(page).fill('user @');
  await expect(options(page).first()).toContainText('User');
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/adm/api/v1/users/*', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  answer();
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
  await expect(page.locator('#title')).toContainText('@');
  await expect(box(page)).toBeFocused();
  await box(page).fill('image lesecafé');
  await expect(options(page).first()).toContainText('Image');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/images$/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('? lists the shortcuts, but not from a field; they can be switched off, and on again from the account panel', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(shortcuts).toBeVisible();
  const isOn = shortcuts.getByRole('checkbox', { name: 'Shortcuts that work anywhere are on' });
  await isOn.uncheck();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page
    .getByRole('button', { name: /^editor|^[a-z.]+$/ })
    .last()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await isOn.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press('Escape');
  await openDomain(page);
  const filter = page.getByRole('searchbox').first();
  await filter.pressSequentially('was?');
  await expect(filter).toHaveValue('was?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a page of any domain is found right after signing in, without accents and in any order of words, recent ones first', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin');
  await page.keyboard.press('Control+k');
  await box(page).fill('lindenau lesesommer');
  await expect(options(page).filter({ hasText: /^Page/ }).first()).toContainText('Lesesommer');
  await box(page).fill('lindenau offnungszeiten');
  const found = options(page).filter({ hasText: /^Page/ });
  await expect(found.first()).toContainText(/Öffnungszeiten/);
  await expect(found.first().locator('mark').first()).toHaveText(/Öffnungszeiten/i);
  const name = (await found.first().locator('span').nth(1).textContent()) ?? '';
  await found.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goto('/domains');
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(options(page).first()).toContainText(name);
});

test('a domain that cannot be read is named in the palette and hides no other', async ({ page, minimal }) => {
  await signInAt(page, minimal);
  minimal.fail('GET', /\/domains\/1$/, { status: 500, body: 'broken' });
  await page.goto(`${minimal.origin}/domains`);
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const first = minimal.content.domains[0]?.fqdn ?? '';
  await expect(palette(page).getByRole('status')).toContainText(`The pages of ${first} could not be loaded.`);
  await expect(palette(page).getByRole('status')).toContainText(/\d+ found/);
  const second = minimal.content.domains[1];
  await box(page).fill(second?.fqdn ?? '');
  await expect(options(page).first()).toBeVisible();
});
