/** Every call about pages, sections and items does what it is for, and answers exactly the contract's shape. */

import { beforeAll, expect, it } from 'vitest';
import { item, pageFields } from '../../contract/entities.ts';
import { trashed } from '../../contract/extras.ts';
import { defaultFlags } from '../../contract/fields.ts';
import { testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { withoutRevisions } from '../support/revisions.ts';

onEveryDatabase('API-05 pages, sections and items', (open) => {
  const api = testApi(open, beforeAll);

  it('PAGE-01 API-05 a page comes with its sections and items in their order', async () => {
    const { domainId, pageId, sectionId, otherSectionId, itemIds } = api.site;
    const page = await api.ask('editor', 'getPage', { domainId, pageId });
    expect(page.sections.map(({ id, items }) => [id, items.map((item) => item.id)])).toEqual([
      [sectionId, itemIds],
      [otherSectionId, []],
    ]);
  });

  it('DOM-12 API-05 a new page has slug and path of its headline and is not published', async () => {
    const { domainId } = api.site;
    await api.ask('admin', 'updateDomainSetup', { domainId }, { default_path_prefix: '/blog/' });
    const creation = { headline: 'Grüße', layout: 'wide', breadcrumbs: [] };
    const first = await api.ask('editor', 'createPage', { domainId }, creation);
    expect(first).toEqual({
      id: first.id,
      domain_id: domainId,
      path: '/blog/gruesse',
      slug: 'gruesse',
      headline: 'Grüße',
      subline: null,
      lead_text: null,
      image_id: null,
      image_url: null,
      breadcrumbs: null,
      layout: 'wide',
      ...defaultFlags(pageFields),
      abstract: null,
      meta_data: { meta_title: null, meta_keywords: null, meta_description: null },
      in_sitemap: true,
      start_page_domain_id: null,
      sections: [],
      live: null,
      revision: 1,
    });
    const second = await api.ask('editor', 'createPage', { domainId }, creation);
    expect([second.path, second.slug]).toEqual(['/blog/gruesse-2', 'gruesse-2']);
    const nameless = await api.ask('editor', 'createPage', { domainId }, { headline: '…', layout: null });
    expect([nameless.path, nameless.slug, nameless.layout]).toEqual(['/blog/page-1', 'page-1', 'default']);
  });

  it('API-05 breadcrumbs sent with a new page are kept', async () => {
    const breadcrumbs = [{ link_text: 'Home', target_page_path: '/home' }];
    const creation = { headline: 'With breadcrumbs', layout: null, breadcrumbs };
    const page = await api.ask('editor', 'createPage', { domainId: api.site.domainId }, creation);
    expect(page.breadcrumbs?.entries).toEqual(breadcrumbs);
  });

  it('PAGE-10 PAGE-11 API-05 a page takes the fields that are sent and keeps the others', async () => {
    const { domainId, otherPageId: pageId } = api.site;
    const before = await api.ask('editor', 'getPage', { domainId, pageId });
    const change = {
      subline: 'sub',
      lead_text: 'lead',
      abstract: 'short',
      path: '/news/all',
      slug: 'all',
      published: false,
      in_sitemap: false,
      image_id: 4,
      image_url: 'https://images.example/4.webp',
      layout: 'never defined',
    };
    await api.ask('editor', 'updatePage', { domainId, pageId }, { meta_data: { meta_title: 'T' } });
    const changed = await api.ask('editor', 'updatePage', { domainId, pageId }, change);
    expect(changed).toEqual({
      ...before,
      ...change,
      meta_data: { meta_title: 'T', meta_keywords: null, meta_description: null },
      revision: 3,
      live: null,
    });
    // It is not published any more, and saving is live at once.
    const live = { ...before.live, live_path: null };
    expect(await api.ask('editor', 'getPage', { domainId, pageId })).toEqual({ ...changed, live });
  });

  it('PAGE-27 API-05 a page becomes the start page and stops being it, also by being destroyed', async () => {
    const { domainId, pageId, otherPageId } = api.site;
    const startPage = async () => (await api.ask('editor', 'getDomain', { domainId })).start_page;
    const set = await api.ask('editor', 'updatePage', { domainId, pageId }, { start_page_domain_id: domainId });
    expect(set.start_page_domain_id).toBe(domainId);
    expect(await startPage()).toEqual({ id: pageId, headline: 'Page /home' });
    await api.ask('editor', 'updatePage', { domainId, pageId: otherPageId }, { start_page_domain_id: null });
    expect(await startPage()).toEqual({ id: pageId, headline: 'Page /home' });
    await api.ask('editor', 'updatePage', { domainId, pageId }, { start_page_domain_id: null });
    expect(await startPage()).toBeNull();
    const other = await api.ask('editor', 'createPage', { domainId }, { headline: 'Start', layout: null });
    await api.ask('editor', 'updatePage', { domainId, pageId: other.id }, { start_page_domain_id: domainId });
    await api.ask('editor', 'destroyPage', { domainId, pageId: other.id });
    expect(await startPage()).toBeNull();
    const row = await api.database.selectFrom('domains').select('start_page_id').where('id', '=', domainId).execute();
    expect(row).toEqual([{ start_page_id: null }]);
  });

  it('PAGE-12 API-05 a section is made at the end, changed field by field and destroyed', async () => {
    const { domainId, pageId } = api.otherSite;
    const fields = {
      headline: 'New',
      lead_text: 'lead',
      body: '# body',
      published: true,
      display_mode: 'never defined',
      image_id: 1,
      image_url: 'https://images.example/1.webp',
      target_page_path: '/home',
      target_link_text: 'there',
      target_url: null,
    };
    const created = await api.ask('stranger', 'createSection', { domainId }, { page_id: pageId, ...fields });
    expect(created).toEqual({ id: created.id, page_id: pageId, ...fields, items: [], revision: 1 });
    const changed = await api.ask('stranger', 'updateSection', { domainId, sectionId: created.id }, { body: 'other' });
    expect(changed).toEqual({ ...created, body: 'other', revision: 2 });
    expect((await api.ask('stranger', 'getPage', { domainId, pageId })).sections.at(-1)).toEqual(changed);
    await api.ask('stranger', 'destroySection', { domainId, sectionId: created.id });
    expect((await api.ask('stranger', 'getPage', { domainId, pageId })).sections.map(({ id }) => id)).toEqual([
      api.otherSite.sectionId,
      api.otherSite.otherSectionId,
    ]);
  });

  it('PAGE-13 COMP-01 API-05 an item is made at the end, changed and destroyed', async () => {
    const { domainId, sectionId, itemIds, pageId } = api.otherSite;
    const fields = {
      headline: 'New',
      intro: 'intro',
      body: 'body',
      published: true,
      display_mode: 'card',
      image_id: null,
      image_url: null,
      target_page_path: null,
      target_link_text: null,
      target_url: 'mailto:us@example.org',
      has_component: true,
      component_name: 'map',
      component_config: '{"zoom":"3"}',
    };
    const created = await api.ask('stranger', 'createItem', { domainId }, { section_id: sectionId, ...fields });
    expect(created).toEqual({ id: created.id, section_id: sectionId, ...fields, revision: 1 });
    const removal = { has_component: false, component_name: null, component_config: null };
    const changed = await api.ask('stranger', 'updateItem', { domainId, itemId: created.id }, removal);
    expect(changed).toEqual({ ...created, ...removal, revision: 2 });
    const page = await api.ask('stranger', 'getPage', { domainId, pageId });
    expect(page.sections[0]?.items.map(({ id }) => id)).toEqual([...itemIds, created.id]);
    await api.ask('stranger', 'destroyItem', { domainId, itemId: created.id });
    expect((await api.call('stranger', 'updateItem', { domainId, itemId: created.id }, {})).status).toBe(404);
  });

  it('TOL-03 pages, sections and items keep what the server does not know, through changes, moves and the trash', async () => {
    const { domainId, pageId, sectionId, otherSectionId } = api.site;
    const own = { icon: 'pin', rank: [1, { b: null, a: 2 }], none: null, __proto__: undefined, 'ä "\\': '\u{1f35e}' };
    const claims = { id: 4711, revision: 9, position: 'last', further_keys: 'x', created_at: 1 };
    const made = await api.call('editor', 'createItem', { domainId }, { section_id: sectionId, ...own });
    expect(made.body).toMatchObject(own);
    const { id: itemId } = item(made.body);
    const change = { headline: 'New', rank: 7, ...claims };
    const changed = await api.call('editor', 'updateItem', { domainId, itemId }, change);
    expect(changed.body).toMatchObject({ id: itemId, revision: 2, headline: 'New', icon: 'pin', rank: 7, none: null });
    for (const name of ['further_keys', 'position', 'created_at']) expect(changed.body).not.toHaveProperty(name);
    await api.call('editor', 'updateItem', { domainId, itemId }, { section_id: otherSectionId });
    await api.call('editor', 'updateSection', { domainId, sectionId: otherSectionId }, { ...own, page_id: 4711 });
    const teaser = { teaser: { tint: 'red' }, sections: [], domain_id: 1 };
    await api.call('editor', 'updatePage', { domainId, pageId }, teaser);
    const before = await api.call('editor', 'getPage', { domainId, pageId });
    expect(before.body).toMatchObject({
      teaser: { tint: 'red' },
      sections: [{}, { ...own, items: [{ icon: 'pin' }] }],
    });
    const destroyed = await api.call('editor', 'destroyPage', { domainId, pageId });
    const { trash_id: trashId } = trashed(destroyed.body);
    await api.call('editor', 'restoreTrashed', { domainId, trashId });
    const after = await api.call('editor', 'getPage', { domainId, pageId });
    expect(JSON.stringify(withoutRevisions(after.body))).toBe(JSON.stringify(withoutRevisions(before.body)));
    await api.ask('editor', 'destroyItem', { domainId, itemId });
  });

  it('TOL-03 the meta data of pages and domains keep what the server does not know', async () => {
    const { domainId, pageId } = api.site;
    const own = { robots: 'noindex', og: { title: null, list: [1, 'a'] }, '': 0 };
    for (const [name, reading, params] of [
      ['updatePage', 'getPage', { domainId, pageId }],
      ['updateDomain', 'getDomain', { domainId }],
    ] as const) {
      const update = async (meta_data: object) => {
        const { status, body } = await api.call('editor', name, params, { meta_data });
        return { status, body };
      };
      const hostile = JSON.parse('{"__proto__": {"a": 1}, "constructor": "x"}');
      await update({ meta_title: 'T', ...own, ...hostile });
      const changed = await update({ meta_keywords: 'k', robots: 'all' });
      const kept = { meta_title: 'T', meta_keywords: 'k', meta_description: null, ...own, robots: 'all' };
      expect(changed).toMatchObject({ status: 200, body: { meta_data: kept } });
      const stored = JSON.stringify((await api.call('editor', reading, params)).body);
      expect(JSON.parse(stored).meta_data).toEqual(kept);
      const tooLong =
        'is not stored: keys that are not part of the contract must not be longer than 50000 characters in total';
      expect(await update({ own: 'x'.repeat(50_000) })).toMatchObject({
        status: 422,
        body: { fields: { meta_data: [tooLong] } },
      });
      expect((await update({ own: 'a\0' })).status).toBe(422);
      expect((await update({ robots: null, og: null, '': null })).status).toBe(200);
    }
  });

  it('TOL-03 what is kept unknown is limited in size and holds only what can be stored', async () => {
    const { domainId, itemIds } = api.site;
    const update = async (body: object) => {
      const answer = await api.call('editor', 'updateItem', { domainId, itemId: itemIds[0] ?? 0 }, body);
      return [answer.status, answer.body];
    };
    const tooLong =
      'is not stored: keys that are not part of the contract must not be longer than 50000 characters in total';
    expect(await update({ own: 'x'.repeat(50_000) })).toMatchObject([422, { fields: { own: [tooLong] } }]);
    expect(await update({ own: 'x'.repeat(40_000) })).toMatchObject([200, {}]);
    expect(await update({ more: 'x'.repeat(40_000) })).toMatchObject([422, { fields: { more: [tooLong] } }]);
    const unstorable = { 'own.0': ['contains a character that cannot be stored'] };
    expect(await update({ own: ['a\0'] })).toMatchObject([422, { fields: unstorable }]);
    expect(await update({ own: null })).toMatchObject([200, { own: null }]);
  });
});
