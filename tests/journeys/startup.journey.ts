import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, test } from './support/kontor.ts';

const required = [
  'data-api-url',
  'data-oauth-application-id',
  'data-oauth-provider-url',
  'data-image-proxy-salt',
  'data-image-proxy-secret',
  'data-image-proxy-host',
  'data-image-library-api-url',
  'data-image-library-token',
  'data-image-library-scope',
];

test('APP-02 the built page, opened as it is, lists every data attribute that it needs, and starts nothing', async ({
  page,
}) => {
  const dist = new URL('../../dist/', import.meta.url);
  const calls: string[] = [];
  const site = createServer((request, response) => {
    calls.push(request.url ?? '');
    const isAsset = request.url?.startsWith('/assets/');
    const type = request.url?.endsWith('.js') ? 'text/javascript' : request.url?.endsWith('.css') ? 'text/css' : '';
    response.setHeader('Content-Type', isAsset ? type : 'text/html; charset=utf-8');
    response.end(readFileSync(new URL(isAsset ? `.${request.url}` : 'index.html', dist)));
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const { port } = site.address() as { port: number };
  await page.goto(`http://127.0.0.1:${port}/domains`);
  const alert = page.getByRole('alert');
  for (const name of required) await expect(alert).toContainText(name);
  await expect(alert.getByText('missing')).toHaveCount(9);
  expect(calls.filter((url) => !url.startsWith('/assets/'))).toEqual(['/domains']);
  site.close();
});

test('APP-10 a form whose script cannot be loaded says so, can be tried again, and can be left', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  await page.route(/\/assets\/part-forms-.*\.js/, (route) => route.abort());
  await page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).click();
  await page.getByRole('link', { name: 'Change', exact: true }).first().click();
  const edit = page.getByRole('button', { name: 'Edit Section' }).first();
  await edit.click();
  await expect(page.getByRole('alert')).toContainText('Loading chunk part-forms failed');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(edit).toBeEnabled();
  await edit.click();
  await expect(page.getByRole('alert')).toContainText('Loading chunk part-forms failed');
  await page.unroute(/\/assets\/part-forms-.*\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Headline', { exact: true })).toBeVisible();
});

for (const [locale, blocked, lost] of [
  ['en', 'This browser blocks cookies and site data for 127.0.0.1', 'allow cookies for this address'],
  ['de', 'Dieser Browser blockiert Cookies und Websitedaten für 127.0.0.1', 'erlauben Sie Cookies für diese Adresse'],
] as const) {
  test(`R19 APP-01 a browser that stores nothing, or loses only its cookies, is told so and how to allow it (${locale})`, async ({
    browser,
    kontor,
  }) => {
    const context = await browser.newContext({ locale, baseURL: kontor.origin });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.locator('input[type=password]')).toBeVisible();
    await context.clearCookies();
    await page.getByLabel(/^(Email|E-Mail)$/).fill('someone@example.org');
    await page.locator('input[type=password]').fill('anything at all');
    await page.keyboard.press('Enter');
    await expect(page.getByText(lost)).toBeVisible();

    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    });
    for (const address of ['/', '/domains/1/pages/2']) {
      await page.goto(address);
      await expect(page.getByRole('alert')).toContainText(blocked);
      await expect(page.getByRole('alert')).toContainText('Firefox');
    }
    await context.close();
  });
}

/** The bar as far as the page itself holds it. */
const ownBar = { x: 0, y: 0, width: 80, height: 48 };

test('APP-12 the page paints the bar before its scripts have come, and they change none of its pixels', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  // On such a line the console's own font does not come by itself.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  for (const [width, colorScheme] of [
    [1200, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    let goOn = () => {};
    const isPainted = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/assets/*.js', (route) => isPainted.then(() => route.continue()));
    await page.goto('/domains', { waitUntil: 'commit' });
    await expect(page.locator('#root > [data-ground=bar]')).toBeVisible();
    const before = await page.screenshot({ clip: ownBar });
    goOn();
    await expect(page.getByRole('link', { name: 'Kontor' })).toBeVisible();
    expect((await page.screenshot({ clip: ownBar })).equals(before), `${width} ${colorScheme}`).toBe(true);
    await page.unroute('**/assets/*.js');
  }
});
