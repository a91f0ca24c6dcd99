/** What was saved says so where it stands, and messages neither cover what was made nor offer what is settled. */
import type { Locator, Page } from 'playwright/test';
import { item, openChange, press, section } from './support/change-page.ts';
import { expect, test } from './support/kontor.ts';

test.use({ freshDatabase: true });

const said = /^Saved \d\d:\d\d$/;
const headline = (page: Page) => page.getByLabel('Headline', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

async function destroy(page: Page, part: Locator, word: string): Promise<void> {
  await press(part, word);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(part).toBeHidden();
}

test('X05 PAGE-21 a section, an item and the page say when they were saved, until the next edit', async ({
  page,
  signIn,
}) => {
  await openChange(page, signIn);
  await press(section(page, 'Kontakt'), 'Edit Section');
  await headline(page).fill('Kontakt und Anfahrt');
  await expect(page.getByText(said)).toHaveCount(0);
  await save(page);
  await expect(section(page, 'Kontakt und Anfahrt').getByText(said)).toBeVisible();
  await expect(page.getByText(said)).toHaveCount(1);

  await press(item(page, 'Rosenmontag'), 'Edit Item');
  await expect(page.getByText(said)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(headline(page)).toBeHidden();
  await expect(page.getByText(said), 'nothing was saved by Cancel').toHaveCount(0);
  await press(item(page, 'Rosenmontag'), 'Edit Item');
  await headline(page).fill('Rosenmontag und Fastnacht');
  await save(page);
  await expect(item(page, 'Rosenmontag und Fastnacht').getByText(said)).toBeVisible();

  await page.getByRole('button', { name: 'New Section' }).click();
  await headline(page).fill('Neu hier');
  await save(page);
  await expect(section(page, 'Neu hier').getByText(said)).toBeInViewport();

  await page.getByRole('button', { name: 'Edit Page', exact: true }).click();
  await headline(page).fill('Wann wir da sind');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Wann wir da sind' })).toBeVisible();
  await expect(page.getByText(said)).toHaveCount(1);
  const heights = (mark: Element) =>
    [mark.parentElement, mark.parentElement?.parentElement?.firstElementChild].map((part) => part?.clientHeight);
  const [ofMark, ofOthers] = await page.getByText(said).evaluate(heights);
  expect(ofMark, 'the line stays as high as it was').toBe(ofOthers);
  await page.getByRole('link', { name: 'Show Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wann wir da sind' })).toBeVisible();
  await expect(page.getByText(said)).toHaveCount(0);
});

test('PAGE-26 what was restored from the trash is no longer on offer, nor named destroyed among the recent messages', async ({
  page,
  signIn,
}) => {
  await openChange(page, signIn);
  await destroy(page, section(page, 'Kontakt'), 'Destroy');
  const offer = messages(page).getByRole('group', { name: 'Kontakt is destroyed.' });
  await expect(offer).toBeVisible();
  // The time of the offer stands still while the focus is in it: it would go by itself.
  await offer.getByRole('button', { name: 'Undo' }).focus();
  await page.evaluate(() => {
    history.pushState(null, '', '/domains/1/trash');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const restore = page.getByRole('row').filter({ hasText: 'Kontakt' }).getByRole('button', { name: 'Restore' });
  await expect(restore).toBeVisible();
  await restore.dispatchEvent('click');
  await expect(messages(page).getByText('Kontakt is restored.')).toBeVisible();
  await expect(offer).toHaveCount(0);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'anke.brandt' }).click();
  const recent = page.getByRole('region', { name: 'Recent messages' });
  await expect(recent).toContainText('Kontakt is restored.');
  await expect(recent).not.toContainText('Kontakt is destroyed.');
});

test('X05 @narrow messages lie under a window and wait for it, and not over what has just come back', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await openChange(page, signIn);
  await destroy(page, item(page, 'Rosenmontag'), 'Destroy Item');
  const offer = messages(page).getByRole('group', { name: 'Rosenmontag is destroyed.' });
  await expect(offer).toBeVisible();
  await press(section(page, 'Kontakt'), 'Destroy');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  const isUnder = () =>
    offer.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return over !== null && !element.contains(over);
    });
  expect(await isUnder()).toBe(true);
  // Longer than an offer stays.
  await page.clock.fastForward(11_000);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await offer.getByRole('button', { name: 'Undo' }).click();
  const restored = item(page, 'Rosenmontag');
  await expect(restored.getByRole('button', { name: 'Edit Item' })).toBeFocused();
  await expect(messages(page).getByText('Rosenmontag is restored.')).toBeVisible();
  await expect
    .poll(async () => {
      const [message, part] = await Promise.all([messages(page).boundingBox(), restored.boundingBox()]);
      return message && part && (message.y >= part.y + part.height || message.y + message.height <= part.y);
    })
    .toBe(true);
});
