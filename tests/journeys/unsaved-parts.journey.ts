import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';

/** Nothing stands in the way of leaving then. */
async function typeIntoSection(page: Page): Promise<void> {
  await page.goto('/domains/1/pages/3/change');
  const section = page.getByRole('article', { name: 'So finden Sie uns' });
  await section.getByRole('button', { name: 'Edit Section' }).click();
  await page.getByLabel('Headline', { exact: true }).fill('So finden Sie zu uns');
  await expect(page.getByText(/kept in this browser, last at/)).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
}

test('X26 R1 @narrow a page says which of its parts has unsaved text after a reload, and opens it', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  await typeIntoSection(page);
  await page.reload();
  const notice = page.getByText(/Unsaved text found: Section “So finden Sie uns”/);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('So finden Sie zu uns');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('X26 a text that was kept while English was spoken is named in German, and taken up there', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  await typeIntoSection(page);
  await page.evaluate(() => localStorage.setItem('kontor.language', 'de'));
  await page.reload();
  await expect(page.getByText('Ungespeicherter Text gefunden: Abschnitt „So finden Sie uns“')).toBeVisible();
  await page.getByRole('button', { name: 'Öffnen' }).click();
  await expect(page.getByText(/^Ihr ungespeicherter Text vom .* steht wieder im Formular/)).toBeVisible();
  await expect(page.getByLabel('Überschrift', { exact: true })).toHaveValue('So finden Sie zu uns');
  await page.getByRole('button', { name: 'Abbrechen' }).click();
});
