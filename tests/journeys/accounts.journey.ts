/** Accounts take care of themselves: own names and passwords, forgotten ones by mail. */
import type { Page } from 'playwright/test';
import { axeFindings } from './support/axe.ts';
import { expect, newestLink, test } from './support/mails.ts';

const [first, second] = ['heron walks at noon', 'otter swims at dawn'];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('ACC-01 ACC-02 ACC-04 @narrow a forgotten password comes by mail, and name and password are changed', async ({
  browser,
  kontor,
  mails,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: kontor.origin, locale: 'de-DE' });
  const ada = await context.newPage();
  await ada.goto('/login');
  await ada.getByRole('link', { name: 'Passwort vergessen' }).click();
  await ada.getByLabel('E-Mail').fill('ada');
  await button(ada, 'Link senden').click();
  await expect(ada.getByRole('alert')).toContainText('Das ist keine E-Mail-Adresse');
  await ada.getByLabel('E-Mail').fill('ada@kontor.example');
  await button(ada, 'Link senden').click();
  await expect(ada.getByRole('heading', { level: 1 })).toContainText('ist eine Mail unterwegs');
  await ada.goto(await newestLink(mails, 1));
  await ada.getByLabel('Neues Passwort', { exact: true }).fill(first);
  await ada.getByLabel('Noch einmal').fill(first);
  await button(ada, 'Speichern und anmelden').click();
  await expect(ada).toHaveURL(/\/domains$/);

  await ada.goto('/account');
  await button(ada, 'Passwort ändern').click();
  expect(await axeFindings(ada)).toEqual([]);
  await button(ada, 'Abbrechen').click();
  await button(ada, 'Namen ändern').click();
  await expect(ada.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await ada.getByRole('textbox', { name: 'Name' }).fill('Ada Löwe');
  await button(ada, 'Speichern').click();
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Ada Löwe');
  await expect(button(ada, 'Namen ändern')).toBeFocused();
  await button(ada, 'Passwort ändern').click();
  await ada.getByLabel('Altes Passwort').fill('falsch');
  await ada.getByLabel('Neues Passwort').fill('kurz');
  await button(ada, 'Passwort ändern').click();
  await expect(ada.getByText('4 Zeichen: Mindestens 8 sind nötig.')).toBeVisible();
  await ada.getByLabel('Neues Passwort').fill(second);
  await button(ada, 'Passwort ändern').click();
  await expect(ada.getByText('Das alte Passwort stimmt nicht.').first()).toBeVisible();
  await ada.getByLabel('Altes Passwort').fill(first);
  await button(ada, 'Passwort ändern').click();
  await expect(ada.getByText('Ihr Passwort ist geändert.').first()).toBeVisible();
  await context.close();
});

test('ACC-02 ACC-03 S77 @narrow an admin changes an address, deactivates an account and brings it back, and whom it is about is told by mail in German', async ({
  page,
  browser,
  kontor,
  signIn,
  mails,
}) => {
  test.setTimeout(120_000);
  const { email: former, password } = kontor.signIns.editor;
  const email = 'anke@müller.example';
  const context = await browser.newContext({ baseURL: kontor.origin, locale: 'de-DE' });
  const anke = await context.newPage();
  const signInAs = async (address: string) => {
    await anke.goto('/login');
    await anke.getByLabel('E-Mail').fill(address);
    await anke.getByLabel('Passwort', { exact: true }).fill(password);
    await button(anke, 'Anmelden').click();
  };
  await signInAs(former);
  await expect(anke).toHaveURL(/\/domains$/);

  await signIn(page, 'admin', '/admin/users/2');
  await button(page, 'Change email').click();
  await page.getByRole('textbox', { name: 'New email' }).fill(email);
  await button(page, 'Change email').click();
  await expect(page.getByText(`A link is sent to ${email}.`)).toBeVisible();
  await anke.goto(await newestLink(mails, 1));
  await button(anke, 'Bestätigen').click();
  await expect(anke.getByRole('heading', { level: 1 })).toHaveText('Ihre Adresse ist geändert');
  await expect.poll(() => mails.mails.map(({ to: [to] }) => to)).toContain(former);
  await page.reload();
  await expect(page.getByText(/^Confirmed on /)).toBeVisible();

  await anke.goto('/domains');
  await expect(anke.getByRole('heading', { level: 1 })).toHaveText('Domains');
  await button(page, 'Deactivate…').click();
  await expect(page.getByRole('alertdialog')).toContainText(/ends? at once\./);
  await button(page, 'Deactivate').click();
  await expect(page.getByText(/^deactivated on /)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await signInAs(email);
  await expect(anke.getByRole('alert')).toBeVisible();
  await expect(anke).not.toHaveURL(/\/domains$/);
  await button(page, 'Activate again').click();
  await expect(button(page, 'Deactivate…')).toBeVisible();
  await signInAs(email);
  await expect(anke).toHaveURL(/\/domains$/);

  await button(page, 'Send password link').click();
  await expect(page.getByText(`A link is sent to ${email}.`)).toBeVisible();
  await anke.goto(await newestLink(mails, 3));
  await expect(anke.getByLabel('Neues Passwort', { exact: true })).toBeVisible();
  await context.close();
});
