/** What the statistics are told: by a browser at work, through the server's collector, at a Matomo server of the test's own. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { type BuiltServer, startBuiltServer } from '../../scripts/support/built-server.mjs';
import { test as base, expect } from './support/kontor.ts';

type Tracked = { query: Record<string, string>; address: string; headers: string };
type Matomo = { url: string; received: Tracked[] };

const test = base.extend<{ matomo: Matomo; start: (settings: Record<string, string>) => Promise<BuiltServer> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  matomo: async ({}, use) => {
    const received: Tracked[] = [];
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://matomo.test');
      const address = String(request.headers['x-forwarded-for']);
      received.push({ query: Object.fromEntries(url.searchParams), address, headers: JSON.stringify(request.headers) });
      response.writeHead(204).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received });
    server.closeAllConnections();
    server.close();
  },
  start: async ({ sampleData }, use) => {
    const servers: BuiltServer[] = [];
    await use(async (settings) => {
      const server = await startBuiltServer(settings, sampleData.folder);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.stop();
  },
});

async function signIn(page: Page, server: BuiltServer) {
  const text = await readFile(join(server.dataDirectory, 'sample-sign-in.json'), 'utf8');
  const { editor } = JSON.parse(text) as { editor: { email: string; password: string } };
  await page.goto(`${server.origin}/login`);
  await page.getByLabel('Email').fill(editor.email);
  await page.getByLabel('Password', { exact: true }).fill(editor.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
}

test('TRACK-01 TRACK-03 MT03 S17 page views reach Matomo with title, referrer and a masked address; a whole working visit tells it no code, no token and nothing of the content', async ({
  page,
  start,
  matomo,
}) => {
  const settings = { ANALYTICS_URL: matomo.url, ANALYTICS_SITE_ID: '3', ANALYTICS_ENABLED: 'true' };
  const server = await start(settings);
  const told: string[] = [];
  const secrets: string[] = ['Geheimplan', 'geheimnis'];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.includes('matomo.php')) told.push(`${decodeURIComponent(request.url())} ${request.postData()}`);
    for (const name of ['code', 'state']) secrets.push(...url.searchParams.getAll(name));
  });
  await signIn(page, server);
  await page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'stadtbibliothek-lindenau.de' })).toBeVisible();
  const views = () => matomo.received.filter(({ query }) => query.action_name !== undefined).map(({ query }) => query);
  await expect
    .poll(() => views().map(({ action_name, url }) => [action_name, url]))
    .toContainEqual(['Domains', expect.stringMatching(/\/domains\/\d+$/)]);
  const list = views().find(({ url }) => url === `${server.origin}/domains`);
  const domain = views().find(({ url }) => /\/domains\/\d+$/.test(url ?? ''));
  expect(list).toMatchObject({ action_name: 'Domains · Kontor', idsite: '3', rec: '1' });
  expect(domain).toMatchObject({ action_name: 'Domains', urlref: `${server.origin}/domains`, idsite: '3' });
  expect(new Set(views().map(({ pv_id }) => pv_id)).size).toBe(views().length);
  expect(new Set(matomo.received.map(({ address }) => address))).toEqual(new Set(['127.0.0.0']));
  expect(JSON.stringify(matomo.received)).not.toMatch(
    /[?&](?:code|state)=|stadtbibliothek|lindenau|Bearer|kontor_session/,
  );
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await page.locator('script[src]').evaluateAll((scripts) => scripts.length)).toBe(1);

  secrets.push(...(await page.evaluate(() => Object.values({ ...sessionStorage }))));
  const root = page.locator('#root');
  for (const name of ['data-image-library-token', 'data-image-proxy-secret', 'data-image-proxy-salt']) {
    secrets.push((await root.getAttribute(name)) ?? '');
  }
  await page.goto(`${server.origin}/domains/1`);
  await page.getByLabel('Filter Headline/Path').fill('sommer');
  const asked = () => matomo.received.map(({ query }) => query);
  await expect
    .poll(asked)
    .toContainEqual(
      expect.objectContaining({ search: 'sommer', search_cat: 'pages', search_count: expect.any(String) }),
    );
  await page.goto(`${server.origin}/domains/1/pages/3/change?note=geheimnis#geheimnis`);
  await page.getByRole('button', { name: 'Edit Page' }).click();
  await page.getByLabel('Headline', { exact: true }).fill('Geheimplan');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Geheimplan' })).toBeVisible();
  await page.getByRole('link', { name: 'Show Page' }).click();
  await page.getByRole('link', { name: 'Menus' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Edit menu/ })).toBeVisible();
  await expect.poll(() => matomo.received.length).toBeGreaterThan(4);
  expect(asked()).toContainEqual(expect.objectContaining({ e_c: 'page', e_a: 'save' }));
  expect(told.length).toBeGreaterThan(4);
  expect(secrets.filter((secret) => secret.length >= 8).length).toBeGreaterThan(5);
  const everything = [...told, JSON.stringify(matomo.received)].join('\n');
  expect(secrets.filter((secret) => secret.length >= 8 && everything.includes(secret))).toEqual([]);
});

test('TRACK-02 without a site id the mistake can be seen, and everything else works', async ({
  page,
  start,
  matomo,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const server = await start({ ANALYTICS_URL: matomo.url, ANALYTICS_ENABLED: 'true' });
  await signIn(page, server);
  await expect(page.getByText('Usage statistics are off: Matomo siteId is required.')).toBeVisible();
  expect(errors.join()).toContain('Matomo siteId is required.');
  expect(matomo.received).toEqual([]);
});

test('TRACK-01 nothing is sent, and no script for it loaded, unless tracking is enabled', async ({
  page,
  start,
  matomo,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const server = await start({ ANALYTICS_URL: matomo.url, ANALYTICS_SITE_ID: '3' });
  await signIn(page, server);
  expect(matomo.received).toEqual([]);
  expect(requests.filter((url) => /matomo|stats|assets\/start-[0-9A-F]{8}\./.test(url))).toEqual([]);
});
