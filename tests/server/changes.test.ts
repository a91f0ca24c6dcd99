/** Every write to content takes the next number of its domain, and nothing else does. */
import { beforeEach, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { listenToChanges } from '../../server/content/transact-content.ts';
import { type Change, newestSeq } from '../../server/db/changes.ts';
import { type ApiEndpointName, createTestApi, type TestApi, usersPassword } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

type ReadName = {
  [Name in EndpointName]: (typeof endpoints)[Name]['method'] extends 'GET' ? Name : never;
}[EndpointName];
type WriteName = Exclude<ApiEndpointName, ReadName>;
/** What the call gets, and the changes that take a number. */
type Step = readonly [params: Record<string, number>, body?: object | null, ...takes: string[]];

onEveryDatabase('changes', (open) => {
  let api: TestApi;
  let told: string[] = [];
  beforeEach(async () => {
    api = await createTestApi(await open(), { sendMail: async () => null });
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
  const steps = (goneId: number): Record<WriteName, Step> => {
    const { domainId, settingsId, pageId, otherPageId, sectionId, itemIds, menuId, breadcrumbsId, trashId } = api.site;
    const [first = 0, second = 0, third = 0] = itemIds;
    const item = at({ itemId: first });
    const section = at({ sectionId });
    const entries = [{ link_text: 'Home', target_page_path: '/home' }];
    const users = { userId: api.users.stranger };
    return {
      updateDomain: [at({}), { footer_text: 'Since 1931' }, 'domain updated footer_text'],
      updateDomainSetup: [at({}), { slug: 'one', ci_webhook_token: 'other' }, 'domain updated slug'],
      createPreviewToken: [at({})],
      reportPresence: [at({}), { tab: 'x', page_id: pageId, kind: null, id: null }],
      takeBackDomain: [at({}), back('domain', domainId, 'footer_text'), 'domain restored footer_text'],
      repairLinks: [at({}), { places: [], from: '/', path: null }],
      changePath: [
        at({ pageId: otherPageId }),
        { path: '/latest', seen: 999, references: true, below: true, redirects: true },
        'page updated path',
        'redirect updated /news',
      ],
      undoPathChange: [at({ changeId: 2 }), null, 'page restored path', 'redirect restored /news'],
      createRedirect: [at({}), { from: '/old', to: '/home' }, 'redirect updated /old'],
      destroyRedirect: [at({ redirectId: 2 }), null, 'redirect updated /old'],
      triggerDeployment: [at({}), null, 'deployment created'],
      createDeployment: [at({}), { scheduled_for: '2030-01-01T07:00:00Z' }],
      changeDeployment: [at({ deploymentId: 2 }), { scheduled_for: '2030-01-02T07:00:00Z' }],
      cancelDeployment: [at({ deploymentId: 2 })],
      holdPage: [at({ pageId }), { publish_at: null }, 'hold created'],
      publishPage: [
        at({ pageId }),
        { seq: api.site.seq, parts: [], publish_at: '2030-01-01T07:00:00Z' },
        'hold updated publish_at',
      ],
      releasePage: [at({ pageId }), null, 'hold destroyed'],
      createMenu: [at({}), { name: 'foot' }, 'menu created'],
      updateMenu: [at({ menuId }), { display_name: 'Main' }, 'menu updated display_name'],
      takeBackMenu: [at({ menuId }), back('menu', menuId, null), 'menu restored display_name'],
      destroyMenu: [at({ menuId }), null, 'menu destroyed'],
      createBreadcrumbs: [at({ pageId: otherPageId }), { entries: [] }, 'breadcrumbs created'],
      updateBreadcrumbs: [at({ breadcrumbsId }), { entries }, 'breadcrumbs updated entries'],
      destroyBreadcrumbs: [at({ breadcrumbsId }), null, 'breadcrumbs destroyed'],
      createPage: [
        at({}),
        { headline: 'Events', layout: 'default', breadcrumbs: entries },
        'page created',
        'breadcrumbs created',
      ],
      updatePage: [
        at({ pageId }),
        { subline: 'sub', headline: 'Page /home', start_page_domain_id: domainId, meta_data: {} },
        'domain updated start_page_id',
        'page updated subline',
      ],
      createSection: [at({}), { page_id: pageId, headline: 'New' }, 'section created'],
      updateSection: [section, { headline: 'One', published: true }, 'section updated headline'],
      takeBackPage: [at({ pageId }), back('section', sectionId, 'headline'), 'section restored headline'],
      moveSectionUp: [at({ sectionId: api.site.otherSectionId }), null, 'section moved position'],
      moveSectionDown: [at({ sectionId: api.site.otherSectionId }), null, 'section moved position'],
      moveSection: [section, { position: 2 }, 'section moved position'],
      createItem: [at({}), { section_id: sectionId, headline: 'New' }, 'item created'],
      createCopy: [at({}), { kind: 'page', id: otherPageId, place: null }, 'page created'],
      setTemplate: [at({ pageId: otherPageId }), { is_template: false }],
      createBatch: [at({}), { action: 'unpublish', pages: [otherPageId] }],
      runBatch: [at({ batchId: 1 }), null, 'page updated published'],
      takeBackBatch: [at({ batchId: 1 }), null, 'page restored published'],
      reviewCopy: [at({}), { kind: 'page', id: otherPageId, place: null }],
      reverseCopy: [
        at({}),
        {
          acts: [
            {
              ...{ domain_id: domainId, act: 'move', kind: 'item', id: first, seq: null },
              place: { parent_id: api.site.otherSectionId, after_id: null },
            },
            {
              ...{ domain_id: domainId, act: 'move', kind: 'item', id: first, seq: null },
              place: { parent_id: sectionId, after_id: null },
            },
          ],
        },
      ],
      updateItem: [item, { body: 'Text', position: 'last' }, 'item updated body position'],
      moveItemUp: [item, null, 'item moved position'],
      moveItemDown: [item, null, 'item moved position'],
      moveItem: [at({ itemId: second }), { section_id: api.site.otherSectionId, position: 0 }, 'item moved section_id'],
      destroyItem: [at({ itemId: third }), null, 'item destroyed'],
      destroySection: [section, null, 'section destroyed'],
      destroyPage: [at({ pageId }), null, 'page destroyed', 'domain updated start_page_id'],
      restoreTrashed: [at({ trashId }), null, 'page restored'],
      destroyTrashed: [at({ trashId: trashId + 2 })],
      eraseVersion: [at({}), { kind: 'domain', id: domainId, first_seq: 1, seq: 999 }],
      eraseTrashed: [{ domainId: api.otherSite.domainId, trashId: api.otherSite.trashId }],
      updateSettings: [{ settingsId }, { layouts: [], item_display_modes: [] }, 'settings updated item_display_modes'],
      destroySettings: [{ settingsId }, null, 'settings destroyed'],
      createSettings: [at({}), {}, 'settings created'],
      createClientToken: [at({}), { name: 'app' }],
      updateClientToken: [{ tokenId: api.site.tokenId }, { name: 'web' }],
      destroyClientToken: [{ tokenId: api.site.tokenId }],
      createComponent: [{}, { name: 'map' }],
      updateComponent: [{ componentId: 1 }, { display_name: 'Map' }],
      destroyComponent: [{ componentId: 1 }],
      updateUser: [users, { is_admin: true }],
      linkDomain: [users, { domain_id: domainId }],
      unlinkDomain: [at(users)],
      endSessions: [users],
      changeEmail: [users, { email: 'other@kontor.example' }],
      sendPasswordLink: [users, {}],
      resetFactors: [users, {}],
      deactivateUser: [users],
      activateUser: [users],
      updateAccount: [{}, { name: 'Ada' }],
      endOwnSessions: [{}, { session: null }],
      changePassword: [{}, { old_password: usersPassword, new_password: 'heron walks at noon' }],
      changeOwnEmail: [{}, { email: 'own@kontor.example', password: 'heron walks at noon' }],
      destroyUser: [users],
      createInvitation: [{}, { email: 'new@kontor.example', is_admin: false, domain_ids: [domainId] }],
      renewInvitation: [{ invitationId: 1 }, {}],
      revokeInvitation: [{ invitationId: 1 }],
      createDomain: [{}, { fqdn: 'three.example', ci_user_token: 'secret' }, 'domain created'],
      destroyDomain: [{ domainId: api.otherSite.domainId }],
      restoreDomain: [{ domainId: api.otherSite.domainId }],
      destroyTrashedDomain: [{ domainId: goneId }],
    };
  };

  it('HIST-01 each call that writes content takes its numbers, every other call takes none', async () => {
    const gone = { fqdn: 'gone.example', meta_data: '{}', destroyed_at: 1, destroyed_by: null };
    const { id: goneId } = await api.database
      .insertInto('domains')
      .values(gone)
      .returning('id')
      .executeTakeFirstOrThrow();
    const all = steps(goneId);
    for (const [name, [params, body, ...takes]] of Object.entries<Step>(all)) {
      told = [];
      const { method, path } = endpoints[name as WriteName];
      const address = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => String(params[param]));
      const answer = await api.send('admin', method, address, body ?? undefined);
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
