/** A destroyed domain lies in the trash of the admins, and comes back whole. */
import type { Page } from 'playwright/test';
import { axeFindings } from './support/axe.ts';
import { expect, test } from './support/kontor.ts';

test.use({ freshDatabase: true });

const name = 'baeckerei-morgenrot.de';
const question = (page: Page) => page.getByRole('alertdialog');
const row = (page: Page) => page.getByRole('row').filter({ hasText: name });
const toast = (page: Page, words: RegExp) => page.getByRole('region', { name: 'Messages' }).getByText(words);

test('WEB-01 destroying a domain asks for its name; Undo and Restore bring it back, and its name ends it @narrow', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin', '/admin/domains');
  await row(page).getByRole('button', { name: 'Destroy Domain' }).click();
  const field = question(page).getByRole('textbox', { name: `Type ${name}` });
  const destroy = question(page).getByRole('button', { name: 'Destroy Domain', exact: true });
  await expect(field).toBeFocused();
  await expect(
    question(page).getByText(/^baeckerei-morgenrot\.de goes into the trash for 30 days: \d+ pages/),
  ).toBeVisible();
  await expect(question(page).getByText(/Its website is given nothing from now on\./)).toBeVisible();
  await field.pressSequentially('baeckerei');
  await expect(question(page).getByRole('status')).toHaveText('13 letters to go.');
  await page.keyboard.press('Enter');
  await expect(destroy).toHaveAttribute('aria-disabled', 'true');
  await field.fill('baeckerei-x');
  await expect(question(page).getByRole('status')).toHaveText('This is another name.');
  await field.fill(` ${name.toUpperCase()} `);
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(row(page)).toHaveCount(0);
  await expect(toast(page, /^baeckerei-morgenrot\.de is in the trash until \d+ \w+( \d{4})?\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 in the trash' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 in the trash' })).toBeHidden();

  await row(page).getByRole('button', { name: 'Destroy Domain' }).click();
  await field.fill(name);
  await destroy.click();
  const trash = page.getByRole('list', { name: '1 in the trash' });
  await expect(
    trash.getByText(/destroyed it on .*: \d+ pages, \d+ menus?, \d+ images?\. Gone for good on /),
  ).toBeVisible();
  await trash.getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, /^baeckerei-morgenrot\.de is restored\. It is delivered again as it was\.$/)).toBeVisible();
  await expect(row(page)).toBeVisible();

  await row(page).getByRole('button', { name: 'Destroy Domain' }).click();
  await field.fill(name);
  await destroy.click();
  await trash.getByRole('button', { name: 'Destroy for good' }).click();
  await expect(question(page)).toContainText('It cannot be restored after that.');
  await question(page)
    .getByRole('textbox', { name: `Type ${name}` })
    .fill(name);
  await question(page).getByRole('button', { name: 'Destroy for good' }).click();
  await expect(trash).toBeHidden();
  await page.goto('/admin/activity');
  await expect(page.getByText(`destroyed domain ${name} for good.`)).toBeVisible();
  await expect(page.getByText(`restored domain ${name}.`).first()).toBeVisible();
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('WEB-01 @narrow a website is destroyed by its name, lies in the trash of the admins and comes back, in German', async ({
    page,
    browser,
    kontor,
    signIn,
    bringSession,
  }) => {
    const messages = page.getByRole('region', { name: 'Meldungen' });
    await signIn(page, 'admin', '/admin/domains');
    await row(page).getByRole('button', { name: 'Domain löschen' }).click();
    const field = question(page).getByRole('textbox', { name: `${name} eintippen` });
    await expect(field).toBeFocused();
    await expect(question(page)).toContainText(/^Domain \d+ wirklich löschen\?/);
    await expect(question(page)).toContainText(/kommt für 30 Tage in den Papierkorb: \d+ Seiten, .*Verlauf\./);
    await expect(question(page)).toContainText('Ihre Website bekommt ab jetzt nichts mehr.');
    await field.fill('baeckerei');
    await expect(question(page).getByRole('status')).toHaveText('Noch 13 Zeichen.');
    await field.fill('bibliothek');
    await expect(question(page).getByRole('status')).toHaveText('Das ist ein anderer Name.');
    expect(await axeFindings(page)).toEqual([]);
    await field.fill(name);
    await page.keyboard.press('Enter');
    await expect(
      messages.getByText(/^baeckerei-morgenrot\.de liegt bis \d+\. \w+( \d{4})? im Papierkorb\.$/),
    ).toBeVisible();
    await expect(row(page)).toHaveCount(0);
    const trash = page.getByRole('list', { name: '1 im Papierkorb' });
    await expect(trash.getByText(/hat sie am .* gelöscht: \d+ Seiten, .*\. Endgültig weg am /)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    const context = await browser.newContext({ baseURL: kontor.origin, locale: 'de-DE' });
    const editor = await context.newPage();
    await bringSession(editor, 'editor');
    await editor.goto('/domains');
    await expect(editor.getByRole('heading', { level: 1 })).toHaveText('Domains');
    await expect(editor.getByText(/Papierkorb/)).toHaveCount(0);
    await editor.goto('/admin/domains');
    await expect(editor.getByRole('heading', { level: 1 })).not.toHaveText('Alle Domains');
    await context.close();

    await trash.getByRole('button', { name: 'Wiederherstellen' }).click();
    await expect(
      messages.getByText(`${name} ist wiederhergestellt. Sie wird wieder ausgeliefert, wie sie war.`),
    ).toBeVisible();
    await expect(trash).toBeHidden();
    await expect(row(page)).toBeVisible();
    await page.goto('/admin/activity');
    await expect(page.getByText(`hat die Domain ${name} gelöscht.`).first()).toBeVisible();
    await expect(page.getByText(`hat die Domain ${name} wiederhergestellt.`).first()).toBeVisible();
  });
});
