import type { Page } from 'playwright/test';
import { german } from '../../src/language/german.ts';
import { expect, test } from './support/kontor.ts';

/** Texts whose German is another: none of them may be on a German screen. A display mode of the samples is called `text`. */
const english = Object.entries(german).flatMap(([text, other]) => (text === other || text === 'text' ? [] : [text]));

test('no screen of an editor shows a text in English while German is spoken', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  await speakGerman(page);
  for (const [address, title] of [
    ['/domains', 'Domains'],
    ['/domains/1', 'stadtbibliothek-lindenau.de'],
    ['/domains/1/edit', 'stadtbibliothek-lindenau.de bearbeiten'],
    ['/domains/1/display_modes', 'Verwendung'],
    ['/domains/1/menus', 'Menüs'],
    ['/domains/1/pages/3', 'Öffnungszeiten'],
    ['/domains/1/pages/3/metadata', 'Metadaten von „Öffnungszeiten“'],
    ['/domains/1/pages/9999', 'Seite 9999'],
    ['/images', 'Bildbibliothek'],
    ['/nowhere', 'Unter dieser Adresse gibt es nichts'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expectNoEnglish(page);
  }
});

test('no form of a page shows a text in English while German is spoken', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  await speakGerman(page);
  await page.goto('/domains/1/pages/3/change');
  for (const name of [
    'Seite bearbeiten',
    'Neuer Abschnitt',
    'Abschnitt bearbeiten',
    'Neues Element',
    'Element bearbeiten',
  ]) {
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible();
    await expectNoEnglish(page);
    await page.getByRole('button', { name: 'Abbrechen' }).click();
  }
  await page.getByRole('button', { name: 'Abschnitt bearbeiten' }).first().click();
  await page.getByRole('button', { name: 'Seite auswählen' }).click();
  await expect(page.getByRole('dialog', { name: 'Seite auswählen' })).toBeVisible();
  await expectNoEnglish(page);
});

test('no screen of an admin shows a text in English while German is spoken', async ({ page, signIn }) => {
  await signIn(page, 'admin');
  await speakGerman(page);
  for (const address of [
    '/users',
    '/users/1',
    '/users/1/edit',
    '/components',
    '/components/new',
    '/components/1',
    '/components/1/edit',
    '/domains',
    '/domains/new',
    '/domains/1',
    '/domains/1/edit',
    '/domains/1/client_tokens/new',
    '/settings/1/edit',
    '/client_tokens/1/edit',
  ]) {
    await page.goto(`/admin${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoEnglish(page);
  }
});

async function speakGerman(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('kontor.language', 'de'));
}

async function expectNoEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByText('Wird geladen …')).toHaveCount(0);
  const shown = await page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts.map((text) => text.trim());
  });
  expect(shown.filter((text) => english.includes(text))).toEqual([]);
}
