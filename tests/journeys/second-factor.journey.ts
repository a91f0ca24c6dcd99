import type { Page } from 'playwright/test';
import { authenticatorApp } from '../server/factor-support.ts';
import { expect, type Kontor, test } from './support/kontor.ts';

// These accounts get second factors, which the other journeys must not be asked for.
test.use({ freshDatabase: true });

const enterPassword = async (page: Page, kontor: Kontor, role: 'editor' | 'admin') => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(kontor.signIns[role].email);
  await page.getByLabel('Password', { exact: true }).fill(kontor.signIns[role].password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
const keyOf = async (page: Page) => ((await page.locator('p code').textContent()) ?? '').replaceAll(' ', '');

for (const javaScriptEnabled of [true, false]) {
  test(`S71 an app is set up from the console, and its code or a recovery code is asked for${javaScriptEnabled ? '' : ', without JavaScript on these pages'}`, async ({
    page,
    kontor,
    signIn,
    browser,
  }) => {
    await signIn(page, 'editor');
    await page.getByRole('button', { name: kontor.signIns.editor.email.split('@')[0] ?? '' }).click();
    const link = page.getByRole('link', { name: 'Second factor and sessions' });
    const address = (await link.getAttribute('href')) ?? '';
    const context = await browser.newContext({ javaScriptEnabled, baseURL: kontor.origin });
    await context.addCookies(await page.context().cookies());
    const account = await context.newPage();
    await account.goto(address);
    await expect(account.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    await account.getByLabel('Password', { exact: true }).fill(kontor.signIns.editor.password);
    await account.getByRole('button', { name: 'Continue' }).click();
    await account.getByRole('link', { name: 'Set up an authenticator app' }).click();
    await expect(account.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    const app = authenticatorApp(await keyOf(account));
    await account.getByLabel('Code', { exact: true }).fill(app.next());
    await account.getByRole('button', { name: 'Turn on' }).click();
    await expect(account.getByRole('heading', { level: 1, name: 'Keep your recovery codes' })).toBeVisible();
    const codes = await account.locator('.codes code').allInnerTexts();
    expect(codes).toHaveLength(10);
    await account.getByRole('link', { name: 'I have kept them' }).click();
    await expect(account.getByText('10 recovery codes are left.')).toBeVisible();
    await context.close();

    for (const code of [app.next(), codes[0] ?? '']) {
      await page.context().clearCookies();
      await page.evaluate(() => sessionStorage.clear());
      await enterPassword(page, kontor, 'editor');
      await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeVisible();
      await page.getByLabel('Code', { exact: true }).fill('000000');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('alert')).toContainText('The code is not right');
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
    }
  });
}

test('S34 S71 an admin demands a second factor of everybody, and an editor sets one up while signing in', async ({
  page,
  kontor,
  signIn,
}) => {
  await signIn(page, 'admin', '/oauth/account');
  await page.getByLabel('Password', { exact: true }).fill(kontor.signIns.admin.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'Of everybody' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('radio', { name: 'Of everybody' })).toBeChecked();
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await enterPassword(page, kontor, 'editor');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(authenticatorApp(await keyOf(page)).next());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
});
