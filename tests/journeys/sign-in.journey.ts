import { expect, test } from './support/kontor.ts';

test('APP-03 APP-07 APP-11 a visitor is welcomed, offered a login, and told of addresses that lead nowhere', async ({
  page,
  kontor,
}) => {
  await page.goto(kontor.origin);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Kontor' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { level: 1, name: 'There is nothing at this address' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Kontor' })).toBeVisible();
});

test('AUTH-01 AUTH-02 AUTH-05 AUTH-10 APP-12 APP-15 a deep link leads through signing in with S256 and back to its place, query and part, and another tab takes the session', async ({
  page,
  kontor,
}) => {
  const authorize = page.waitForRequest(/\/oauth\/authorize\?/);
  await page.goto('/domains/1?from=mail#pages');
  const query = new URL((await authorize).url()).searchParams;
  expect({ ...Object.fromEntries(query), state: '', code_challenge: '' }).toEqual({
    response_type: 'code',
    client_id: 'kontor',
    redirect_uri: `${kontor.origin}/oauth/callback`,
    scope: 'public',
    state: '',
    code_challenge: '',
    code_challenge_method: 'S256',
  });
  expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  await page.getByLabel('Email').fill(kontor.signIns.editor.email);
  await page.getByLabel('Password', { exact: true }).fill(kontor.signIns.editor.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${kontor.origin}/domains/1?from=mail#pages`);
  await expect(page.getByRole('heading', { level: 1, name: 'stadtbibliothek-lindenau.de' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'stadtbibliothek-lindenau.de' })).toBeVisible();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/session-sharing')),
  );
  await expect(async () => {
    const other = await page.context().newPage();
    const asked: string[] = [];
    other.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await other.goto('/domains/1?from=mail#pages');
    await expect(other.getByRole('heading', { level: 1, name: 'stadtbibliothek-lindenau.de' })).toBeVisible();
    await expect(other).toHaveURL(`${kontor.origin}/domains/1?from=mail#pages`);
    await other.close();
    expect(asked.filter((path) => path.startsWith('/oauth/'))).toEqual([]);
  }).toPass();
});

test('AUTH-03 AUTH-12 APP-04 S14 S18 someone who is signed in is told so and starts at the domains; Logout keeps nothing, and the next login asks for the password', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'You are already logged in!' })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/domains');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Kontor' })).toBeVisible();
  await page.goto('/domains');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('AUTH-07 AUTH-08 AUTH-09 S24 a forged callback says "Invalid state" at the start, and no token is requested; a refusal of the provider is explained, and its own words are not trusted', async ({
  page,
}) => {
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/oauth/token')) exchanges.push(request.url());
  });
  await page.goto('/oauth/callback?code=stolen&state=forged');
  await expect(page).toHaveURL('/');
  const notice = page.getByRole('alert').filter({ hasText: 'Invalid state' });
  await expect(notice).toContainText('This login was not started in this tab.');
  expect(exchanges).toEqual([]);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();

  await page.evaluate(() =>
    sessionStorage.setItem(
      'kontor.pendingLogin',
      JSON.stringify({ state: 's1', verifier: 'v'.repeat(43), returnTo: '/domains' }),
    ),
  );
  await page.goto('/oauth/callback?error=access_denied&state=s1&error_description=%3Cb%3ECall%20me%3C%2Fb%3E');
  await expect(page.getByRole('alert').filter({ hasText: 'Login was cancelled.' })).toBeVisible();
  await expect(page.getByText('Call me')).toHaveCount(0);
});

const failedExchanges = [
  [{ status: 400, body: '{"error":"invalid_grant"}' }, 'This login attempt expired. (invalid_grant)'],
  [{ status: 401, body: '{"error":"invalid_client"}' }, 'Login is not set up correctly. (invalid_client)'],
  [{ status: 503, body: '{"error":"temporarily_unavailable"}' }, 'The login service is not available.'],
  [{ status: 500, body: '<h1>oh no</h1>', contentType: 'text/html' }, 'HTTP status 500'],
  [{ status: 200, body: '<h1>login</h1>', contentType: 'text/html' }, 'Login did not succeed.'],
  [null, 'The login service cannot be reached.'],
] as const;

test('AUTH-07 AUTH-09 AUTH-14 an exchange that fails is explained at the start, and Login starts again at once', async ({
  page,
  kontor,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/login');
  await page.getByLabel('Email').fill(kontor.signIns.editor.email);
  await page.getByLabel('Password', { exact: true }).fill(kontor.signIns.editor.password);
  let start = page.getByRole('button', { name: 'Sign in' });
  for (const [answer, words] of failedExchanges) {
    await page.route('**/oauth/token', (route) =>
      answer === null ? route.abort() : route.fulfill({ contentType: 'application/json', ...answer }),
    );
    logged.length = 0;
    await start.click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(logged.join('\n')).toMatch(/Sign-in failed: \w+: \S/);
    await page.unroute('**/oauth/token');
    start = page.getByRole('link', { name: 'Login' });
  }
  await start.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
});

test('X12 a password is pasted from the clipboard, and shown to whoever asks', async ({ page, kontor }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  const { email, password } = kontor.signIns.editor;
  await page.getByLabel('Email').fill(email);
  const field = page.getByLabel('Password', { exact: true });
  await page.evaluate((text) => navigator.clipboard.writeText(text), password);
  await field.focus();
  await page.keyboard.press('Control+v');
  await expect(field).toHaveValue(password);
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
});

test('APP-05 APP-06 X03 an admin sees Users, Components, Domains and Activity, and the open domain by its name; a new screen names the document and has the focus at its heading', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin');
  const admin = page.getByRole('navigation', { name: 'Admin' });
  await expect(admin.getByRole('link')).toHaveText(['Users', 'Components', 'Domains', 'Activity']);
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Domains']);
  await page
    .getByRole('row')
    .filter({ hasText: 'fellside-walkers.org.uk' })
    .getByRole('link', { name: 'Show' })
    .click();
  await expect(main.getByRole('link')).toHaveText(['Domains', 'fellside-walkers.org.uk']);
  await expect(page).toHaveTitle('fellside-walkers.org.uk · Kontor');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
