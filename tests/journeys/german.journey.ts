import type { Page } from 'playwright/test';
import { german } from '../../src/language/german.ts';
import { speak, t } from '../../src/language/translate.ts';
import { expect, test } from './support/kontor.ts';
import { adminScreens, editorScreens, type Screen } from './support/screens.ts';

test.use({ locale: 'de-DE', contextOptions: { reducedMotion: 'reduce' } });
test.beforeAll(() => speak('de-DE', german));
test.afterAll(() => speak('en-GB', {}));

const pressed = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const moreEditorScreens: readonly Screen[] = [
  {
    name: 'the palette',
    path: '/domains/1',
    heading: () => 'stadtbibliothek-lindenau.de',
    open: (page) => page.keyboard.press('Control+k'),
  },
  { name: 'the shortcuts', path: '/domains', heading: () => t('Domains'), open: (page) => page.keyboard.press('?') },
  {
    name: 'the page form',
    path: '/domains/1/pages/3/change',
    heading: () => 'Öffnungszeiten',
    open: (page) => pressed(t('Edit Page'))(page),
  },
  {
    name: 'a new section',
    path: '/domains/1/pages/3/change',
    heading: () => 'Öffnungszeiten',
    open: (page) => pressed(t('New Section'))(page),
  },
  {
    name: 'a new item',
    path: '/domains/1/pages/3/change',
    heading: () => 'Öffnungszeiten',
    open: (page) => pressed(t('New Item'))(page),
  },
  {
    name: 'the image picker',
    path: '/domains/1/pages/3/change',
    heading: () => 'Öffnungszeiten',
    open: async (page) => {
      await pressed(t('Edit Page'))(page);
      await page
        .getByRole('group', { name: t('Image') })
        .getByRole('button')
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the page picker',
    path: '/domains/1/pages/3/change',
    heading: () => 'Öffnungszeiten',
    open: async (page) => {
      await pressed(t('New Item'))(page);
      await pressed(t('Choose Page'))(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'uploading images',
    path: '/images',
    heading: () => t('Image library'),
    open: (page) => pressed(t('Upload new Image'))(page),
  },
  { name: 'an image', path: '/images?show=1', heading: () => t('Image library') },
  { name: 'editing an image', path: '/images?edit=1', heading: () => t('Image library') },
  {
    name: 'a section with its link',
    path: '/domains/1/pages/3/change',
    heading: () => 'Öffnungszeiten',
    open: (page) => pressed(t('Edit Section'))(page),
  },
  {
    name: 'an item',
    path: '/domains/1/pages/3/change',
    heading: () => 'Öffnungszeiten',
    open: (page) => pressed(t('Edit Item'))(page),
  },
  { name: 'the trash', path: '/domains/1/trash', heading: () => t('Trash') },
  { name: 'a page that is not there', path: '/domains/1/pages/9999', heading: () => t('Page {id}', { id: 9999 }) },
  { name: 'a menu', path: '/domains/1/menus/1', heading: () => 'Hauptmenü' },
  { name: 'the places that link to a page', path: '/domains/1/pages/2', heading: () => 'Ihr Besuch' },
  { name: 'the search', path: '/search?q=lesecafe', heading: () => t('Search') },
  { name: 'the links to repair', path: '/domains/1/links', heading: () => 'zu reparieren' },
  {
    name: 'a new redirect',
    path: '/domains/1/links',
    heading: () => 'zu reparieren',
    open: async (page) => {
      await pressed(t('Add Redirect'))(page);
      await pressed(t('Save'))(page);
    },
  },
  {
    name: 'scheduling a deployment',
    path: '/domains/1/changes',
    heading: () => t('Changes'),
    open: async (page) => {
      await pressed(t('Schedule…'))(page);
      await page.getByRole('dialog').getByLabel(t('Date')).fill('2020-01-01');
    },
  },
  {
    name: 'an earlier version of a page',
    path: '/domains/1/pages/3/history',
    heading: () => 'Öffnungszeiten',
    open: (page) =>
      page
        .getByRole('navigation', { name: t('Versions') })
        .getByRole('link')
        .last()
        .click(),
  },
  {
    name: 'a new menu',
    path: '/domains/1/menus',
    heading: () => t('Menus'),
    open: (page) => pressed(t('New Menu'))(page),
  },
  {
    name: 'the check of the content',
    path: '/domains/1/display_modes',
    heading: () => t('Usage Stats'),
    open: (page) => pressed(t('Check all pages'))(page),
  },
];

const moreAdminScreens: readonly Screen[] = [
  { name: 'a user', path: '/admin/users/2', heading: () => '@', open: (page) => pressed(t('Change'))(page) },
  { name: 'editing a user', path: '/admin/users/2/edit', heading: () => '@' },
  { name: 'a component', path: '/admin/components/1', heading: () => '' },
  { name: 'editing a component', path: '/admin/components/1/edit', heading: () => '' },
  {
    name: 'a new domain',
    path: '/admin/domains/new',
    heading: () => t('New Domain'),
    open: (page) => pressed(t('Save'))(page),
  },
  { name: 'the secrets of a domain', path: '/admin/domains/1/edit', heading: () => 'stadtbibliothek-lindenau.de' },
  { name: 'new settings', path: '/admin/domains/1/settings/new', heading: () => t('New Settings') },
  {
    name: 'a new token',
    path: '/admin/domains/1/client_tokens/new',
    heading: () => t('New Token'),
    open: (page) => pressed(t('Save'))(page),
  },
  {
    name: 'the question before destroying a domain',
    path: '/admin/domains',
    heading: () => t('All Domains'),
    open: (page) => pressed(t('Destroy Domain'))(page),
  },
  { name: 'the tokens of all domains', path: '/admin/client_tokens', heading: () => t('All Client Tokens') },
  { name: 'the activity', path: '/admin/activity', heading: () => t('Activity') },
  { name: 'editing a token', path: '/admin/client_tokens/1/edit', heading: () => '' },
  { name: 'a user who is not there', path: '/admin/users/999', heading: () => t('User {id}', { id: 999 }) },
];

const tours = [
  { title: 'an editor', role: 'editor', screens: editorScreens },
  { title: 'an editor who opens what can be opened', role: 'editor', screens: moreEditorScreens },
  { title: 'an admin', role: 'admin', screens: [...adminScreens, ...moreAdminScreens] },
] as const;

for (const { title, role, screens } of tours) {
  test(`every screen of ${title} is German and no wider than 360 px`, async ({ page, signIn }) => {
    test.setTimeout(300_000);
    await signIn(page, role);
    for (const { name, path, heading, open } of screens) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: 1200, height: 900 });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading(), includeHidden: true })).toBeVisible();
        await open?.(page);
        await expect(page.locator('html')).toHaveAttribute('lang', 'de');
        expect.soft(await leftInEnglish(page), name).toEqual([]);
        await page.setViewportSize({ width: 360, height: 720 });
        const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.soft.poll(excess, name).toBeLessThanOrEqual(0);
      });
    }
  });
}

