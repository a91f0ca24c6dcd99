/** `examples/eleventy`: the real Eleventy builds a static website from what is delivered, and later only what has changed. */

import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ServerType, serve } from '@hono/node-server';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeliveredMenuEntry, DeliveredPage, DeliveredSite } from '../../contract/delivery.ts';
import { seedSampleWebsites } from '../../samples/seed.ts';
import { storedToken } from '../../server/content/client-tokens.ts';
import { createPasswordHasher } from '../../server/identity/passwords.ts';
import { createDiskImageFiles } from '../../server/images/image-files.ts';
import { createTestApi, origin, type TestApi } from '../support/api.ts';
import { createTestContent, type Deliver, imageSigner } from '../support/content-api.ts';
import { openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { testFolder } from '../support/test-folder.ts';

const run = promisify(execFile);
const folder = testFolder('eleventy');
const example = join(folder, 'example');
const output = join(example, '_site');
const token = 'value-for-eleventy';
const fqdn = 'stadtbibliothek-lindenau.de';
/** Parts of a website that stand beside its pages and redirects. */
const besides = ['404.html', 'sitemap.xml', 'style.css'];

let store: TestDatabase;
let server: ServerType;
let deliver: Deliver;
let api: TestApi;
let domainId: number;

beforeAll(async () => {
  const source = fileURLToPath(new URL('../../examples/eleventy', import.meta.url));
  cpSync(source, example, {
    recursive: true,
    filter: (path) => !/node_modules|_site|\.content/.test(relative(source, path)),
  });
  const install = run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: example,
  });
  store = await openTestDatabase('sqlite');
  const { database } = store;
  await seedSampleWebsites({
    ...{ database, signer: imageSigner, publicOrigin: origin, environment: {}, dataDirectory: folder },
    files: createDiskImageFiles(join(folder, 'images')),
    hasher: createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
  });
  api = await createTestApi(database);
  const domain = database.selectFrom('domains').select('id').where('fqdn', '=', fqdn);
  domainId = (await domain.executeTakeFirstOrThrow()).id;
  await database
    .insertInto('client_tokens')
    .values({ domain_id: domainId, name: 'eleventy', ...storedToken(token) })
    .execute();
  const content = createTestContent(database, Date.now, { token });
  deliver = content.deliver;
  await new Promise<void>((ready) => {
    server = serve({ fetch: (request) => content.app.request(request), port: 0, hostname: '127.0.0.1' }, () => ready());
  });
  await install;
}, 120_000);

afterAll(async () => {
  server.close();
  await store.destroy();
});

async function build(given: string = token, more: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, KONTOR_URL: addressOf(''), KONTOR_TOKEN: given, ...more };
  await run('npm', ['run', '--silent', 'build'], { cwd: example, env });
}

const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const keptFile = join(example, '.content.json');

type Exported = {
  site: DeliveredSite;
  menus: { entries: DeliveredMenuEntry[] }[];
  redirects: { from: string; to: string }[];
  pages: DeliveredPage[];
};

async function exported(): Promise<Exported> {
  const lines = (await deliver('/export?html=1')).text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const all = (type: string) => lines.filter((line) => line.type === type);
  return { site: all('site')[0], menus: all('menu'), redirects: all('redirect'), pages: all('page') };
}

/** Where a browser looks for it: `..` does not lead out of the website. */
const fileOf = (path: string) => posix.join('/', path, 'index.html').slice(1);
const plain = (text: string) => text.replaceAll('&amp;', '&');
const textOf = (file: string) => readFileSync(join(output, file), 'utf8');
const files = () =>
  readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(output, file)).isFile());
const writtenAt = () => new Map(files().map((file) => [file, statSync(join(output, file)).mtimeMs]));

const pathsIn = (entries: readonly DeliveredMenuEntry[]): string[] =>
  entries.flatMap(({ resolved, target_page_path, target_url, entries: below }) =>
    resolved ? [target_page_path ?? target_url ?? '', ...pathsIn(below)].filter((path) => path !== '') : [],
  );

