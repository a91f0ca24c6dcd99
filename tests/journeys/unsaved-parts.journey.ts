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

test('APP-16 unsaved text is named on the domain list, the page list and the page, each with the way to it', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  const named = page.getByText('Unsaved text in Section “So finden Sie uns” of Page “');
  await expect(page.getByRole('link', { name: 'Image library' })).toBeVisible();
  await expect(named).toBeHidden();
  await typeIntoSection(page);
  for (const path of ['/domains', '/domains/1', '/domains/1/pages/3']) {
    await page.goto(path);
    await expect(named).toBeVisible();
  }
  await page.getByRole('listitem').filter({ has: named }).or(named).getByRole('link', { name: 'Open' }).click();
  await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('So finden Sie zu uns');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article', { name: 'So finden Sie zu uns' })).toBeVisible();
  await page.goto('/domains');
  await expect(page.getByRole('link', { name: 'Image library' })).toBeVisible();
  await expect(named).toBeHidden();
});