test('the screens before signing in are German', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Willkommen bei Kontor' })).toBeVisible();
  expect(await leftInEnglish(page)).toEqual([]);
  await page.getByRole('link', { name: 'Anmelden' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByLabel('Passwort', { exact: true }).fill('ein Geheimnis');
  await page.getByRole('button', { name: 'Zeigen' }).click();
  await expect(page.getByRole('button', { name: /^Verbergen/ })).toBeVisible();
});

test('numbers are written as Germans write them', async ({ page, signIn }) => {
  await page.route(/\/mgmt\/api\/v1\/domains\/1(?:\?|$)/, async (route) => {
    const response = await route.fetch();
    const domain = await response.json();
    const pages = Array.from({ length: 1500 }, (_, place) => ({
      ...domain.pages[0],
      id: place + 1,
      path: `/${place}`,
    }));
    await route.fulfill({ response, json: { ...domain, pages } });
  });
  await signIn(page, 'editor', '/domains/1');
  await expect(page.getByText(/1\.500/).first()).toBeVisible();
});

test('what was found in the browser says in German when it was typed', async ({ page, signIn }) => {
  await signIn(page, 'editor', '/domains/1/edit');
  await page.getByLabel('Meta-Titel').fill('Ein anderer Titel');
  await expect(page.getByText(/in diesem Browser aufbewahrt, zuletzt um \d\d:\d\d:\d\d/)).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const months = 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember';
  const time = new RegExp(`\\d{1,2}\\. (?:${months}) um \\d\\d:\\d\\d`);
  await expect(page.getByText(/^Ihr ungespeicherter Text vom .* steht wieder im Formular/)).toContainText(time);
  expect(await leftInEnglish(page)).toEqual([]);
  await page.route(/\/mgmt\/api\/v1\/domains\/1$/, async (route) => {
    const response = await route.fetch();
    const domain = await response.json();
    const meta_data = { ...domain.meta_data, meta_title: 'Von jemand anderem' };
    await route.fulfill({ response, json: { ...domain, meta_data } });
  });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('region', { name: /^Ungespeicherter Text gefunden/ })).toContainText(time);
  expect(await leftInEnglish(page)).toEqual([]);
});

test('the choice in the account panel goes over the browser’s, and what is half typed is open again', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor', '/domains/1/edit');
  await page.getByLabel('Meta-Titel').fill('Halb getippt');
  await page.getByRole('button', { name: 'anke.brandt' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit stadtbibliothek-lindenau.de' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByLabel('Meta title')).toHaveValue('Halb getippt');
  await page.getByRole('button', { name: 'anke.brandt' }).click();
  await page
    .getByRole('button', { name: 'As the browser’s' })
    .or(page.getByRole('button', { name: "As the browser's" }))
    .click();
  await expect(page.getByLabel('Meta-Titel')).toHaveValue('Halb getippt');
});

test('a console that cannot load its German texts says so and speaks English', async ({ page, signIn }) => {
  await page.route(/\/assets\/german-.*\.js/, (route) => route.abort());
  await signIn(page, 'editor');
  await expect(page.getByText('Die deutschen Texte konnten nicht geladen werden.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

/** Of the samples: a display mode is called `text`, a component “Shows the opening hours …”. */
const content = ['text', 'Shows {fields}'];
const differing = Object.entries(german).filter(([english, text]) => english !== text && !content.includes(english));
const exact = new Set(differing.map(([english]) => english).filter((english) => !english.includes('{')));
/** Texts with values, where enough of them is words to be recognised. */
const patterns = differing
  .map(([english]) => english)
  .filter((english) => english.includes('{') && english.replaceAll(/\{\w+\}|\W/g, '').length > 3)
  .map((english) => {
    const parts = english.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  });

/** Texts and names of the page that the German catalogue has another word for. */
async function leftInEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'data-words'];
    const ownText = (element: Element) =>
      [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join('');
    const all = [...document.body.querySelectorAll('*:not(script, style)')].flatMap((element) => [
      ownText(element),
      (element.textContent ?? '').length < 200 ? (element.textContent ?? '') : '',
      ...names.map((name) => element.getAttribute(name) ?? ''),
    ]);
    return [...new Set([document.title.replace(/ · Kontor$/, ''), ...all].map((text) => text.trim()))];
  });
  return texts.filter((text) => exact.has(text) || patterns.some((pattern) => pattern.test(text)));
}
