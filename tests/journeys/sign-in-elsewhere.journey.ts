/** Signing in at providers of other makes, and what is said where one does not work (AUTH-14 to AUTH-16). */
import { doorkeeperAnswer } from '../support/oauth-server.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const nobody = { access_token: null, token_type: null };
const answers: Record<string, (token: string) => Record<string, unknown>> = {
  'a Doorkeeper': doorkeeperAnswer,
  'one without expires_in': (token) => ({ access_token: token, token_type: 'Bearer' }),
  'one that writes bearer small': (token) => ({ ...nobody, access_token: token, token_type: 'bearer' }),
  'one that writes BEARER great': (token) => ({ access_token: token, token_type: 'BEARER' }),
  'one that gives null for what it does not have': (token) => ({
    ...doorkeeperAnswer(token),
    expires_in: null,
    refresh_token: null,
    scope: null,
    id_token: null,
  }),
  'one that gives what nobody asked for': (token) => ({
    ...doorkeeperAnswer(token),
    expires_in: '7200',
    scope: ['public'],
    id_token: 'not.a.token',
    refresh_token: 'r',
  }),
};

test('AUTH-16 signing in works with providers of other makes, also after a reload', async ({ page, minimal }) => {
  for (const [name, answer] of Object.entries(answers)) {
    await test.step(name, async () => {
      minimal.provider.answer = answer;
      await signInAt(page, minimal);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
      await page.evaluate(() => sessionStorage.clear());
    });
  }
});

test('AUTH-16 an issuer that ends in a slash is the provider; another one is not', async ({ page, minimal }) => {
  minimal.provider.issuer = `${minimal.apiOrigin}/identity/`;
  await signInAt(page, minimal);
  await page.getByRole('button', { name: 'Logout' }).click();
  minimal.provider.issuer = 'https://elsewhere.example/identity';
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Login did not succeed.' })).toBeVisible();
});

test('AUTH-16 Logout says where one is signed in still; what a provider does not have is not asked for twice', async ({
  page,
  minimal,
}) => {
  const stays = page
    .getByRole('alert')
    .filter({ hasText: `You are logged in at ${new URL(minimal.apiOrigin).host} still.` });
  for (const _ of ['first', 'second']) {
    await signInAt(page, minimal);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Kontor' })).toBeVisible();
    await expect(stays).toContainText('log out there too');
  }
  expect(minimal.requestsTo('POST', /revoke$/)).toHaveLength(1);
  await stays.getByRole('button', { name: 'Dismiss' }).click();
  await expect(stays).toBeHidden();
});

test('AUTH-16 a provider that revokes is asked at every Logout', async ({ page, minimal }) => {
  minimal.provider.revokes = true;
  for (const count of [1, 2]) {
    await signInAt(page, minimal);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText(/^You are logged in at /)).toBeVisible();
    expect(minimal.requestsTo('POST', /revoke$/)).toHaveLength(count);
  }
});

test('AUTH-16 a token endpoint without CORS is told apart from a lost connection', async ({ page, minimal }) => {
  minimal.provider.allowsOrigins = false;
  await page.goto(`${minimal.origin}/login`);
  await page.getByRole('button', { name: 'Allow' }).click();
  const alert = page
    .getByRole('alert')
    .filter({ hasText: `${minimal.apiOrigin} does not let this page read its answer.` });
  await expect(alert).toContainText(`(CORS) of ${minimal.origin}`);
  await expect(page).toHaveURL(`${minimal.origin}/`);
});

test('AUTH-16 Back from the provider leads to a page with a way on, not forward again', async ({ page, minimal }) => {
  await page.goto(`${minimal.origin}/`);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('You have come back without logging in.')).toBeVisible();
  await expect(page).toHaveURL(`${minimal.origin}/login`);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(`${minimal.origin}/domains`);
});

test('AUTH-15 a tab that is loaded with a dead token goes through the login and back without a press', async ({
  page,
  minimal,
}) => {
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1?from=mail`);
  await expect(page.getByRole('button', { name: 'New Page' })).toBeVisible();
  minimal.expireTokens();
  minimal.provider.isSignedIn = true;
  const seen: string[] = [];
  await page.exposeFunction('note', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.body?.textContent ?? '';
      if (/Api Error|session has ended/.test(text)) void Reflect.get(window, 'note')(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const way: string[] = [];
  page.on('framenavigated', (frame) => way.push(new URL(frame.url()).pathname));
  await page.reload();
  await expect(page.getByRole('button', { name: 'New Page' })).toBeVisible();
  await expect(page).toHaveURL(`${minimal.origin}/domains/1?from=mail`);
  expect(way).toContain('/login');
  expect(seen).toEqual([]);
});

test('AUTH-15 a server that refuses also the new token ends in a message, not in a circle', async ({
  page,
  minimal,
}) => {
  minimal.provider.isKnownToApi = false;
  minimal.provider.isSignedIn = true;
  await page.goto(`${minimal.origin}/domains/1`);
  await expect(page.getByRole('alert').filter({ hasText: 'The server does not accept this login.' })).toBeVisible();
  await expect(page).toHaveURL(`${minimal.origin}/`);
  await expect(page.getByText(/Api Error/)).toHaveCount(0);
  expect(minimal.requestsTo('GET', /authorize$/)).toHaveLength(1);
});

test('APP-15 S77 a new tab at the start finds the session of another, and Logout empties both at once', async ({
  page,
  minimal,
}) => {
  await signInAt(page, minimal);
  const other = await page.context().newPage();
  await other.goto(`${minimal.origin}/`);
  await expect(other.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await expect(other).toHaveURL(`${minimal.origin}/domains`);
  await other.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [other, page]) {
    await expect(tab.getByRole('heading', { level: 1, name: 'Welcome to Kontor' })).toBeVisible();
    await expect(tab.getByText('roses.small.example')).toHaveCount(0);
  }
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: 'Welcome to Kontor' })).toBeVisible();
});
