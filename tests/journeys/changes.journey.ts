/** What editors do with changes and deployments, in the product with its samples, whose builds answer. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';
import { firstOfJune, lastSunday, written } from './support/next-year.ts';

/** Where clocks change twice a year. */
test.use({ timezoneId: 'Europe/Berlin' });

const path = '/domains/1/changes';
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Changes that go live with the next deployment' })
    .getByRole('listitem')
    .filter({ hasText: name });
const deployments = (page: Page) => page.getByRole('region', { name: 'Deployments' }).getByRole('listitem');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const api = '/mgmt/api/v1/domains/1';

async function deploys(page: Page): Promise<void> {
  await page.goto(path);
  await button(page, 'Trigger Deployment').click();
  await expect(deployments(page).first()).toContainText('succeeded');
}

test.describe('the changes of a domain', () => {
  test.use({ freshDatabase: true });

  test('DEP-01 DEP-02 DEP-03 DEP-06 what was changed is counted, shown, held back and deployed', async ({
    page,
    call,
    signIn,
  }) => {
    await signIn(page, 'editor', path);
    await expect(page.getByText('Nothing has been deployed yet.')).toBeVisible();
    await expect(page.getByText('No deployments yet')).toBeVisible();
    const register = page.getByRole('link', { name: /^Changes/ });
    await expect(register).toHaveText('Changes');
    await button(page, 'Trigger Deployment').click();
    await expect(deployments(page)).toContainText(/^Today \d\d:\d\d(running|succeeded)/);
    await expect(deployments(page)).toContainText('succeededLive. anke.brandt@kontor.example');
    await expect(page.getByText(/^Nothing has changed since the deployment of \d\d:\d\d\.$/)).toBeVisible();

    await call('PATCH', `${api}/pages/3`, { headline: 'Wann wir öffnen' });
    await call('PATCH', api, { footer_text: 'Seit 1931' });
    await page.reload();
    await expect(title(page, '2 Changes')).toBeVisible();
    await expect(
      page.getByText(/^They differ from the website as it was deployed today at \d\d:\d\d\.$/),
    ).toBeVisible();
    await expect(register).toHaveText('Changes 2 since the last deployment');
    await expect(row(page, 'Wann wir öffnen')).toContainText('anke.brandt@kontor.example changed the headline.');
    const difference = button(page, 'Difference: Wann wir öffnen');
    await difference.click();
    await expect(difference).toHaveAttribute('aria-expanded', 'true');
    await expect(row(page, 'Wann wir öffnen').locator('ins')).toContainText('Wann wir öffnen');
    await expect(row(page, 'Wann wir öffnen').locator('del')).toContainText('Öffnungszeiten');

    const name = row(page, 'Wann wir öffnen').getByRole('link', { name: 'Wann wir öffnen', exact: true });
    const before = (await name.boundingBox())?.width;
    await page.route(/\/pages\/3\/hold$/, (route) => route.abort());
    await button(page, 'Hold back: Wann wir öffnen').click();
    await expect(row(page, 'Wann wir öffnen')).toContainText('Hold back did not work: The server cannot be reached.');
    expect((await name.boundingBox())?.width, 'the failure takes no room from the name').toBe(before);
    await page.unroute(/\/pages\/3\/hold$/);
    await button(page, 'Hold back: Wann wir öffnen').click();
    await expect(row(page, 'Wann wir öffnen')).toContainText(/Held back\. The website keeps it as of \w{3} \d+ \w+\./);
    await expect(title(page, '1 Change')).toBeVisible();
    await expect(register).toHaveText('Changes 1 since the last deployment');
    await button(page, 'Trigger Deployment').click();
    await expect(page.getByText('Deployment triggered, 1 change.')).toBeAttached();
    await expect(deployments(page)).toHaveCount(2);
    await expect(deployments(page).first()).toContainText('succeeded');
    const held = page.getByRole('region', { name: '1 held back' });
    await expect(held).toContainText('anke.brandt@kontor.example holds this back. Live stays as of');
    await button(page, 'Include again: Wann wir öffnen').click();
    await expect(held.or(page.getByRole('region', { name: '0 held back' }))).toContainText(
      'Included again. It goes out with the next deployment.',
    );
    await expect(title(page, '1 Change')).toBeVisible();
  });

  test('HIST-08 what is chosen stays chosen after a reload and on the way back; nonsense chooses nothing', async ({
    page,
    call,
    bringSession,
  }) => {
    await bringSession(page, 'editor');
    await deploys(page);
    await call('PATCH', `${api}/pages/3`, { headline: 'Wann wir öffnen' });
    await call('PATCH', api, { footer_text: 'Seit 1931' });
    await page.goto(`${path}?kind=spaceship&by=-1&since=1e3&since_at=soon&before=1`);
    await expect(row(page, 'stadtbibliothek-lindenau.de')).toBeVisible();
    await expect(page.getByLabel('Kind')).toHaveValue('');
    await page.getByLabel('Kind').selectOption('Pages');
    await expect(row(page, 'stadtbibliothek-lindenau.de')).toBeHidden();
    await expect(page).toHaveURL(/\/changes\?kind=page$/);
    await page.reload();
    await expect(page.getByLabel('Kind')).toHaveValue('page');
    await expect(row(page, 'Wann wir öffnen')).toBeVisible();
    await expect(row(page, 'stadtbibliothek-lindenau.de')).toBeHidden();
    await button(page, 'Difference: Wann wir öffnen').click();
    await row(page, 'Wann wir öffnen').getByRole('link', { name: /^Show/ }).click();
    await expect(title(page, 'Wann wir öffnen')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Kind')).toHaveValue('page');
    await expect(row(page, 'stadtbibliothek-lindenau.de')).toBeHidden();
    await page.getByLabel('Since').selectOption('A date…');
    await page.getByLabel('Date').fill('2020-05-08');
    await expect(page).toHaveURL(/kind=page&since_at=2020-05-07T22%3A00%3A00\.000Z$/);
    await page.reload();
    await expect(page.getByLabel('Date')).toHaveValue('2020-05-08');
    await page
      .getByRole('link', { name: /^Changes/ })
      .first()
      .click();
    await expect(page.getByLabel('Kind')).toHaveValue('');
  });

  test('DEP-04 @narrow a deployment is scheduled, its time changed, and it is cancelled', async ({ page, signIn }) => {
    await signIn(page, 'editor', path);
    const opener = button(page, 'Schedule…');
    await opener.click();
    const panel = page.getByRole('dialog', { name: 'Schedule a deployment' });
    await expect(panel.getByLabel('Date')).toBeFocused();
    await panel.getByLabel('Date').fill('2020-01-01');
    await expect(panel.getByText('This time has passed.')).toBeVisible();
    await panel.getByLabel('Date').fill('9999-12-31');
    await expect(panel.getByText('Choose a time within the next 10 years.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opener.click();
    await panel.getByLabel('Date').fill(firstOfJune);
    await panel.getByLabel('Time').fill('09:00');
    await expect(panel.getByRole('status')).toHaveText(
      new RegExp(`^${written(firstOfJune)}, Europe/Berlin, in .+\\. Takes what is newest`),
    );
    await panel.getByRole('button', { name: 'Schedule' }).click();
    await expect(panel).toBeHidden();
    await expect(deployments(page)).toContainText(
      `${written(firstOfJune)}, 09:00scheduledanke.brandt@kontor.example. Takes what is`,
    );
    await button(page, /^Change time: /).click();
    await panel.getByLabel('Date').fill(lastSunday(3));
    await panel.getByLabel('Time').fill('02:30');
    await expect(panel.getByText('02:30 does not exist on this day: 03:30 is meant.')).toBeVisible();
    await panel.getByLabel('Date').fill(lastSunday(10));
    await expect(panel.getByText('02:30 comes twice: the first is meant.')).toBeVisible();
    await panel.getByRole('button', { name: 'Schedule' }).click();
    await expect(deployments(page)).toContainText(`${written(lastSunday(10))}, 02:30scheduled`);
    const all = page.getByRole('link', { name: 'All deployments' });
    if (await all.isVisible()) {
      await all.click();
      await expect(page.getByRole('heading', { name: 'Deployments' })).toBeFocused();
    }
    await button(page, `Cancel: ${written(lastSunday(10))}, 02:30`).click();
    await expect(page.locator('[aria-live=polite]').getByText(/^Deployment of .+ cancelled\.$/)).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Deployments' })).toBeFocused();
    await expect(deployments(page)).toContainText(/cancelledanke\.brandt@kontor\.example, today \d\d:\d\d\.$/);
  });
});

test.describe('a build that fails', () => {
  test.use({ freshDatabase: true, settings: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });

  test('DEP-06 a failure of the build or of its webhook is told, and live stays as it was', async ({
    page,
    call,
    bringSession,
  }) => {
    await bringSession(page, 'editor');
    await deploys(page);
    const ci = await playCi();
    await call('PATCH', '/adm/api/v1/domains/1', { ci_webhook_url: ci.url });
    await call('PATCH', api, { footer_text: 'Seit 1931' });
    await page.goto(path);
    await button(page, 'Trigger Deployment').click();
    const alert = page.getByRole('alert').filter({ hasText: 'failed' });
    await expect(alert).toContainText(/^The deployment of \d\d:\d\d failed: No template\./);
    await expect(alert).toContainText('The 1 change waits here again. Trigger Deployment once this is mended.');
    await expect(deployments(page).first()).toContainText('Live stayed as it was.No template.');
    await expect(title(page, '1 Change')).toBeVisible();
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    ci.refuses();
    await page.reload();
    await button(page, 'Trigger Deployment').click();
    await expect(deployments(page).first()).toContainText('The webhook answered 502. Live stayed as it was.');
    await expect(title(page, '1 Change')).toBeVisible();
    ci.stop();
  });
});

/** Takes the webhook and reports that the build failed; or refuses it. */
async function playCi() {
  let isRefusing = false;
  const report = (url: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state: 'failed', message: 'No template.' }),
    });
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      response.writeHead(isRefusing ? 502 : 204).end();
      const { deployment } = JSON.parse(text) as { deployment: { status_url: string } };
      if (!isRefusing) void report(deployment.status_url).catch(console.error);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/build`,
    refuses: () => {
      isRefusing = true;
    },
    stop: () => void server.close(),
  };
}

test('DEP-02 TOL-05 on a server without history there are no changes, and Trigger Deployment works as before', async ({
  page,
  minimal,
}) => {
  for (const domain of minimal.content.domains) domain.ci_webhook_url = 'https://ci.small.example/hook';
  await signInAt(page, minimal);
  await page.getByRole('link', { name: 'roses.small.example' }).click();
  await button(page, 'Trigger Deployment').click();
  await expect(page.getByText(/^Deployment triggered at/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Changes/ })).toHaveCount(0);
  await page.goto(`${minimal.origin}${path}`);
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
  expect(minimal.requestsTo('GET', /^\/mgmt\/.*\/(?:changes|deployments|history|events)/)).toEqual([]);
});
