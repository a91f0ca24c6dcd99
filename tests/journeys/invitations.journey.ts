/** Somebody is asked in: the admin hands over a link, the person chooses a password and signs in. */
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const chosen = 'heron walks at noon';

test.describe('invitations', () => {
  test.use({ freshDatabase: true });

  test('ADM-18 @narrow an admin invites somebody, who chooses a password, signs in and sees the domain', async ({
    page,
    signIn,
    browser,
    kontor,
  }) => {
    test.setTimeout(60_000);
    await signIn(page, 'admin', '/admin/users');
    await page.getByRole('link', { name: 'Invite a person' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Give the address of the person.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@kontor.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('is already a user').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill('nora@kontor.example');
    await page.getByLabel('Linked Domains').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Save' }).click();
    const shown = page.getByText(/\/oauth\/invitation\?token=/);
    const link = (await shown.textContent()) ?? '';
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
    await page.getByRole('link', { name: 'Back to the users' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'nora@kontor.example' })).toContainText('ada@kontor.example');
    await expect(shown).toBeHidden();

    const context = await browser.newContext({ baseURL: kontor.origin, locale: 'de-DE' });
    const guest = await context.newPage();
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Willkommen bei Kontor');
    await guest.getByLabel('Passwort', { exact: true }).fill('zu kurz');
    await guest.getByLabel('Noch einmal').fill('zu kurz');
    await guest.getByRole('button', { name: 'Konto anlegen' }).click();
    await expect(guest.getByRole('alert')).toContainText('Das Konto wurde nicht angelegt.');
    await guest.getByLabel('Passwort', { exact: true }).fill(chosen);
    await guest.getByLabel('Noch einmal').fill(chosen);
    await guest.getByRole('button', { name: 'Konto anlegen' }).click();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Ihr Konto ist bereit');
    await guest.getByRole('link', { name: 'Anmelden' }).click();
    await guest.getByLabel('E-Mail').fill('nora@kontor.example');
    await guest.getByLabel('Passwort', { exact: true }).fill(chosen);
    await guest.getByRole('button', { name: 'Anmelden' }).click();
    await expect(guest).toHaveURL(/\/domains$/);
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Diese Einladung wurde schon benutzt');
    await context.close();

    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: 'nora@kontor.example' })).toContainText('Show');
    await expect(page.getByRole('heading', { name: 'Invitations' })).toHaveCount(0);
    await page.goto('/admin/activity');
    await expect(page.getByText(/accepted the invitation of .* and is a user now\./)).toBeVisible();
  });
});

test('ADM-18 a server that announces no invitations is asked for none, and shows nothing of them', async ({
  browser,
  minimal,
}) => {
  const context = await browser.newContext({ baseURL: minimal.origin });
  const page = await context.newPage();
  await signInAt(page, minimal);
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All CMS User');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invite a person' })).toHaveCount(0);
  await page.goto('/admin/users/invite');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing at this address');
  expect(minimal.requestsTo('GET', /invitations/)).toEqual([]);
  await context.close();
});
