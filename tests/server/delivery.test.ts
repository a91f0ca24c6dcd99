/** What websites are given, with a client token of their domain. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { libraryImage } from '../../contract/entities.ts';
import { newestSeq } from '../../server/db/changes.ts';
import type { Database } from '../../server/db/database.ts';
import type { LogEntry } from '../../server/kernel/log.ts';
import { createTestApi, origin } from '../support/api.ts';
import { createTestContent, imageSigner } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { openTestLibrary, sampleImage } from '../support/sample-images.ts';

async function world(database: Database) {
  const api = await createTestApi(database);
  const { domainId, pageId } = api.site;
  const { deliver, app, bare } = createTestContent(database, () => api.clock.now);
  const call = async (path: string, init?: Parameters<typeof deliver>[1]) => {
    const { status, body } = await deliver(path, init);
    return status === 200 ? body : [status, body];
  };
  const pages = { domainId, pageId };
  const write = {
    page: (body: object, page = pageId) => api.ask('editor', 'updatePage', { domainId, pageId: page }, body),
    section: (body: object) => api.ask('editor', 'updateSection', { domainId, sectionId: api.site.sectionId }, body),
    item: (body: object) => api.ask('editor', 'updateItem', { domainId, itemId: api.site.itemId }, body),
    menu: (entries: object[]) => api.ask('editor', 'updateMenu', { domainId, menuId: api.site.menuId }, { entries }),
    deploy: () => api.ask('editor', 'triggerDeployment', { domainId }),
    hold: () => api.ask('editor', 'holdPage', pages, { publish_at: null }),
  };
  const mayPreview = () =>
    database.updateTable('client_tokens').set({ may_preview: 1 }).where('id', '=', api.site.tokenId).execute();
  return {
    api,
    database,
    deliver,
    app,
    bare,
    call,
    write,
    domainId,
    mayPreview,
    newest: () => newestSeq(database, domainId),
  };
}

const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

onEveryDatabase('delivery', (open) => {
  it('DLV-01 DLV-06 a page comes whole, without what is not published, with what is empty as null', async () => {
    const { api, database, deliver, write, domainId } = await world(await open());
    const image = await database
      .insertInto('images')
      .values({
        ...{ scope: 'default', file_name: `${'a'.repeat(32)}.webp`, width: 800, height: 600, bytes: 9, created_at: 0 },
        ...{ alt: 'A shelf', copyright: 'Anke', revision: 1 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const source = `${origin}/library/files/${'a'.repeat(32)}.webp`;
    const config = {
      resizingType: 'fill',
      width: 100,
      height: 100,
      gravity: 'sm',
      enlarge: 1,
      extension: 'webp',
    } as const;
    const image_url = imageSigner.signedImageUrl(source, config);
    await write.page({ subline: '', meta_data: { meta_title: 'T' }, image_id: image.id, image_url });
    await write.section({ target_page_path: '/news#today', target_link_text: 'News', body: '# Hi <b>' });
    const shown = { has_component: true, component_name: 'map', component_config: '{"zoom":3}' };
    await write.item({ headline: 'First', published: true, ...shown, target_url: 'https://example.org/' });
    await api.ask('editor', 'updateItem', { domainId, itemId: api.site.itemIds[1] ?? 0 }, { published: false });
    const { body, status } = await deliver('/page?path=/home');
    expect(status).toBe(200);
    const [half, one, two] = [50, 100, 200].map((side) =>
      imageSigner.signedImageUrl(source, { ...config, width: side, height: side }),
    );
    const srcset = `${half} 50w, ${one} 100w, ${two} 200w`;
    const empty = { lead_text: null, body: null, image: null, link: null };
    expect(body).toEqual({
      ...{ id: api.site.pageId, path: '/home', slug: null, headline: 'Page /home', subline: null, lead_text: null },
      ...{
        abstract: null,
        layout: 'default',
        in_sitemap: true,
        breadcrumbs: [],
        changed_at: '2026-01-01T00:00:00.000Z',
      },
      meta_data: { meta_title: 'T', meta_keywords: null, meta_description: null },
      image: { id: image.id, alt: 'A shelf', copyright: 'Anke', width: 800, height: 600, url: one, srcset },
      sections: [
        {
          ...empty,
          ...{ id: api.site.sectionId, headline: 'Section 0', body: '# Hi <b>', display_mode: 'plain' },
          link: { text: 'News', path: '/news#today', url: null, resolved: true },
          items: [
            {
              ...{ id: api.site.itemId, headline: 'First', intro: null, body: null, display_mode: 'card', image: null },
              link: { text: null, path: null, url: 'https://example.org/', resolved: true },
              component: { name: 'map', config: { zoom: 3 } },
            },
            {
              ...{ id: api.site.itemIds[2], headline: 'Item 2', intro: null, body: null, display_mode: 'card' },
              ...{ image: null, link: null, component: null },
            },
          ],
        },
        { ...empty, id: api.site.otherSectionId, headline: 'Section 1', display_mode: 'plain', items: [] },
      ],
    });
    expect((await deliver(`/page?id=${api.site.pageId}`)).text).toBe((await deliver('/page?path=/home')).text);
  });

  it('TOL-03 DLV-01 the configuration of a component is delivered token by token, in a page and an export', async () => {
    const { deliver, write } = await world(await open());
    const configs = [
      '{"n":12345678901234567890}',
      '{"b":1,"2":2,"1":3}',
      '{"half":1.50,"big":1e400}',
      '{"a":1,"a":2}',
      '{"text":"\\"12345678901234567890\\"","n":-9007199254740993}',
      '{"deep":[{"z":1,"0":[1.0]}]}',
    ];
    for (const component_config of configs) {
      await write.item({ published: true, has_component: true, component_name: 'map', component_config });
      await write.deploy();
      for (const path of ['/page?path=/home', '/export']) {
        const { text } = await deliver(path);
        expect(text, path).toContain(`"config":${component_config}`);
      }
    }
    await write.item({ component_config: '{"zoom":3}' });
    await write.deploy();
    expect((await deliver('/page?path=/home')).text).toContain('"config":{"zoom":3}');
  });

  it('DLV-01 site, menus, pages, redirects and changes answer as they are described', async () => {
    const { api, call, write, domainId, newest } = await world(await open());
    await write.menu([
      { target_text: 'News', target_page_path: '/news', entries: [{ target_text: 'Gone', target_page_path: '/gone' }] },
      { target_text: 'Out', target_url: 'https://example.org/' },
    ]);
    await write.page({ start_page_domain_id: domainId });
    const before = await newest();
    await write.page({ path: '/besuch', abstract: 'Where we are' });
    const site = await call('/site');
    expect(site).toMatchObject({
      fqdn: 'one.example',
      start_page_path: '/besuch',
      seq: await newest(),
      deployed_at: null,
    });
    const menus = await call('/menus');
    const bare = { target_page_path: null, target_url: null, entries: [] };
    const entry = { ...bare, resolved: true };
    expect(menus).toEqual([
      {
        ...{ name: 'main', display_name: null },
        entries: [
          {
            ...entry,
            ...{ link_text: 'News', target_page_path: '/news' },
            entries: [{ ...entry, link_text: 'Gone', target_page_path: '/gone', resolved: false }],
          },
          { ...entry, link_text: 'Out', target_url: 'https://example.org/' },
        ],
      },
    ]);
    expect([await call('/menus/main')]).toEqual(menus);
    const list = await call('/pages');
    const common = { layout: 'default', in_sitemap: true };
    expect(list).toEqual({
      pages: [
        {
          ...{ ...common, id: api.site.pageId, path: '/besuch', headline: 'Page /home', abstract: 'Where we are' },
          changed_at: '2026-01-01T00:00:00.000Z',
        },
        {
          ...{ ...common, id: api.site.otherPageId, path: '/news', headline: 'Page /news', abstract: null },
          changed_at: '1970-01-01T00:00:00.000Z',
        },
      ],
      next_cursor: null,
    });
    const redirects = await call('/redirects');
    expect(redirects).toMatchObject([{ from: '/home', to: '/besuch' }]);
    const changes = await call(`/changes?since=${before}`);
    expect(changes).toEqual({
      seq: await newest(),
      pages: { changed: ['/besuch'], removed: ['/home'] },
      ...{ menus: false, site: true, redirects: true },
    });
  });

  it('DLV-01 the list of pages goes on by its cursor, and keeps to a layout and the sitemap', async () => {
    const { api, call, write } = await world(await open());
    const paths = async (query: string) => {
      const { pages, next_cursor } = JSON.parse(JSON.stringify(await call(`/pages${query}`)));
      return [pages.map(({ path }: { path: string }) => path), next_cursor];
    };
    const [first, cursor] = await paths('?limit=1');
    expect(first).toEqual(['/home']);
    const encoded = encodeURIComponent(encodeURIComponent(cursor));
    for (const given of [cursor, encoded]) {
      expect(await paths(`?limit=1&cursor=${given}`)).toEqual([['/news'], null]);
    }
    const { deliver } = createTestContent(api.database, () => api.clock.now, { token: 'value-of-two.example' });
    const foreign = JSON.parse((await deliver('/pages?limit=1')).text).next_cursor;
    const wrong = ['', 'nonsense', '/home', encodeURIComponent('/home'), `${cursor}x`, cursor.slice(0, -1), foreign];
    for (const given of [...wrong, `${cursor}&layout=default`, `${cursor}&in_sitemap=1`]) {
      const answer = await call(`/pages?limit=1&cursor=${given}`);
      expect([given, answer]).toMatchObject([given, [400, { error: { code: 'bad_request', parameter: 'cursor' } }]]);
    }
    await write.page({ in_sitemap: false, layout: 'wide' }, api.site.otherPageId);
    expect(await paths('?in_sitemap=1')).toEqual([['/home'], null]);
    expect(await paths('?in_sitemap=0')).toEqual([['/news'], null]);
    expect(await paths('?layout=wide')).toEqual([['/news'], null]);
    expect(await paths('?layout=none')).toEqual([[], null]);
  });

  it('DLV-02 live is the newest number until somebody deploys, then the deployment; held pages stay as they were', async () => {
    const { call, write, newest, mayPreview } = await world(await open());
    const headline = async (query = '') => JSON.parse(JSON.stringify(await call(`/page?path=/home${query}`))).headline;
    await write.page({ headline: 'One' });
    expect(await headline()).toBe('One');
    const first = await newest();
    await write.deploy();
    await write.page({ headline: 'Two' });
    expect(await headline()).toBe('One');
    expect(await call(`/page?path=/home&at=${await newest()}`)).toMatchObject([
      403,
      { error: { code: 'not_deployed' } },
    ]);
    await write.hold();
    await write.deploy();
    expect(await headline()).toBe('One');
    await mayPreview();
    expect(await headline(`&at=${first}`)).toBe('One');
  });

  it('DLV-02 drafts have what is not published, say so, and are for tokens that may preview', async () => {
    const { api, deliver, call, write, mayPreview, newest } = await world(await open());
    await write.deploy();
    await write.page({ published: false });
    await write.deploy();
    await write.section({ published: false });
    expect(await call('/page?path=/home')).toMatchObject([404, { error: { code: 'no_page' } }]);
    expect(await call('/page?path=/home&at=draft')).toMatchObject([403, { error: { code: 'preview_not_allowed' } }]);
    await mayPreview();
    const draft = await deliver('/page?path=/home&at=draft');
    expect(draft.body).toMatchObject({
      published: false,
      sections: [{ published: false, items: [{ published: true }, {}, {}] }, {}],
    });
    expect(draft.headers.get('Cache-Control')).toBe('no-store');
    expect(draft.headers.get('X-Kontor-Seq')).toBe(String(await newest()));
    expect(await call('/pages?at=draft')).toMatchObject({
      pages: [{ path: '/home', published: false }, { published: true }],
    });
    expect(await call('/pages')).toMatchObject({ pages: [{ path: '/news' }] });
    expect(api.log).toEqual([]);
  });

  it('DLV-03 answers carry a tag and their number, are not sent twice, and say how long they may be kept', async () => {
    const { deliver, write, newest } = await world(await open());
    const seq = await newest();
    const first = await deliver('/page?path=/home');
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    const live = {
      'cache-control': 'private, max-age=10, stale-while-revalidate=60',
      ...{ vary: 'Authorization', 'x-kontor-seq': String(seq), etag, 'access-control-allow-origin': '*' },
    };
    expect(Object.fromEntries(first.headers)).toMatchObject(live);
    const again = await deliver('/page?path=/home', { headers: { 'If-None-Match': `"x", W/${etag}` } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(Object.fromEntries(again.headers)).toMatchObject(live);
    const exact = await deliver(`/page?path=/home&at=${seq}`);
    expect(exact.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable');
    expect([exact.headers.get('ETag'), exact.text]).toEqual([etag, first.text]);
    await write.page({ headline: 'Other' });
    expect((await deliver('/page?path=/home', { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });

  it('DLV-02 a long answer is packed for those who accept it, is the same inside, and has a strong ETag for every form', async () => {
    const { bare, write } = await world(await open());
    await write.page({ lead_text: 'Every day except Monday. '.repeat(400) });
    const ask = (headers: Record<string, string>) =>
      bare.request('/page?path=/home', { headers: { Authorization: 'Bearer value-of-one.example', ...headers } });
    const plain = await ask({});
    const text = await plain.text();
    const etag = plain.headers.get('ETag') ?? '';
    expect(plain.headers.get('Content-Encoding')).toBe(null);
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    const tagOf = (encoding: string) => etag.replace(/"$/, `-${encoding}"`);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const) {
      const { status, headers } = await ask({ 'Accept-Encoding': accepted });
      expect(status).toBe(200);
      expect(headers.get('Content-Encoding')).toBe(encoding);
      expect([headers.get('ETag'), headers.get('Vary')]).toEqual([tagOf(encoding), 'Authorization, Accept-Encoding']);
    }
    for (const encoding of ['br', 'gzip'] as const) {
      const bytes = Buffer.from(await (await ask({ 'Accept-Encoding': encoding })).arrayBuffer());
      expect(bytes.length).toBeLessThan(text.length / 4);
      expect(unpack[encoding](bytes).toString()).toBe(text);
      const again = await ask({ 'Accept-Encoding': encoding, 'If-None-Match': tagOf(encoding) });
      expect([again.status, again.headers.get('Content-Encoding')]).toEqual([304, null]);
    }
  });

  it('DLV-04 the export has everything, is as of one number, and ends with a line that says so', async () => {
    const { deliver, bare, write, newest, mayPreview } = await world(await open());
    await mayPreview();
    await write.page({ path: '/start' });
    const seq = await newest();
    const { text, headers } = await deliver('/export');
    const [, menu, , ...rest] = lines(text);
    expect(lines(text).map(({ type }) => type)).toEqual(['site', 'menu', 'redirect', 'page', 'page', 'end']);
    expect(rest.at(-1)).toEqual({ type: 'end', seq, pages: 2 });
    expect(menu).toMatchObject({ type: 'menu', name: 'main' });
    expect({ ...rest[1], type: undefined }).toEqual((await deliver('/page?path=/start')).body);
    expect(headers.get('Content-Type')).toBe('application/x-ndjson');
    const stream = (await bare.request('/export', { headers: { Authorization: 'Bearer value-of-one.example' } })).body;
    const reader = stream?.getReader();
    const begun = await reader?.read();
    await write.page({ headline: 'Written meanwhile' });
    let whole = new TextDecoder().decode(begun?.value);
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      whole += new TextDecoder().decode(part.value);
    expect(whole).toBe(text);
    const etag = headers.get('ETag') ?? '';
    expect((await deliver(`/export?at=${seq}`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('DLV-04 DLV-09 to ask how an export would be answered, with HEAD, starts none', async () => {
    const { bare } = await world(await open());
    const headers = { Authorization: 'Bearer value-of-one.example' };
    for (const method of ['HEAD', 'HEAD', 'HEAD', 'GET']) {
      const answer = await bare.request('/export', { method, headers });
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/x-ndjson']);
    }
  });

  it('DLV-09 errors are JSON with a code, and name the parameter', async () => {
    const { call, deliver, newest, write, mayPreview } = await world(await open());
    await mayPreview();
    await write.page({ path: '/moved' });
    const tooGreat = (await newest()) + 1;
    const refused = async (path: string, init?: Parameters<typeof deliver>[1]) => {
      const { status, body } = await deliver(path, init);
      const { error } = JSON.parse(JSON.stringify(body));
      expect(error.message.length).toBeGreaterThan(10);
      return [status, error.code, error.parameter ?? error.redirect_to ?? null];
    };
    for (const at of ['0', '-1', '1e3', '1.5', '01', '', 'Live', 'newest', '99999999999', String(tooGreat), '٣'])
      expect([at, ...(await refused(`/page?path=/home&at=${at}`))]).toEqual([at, 400, 'bad_request', 'at']);
    expect(await refused('/page?path=/home&at=1&at=2')).toEqual([400, 'bad_request', 'at']);
    expect(await refused('/page')).toEqual([400, 'bad_request', 'path']);
    expect(await refused('/page?path=home')).toEqual([400, 'bad_request', 'path']);
    expect(await refused('/page?path=/home&id=1')).toEqual([400, 'bad_request', 'id']);
    expect(await refused('/page?id=x')).toEqual([400, 'bad_request', 'id']);
    expect(await refused('/page?path=/home&html=yes')).toEqual([400, 'bad_request', 'html']);
    expect(await refused('/pages?limit=501')).toEqual([400, 'bad_request', 'limit']);
    expect(await refused('/changes')).toEqual([400, 'bad_request', 'since']);
    expect(await refused(`/changes?since=${tooGreat}`)).toEqual([400, 'bad_request', 'since']);
    expect(await refused('/page?path=/home')).toEqual([404, 'no_page', '/moved']);
    expect(await refused('/page?path=/%00%F0%9F%8D%9E%ff')).toEqual([404, 'no_page', null]);
    expect(await refused('/menus/none')).toEqual([404, 'no_menu', null]);
    expect(await refused('/nothing')).toEqual([404, 'not_found', null]);
    expect(await refused('/site', { token: null })).toEqual([401, 'no_token', null]);
    expect(await refused('/site', { token: 'wrong' })).toEqual([401, 'unknown_token', null]);
    expect(await call('/page?path=/moved&at=1')).toMatchObject([404, { error: { code: 'no_page' } }]);
  });

  it('DLV-10 S56 a token that is missing, unknown or lacks a right is logged as denied, without its value', async () => {
    const log: LogEntry[] = [];
    const { database } = await world(await open());
    const { deliver } = createTestContent(database, Date.now, { log: (entry) => log.push(entry) });
    await deliver('/site', { token: null });
    await deliver('/site', { token: 'guessed' });
    await deliver('/page?path=/home&at=draft');
    await deliver('/page?path=/nothing');
    const denied = { level: 'warn', event: 'access denied', requestId: expect.any(String), method: 'GET' };
    expect(log).toEqual([
      { ...denied, path: '/site', status: 401 },
      { ...denied, path: '/site', status: 401 },
      { ...denied, path: '/page', status: 403 },
    ]);
  });

  it('DLV-01 DLV-09 other methods are refused, and browsers of other origins may ask', async () => {
    const { app } = await world(await open());
    const ask = (path: string, method: string) => app.request(path, { method });
    for (const [path, method, allow] of [
      ['/site', 'POST', 'GET, HEAD, OPTIONS'],
      ['/menus/main', 'DELETE', 'GET, HEAD, OPTIONS'],
      ['/openapi.json', 'PUT', 'GET, HEAD, OPTIONS'],
      ['/deployments/1/status', 'GET', 'POST, OPTIONS'],
    ] as const) {
      const { status, headers } = await ask(path, method);
      expect([path, method, status, headers.get('Allow')]).toEqual([path, method, 405, allow]);
    }
    expect((await ask('/menus/main/entries', 'POST')).status).toBe(404);
    expect((await ask('/site', 'OPTIONS')).status).toBe(204);
    const preflight = await ask('/page', 'OPTIONS');
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'Authorization, If-None-Match',
      'access-control-expose-headers': 'ETag, X-Kontor-Seq, Retry-After',
    });
    expect((await ask('/site', 'GET')).headers.get('access-control-allow-origin')).toBe('*');
  });

  it('DLV-03 DLV-05 what is told of an image is told as of a number for ever, and reaches websites with a number of its own', async () => {
    const { database, deliver, call, write, newest, mayPreview } = await world(await open());
    await mayPreview();
    const library = await openTestLibrary(database);
    const image = libraryImage(
      await (await library.upload(await sampleImage('png'), { alt: 'Old', copyright: 'A' })).json(),
    );
    await write.page({ image_id: image.id, image_url: 'https://else.example/1.webp' });
    const seq = await newest();
    const before = (await deliver(`/page?path=/home&at=${seq}`)).text;
    expect(before).toContain('"alt":"Old"');
    expect((await library.send('PATCH', `/api/images/${image.id}`, { alt: 'New' })).status).toBe(200);
    expect((await library.send('PATCH', `/api/images/${image.id}`, { copyright: 'B', notes: 'n' })).status).toBe(200);
    const other = createTestContent(database, Date.now).deliver;
    expect((await other(`/page?path=/home&at=${seq}`)).text).toBe(before);
    expect(await call('/page?path=/home')).toMatchObject({ image: { alt: 'New', copyright: 'B' } });
    expect(await call(`/page?path=/home&at=${seq + 1}`)).toMatchObject({ image: { alt: 'New', copyright: 'A' } });
    expect(await call(`/changes?since=${seq}`)).toMatchObject({ pages: { changed: ['/home'], removed: [] } });
    expect(await newest()).toBe(seq + 2);
    expect((await library.send('PATCH', `/api/images/${image.id}`, { notes: 'only for editors' })).status).toBe(200);
    expect(await newest()).toBe(seq + 2);
    await write.page({ image_id: null, image_url: null });
    expect((await library.send('DELETE', `/api/images/${image.id}`)).status).toBe(204);
    expect((await createTestContent(database, Date.now).deliver(`/page?path=/home&at=${seq}`)).text).toBe(before);
    library.close();
  });

  it('DLV-06 DLV-07 a link in the HTML of a text to what is not delivered has no address, and comes back by itself', async () => {
    const { api, call, write, domainId, newest } = await world(await open());
    const { otherPageId } = api.site;
    await write.page({ path: '/start', start_page_domain_id: domainId });
    await api.ask('editor', 'updatePage', { domainId, pageId: otherPageId }, { path: '/ä', published: false });
    const text =
      '[a](/ä "t") [b](/%C3%A4#x) [c](/home) [d](/) [e](https://else.example/) [f](#top) [g](mailto:a@b.example)';
    await write.section({ body: text });
    const shown = async () => {
      const body = JSON.stringify(await call('/page?path=/start&html=1'));
      return [...(JSON.parse(body).sections[0].body_html as string).matchAll(/<a ?([^>]*)>/g)].map(([, more]) => more);
    };
    const others = [
      'href="/home"',
      'href="/"',
      'href="https://else.example/"',
      'href="#top"',
      'href="mailto:a@b.example"',
    ];
    expect(await shown()).toEqual(['title="t" data-unresolved=""', 'data-unresolved=""', ...others]);
    const since = await newest();
    await api.ask('editor', 'updatePage', { domainId, pageId: otherPageId }, { published: true });
    expect(await shown()).toEqual(['href="/ä" title="t"', 'href="/%C3%A4#x"', ...others]);
    expect(await call(`/changes?since=${since}`)).toMatchObject({ pages: { changed: ['/start', '/ä'], removed: [] } });
  });

  it('DLV-03 DLV-06 a replaced file reaches every place of the image, whatever address is stored there', async () => {
    const { api, database, call, mayPreview, newest, domainId } = await world(await open());
    await mayPreview();
    const signer = { fileOf: () => null, withFile: () => null };
    const library = await openTestLibrary(database, { signer });
    const image = libraryImage(await (await library.upload(await sampleImage('png'))).json());
    const stored = [null, 'https://else.example/1.webp'];
    const places = ['updatePage', 'updateSection', 'updateItem'] as const;
    for (const image_url of stored) {
      const { pageId, sectionId, itemId } = api.site;
      for (const name of places) {
        await api.ask('editor', name, { domainId, pageId, sectionId, itemId }, { image_id: image.id, image_url });
      }
      const urls = async (at: string) =>
        [...JSON.stringify(await call(`/page?path=/home${at}`)).matchAll(/"url":"(http[^"]+)"/g)].map(([, url]) => url);
      const seq = await newest();
      const before = await urls('');
      expect(before).toHaveLength(3);
      const file = await sampleImage('webp', 50, 50);
      const file_data = file.toString('base64');
      const answer = await library.send('POST', `/api/images/${image.id}/file`, { file_data });
      expect([answer.status, await answer.text()]).toMatchObject([201, expect.anything()]);
      const after = await urls('');
      expect(after).toHaveLength(3);
      for (const url of after) expect(before).not.toContain(url);
      expect(await urls(`&at=${seq}`)).toEqual(before);
    }
  });

  it('DLV-07 html=1 adds safe HTML beside the Markdown', async () => {
    const { call, write } = await world(await open());
    await write.section({ body: '# Hi\n\n<b>x</b> [a](javascript:alert(1))' });
    await write.item({ intro: '*so*', published: true });
    const html = { body_html: '<h3>Hi</h3><p>&lt;b&gt;x&lt;/b&gt; a</p>' };
    expect(await call('/page?path=/home&html=1')).toMatchObject({
      sections: [
        { ...html, items: [{ intro_html: '<p><em>so</em></p>', body_html: null }, {}, {}] },
        { body_html: null },
      ],
    });
  });
});
