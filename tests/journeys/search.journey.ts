/** Finding text: in the palette and on the search screen, and opening the page at the place. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';

async function finds(page: Page, words: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(words);
  const inText = page.getByRole('group', { name: 'In the text' });
  await expect(inText).toBeVisible();
  return inText.getByRole('option');
}

test('SRCH-01 SRCH-02 text is found in the palette and opens at its part, all of it on a screen that its address tells', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  const rosenmontag = await finds(page, 'ROSENMONTAG');
  await expect(rosenmontag.first()).toContainText('Öffnungszeiten');
  await page.keyboard.press('Enter');
  const item = page.getByRole('listitem', { name: 'Rosenmontag' });
  await expect(item).toBeFocused();
  await expect(item).toBeInViewport();
  await expect(item.getByText('unpublished')).toBeVisible();

  const places = await finds(page, 'lesecafe');
  await expect(places.locator('mark').first()).toHaveText('Lesecafé');
  await page.getByRole('option', { name: /^All \d+ places in the text$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused();
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText(/^\d+ places on \d+ pages, \d menus? and \d images?$/);
  await page.getByLabel('Kind').selectOption('Menus');
  await expect(status).toHaveText(/^\d places? on \d menus?$/);
  await page.reload();
  await expect(page.getByLabel('Kind')).toHaveValue('menu');
  await page.getByRole('link', { name: 'Lesecafé und Garten Entry' }).click();
  await expect(page).toHaveURL(/\/menus\/\d+#entry-[\d-]+$/);
  await expect(page.locator('[aria-current=true]').getByText('Lesecafé und Garten')).toBeInViewport();
  await page.goBack();
  await expect(status).toHaveText(/^\d places? on \d menus?$/);

  await page.getByLabel('Kind').selectOption('Everything');
  const words = page.getByRole('searchbox', { name: 'Words, or “exact words”' });
  await words.fill('"oeffnet 100%"');
  await expect(status).toHaveText('Nothing found for “"oeffnet 100%"”');
  await expect(page.getByText(/^The text of \d+ pages, \d+ menus? and \d+ images was searched\./)).toBeVisible();

  for (const screen of ['', '/change']) {
    await page.goto(`/domains/1/pages/1${screen}#section-999999`);
    await expect(page.getByText('This part is not on the page any more.')).toBeVisible();
  }
});
