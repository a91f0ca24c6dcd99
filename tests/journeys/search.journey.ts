/** Finding text: in the palette and on the search screen, and opening the page at the place. */
import type { Page } from 'playwright/test';
import { german } from '../../src/language/german.ts';
import { speak, t } from '../../src/language/translate.ts';
import { axeFindings, axeFindingsInStructure } from './support/axe.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

async function finds(page: Page, words: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: t('Search or jump to') }).fill(words);
  const inText = page.getByRole('group', { name: t('In the text') });
  await expect(inText).toBeVisible();
  return inText.getByRole('option');
}

test('SRCH-01 SRCH-02 @narrow text is found in the palette and opens at its part, all of it on a screen that its address tells', async ({
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
  expect(await axeFindingsInStructure(page)).toEqual([]);
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
  expect(await axeFindingsInStructure(page)).toEqual([]);

  for (const screen of ['', '/change']) {
    await page.goto(`/domains/1/pages/1${screen}#section-999999`);
    await expect(page.getByText('This part is not on the page any more.')).toBeVisible();
  }
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test.beforeAll(() => speak('de-DE', german));
  test.afterAll(() => speak('en-GB', {}));

  test('SRCH-01 the search speaks German, and passes axe', async ({ page, signIn }) => {
    await signIn(page, 'editor');
    await finds(page, 'lesecafe');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('option', { name: /^Alle \d+ Stellen im Text$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Suche' })).toBeFocused();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ Stellen auf \d+ Seiten, in \d/);
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('SRCH-01 another server is asked for no text, and the screen says so', async ({ page, minimal }) => {
  await signInAt(page, minimal);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('no name has these words');
  await expect(page.getByText('Nothing has this name. Try fewer letters.')).toBeVisible();
  await page.goto(`${minimal.origin}/search?q=words`);
  await expect(page.getByText('This server does not search in texts')).toBeVisible();
  expect(minimal.requestsTo('GET', /\/search/).filter(({ path }) => path.includes('/v1/'))).toEqual([]);
});
