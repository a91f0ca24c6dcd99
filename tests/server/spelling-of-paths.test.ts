/** An address copied from a browser, and one typed on another system, are the path of the page that they mean. */
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createWebsite } from '../../examples/website/src/website.tsx';
import { newestSeq } from '../../server/db/changes.ts';
import { testApi } from '../support/api.ts';
import { createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';

const encoded = '/gr%C3%B6%C3%9Fe';

onEveryDatabase('spelling of paths', (open) => {
  const api = testApi(open, beforeAll);

  beforeAll(async () => {
    const { domainId, otherPageId, sectionId, itemId, menuId, breadcrumbsId } = api.site;
    await api.ask('editor', 'updatePage', { domainId, pageId: otherPageId }, { path: encoded, published: true });
    await api.ask(
      'editor',
      'updateSection',
      { domainId, sectionId },
      { target_page_path: `${encoded}#oben`, target_link_text: 'Maße' },
    );
    await api.ask(
      'editor',
      'updateItem',
      { domainId, itemId },
      { body: `[Größe](${encoded}) [NFD](/gro\u0308ße?x=1)` },
    );
    const entry = { target_text: 'Größe', target_page_path: '/gro\u0308\u00adße', target_url: null, entries: [] };
    await api.ask('editor', 'updateMenu', { domainId, menuId }, { entries: [entry] });
    const crumbs = [{ link_text: 'Größe', target_page_path: '/grö\u200bße' }];
    await api.ask('editor', 'updateBreadcrumbs', { domainId, breadcrumbsId }, { entries: crumbs });
  });

  it('LINK-05 paths are stored in one spelling, wherever they come in', async () => {
    const { domainId, pageId, otherPageId, menuId } = api.site;
    expect((await api.ask('editor', 'getPage', { domainId, pageId: otherPageId })).path).toBe('/größe');
    const { sections, breadcrumbs } = await api.ask('editor', 'getPage', { domainId, pageId });
    expect(sections.map(({ target_page_path }) => target_page_path)).toContain('/größe#oben');
    expect(breadcrumbs?.entries[0]?.target_page_path).toBe('/größe');
    const menu = await api.ask('editor', 'getMenu', { domainId, menuId });
    expect(menu.entries[0]?.target_page_path).toBe('/größe');
  });

  it('LINK-05 REF-01 links of any spelling count as use, and none is listed as broken', async () => {
    const { domainId } = api.site;
    const { body } = await api.send('editor', 'GET', `/mgmt/api/v1/domains/${domainId}/used_in?kind=page&key=/größe`);
    expect((body as { count: number }).count).toBe(5);
    const { targets } = await api.ask('editor', 'listLinks', { domainId });
    expect(targets.map(({ path }) => path).filter((path) => path.startsWith('/gr'))).toEqual([]);
  });

  it('LINK-05 two pages cannot have one path in two spellings', async () => {
    const { domainId, pageId } = api.site;
    for (const path of [encoded, '/gro\u0308ße', '/größe\u200b', '/größ\u00ade']) {
      const { status, body } = await api.call('editor', 'updatePage', { domainId, pageId }, { path });
      expect([path, status, body]).toMatchObject([path, 422, { fields: { path: ['is already taken'] } }]);
    }
  });

  it.each(['/a/../b', '/100%', '/a\\b'])('LINK-05 the path %s is refused with a sentence', async (path) => {
    const { domainId, pageId } = api.site;
    const { status, body } = await api.call('editor', 'updatePage', { domainId, pageId }, { path });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('no browser asks for')]);
  });

  it('LINK-05 DLV-06 websites get resolved links, pages by any spelling, and redirects that fire', async () => {
    const { domainId, otherPageId } = api.site;
    await api.ask('editor', 'createRedirect', { domainId }, { from: '/alt-gr%C3%B6%C3%9Fe', to: encoded });
    const { deliver } = createTestContent(api.database, () => api.clock.now);
    const get = (call: string) => deliver(call);
    for (const path of [encoded, '/größe', '/gro\u0308ße'].map(encodeURIComponent)) {
      expect((await get(`/page?path=${path}`)).body).toMatchObject({ id: otherPageId, path: '/größe' });
    }
    expect((await get('/redirects')).body).toContainEqual(
      expect.objectContaining({ from: '/alt-größe', to: '/größe' }),
    );
    expect((await get('/page?path=/home&html=1')).text).not.toContain('data-unresolved');
  });

  it('LINK-05 DLV-06 the example website shows the page at every spelling, links to it, and follows its redirects', async () => {
    const { bare } = createTestContent(api.database, () => api.clock.now);
    const contentUrl = 'https://kontor.example/content/api/v1';
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
      bare.request(input.slice(contentUrl.length), init),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const token = 'value-of-one.example';
    const origins = { origin: 'https://one.example', consoleOrigin: 'https://kontor.example' };
    const website = createWebsite({ contentUrl, clientToken: token, ...origins });
    const shown = await website.request('/home');
    const html = await shown.text();
    const links = [...html.matchAll(/href="(\/gr[^"]*)"/g)].map(([, address = '']) => new URL(address, origins.origin));
    expect(links.map(({ pathname, search, hash }) => pathname + search + hash).sort()).toEqual(
      [encoded, encoded, encoded, `${encoded}?x=1`, `${encoded}#oben`, encoded].sort(),
    );
    expect(html).not.toContain('data-unresolved');
    for (const path of [encoded, '/gro%CC%88%C3%9Fe', '/gr%C3%B6%C2%AD%C3%9Fe', '/gr%C3%B6%E2%80%8B%C3%9Fe']) {
      const answer = await website.request(path);
      const end = answer.status === 200 ? path : new URL(answer.headers.get('location') ?? '', origins.origin).pathname;
      expect([path, (await website.request(end)).status]).toEqual([path, 200]);
    }
    const moved = await website.request('/alt-gr%C3%B6%C3%9Fe');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, encoded]);
  });

  it('LINK-05 REF-02 a change of path rewrites links of every spelling', async () => {
    const { domainId, otherPageId, itemId } = api.site;
    const seen = await newestSeq(api.database, domainId);
    const change = { path: '/ma%C3%9Fe', seen, references: true, below: true, redirects: true };
    const changed = await api.ask('editor', 'changePath', { domainId, pageId: otherPageId }, change);
    expect([changed.links, changed.left]).toEqual([5, []]);
    const { sections } = await api.ask('editor', 'getPage', { domainId, pageId: api.site.pageId });
    const item = sections.flatMap(({ items }) => items).find(({ id }) => id === itemId);
    expect(item?.body).toBe('[Größe](/maße) [NFD](/maße?x=1)');
  });
});
