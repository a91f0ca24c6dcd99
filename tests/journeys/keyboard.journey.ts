import type { Locator, Page } from 'playwright/test';
import { german } from '../../src/language/german.ts';
import { speak, t } from '../../src/language/translate.ts';
import { item, section } from './support/change-page.ts';
import { coverOfFocus } from './support/focus.ts';
import { keptTexts } from './support/kept-texts.ts';
import { expect, test } from './support/kontor.ts';

test.use({
  freshDatabase: true,
  locale: 'de-DE',
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
});
test.beforeAll(() => speak('de-DE', german));
test.afterAll(() => speak('en-GB', {}));

test('X01 X03 X10 X26 R7 PAGE-26 in German and in a narrow window, the keyboard alone makes a page, writes, destroys, takes back, and goes on after the network and the tab were lost', async ({
  page,
  signIn,
}) => {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const change = page
    .getByRole('row')
    .filter({ hasText: 'Ohne Maus' })
    .getByRole('link', { name: t('Change') });
  const written = section(page, 'Abschnitt ohne Maus');
  const toolOf = (part: Locator, name: string) => part.getByRole('button', { name, exact: true });
  await signIn(page, 'editor');

  await goTo(page, 'stadtbibliothek-lindenau.de');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, field(t('Filter Headline/Path')));
  await page.keyboard.type('nirgends');
  await tabTo(page, button(t('Show all pages')));
  await act(page, 'Enter');
  await expect(field(t('Filter Headline/Path'))).toBeFocused();

  await goTo(page, t('New Page'));
  await expect(field(t('Headline'))).toBeFocused();
  await page.keyboard.type('Ohne Maus');
  await act(page, 'Enter');
  await expect(page.getByRole('link', { name: 'Ohne Maus' })).toBeFocused();
  await tabTo(page, change);
  await expect.poll(() => page.evaluate(coverOfFocus), 'no message lies over it').toBeNull();
  await act(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ohne Maus' })).toBeFocused();

  await goTo(page, t('New Section'));
  await expect(field(t('Headline'))).toBeFocused();
  await page.keyboard.type('Abschnitt ohne Maus');
  await act(page, 'Control+s');
  await expect(toolOf(written, t('Edit Section'))).toBeFocused();
  await act(page, 'ArrowRight');
  await act(page, 'Enter');
  await expect(field(t('Headline'))).toBeFocused();
  await page.keyboard.type('Element ohne Maus');
  await act(page, 'Control+s');
  await expect(toolOf(item(page, 'Element ohne Maus'), t('Edit Item'))).toBeFocused();

  await act(page, 'End');
  await act(page, 'Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: t('Cancel') })).toBeFocused();
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: t('OK') }));
  await act(page, 'Enter');
  await expect(item(page, 'Element ohne Maus')).toHaveCount(0);
  await expect(toolOf(written, t('New Item'))).toBeFocused();
  await expect(button(t('Undo'))).toBeVisible();
  await act(page, 'Control+z');
  await expect(toolOf(item(page, 'Element ohne Maus'), t('Edit Item'))).toBeFocused();

  await act(page, 'Enter');
  await expect(field(t('Headline'))).toBeFocused();
  await page.context().setOffline(true);
  await page.keyboard.press('End');
  await page.keyboard.type(' und ohne Netz');
  await act(page, 'Control+s');
  await expect(
    page.getByRole('alert').filter({ hasText: t('It is tried again by itself, or at once when you press Save.') }),
  ).toBeVisible();
  await expect(field(t('Headline'))).toBeFocused();
  await page.context().setOffline(false);
  await expect(toolOf(item(page, 'Element ohne Maus und ohne Netz'), t('Edit Item'))).toBeFocused();

  await act(page, 'Enter');
  await page.keyboard.press('End');
  await page.keyboard.type(', und nach dem Absturz');
  await expect.poll(() => keptTexts(page)).toContain('und nach dem Absturz');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(field(t('Headline'))).toBeFocused();
  await expect(field(t('Headline'))).toHaveValue('Element ohne Maus und ohne Netz, und nach dem Absturz');
  await act(page, 'Control+s');
  await expect(item(page, 'Element ohne Maus und ohne Netz, und nach dem Absturz')).toBeVisible();
});

/** Presses a key that does something: whatever becomes of it, the focus is not lost. */
async function act(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body), `after ${key}`).toBe(true);
}

/** By the search that Ctrl+K opens: to a place, or to what can be done on the screen. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: t('Search or jump to') })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(name);
  await act(page, 'Enter');
}

/** As somebody without a mouse gets there. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 20; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target, 'within twenty stops').toBeFocused();
}
