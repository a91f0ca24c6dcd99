/** Every call of editors about a domain does what it is for, and answers exactly the contract's shape. */
import { beforeAll, expect, it } from 'vitest';
import { testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('API-05 the calls of editors', (open) => {
  const api = testApi(open, beforeAll);

  it('API-05 health is answered to anyone', async () => {
    expect(await api.ask('nobody', 'getHealth', {})).toEqual({ status: 'ok', version: '1.2.3' });
  });

  it('API-05 me is who the token belongs to', async () => {
    expect(await api.ask('editor', 'getMe', {})).toEqual({
      id: api.users.editor,
      email: 'editor@kontor.example',
      name: null,
      draft_key: null,
      is_admin: false,
      account: { sends_mail: false },
      domain_trash: null,
      image_library: { trash_days: 30, has_homes: true },
      invitations: null,
      activity: false,
      has_references: true,
      account_url: 'https://kontor.example/oauth/account',
    });
  });

  it('API-05 domains are those linked to the editor, and all for an admin', async () => {
    const one = { id: api.site.domainId, fqdn: 'one.example', slug: null, has_overview: true, has_search: true };
    const two = { id: api.otherSite.domainId, fqdn: 'two.example', slug: null, has_overview: true, has_search: true };
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
    const footer = { name: 'footer', display_name: 'Fuß', entries };
    const created = await api.ask('editor', 'createMenu', { domainId }, footer);
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

  it('TOL-03 entries of menus and breadcrumbs keep what the server does not know', async () => {
    const { domainId, menuId, pageId, breadcrumbsId } = api.site;
    const leaf = { icon: 'x', target_text: 'Leaf', target_page_path: '/home', target_url: null, entries: [], own: [1] };
    const entries = [{ ...leaf, target_text: 'Root', entries: [leaf] }];
    await api.call('editor', 'updateMenu', { domainId, menuId }, { entries });
    const menu = await api.call('editor', 'getMenu', { domainId, menuId });
    expect(menu.body).toMatchObject({ entries });
    const crumbs = [{ rel: 'up', link_text: 'Home', target_page_path: '/home' }];
    await api.call('editor', 'updateBreadcrumbs', { domainId, breadcrumbsId }, { entries: crumbs });
    const page = await api.call('editor', 'getPage', { domainId, pageId });
    expect(page.body).toMatchObject({ breadcrumbs: { entries: crumbs } });
    await api.call('editor', 'updateMenu', { domainId, menuId }, { entries: [] });
    await api.call('editor', 'updateBreadcrumbs', { domainId, breadcrumbsId }, { entries: [] });
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