/** Everything of the page that a visitor needs is in its file. */
function expectBuilt(page: DeliveredPage, { menus }: Exported): void {
  const document = new new Window().DOMParser().parseFromString(textOf(fileOf(page.path)), 'text/html');
  const all = (selector: string, attribute: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
  expect(document.documentElement.lang, page.path).toBe('en');
  expect(document.querySelector('h1')?.textContent, page.path).toBe(page.headline);
  const parts = page.sections.flatMap((section) => [section, ...section.items]);
  const headlines = [...document.querySelectorAll('h2, h3')].map(({ textContent }) => textContent);
  for (const { headline, link } of parts) {
    if (headline) expect(headlines, page.path).toContain(headline);
    if (link?.resolved) expect(all('a', 'href'), page.path).toContain(link.path ?? link.url);
  }
  const images = [page, ...parts].flatMap(({ image }) => image ?? []);
  for (const { url, srcset, alt } of images) {
    const found = [...document.querySelectorAll('img')].find((image) => image.getAttribute('src') === url);
    expect([found?.getAttribute('srcset') ?? null, found?.getAttribute('alt')], page.path).toEqual([srcset, alt ?? '']);
  }
  const inMenus = all('nav a', 'href');
  for (const path of menus.flatMap(({ entries }) => pathsIn(entries))) expect(inMenus, page.path).toContain(path);
  for (const { resolved, target_page_path } of page.breadcrumbs)
    if (resolved) expect(all('.breadcrumbs a', 'href'), page.path).toContain(target_page_path);
  for (const { body_html } of page.sections) if (body_html) expect(textOf(fileOf(page.path))).toContain(body_html);
}

const emptyFolders = () =>
  readdirSync(output, { recursive: true, encoding: 'utf8' }).filter(
    (path) => statSync(join(output, path)).isDirectory() && readdirSync(join(output, path)).length === 0,
  );

function expectWhole(content: Exported): void {
  const { pages, redirects, site } = content;
  const paths = [...pages.map(({ path }) => path), ...redirects.map(({ from }) => from)];
  expect(files().sort()).toEqual([...new Set(paths.map(fileOf)), ...besides].sort());
  expect(emptyFolders()).toEqual([]);
  for (const page of pages) expectBuilt(page, content);
  for (const { from, to } of redirects) expect(plain(textOf(fileOf(from)))).toContain(`content="0; url=${to}"`);
  const listed = [...textOf('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) =>
    decodeURIComponent(plain(address ?? '')),
  );
  const inSitemap = pages.filter(({ in_sitemap }) => in_sitemap).map(({ path }) => `https://${site.fqdn}${path}`);
  expect(listed.sort()).toEqual(inSitemap.sort());
}

it('PREV-02 Eleventy builds every published page, menu, link, image and redirect; later only what has changed', async () => {
  const whole = await exported();
  expect(whole.pages.length).toBeGreaterThan(10);
  await build();
  expectWhole(whole);

  const [edited, moved, hidden] = whole.pages.filter(({ path }) => path.split('/').length > 2);
  if (!edited || !moved || !hidden) throw new Error('The sample has too few pages.');
  const update = (page: DeliveredPage, body: object) =>
    api.ask('admin', 'updatePage', { domainId, pageId: page.id }, body);
  await update(edited, { headline: 'Später <b>geöffnet</b> & länger' });
  const movedTo = `${moved.path}/neu&mehr`;
  await update(moved, { path: movedTo });
  await update(hidden, { published: false });
  const changes = await deliver(`/changes?since=${JSON.parse(readFileSync(keptFile, 'utf8')).seq}`);
  const before = writtenAt();
  await build();
  const later = await exported();
  expectWhole(later);
  expect(later.redirects).toContainEqual(expect.objectContaining({ from: moved.path, to: movedTo }));
  expect(files()).not.toContain(fileOf(hidden.path));

  const told = changes.body as { pages: { changed: string[] }; menus: boolean; site: boolean };
  const pageFiles = new Set(later.pages.map(({ path }) => fileOf(path)));
  const rebuilt = [...writtenAt()].filter(([file, at]) => pageFiles.has(file) && before.get(file) !== at);
  const all = told.menus || told.site;
  expect(rebuilt.map(([file]) => file).sort()).toEqual((all ? [...pageFiles] : told.pages.changed.map(fileOf)).sort());

  const third = writtenAt();
  await build();
  for (const [file, at] of writtenAt()) if (pageFiles.has(file)) expect(at, file).toBe(third.get(file));
  expectWhole(later);
}, 120_000);

it('PREV-02 what is missing in the folder is written again', async () => {
  await build();
  rmSync(output, { recursive: true });
  await build();
  expectWhole(await exported());
}, 240_000);

it('PREV-02 a changed template and another language are on every page, and a page that is gone leaves no empty folder', async () => {
  const { id, path: alone } = await api.ask('admin', 'createPage', { domainId }, { headline: 'Allein' });
  await api.ask('admin', 'updatePage', { domainId, pageId: id }, { published: true });
  await build();
  expectWhole(await exported());
  const file = fileOf(alone ?? '');
  expect(files()).toContain(file);
  const base = join(example, '_includes/base.njk');
  const template = readFileSync(base, 'utf8');
  writeFileSync(base, template.replace('</footer>', '<p>Gemacht mit Sorgfalt</p></footer>'));
  await build(token, { WEBSITE_LANG: 'de' });
  const { pages } = await exported();
  for (const { path } of pages) {
    expect(textOf(fileOf(path)), path).toContain('Gemacht mit Sorgfalt');
    expect(textOf(fileOf(path)), path).toContain('<html lang="de">');
  }
  writeFileSync(base, template);
  await api.ask('admin', 'updatePage', { domainId, pageId: id }, { published: false });
  await build();
  expectWhole(await exported());
  expect(existsSync(dirname(join(output, file)))).toBe(false);
}, 240_000);

it('PREV-02 PUB-07 a build begins anew if its number is unknown, refused or of another store, and reports how it goes', async () => {
  const kept = () => JSON.parse(readFileSync(keptFile, 'utf8'));
  for (const wrong of [{ seq: 999_999 }, { seq: 0 }, { source: 'another token' }]) {
    writeFileSync(keptFile, JSON.stringify({ ...kept(), ...wrong, pages: {} }));
    await build();
    expectWhole(await exported());
  }
  writeFileSync(keptFile, '{"seq": 1');
  await build();
  expectWhole(await exported());
  const trigger = async () => {
    await api.ask('admin', 'triggerDeployment', { domainId });
    const { id, seq, status_url } = api.webhookCalls.at(-1)?.deployment ?? { id: 0, seq: 0, status_url: '' };
    const { pathname, search } = new URL(status_url);
    const address = addressOf(pathname.replace('/content/api/v1', '') + search);
    return { id, told: { KONTOR_SEQ: String(seq), KONTOR_STATUS_URL: address, WEBSITE_URL: 'https://lib.example/' } };
  };
  const stored = (id: number) =>
    store.database
      .selectFrom('domain_deployments')
      .select(['state', 'url', 'message'])
      .where('id', '=', id)
      .executeTakeFirst();
  const first = await trigger();
  await build(token, first.told);
  expect(kept().seq).toBe(Number(first.told.KONTOR_SEQ));
  expect(await stored(first.id)).toMatchObject({ state: 'succeeded', url: 'https://lib.example/' });
  expectWhole(await exported());
  const second = await trigger();
  const failed = await build('mistyped', second.told).catch((error: { code: number; stderr: string }) => error);
  expect(failed).toMatchObject({ code: 1, stderr: expect.not.stringContaining('secret') });
  expect(await stored(second.id)).toMatchObject({ state: 'failed', message: expect.stringContaining('unknown_token') });
  // A store that was restored has given the kept number to something else.
  writeFileSync(keptFile, JSON.stringify({ ...kept(), site: { ...kept().site, deployed_at: 'then' }, pages: {} }));
  await build();
  expectWhole(await exported());
}, 240_000);

it('PREV-02 DLV-09 a token that is not known is said in one line', async () => {
  const failed = await build('mistyped').catch((error: { code: number; stderr: string }) => error);
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Kontor answered .+unknown_token.+\n$/) });
});
