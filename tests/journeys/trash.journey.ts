/** What is destroyed is taken back within ten seconds, or from the trash of its domain at any time. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { libraryImage } from '../../contract/entities.ts';
import { item, openChange, order, press, section } from './support/change-page.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const path = '/besuch/oeffnungszeiten';

const answerOk = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
const offer = (page: Page, name: string) => page.getByRole('group', { name: `${name} is destroyed.` });
const undo = (page: Page, name: string) => offer(page, name).getByRole('button', { name: 'Undo' });
const pageRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Pages' }).getByRole('row').filter({ hasText: name }).first();
const entry = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Trash' }).getByRole('row').filter({ hasText: name });
const toast = (page: Page, words: string) => page.getByRole('region', { name: 'Messages' }).getByText(words);

async function destroySection(page: Page, part: Locator): Promise<void> {
  await press(part, 'Destroy');
  await answerOk(page);
  await expect(part).toBeHidden();
  await expect(page.locator('main :focus'), 'its successor').toHaveCount(1);
}

test.describe('the trash', () => {
  test.use({ freshDatabase: true });

  test('PAGE-26 X26 a destroyed section and a destroyed item are taken back to where they stood, by keyboard too', async ({
    page,
    signIn,
  }) => {
    await openChange(page, signIn);
    const before = await order(page);
    const holidays = section(page, 'Feiertage und Schließtage');
    const carnival = item(page, 'Rosenmontag');
    await press(carnival, 'Destroy Item');
    await answerOk(page);
    await expect(carnival).toBeHidden();
    const successor = item(page, 'Betriebsausflug').getByRole('button', { name: 'Destroy Item' });
    await expect(successor, 'the offer takes no focus').toBeFocused();
    await undo(page, 'Rosenmontag').click();
    await expect(carnival.getByRole('button', { name: 'Edit Item' })).toBeFocused();
    await expect(toast(page, 'Rosenmontag is restored.')).toBeVisible();
    expect(await order(page)).toEqual(before);

    await destroySection(page, holidays);
    await undo(page, 'Feiertage und Schließtage').focus();
    await page.keyboard.press('Enter');
    await expect(holidays.getByRole('button', { name: 'Edit Section' })).toBeFocused();
    expect(await order(page)).toEqual(before);
    await page.reload();
    await expect(holidays).toBeVisible();
    expect(await order(page), 'as stored').toEqual(before);
  });

  test('PAGE-26 X04 on a phone a long name leaves its offer to undo small, with the buttons below', async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openChange(page, signIn);
    const kontakt = section(page, 'Kontakt');
    await press(kontakt, 'Edit Section');
    const name = 'W'.repeat(200);
    await page.getByLabel('Headline', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await destroySection(page, section(page, name));
    const { height } = (await offer(page, name).boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThan(0);
    expect(height, 'of the widest letters').toBeLessThan(260);
    const text = offer(page, name).getByText(/^W+…W+ is destroyed\.$/);
    const [above, below] = [await text.boundingBox(), await undo(page, name).boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await undo(page, name).click();
    await expect(section(page, name)).toBeVisible();
  });

  test('PAGE-26 PAGE-27 X26 a destroyed start page is taken back as it was, also from another screen', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor', '/domains/1/pages/3');
    await page.getByRole('button', { name: 'Set as Start Page' }).click();
    await expect(page.getByText('This is the Start Page')).toBeVisible();
    await page.goto('/domains/1');
    await pageRow(page, path).getByRole('button', { name: 'Destroy' }).click();
    await answerOk(page);
    await expect(pageRow(page, path)).toHaveCount(0);
    await expect(page.getByText('No Start Page yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Trash (1)' })).toBeVisible();
    await page.getByRole('link', { name: 'Menus' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Menus' })).toBeVisible();
    await undo(page, 'Öffnungszeiten').click();
    await expect(toast(page, 'Öffnungszeiten is restored.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Menus' })).toBeFocused();
    await page.getByRole('link', { name: 'Pages' }).click();
    await expect(page.getByRole('link', { name: 'Öffnungszeiten' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Trash', exact: true })).toBeVisible();
    await page.goto('/domains/1/pages/3');
    await expect(page.getByText('This is the Start Page')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Regelmäßige Öffnungszeiten' })).toBeVisible();
  });

  test('PAGE-26 after a reload the trash has everything, and restores it or destroys it for good', async ({
    page,
    kontor,
    signIn,
  }) => {
    const changeUrl = await openChange(page, signIn);
    const before = await order(page);
    await press(item(page, 'Rosenmontag'), 'Destroy Item');
    await answerOk(page);
    await expect(item(page, 'Rosenmontag')).toBeHidden();
    await destroySection(page, section(page, 'Kontakt'));
    await page.goto('/domains/1');
    await pageRow(page, '/besuch/lesecafe').getByRole('button', { name: 'Destroy' }).click();
    await answerOk(page);
    await expect(page.getByRole('link', { name: 'Trash (3)' })).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Trash (3)' }).click();
    await expect(page).toHaveTitle('Trash · Kontor');
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeFocused();
    const rows = page.getByRole('table', { name: 'Trash' }).getByRole('row');
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText('Lesecafé');
    await expect(entry(page, 'Kontakt')).toContainText('Section');
    await expect(entry(page, 'Rosenmontag')).toContainText(
      'Page “Öffnungszeiten”, Section “Feiertage und Schließtage”',
    );
    await expect(entry(page, 'Rosenmontag')).toContainText(kontor.signIns.editor.email);
    await expect(entry(page, 'Rosenmontag').locator('time')).toContainText(/\b20\d\d\b/);

    await entry(page, 'Lesecafé').getByRole('button', { name: 'Destroy for good' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to destroy Lesecafé for good?',
    });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await entry(page, 'Lesecafé').getByRole('button', { name: 'Destroy for good' }).click();
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(entry(page, 'Lesecafé')).toHaveCount(0);
    await expect(entry(page, 'Kontakt').getByRole('button', { name: 'Destroy for good' })).toBeFocused();

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Kontakt is restored.')).toBeVisible();
    await expect(entry(page, 'Kontakt')).toHaveCount(0);
    await expect(entry(page, 'Rosenmontag').getByRole('button', { name: 'Restore' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The trash is empty')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeFocused();
    await page.goto(changeUrl);
    await expect(item(page, 'Rosenmontag')).toBeVisible();
    expect(await order(page)).toEqual(before);
  });

  test('PUB-08 on a phone an admin erases a page and an image once their names are typed', async ({
    page,
    kontor,
    call,
    signIn,
  }) => {
    const bytes = (await readFile(new URL('../../docs/screenshot.png', import.meta.url))).toString('base64');
    const upload = { file_data: bytes, file_name: 'x.png', alt: 'An oven of ours', home: null };
    const { id, url } = libraryImage(await call('POST', '/library/api/images', upload));
    await call('DELETE', `/library/api/images/${id}`);
    await call('DELETE', '/mgmt/api/v1/domains/1/pages/3');
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'admin', '/domains/1/trash');
    const erase = async (name: string) => {
      await page.getByRole('button', { name: 'Erase…' }).click();
      const question = page.getByRole('alertdialog', { name: /^Are you sure you want to erase/ });
      const field = question.getByLabel(`Type ${name}`);
      await expect(field).toBeFocused();
      await field.fill(name.slice(0, -3));
      await expect(question.getByRole('status')).toHaveText('3 letters to go.');
      await field.fill('Kontakt');
      await expect(question.getByRole('status')).toHaveText('This is another name.');
      await page.keyboard.press('Enter');
      await expect(question.getByRole('button', { name: 'Erase' })).toHaveAttribute('aria-disabled', 'true');
      await expect(question.getByText(/nothing brings it back/)).toBeInViewport();
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeInViewport();
      await field.fill(` ${name.toLowerCase()} `);
      await question.getByRole('button', { name: 'Erase' }).click();
      await expect(question).toBeHidden();
    };
    await erase('Öffnungszeiten');
    await expect(toast(page, 'Öffnungszeiten is erased.')).toBeVisible();
    await expect(page.getByText('The trash is empty')).toBeVisible();

    await page.goto('/images/trash');
    expect((await page.request.get(url)).status()).toBe(200);
    await expect.poll(() => existsSync(join(kontor.dataDirectory, 'variants'))).toBe(true);
    await erase('An oven of ours');
    await expect(toast(page, 'is erased.')).toBeVisible();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    expect((await page.request.get(url)).status()).toBe(404);
    expect(existsSync(join(kontor.dataDirectory, 'variants'))).toBe(false);
  });

  test('X26 R1 unsaved text of a section that was destroyed and taken back is offered as before', async ({
    page,
    call,
    signIn,
  }) => {
    await openChange(page, signIn);
    const contact = section(page, 'Kontakt');
    await press(contact, 'Edit Section');
    await page.getByLabel('Headline', { exact: true }).fill('Kontakt und Anfahrt');
    await expect(page.getByText(/kept in this browser, last at/)).toBeVisible();
    page.on('dialog', (dialog) => dialog.accept());
    const change = page.url();
    const contactId = await contact.getAttribute('data-id');
    await call('DELETE', `/mgmt/api/v1/domains/1/sections/${contactId}`);
    await page.reload();
    await expect(page.getByText('Unsaved text found: Section “Kontakt”')).toBeVisible();
    await page.goto('/domains/1/trash');
    await entry(page, 'Kontakt').getByRole('button', { name: 'Restore' }).click();
    await expect(toast(page, 'Kontakt is restored.')).toBeVisible();
    await page.goto(change);
    await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Kontakt und Anfahrt');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(section(page, 'Kontakt und Anfahrt')).toBeVisible();
  });
});

test.describe('a server with TRASH_DAYS=0', () => {
  test.use({ freshDatabase: true, settings: { TRASH_DAYS: '0' } });

  test('PAGE-26 destroys at once, and offers neither Undo nor a trash', async ({ page, signIn }) => {
    await signIn(page, 'editor', '/domains/1');
    await pageRow(page, path).getByRole('button', { name: 'Destroy' }).click();
    await answerOk(page);
    await expect(toast(page, 'Öffnungszeiten is destroyed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Trash/ })).toHaveCount(0);
  });
});

test('PAGE-26 a server without a trash is asked for none: no Undo, no link, and its address says so', async ({
  page,
  minimal,
}) => {
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1`);
  await page.getByRole('row').filter({ hasText: 'Imprint' }).getByRole('button', { name: 'Destroy' }).click();
  await answerOk(page);
  await expect(page.getByRole('status').filter({ hasText: 'Imprint is destroyed.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Trash/ })).toHaveCount(0);
  await page.goto(`${minimal.origin}/domains/1/trash`);
  await expect(page.getByText('This server keeps no trash')).toBeVisible();
  expect(minimal.requestsTo('GET', /mgmt.*\/trash/)).toEqual([]);
});
