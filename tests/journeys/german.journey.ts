import type { Page } from 'playwright/test';
import { german } from '../../src/language/german.ts';
import { expect, test } from './support/kontor.ts';
import { adminScreens, editorScreens, inGerman } from './support/screens.ts';

test.use({ locale: 'de-DE', contextOptions: { reducedMotion: 'reduce' } });

for (const [role, screens] of [
  ['editor', editorScreens.slice(0, 20)],
  ['editor', editorScreens.slice(20)],
  ['admin', adminScreens],
] as const) {
  const [[first] = [], [last] = []] = [screens[0], screens.at(-1)];
  test(`every screen of an ${role} is German and no wider than 360 px, from ${first} to ${last}`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(300_000);
    await signIn(page, role);
    for (const [name, path, heading, ...open] of screens) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: 1200, height: 900 });
        await page.goto(path);
        const title = page.getByRole('heading', { level: 1, name: inGerman(heading), includeHidden: true });
        await expect(title).toBeVisible();
        for (const opener of open) {
          if (typeof opener !== 'string') await opener(page);
          else
            await page
              .getByRole('button', { name: inGerman(opener) })
              .first()
              .click();
        }
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

/** Of the samples: a display mode is called `text`, a component “Shows the opening hours …”, a setting “Show border”. */
const content = ['text', 'Shows {fields}', 'Show {name}'];
const differing = Object.entries(german).filter(([english, text]) => english !== text && !content.includes(english));
const exact = new Set(differing.map(([english]) => english).filter((english) => !english.includes('{')));
/** Texts with values, where enough of them is words to be recognised. */
const patterns = differing
  .map(([english]) => english)
  .filter((english) => english.includes('{') && english.replaceAll(/\{\w+\}|\W/g, '').length > 3)
  .map((english) => {
    const parts = english
      .split(/(\{\w+\})/)
      .map((part, place) =>
        place % 2 === 0 ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : part === '{count}' ? '[\\d.,]+' : '.+',
      );
    return new RegExp(`^${parts.join('')}$`);
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
