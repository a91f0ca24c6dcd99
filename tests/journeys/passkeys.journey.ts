import type { CDPSession, Page } from 'playwright/test';
import { freePort } from '../../scripts/support/free-port.mjs';
import { expect, type Kontor, test } from './support/kontor.ts';

// Browsers bind passkeys to a name: these servers are asked for as localhost.
test.use({
  freshDatabase: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  settings: async ({}, use) => {
    const port = String(await freePort());
    await use({ PORT: port, PUBLIC_ORIGIN: `http://localhost:${port}` });
  },
});

const enterPassword = async (page: Page, kontor: Kontor) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(kontor.signIns.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(kontor.signIns.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
const signOut = async (page: Page) => {
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
};
const unlock = async (page: Page, kontor: Kontor) => {
  await page.goto('/oauth/account');
  await page.getByLabel('Password', { exact: true }).fill(kontor.signIns.admin.password);
  await page.getByRole('button', { name: 'Continue' }).click();
};

async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test('S71 a passkey is added on the page of the account, and signs in after the password; without it a recovery code does', async ({
  page,
  kontor,
}) => {
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await enterPassword(page, kontor);
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await unlock(page, kontor);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keep your recovery codes' })).toBeVisible();
  const code = (await page.locator('.codes code').first().textContent()) ?? '';
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'never used' })).toBeVisible();

  await signOut(page);
  await enterPassword(page, kontor);
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();

  await signOut(page);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  await enterPassword(page, kontor);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('The browser has not used a passkey.');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();

  await unlock(page, kontor);
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: /^Remove \(Passkey/ }).click();
  await expect(page.getByText('You have none: whoever knows your password can sign in.')).toBeVisible();
});

test('S34 S71 where a second factor is demanded, a passkey is one; what it signed is taken once', async ({
  page,
  kontor,
}) => {
  await addAuthenticator(page);
  await enterPassword(page, kontor);
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await unlock(page, kontor);
  await page.getByRole('radio', { name: 'Of admins' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('radio', { name: 'Of admins' })).toBeChecked();
  await signOut(page);
  await enterPassword(page, kontor);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();

  await signOut(page);
  await enterPassword(page, kontor);
  const sent = page.waitForRequest(/\/factor$/);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const passkey = new URLSearchParams((await sent).postData() ?? '').get('passkey') ?? '';
  expect(passkey).toContain('signature');
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await signOut(page);
  await enterPassword(page, kontor);
  await page.locator('form[data-passkey]').evaluate((form, answer) => {
    if (!(form instanceof HTMLFormElement)) return;
    form.querySelector('[name=passkey]')?.setAttribute('value', answer);
    form.submit();
  }, passkey);
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('The passkey was not accepted.');
});
