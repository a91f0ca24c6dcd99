/** The same build against a server that keeps the contract and offers nothing else. */
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

test('API-01 DOM-14 PAGE-27 the console works on a server of another make, from another origin, without revisions', async ({
  page,
  minimal,
}) => {
  await signInAt(page, minimal);
  await page.getByRole('link', { name: 'roses.small.example' }).click();
  await page.getByRole('button', { name: 'New Page' }).click();
  await page.getByLabel('Headline', { exact: true }).fill('Grafting');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '4 Pages' })).toBeVisible();
  const [created] = minimal.requestsTo('POST', /\/domains\/1\/pages$/);
  expect(JSON.parse(created?.text ?? '')).toEqual({ headline: 'Grafting', layout: 'default', breadcrumbs: [] });
  expect(created?.headers.origin).toBe(minimal.origin);
  expect(minimal.apiOrigin).not.toBe(minimal.origin);

  await page.getByRole('row').filter({ hasText: 'Grafting' }).getByRole('link', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Set as Start Page' }).click();
  await expect(page.getByText('This is the Start Page')).toBeVisible();
  const [started] = minimal.requestsTo('PATCH', /\/domains\/1\/pages\/\d+$/);
  expect(JSON.parse(started?.text ?? '')).toEqual({ start_page_domain_id: 1 });

  await page.getByRole('link', { name: 'roses.small.example' }).click();
  await page.getByRole('link', { name: 'Edit Domain' }).click();
  await page.getByLabel('Footer text').fill('Roses, since 1987');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/domains\/1$/);
  await expect(page.getByText('Roses, since 1987')).toBeVisible();
  const [saved] = minimal.requestsTo('PATCH', /\/domains\/1$/);
  expect(JSON.parse(saved?.text ?? '{}')).toEqual({ footer_text: 'Roses, since 1987' });
  expect(saved?.headers['if-match']).toBeUndefined();

  await page.getByRole('row').filter({ hasText: 'Grafting' }).getByRole('button', { name: 'Destroy' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '3 Pages' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Kontor' })).toBeVisible();
});

test('DOM-02 DOM-03 DOM-15 APP-09 a bare domain says what it lacks and offers no deployment; with a webhook, Trigger Deployment posts once without a body and says so, or says what failed', async ({
  page,
  minimal,
}) => {
  await signInAt(page, minimal);
  await page.getByRole('row').filter({ hasText: 'harbour' }).getByRole('link', { name: 'Show' }).click();
  await expect(page.getByText('No Start Page yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: '1 Page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Trigger Deployment' })).toHaveCount(0);

  for (const domain of minimal.content.domains) domain.ci_webhook_url = 'https://ci.small.example/hook';
  await page.reload();
  minimal.fail('POST', /trigger_ci$/, { status: 502, body: 'the pipeline is gone', times: 1 });
  const trigger = page.getByRole('button', { name: 'Trigger Deployment' });
  await trigger.click();
  await expect(page.getByRole('alert')).toContainText('Api Error: the pipeline is gone');
  minimal.fail('POST', /trigger_ci$/, { delay: 300 });
  await trigger.dblclick();
  await expect(page.getByText('Deployment of harbour.small.example successfully triggered!')).toBeVisible();
  const posts = minimal.requestsTo('POST', /\/mgmt\/api\/v1\/domains\/2\/trigger_ci$/);
  expect(posts.map(({ text }) => text)).toEqual(['', '']);
});

const faults = [
  [{ html: '<!doctype html><title>Proxy</title>' }, 'Content is kein JSON: '],
  [{ status: 500, body: { message: 'broken' } }, 'Api Error: {"message":"broken"}'],
  [{ drop: true }, 'The server cannot be reached.'],
  [{ body: 1 }, "The server's answer is unknown: "],
] as const;

test('API-02 API-03 API-06 APP-09 an answer that is none is said on the screen, with a way on', async ({
  page,
  minimal,
}) => {
  await signInAt(page, minimal);
  const lists = faults.map(([fault, words]) => [fault, words, /\/v1\/domains$/, '/domains', /^Domains$/] as const);
  const [[fault, words]] = faults;
  for (const [given, shown, pattern, address, landed] of [
    ...lists,
    [fault, words, /\/v1\/domains\/1$/, '/domains/1', /^roses.small.example$/],
    [fault, words, /\/v1\/domains\/1\/pages\/3$/, '/domains/1/pages/3', /^Roses$/],
  ] as const) {
    minimal.fail('GET', pattern, given);
    await page.goto(`${minimal.origin}${address}`);
    const alert = page.getByRole('alert').filter({ hasText: shown });
    await expect(alert).toBeVisible();
    await expect(alert).toHaveCSS('text-align', 'center');
    minimal.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: landed })).toBeVisible();
  }
});

test('API-06 a failure to load the account is said, and the domains are there all the same', async ({
  page,
  minimal,
}) => {
  minimal.fail('GET', /\/me$/, { status: 500, body: { message: 'no account today' } });
  await signInAt(page, minimal);
  await expect(page.getByRole('alert')).toContainText('Api Error: {"message":"no account today"}');
  await expect(page.getByRole('link', { name: 'roses.small.example' })).toBeVisible();
  minimal.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
});

test('APP-08 an error while rendering shows itself and leaves the shell', async ({ page, minimal }) => {
  await signInAt(page, minimal);
  await page.route(/\/assets\/domain-detail-.*\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function DomainDetailScreen() { throw new Error("the ledger is torn"); }',
    }),
  );
  await page.getByRole('link', { name: 'roses.small.example' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('the ledger is torn');
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
});
