/** Every endpoint does what it is for, and answers exactly the contract's shape. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('API-05 the calls of editors', (open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi(await open());
  });

  it('API-05 health is answered to anyone', async () => {
    expect(await api.ask('nobody', 'getHealth', {})).toEqual({ status: 'ok', version: '1.2.3' });
  });

  it('API-05 me is who the token belongs to', async () => {
    expect(await api.ask('editor', 'getMe', {})).toEqual({
      id: api.users.editor,
      email: 'editor@kontor.example',
      is_admin: false,
    });
  });

  it('API-05 domains are those linked to the editor, and all for an admin', async () => {
    const one = { id: api.site.domainId, fqdn: 'one.example', slug: null };
    const two = { id: api.otherSite.domainId, fqdn: 'two.example', slug: null };
    expect(await api.ask('editor', 'listDomains', {})).toEqual([one]);
    expect(await api.ask('stranger', 'listDomains', {})).toEqual([two]);
    expect(await api.ask('admin', 'listDomains', {})).toEqual([one, two]);
  });

  it('API-05 a domain comes with its pages and its settings', async () => {
    const domain = await api.ask('editor', 'getDomain', { domainId: api.site.domainId });
    expect(domain.pages.map(({ path, published }) => ({ path, published }))).toEqual([
      { path: '/home', published: true },
      { path: '/news', published: true },
    ]);
    expect(domain.domain_settings?.section_display_modes.map(({ name }) => name)).toEqual(['plain', 'wide']);
    expect(domain.start_page).toBeNull();
  });

  it('DOM-14 API-05 a domain takes description, footer and the meta fields that are sent', async () => {
    const params = { domainId: api.site.domainId };
    await api.ask('editor', 'updateDomain', params, { meta_data: { meta_title: 'Title', meta_keywords: 'a, b' } });
    const changed = await api.ask('editor', 'updateDomain', params, {
      description: 'for editors',
      footer_text: '© us',
      meta_data: { meta_title: 'New title' },
    });
    expect(changed).toEqual(await api.ask('editor', 'getDomain', params));
    expect(changed).toMatchObject({
      description: 'for editors',
      footer_text: '© us',
      meta_data: { meta_title: 'New title', meta_keywords: 'a, b', meta_description: null },
    });
  });

  it('API-05 components can be read by editors', async () => {
    const created = await api.ask('admin', 'createComponent', {}, { name: 'map', schema: '[]' });
    expect(await api.ask('editor', 'listComponents', {})).toEqual([created]);
    expect(await api.ask('editor', 'getComponent', { componentId: created.id })).toEqual(created);
  });

  it('MENU-01 MENU-03 API-05 menus are made, listed, read, changed as a whole tree and destroyed', async () => {
    const { domainId, menuId } = api.site;
    const leaf = { target_text: 'deep', target_page_path: '/news', target_url: null, entries: [] };
    const entries = [{ ...leaf, entries: [{ ...leaf, entries: [leaf] }] }];
    const created = await api.ask(
      'editor',
      'createMenu',
      { domainId },
      { name: 'footer', display_name: 'Fuß', entries },
    );
    expect(created).toEqual({
      id: created.id,
      name: 'footer',
      display_name: 'Fuß',
      domain_id: domainId,
      entries,
      revision: 1,
    });
    const listed = await api.ask('editor', 'listMenus', { domainId });
    expect(listed.map(({ id }) => id)).toEqual([menuId, created.id]);
    const changed = await api.ask('editor', 'updateMenu', { domainId, menuId: created.id }, { entries: [leaf] });
    expect(changed).toEqual({ ...created, entries: [leaf], revision: 2 });
    expect(await api.ask('editor', 'getMenu', { domainId, menuId: created.id })).toEqual(changed);
    await api.ask('editor', 'destroyMenu', { domainId, menuId: created.id });
    expect((await api.call('editor', 'getMenu', { domainId, menuId: created.id })).status).toBe(404);
  });

  it('CRUMB-02 CRUMB-04 API-05 a page has one list of breadcrumbs or none', async () => {
    const { domainId, otherPageId: pageId } = api.site;
    expect(await api.ask('editor', 'listBreadcrumbs', { domainId, pageId })).toEqual([]);
    const created = await api.ask('editor', 'createBreadcrumbs', { domainId, pageId }, { entries: [] });
    expect((await api.call('editor', 'createBreadcrumbs', { domainId, pageId }, { entries: [] })).status).toBe(422);
    const entries = [{ link_text: 'Home', target_page_path: '/nowhere' }];
    const changed = await api.ask('editor', 'updateBreadcrumbs', { domainId, breadcrumbsId: created.id }, { entries });
    expect(changed).toEqual({ id: created.id, entries, revision: 2 });
    expect(await api.ask('editor', 'listBreadcrumbs', { domainId, pageId })).toEqual([changed]);
    expect((await api.ask('editor', 'getPage', { domainId, pageId })).breadcrumbs).toEqual(changed);
    await api.ask('editor', 'destroyBreadcrumbs', { domainId, breadcrumbsId: created.id });
    expect((await api.ask('editor', 'getPage', { domainId, pageId })).breadcrumbs).toBeNull();
  });

  it('DOM-16 API-05 usage names defined modes, also unused ones, and modes that are not defined', async () => {
    const { domainId, otherSectionId, pageId } = api.site;
    await api.ask('editor', 'updateSection', { domainId, sectionId: otherSectionId }, { display_mode: 'retired' });
    const page = { id: pageId, headline: 'Page /home', path: '/home' };
    expect(await api.ask('editor', 'listDisplayModeUsages', { domainId })).toEqual([
      { type: 'Section', name: 'plain', count: 1, using_pages: [page] },
      { type: 'Section', name: 'wide', count: 0, using_pages: [] },
      { type: 'Section', name: 'retired', count: 1, using_pages: [page] },
      { type: 'Item', name: 'card', count: 3, using_pages: [page] },
    ]);
  });

  it('API-05 settings can be destroyed, and the domain then has none', async () => {
    const { domainId, settingsId } = api.otherSite;
    await api.ask('stranger', 'destroySettings', { settingsId });
    expect((await api.ask('stranger', 'getDomain', { domainId })).domain_settings).toBeNull();
  });
});

onEveryDatabase('API-05 pages, sections and items', (open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi(await open());
  });

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
      published: false,
      abstract: null,
      meta_data: { meta_title: null, meta_keywords: null, meta_description: null },
      in_sitemap: true,
      start_page_domain_id: null,
      sections: [],
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
    });
    expect(await api.ask('editor', 'getPage', { domainId, pageId })).toEqual(changed);
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
});

onEveryDatabase('API-05 the calls of admins', (open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi(await open());
  });

  it('ADM-02 ADM-05 API-05 users are listed, read, made admin and destroyed', async () => {
    const { editor, stranger, admin } = api.users;
    const domains = [{ id: api.site.domainId, fqdn: 'one.example' }];
    const user = { id: editor, email: 'editor@kontor.example', is_admin: false, domains, revision: 1 };
    expect((await api.ask('admin', 'listUsers', {})).map(({ id }) => id)).toEqual([admin, editor, stranger]);
    expect(await api.ask('admin', 'getUser', { userId: editor })).toEqual(user);
    const promoted = await api.ask('admin', 'updateUser', { userId: editor }, { is_admin: true });
    expect(promoted).toEqual({ ...user, is_admin: true, revision: 2 });
    await api.ask('admin', 'updateUser', { userId: editor }, { is_admin: false });
    await api.ask('admin', 'destroyUser', { userId: stranger });
    expect((await api.ask('admin', 'listUsers', {})).map(({ id }) => id)).toEqual([admin, editor]);
  });

  it('ADM-04 API-05 a domain is linked and unlinked, twice as well as once', async () => {
    const userId = api.users.editor;
    const domainId = api.otherSite.domainId;
    const linked = async () => (await api.ask('admin', 'getUser', { userId })).domains.map(({ fqdn }) => fqdn);
    for (const _ of ['once', 'twice']) await api.ask('admin', 'linkDomain', { userId }, { domain_id: domainId });
    expect(await linked()).toEqual(['one.example', 'two.example']);
    for (const _ of ['once', 'twice']) await api.ask('admin', 'unlinkDomain', { userId, domainId });
    expect(await linked()).toEqual(['one.example']);
  });

  describe('the only admin', () => {
    it('S41 cannot be demoted or destroyed, not even by himself', async () => {
      const userId = api.users.admin;
      const demotion = await api.call('admin', 'updateUser', { userId }, { is_admin: false });
      expect([demotion.status, demotion.body]).toMatchObject([
        422,
        { fields: { is_admin: ['cannot be taken from the last admin'] } },
      ]);
      const destruction = await api.call('admin', 'destroyUser', { userId });
      expect([destruction.status, destruction.body]).toMatchObject([
        422,
        { error: 'You cannot destroy your own account.' },
      ]);
      expect(await api.ask('admin', 'getUser', { userId })).toMatchObject({ is_admin: true, revision: 1 });
    });

    it('S41 with a second admin, nobody demotes himself', async () => {
      await api.ask('admin', 'updateUser', { userId: api.users.editor }, { is_admin: true });
      const answer = await api.call('admin', 'updateUser', { userId: api.users.admin }, { is_admin: false });
      expect(answer.body).toMatchObject({ fields: { is_admin: ['cannot be taken from your own account'] } });
    });

    it('S41 two admins who demote each other at once leave one', async () => {
      const { admin, editor } = api.users;
      const answers = await Promise.all([
        api.call('admin', 'updateUser', { userId: editor }, { is_admin: false }),
        api.call('editor', 'updateUser', { userId: admin }, { is_admin: false }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const admins = await api.database.selectFrom('users').select('id').where('is_admin', '=', 1).execute();
      expect(admins).toHaveLength(1);
      await api.database.updateTable('users').set({ is_admin: 1 }).where('id', '=', admin).execute();
    });
  });

  it('ADM-15 API-05 settings are made once a domain, listed, read and changed', async () => {
    const domain = await api.ask('admin', 'createDomain', {}, { fqdn: 'settings.example' });
    const params = { domainId: domain.id };
    const layout = {
      name: 'simple',
      description: null,
      is_default: true,
      attributes: [{ name: 'headline' }],
      page_image_config: { width: 320, height: 240 },
      section_image_config: null,
      item_image_config: null,
    };
    const created = await api.ask('admin', 'createSettings', params, { layouts: [layout] });
    expect(created).toEqual({
      id: created.id,
      domain_id: domain.id,
      section_display_modes: [],
      item_display_modes: [],
      layouts: [layout],
      revision: 1,
    });
    expect((await api.call('admin', 'createSettings', params, {})).status).toBe(422);
    const mode = { name: 'wide', description: 'w', is_default: true, attributes: null, image_config: null };
    const change = { section_display_modes: [mode], item_display_modes: JSON.stringify([mode]) };
    const changed = await api.ask('admin', 'updateSettings', { settingsId: created.id }, change);
    expect(changed).toEqual({
      ...created,
      section_display_modes: [mode],
      item_display_modes: [mode],
      revision: 2,
    });
    expect(await api.ask('admin', 'getSettings', { settingsId: created.id })).toEqual(changed);
    expect((await api.ask('admin', 'listSettings', {})).map(({ id }) => id)).toEqual([
      api.site.settingsId,
      api.otherSite.settingsId,
      created.id,
    ]);
  });

  it('ADM-07 ADM-09 API-05 components are made, changed and destroyed', async () => {
    const schema = '[{"name":"title","type":"string","enum":["a","b"],"default":"a"},{"name":"open","type":"boolean"}]';
    const body = { name: 'teaser', display_name: 'Teaser', description: 'd', schema };
    const created = await api.ask('admin', 'createComponent', {}, body);
    expect(created).toEqual({ id: created.id, ...body, revision: 1 });
    const params = { componentId: created.id };
    const changed = await api.ask('admin', 'updateComponent', params, { display_name: 'Other' });
    expect(changed).toEqual({ ...created, display_name: 'Other', revision: 2 });
    await api.ask('admin', 'destroyComponent', params);
    expect((await api.call('admin', 'getComponent', params)).status).toBe(404);
  });

  it('ADM-12 ADM-14 API-05 client tokens get their value from the server, and only their name changes', async () => {
    const { domainId, tokenId } = api.site;
    const created = await api.ask('admin', 'createClientToken', { domainId }, { name: 'app', token: 'mine' });
    expect(created).toEqual({
      id: created.id,
      name: 'app',
      token: expect.stringMatching(/^[\w-]{43}$/),
      domain: { id: domainId, fqdn: 'one.example' },
      revision: 1,
    });
    const params = { tokenId: created.id };
    const changed = await api.ask('admin', 'updateClientToken', params, { name: 'new', token: 'mine' });
    expect(changed).toEqual({ ...created, name: 'new', revision: 2 });
    expect(await api.ask('admin', 'getClientToken', params)).toEqual(changed);
    const listed = await api.ask('admin', 'listClientTokens', {});
    expect(listed.map(({ id }) => id)).toEqual([tokenId, api.otherSite.tokenId, created.id]);
    expect((await api.ask('admin', 'getAdminDomain', { domainId })).client_tokens.at(-1)).toEqual(changed);
    await api.ask('admin', 'destroyClientToken', params);
    expect((await api.call('admin', 'getClientToken', params)).status).toBe(404);
  });

  it('ADM-11 ADM-13 API-05 domains are made, listed, changed and destroyed with all that is theirs', async () => {
    const setup = {
      fqdn: 'New.Example',
      slug: 'new',
      default_path_prefix: '/n',
      ci_user: 'u',
      ci_user_token: 't',
      ci_webhook_url: 'https://ci.example/x?y=z',
      ci_webhook_token: 'w',
    };
    const created = await api.ask('admin', 'createDomain', {}, setup);
    expect(created).toMatchObject({ ...setup, fqdn: 'new.example', pages: [], client_tokens: [], revision: 1 });
    const params = { domainId: created.id };
    const changed = await api.ask('admin', 'updateDomainSetup', params, { slug: 'newer', ci_user: '' });
    expect(changed).toEqual({ ...created, slug: 'newer', ci_user: null, revision: 2 });
    expect(await api.ask('admin', 'getAdminDomain', params)).toEqual(changed);
    expect(await api.ask('admin', 'listAdminDomains', {})).toContainEqual({
      id: created.id,
      fqdn: 'new.example',
      slug: 'newer',
    });
    await api.ask('admin', 'createPage', params, { headline: 'x', layout: null });
    await api.ask('admin', 'destroyDomain', params);
    expect((await api.call('admin', 'getAdminDomain', params)).status).toBe(404);
    const pages = await api.database.selectFrom('pages').select('id').where('domain_id', '=', created.id).execute();
    expect(pages).toEqual([]);
  });
});
