/** A session that is kept while somebody works, in a real browser with its clock put forward. */
import type { Page } from 'playwright/test';
import { expect, type Kontor, test } from './support/kontor.ts';

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('kontor.accessToken'));

/** Signs in at the provider, so that it is known how long the token lasts, and works until it is about to end. */
async function workUntilTokenEnds(page: Page, { origin, signIns }: Kontor, meanwhile: () => Promise<void>) {
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/me')) asked += 1;
  });
  const renewal = page.waitForResponse(/\/assets\/session-renewal-/);
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(signIns.editor.email);
  await page.getByLabel('Password', { exact: true }).fill(signIns.editor.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await (await renewal).finished();
  // What renews the session begins once its script has run; it takes the screen's answer to who is signed in.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(asked).toBe(1);
  await meanwhile();
  await page.clock.fastForward('14:05');
  await page.keyboard.press('Tab');
}

test('S13 AUTH-12 before the token ends a hidden frame fetches the next one; nothing is shown, revoked or left', async ({
  page,
  kontor,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  let before: string | null = null;
  await workUntilTokenEnds(page, kontor, async () => {
    before = await tokenOf(page);
  });
  await expect.poll(() => tokenOf(page)).not.toBe(before);
  expect(await tokenOf(page)).not.toBeNull();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(requests).not.toContain('/oauth/revoke');
  await page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'stadtbibliothek-lindenau.de' })).toBeVisible();
});

test('AUTH-13 S14 who has signed out elsewhere is told so instead', async ({ page, context, kontor }) => {
  await workUntilTokenEnds(page, kontor, () => context.clearCookies());
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
});

test.describe('sign-out everywhere', () => {
  test.use({ freshDatabase: true });

  test('S16 an admin ends all sessions of a user, who is told so and keeps the screen', async ({
    page,
    browser,
    kontor,
    signIn,
  }) => {
    const theirs = await browser.newPage({ baseURL: kontor.origin });
    await signIn(theirs, 'editor');
    await signIn(page, 'admin', '/admin/users');
    await page.getByRole('link', { name: kontor.signIns.editor.email }).first().click();
    await page.getByRole('button', { name: 'End all sessions' }).click();
    await expect(page.getByText(`${kontor.signIns.editor.email} is logged out everywhere`)).toBeVisible();
    await theirs.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).first().click();
    await expect(theirs.getByText('Your session has ended.')).toBeVisible();
    await theirs.close();
  });

  test('S16 where it fails, that is said, and pressing again ends them', async ({ page, kontor, signIn }) => {
    await signIn(page, 'admin', '/admin/users');
    await page.getByRole('link', { name: kontor.signIns.editor.email }).first().click();
    await page.route('**/end_sessions', (route) => route.abort(), { times: 1 });
    const button = page.getByRole('button', { name: 'End all sessions' });
    await button.click();
    await expect(page.getByText(/The sessions of .* were not ended: The server cannot be reached/)).toBeVisible();
    await button.click();
    await expect(page.getByText('is logged out everywhere')).toBeVisible();
  });
});
