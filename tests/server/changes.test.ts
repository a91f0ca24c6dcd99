/** Every write to content takes the next number of its domain, and nothing else does. */
import { beforeEach, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { type Change, newestSeq } from '../../server/store/changes.ts';
import { listenToChanges } from '../../server/store/transact-content.ts';
import { type ApiEndpointName, createTestApi, type TestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

type ReadName = {
  [Name in EndpointName]: (typeof endpoints)[Name]['method'] extends 'GET' ? Name : never;
}[EndpointName];
type WriteName = Exclude<ApiEndpointName, ReadName>;
type Step = { params?: Record<string, number>; body?: Record<string, unknown>; takes: readonly string[] };

onEveryDatabase('changes', (open) => {
  let api: TestApi;
  let told: string[] = [];
  beforeEach(async () => {
    api = await createTestApi(await open());
    told = [];
    listenToChanges(api.database, (changes) => told.push(...changes.map(inWords)));
  });

  const inWords = ({ kind, action, before, after }: Change) => {
    const columns = before && after ? ` ${Object.keys(after).sort().join(' ')}` : '';
    return `${kind} ${action}${columns}`;
  };
  const at = <Ids extends object>(ids: Ids) => ({ domainId: api.site.domainId, ...ids });

  const back = (kind: string, id: number, field: string | null) => ({ seq: api.site.seq, seen: 999, kind, id, field });

  /** In an order in which each finds what it needs. */
  const steps = (): Record<WriteName, Step> => {
    const { domainId, settingsId, pageId, otherPageId, sectionId, itemIds, menuId, breadcrumbsId, trashId } = api.site;
    const [first = 0, second = 0, third = 0] = itemIds;
    const item = at({ itemId: first });
    const section = at({ sectionId });
    const entries = [{ link_text: 'Home', target_page_path: '/home' }];
    const none = { takes: [] };
    const users = { userId: api.users.stranger };
    return {
      updateDomain: { params: at({}), body: { footer_text: 'Since 1931' }, takes: ['domain updated footer_text'] },
      updateDomainSetup: {
        params: at({}),
        body: { slug: 'one', ci_webhook_token: 'other' },
        takes: ['domain updated slug'],
      },
      createPreviewToken: { params: at({}), ...none },
      reportPresence: { params: at({}), body: { tab: 'x', page_id: pageId, kind: null, id: null }, ...none },
      takeBackDomain: {
        params: at({}),
        body: back('domain', domainId, 'footer_text'),
        takes: ['domain restored footer_text'],
      },
      repairLinks: { params: at({}), body: { places: [], from: '/', path: null }, ...none },
      changePath: {
        params: at({ pageId: otherPageId }),
        body: { path: '/latest', seen: 999, references: true, below: true, redirects: true },
        takes: ['page updated path', 'redirect updated /news'],
      },
      undoPathChange: { params: at({ changeId: 2 }), takes: ['page restored path', 'redirect restored /news'] },
      createRedirect: { params: at({}), body: { from: '/old', to: '/home' }, takes: ['redirect updated /old'] },
      destroyRedirect: { params: at({ redirectId: 2 }), takes: ['redirect updated /old'] },
      triggerDeployment: { params: at({}), takes: ['deployment created'] },
      createDeployment: { params: at({}), body: { scheduled_for: '2030-01-01T07:00:00Z' }, ...none },
      changeDeployment: {
        params: at({ deploymentId: 2 }),
        body: { scheduled_for: '2030-01-02T07:00:00Z' },
        ...none,
      },
      cancelDeployment: { params: at({ deploymentId: 2 }), ...none },
      holdPage: { params: at({ pageId }), body: { publish_at: null }, takes: ['hold created'] },
      releasePage: { params: at({ pageId }), takes: ['hold destroyed'] },
      createMenu: { params: at({}), body: { name: 'foot' }, takes: ['menu created'] },
      updateMenu: { params: at({ menuId }), body: { display_name: 'Main' }, takes: ['menu updated display_name'] },
      takeBackMenu: { params: at({ menuId }), body: back('menu', menuId, null), takes: ['menu restored display_name'] },
      destroyMenu: { params: at({ menuId }), takes: ['menu destroyed'] },
      createBreadcrumbs: {
        params: at({ pageId: otherPageId }),
        body: { entries: [] },
        takes: ['breadcrumbs created'],
      },
      updateBreadcrumbs: {
        params: at({ breadcrumbsId }),
        body: { entries },
        takes: ['breadcrumbs updated entries'],
      },
      destroyBreadcrumbs: { params: at({ breadcrumbsId }), takes: ['breadcrumbs destroyed'] },
      createPage: {
        params: at({}),
        body: { headline: 'Events', layout: 'default', breadcrumbs: entries },
        takes: ['page created', 'breadcrumbs created'],
      },
      updatePage: {
        params: at({ pageId }),
        body: { subline: 'sub', headline: 'Page /home', start_page_domain_id: domainId, meta_data: {} },
        takes: ['domain updated start_page_id', 'page updated subline'],
      },
      createSection: { params: at({}), body: { page_id: pageId, headline: 'New' }, takes: ['section created'] },
      updateSection: {
        params: section,
        body: { headline: 'One', published: true },
        takes: ['section updated headline'],
      },
      takeBackPage: {
        params: at({ pageId }),
        body: back('section', sectionId, 'headline'),
        takes: ['section restored headline'],
      },
      moveSectionUp: { params: at({ sectionId: api.site.otherSectionId }), takes: ['section moved position'] },
      moveSectionDown: { params: at({ sectionId: api.site.otherSectionId }), takes: ['section moved position'] },
      moveSection: { params: section, body: { position: 2 }, takes: ['section moved position'] },
      createItem: { params: at({}), body: { section_id: sectionId, headline: 'New' }, takes: ['item created'] },
      updateItem: { params: item, body: { body: 'Text', position: 'last' }, takes: ['item updated body position'] },
      moveItemUp: { params: item, takes: ['item moved position'] },
      moveItemDown: { params: item, takes: ['item moved position'] },
      moveItem: {
        params: at({ itemId: second }),
        body: { section_id: api.site.otherSectionId, position: 0 },
        takes: ['item moved section_id'],
      },
      destroyItem: { params: at({ itemId: third }), takes: ['item destroyed'] },
      destroySection: { params: section, takes: ['section destroyed'] },
      destroyPage: { params: at({ pageId }), takes: ['page destroyed', 'domain updated start_page_id'] },
      restoreTrashed: { params: at({ trashId }), takes: ['page restored'] },
      destroyTrashed: { params: at({ trashId: trashId + 2 }), ...none },
      updateSettings: {
        params: { settingsId },
        body: { layouts: [], item_display_modes: [] },
        takes: ['settings updated item_display_modes'],
      },
      destroySettings: { params: { settingsId }, takes: ['settings destroyed'] },
      createSettings: { params: at({}), body: {}, takes: ['settings created'] },
      createClientToken: { params: at({}), body: { name: 'app' }, ...none },
      updateClientToken: { params: { tokenId: api.site.tokenId }, body: { name: 'web' }, ...none },
      destroyClientToken: { params: { tokenId: api.site.tokenId }, ...none },
      createComponent: { body: { name: 'map' }, ...none },
      updateComponent: { params: { componentId: 1 }, body: { display_name: 'Map' }, ...none },
      destroyComponent: { params: { componentId: 1 }, ...none },
      updateUser: { params: users, body: { is_admin: true }, ...none },
      linkDomain: { params: users, body: { domain_id: domainId }, ...none },
      unlinkDomain: { params: at(users), ...none },
      endSessions: { params: users, ...none },
      destroyUser: { params: users, ...none },
      createInvitation: { body: { email: 'new@kontor.example', is_admin: false, domain_ids: [domainId] }, ...none },
      renewInvitation: { params: { invitationId: 1 }, body: {}, ...none },
      revokeInvitation: { params: { invitationId: 1 }, ...none },
      createDomain: { body: { fqdn: 'three.example', ci_user_token: 'secret' }, takes: ['domain created'] },
      destroyDomain: { params: { domainId: api.otherSite.domainId }, ...none },
    };
  };

  it('HIST-01 each call that writes content takes its numbers, every other call takes none', async () => {
    const all = steps();
    for (const [name, { params = {}, body, takes }] of Object.entries(all)) {
      told = [];
      const { method, path } = endpoints[name as WriteName];
      const address = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => String(params[param]));
      const answer = await api.send('admin', method, address, body);
      expect({ name, status: answer.status < 300, answer: answer.body, told }).toEqual({
        name,
        status: true,
        answer: answer.body,
        told: takes,
      });
    }
    const { domainId } = api.site;
    const rows = await api.database.selectFrom('changes').selectAll().where('domain_id', '=', domainId).execute();
    const newest = await newestSeq(api.database, domainId);
    expect(rows.map(({ seq }) => seq).sort((one, other) => one - other)).toEqual(
      Array.from({ length: newest }, (_, index) => index + 1),
    );
    expect(JSON.stringify(rows)).not.toMatch(/ci-|in-the-path|in-the-query|secret|value-of/);
  });

  it('HIST-01 a write that changes nothing, or is refused, takes no number', async () => {
    const { pageId, sectionId, menuId, itemId } = api.site;
    await api.ask('editor', 'updatePage', at({ pageId }), { headline: 'Page /home' });
    await api.ask('editor', 'moveSectionUp', at({ sectionId }));
    await api.ask('editor', 'updateMenu', at({ menuId }), { entries: [] });
    await api.ask('editor', 'updateItem', at({ itemId }), { position: 'first' });
    expect((await api.call('editor', 'updatePage', at({ pageId }), { path: '/news' })).status).toBe(422);
    expect(told).toEqual([]);
  });

  it('HIST-07 another address of the same image is recorded as a refresh', async () => {
    const { pageId } = api.site;
    const sources: string[] = [];
    listenToChanges(api.database, (changes) => sources.push(...changes.map(({ source }) => source)));
    const image = { image_id: 7, image_url: 'https://kontor.example/one' };
    await api.ask('editor', 'updatePage', at({ pageId }), image);
    await api.ask('editor', 'updatePage', at({ pageId }), { image_url: 'https://kontor.example/two' });
    expect(sources).toEqual(['console', 'image-refresh']);
  });
});
