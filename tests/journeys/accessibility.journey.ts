import type { Page } from 'playwright/test';
import { axeFindings } from './support/axe.ts';
import { expect, test } from './support/kontor.ts';

/** Nothing fades in: colours are measured as they stand. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Screen = { name: string; path: string; heading: string; open?: (page: Page) => Promise<void> };

const screens: Screen[] = [
  { name: 'the domain list', path: '/domains', heading: 'Domains' },
  { name: 'a domain', path: '/domains/1', heading: 'stadtbibliothek-lindenau.de' },
  {
    name: 'a new page with an error',
    path: '/domains/1',
    heading: 'stadtbibliothek-lindenau.de',
    open: async (page) => {
      await page.getByRole('button', { name: 'New Page' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Give the page a headline.')).toBeVisible();
    },
  },
  {
    name: 'the question before destroying',
    path: '/domains/1',
    heading: 'stadtbibliothek-lindenau.de',
    open: async (page) => {
      await page.getByRole('button', { name: 'Destroy' }).first().click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'the account panel',
    path: '/domains',
    heading: 'Domains',
    open: (page) => page.getByRole('button', { name: 'anke.brandt' }).click(),
  },
  { name: 'editing a domain', path: '/domains/1/edit', heading: 'Edit stadtbibliothek-lindenau.de' },
  { name: 'a page', path: '/domains/1/pages/3', heading: 'Öffnungszeiten' },
  { name: 'a page with a broken breadcrumb', path: '/domains/1/pages/5', heading: 'Lesecafé' },
  { name: 'changing a page', path: '/domains/1/pages/3/change', heading: 'Öffnungszeiten' },
  {
    name: 'a section being edited',
    path: '/domains/1/pages/3/change',
    heading: 'Öffnungszeiten',
    open: async (page) => {
      const section = page.getByRole('article', { name: 'Regelmäßige Öffnungszeiten' });
      await section.getByRole('button', { name: 'Edit Section' }).click();
      await expect(page.getByLabel('Headline', { exact: true })).toBeVisible();
    },
  },
  { name: 'the metadata of a page', path: '/domains/1/pages/3/metadata', heading: 'Öffnungszeiten' },
  { name: 'the menus of a domain', path: '/domains/1/menus', heading: 'Menus' },
  { name: 'the usage statistics', path: '/domains/1/display_modes', heading: 'Usage Stats' },
  { name: 'the image library', path: '/images', heading: 'Image library' },
  { name: 'an address that leads nowhere', path: '/nowhere', heading: 'There is nothing at this address' },
  { name: 'the admin area of an editor', path: '/admin/users', heading: 'the power is NOT with you...' },
  { name: 'a domain of others', path: '/domains/3', heading: 'Domain 3' },
];

const adminScreens: Screen[] = [
  { name: 'the users', path: '/admin/users', heading: 'All CMS User' },
  { name: 'the components', path: '/admin/components', heading: 'All CMS Components' },
  { name: 'a new component', path: '/admin/components/new', heading: 'New Component' },
  { name: 'the domains of an admin', path: '/admin/domains', heading: 'Domains' },
  { name: 'the settings of a domain', path: '/admin/settings/1/edit', heading: 'Edit Settings' },
  { name: 'editing a menu', path: '/domains/1/menus/1/edit', heading: 'Edit menu Hauptmenü' },
  { name: 'a domain of an admin', path: '/admin/domains/1', heading: 'stadtbibliothek-lindenau.de' },
];
const tours = [
  { title: 'the screens of an editor', role: 'editor', screens: screens.slice(0, 9) },
  { title: 'more screens of an editor', role: 'editor', screens: screens.slice(9) },
  { title: 'the screens of an admin', role: 'admin', screens: adminScreens },
] as const;

test('X09 X11 the screens before signing in pass axe in light and dark, no rule switched off', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFindings(page), 'the welcome screen').toEqual([]);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await axeFindings(page), 'the sign-in page').toEqual([]);
});

for (const { title, role, screens } of tours) {
  test(`X03 X09 X11 ${title} pass axe in light and dark, no rule switched off`, async ({ page, signIn }) => {
    test.setTimeout(120_000);
    await signIn(page, role);
    for (const { name, path, heading, open } of screens) {
      await test.step(name, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await open?.(page);
        expect.soft(await axeFindings(page), name).toEqual([]);
        const title = await page.locator('h1').textContent();
        if (role === 'admin') await expect.soft(page).toHaveTitle(`${title} · Kontor`);
      });
    }
  });
}

test('APP-13 X18 no screen is wider than a window of 320 or 360 px', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  await signIn(page, 'editor');
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 720 });
    for (const { path, open } of screens) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').or(page.getByRole('alert')).first()).toBeVisible();
      if (width <= 360 && path === '/domains/1') await open?.(page);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('X01 X15 the keyboard alone destroys nothing by accident and finds its way back', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  await page.goto('/domains/2');
  const destroy = page
    .getByRole('row')
    .filter({ hasText: 'Sauerteig' })
    .first()
    .getByRole('button', { name: 'Destroy' });
  await destroy.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(question.getByRole('button', { name: /OK|Cancel/ }).and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(destroy).toBeFocused();
});

test('the theme that was chosen stands after loading again, before anything is opened', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  await page.getByRole('button', { name: 'anke.brandt' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('X11 the focus is seen in forced colours too', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'editor');
  await page.getByRole('link', { name: 'Show' }).first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  const outline = await page
    .getByRole('link', { name: 'Show' })
    .first()
    .evaluate((link) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(link);
      return { outlineStyle, outlineWidth };
    });
  expect(outline).toEqual({ outlineStyle: 'solid', outlineWidth: '3px' });
});
