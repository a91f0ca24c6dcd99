/** A destroyed website lies in the admins' trash with everything in it, and comes back whole. */
import { beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import type { TableName } from '../../server/db/tables.ts';
import { createDatabaseImageFiles } from '../../server/images/image-files.ts';
import { createScheduler } from '../../server/publishing/scheduler.ts';
import { tidyUp } from '../../server/tidy-up.ts';
import { createTestApi, link, type TestApi } from '../support/api.ts';
import { createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';

const aDay = 24 * 60 * 60 * 1000;

onEveryDatabase('the trash of domains', (open) => {
  let api: TestApi;
  let domainId: number;
  beforeEach(async () => {
    api = await createTestApi(await open());
    ({ domainId } = api.site);
  });

  const at = <Ids extends object>(ids: Ids) => ({ domainId, ...ids });
  const destroy = (headers = {}) => api.call('admin', 'destroyDomain', { domainId }, undefined, headers);
  const restore = () => api.ask('admin', 'restoreDomain', { domainId });
  const trash = () => api.ask('admin', 'listDomainTrash', {});
  const activity = async () =>
    (await api.ask('admin', 'listActivity', {})).entries.map(({ kind, action, domain, count }) => [
      `${kind} ${action}`,
      domain?.fqdn,
      count,
    ]);

  async function addImage(home: number | null, file_name: string): Promise<number> {
    const row = { scope: 'default', file_name, width: 1, height: 1, bytes: 1, created_at: 0, home };
    return (await api.database.insertInto('images').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }

  it('WEB-01 everything comes back as it was: pages, trash, settings, menus, tokens, links, history, numbers', async () => {
    await api.ask('editor', 'updatePage', at({ pageId: api.site.pageId }), { headline: 'Changed' });
    await api.ask('editor', 'triggerDeployment', { domainId });
    await addImage(domainId, 'own.webp');
    const before = await contentOf(api.database);
    const domain = await api.ask('editor', 'getDomain', { domainId });
    const destroyed = await destroy();
    expect([destroyed.status, destroyed.body]).toEqual([200, { trash_id: domainId }]);
    expect((await api.call('editor', 'getDomain', { domainId })).status).toBe(404);
    expect(await api.ask('editor', 'listDomains', {})).toEqual([]);
    expect(await trash()).toMatchObject([
      {
        id: domainId,
        fqdn: 'one.example',
        destroyed_by: 'admin@kontor.example',
        pages: domain.pages.length,
        images: 1,
      },
    ]);
    expect(await restore()).toMatchObject({ id: domainId, fqdn: 'one.example' });
    expect(await contentOf(api.database)).toEqual(before);
    expect(await api.ask('editor', 'getDomain', { domainId })).toEqual(domain);
    expect(await trash()).toEqual([]);
    expect((await api.call('admin', 'restoreDomain', { domainId })).status, 'once').toBe(404);
  });

  it('WEB-01 the question says what goes and what stops; who has changed the domain meanwhile is not run over', async () => {
    await addImage(domainId, 'own.webp');
    await addImage(null, 'common.webp');
    await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: '2030-01-01T07:00:00Z' });
    await link(api.database, api.users.stranger, domainId);
    const pages = (await api.ask('editor', 'getDomain', { domainId })).pages.length;
    expect(await api.ask('admin', 'getDomainExtent', { domainId })).toMatchObject({
      ...{ pages, menus: 1, images: 1, settings: 1, tokens: 1, users: 2, scheduled: 1 },
    });
    const { revision } = await api.ask('admin', 'updateDomainSetup', { domainId }, { slug: 'newer' });
    expect((await destroy({ 'If-Match': `"${Number(revision) - 1}"` })).status).toBe(412);
    expect(await trash()).toEqual([]);
    expect((await api.call('editor', 'getDomainExtent', { domainId })).status).toBe(403);
  });

  it('WEB-01 websites and previews are given nothing while it is in the trash, and the same as before afterwards', async () => {
    const { deliver } = createTestContent(api.database, () => api.clock.now);
    const read = async (path: string, token = 'value-of-one.example') => {
      const { status, text } = await deliver(path, { token });
      return [status, text] as const;
    };
    const paths = ['/site', '/pages', '/menus', '/export'];
    const before = await Promise.all(paths.map((path) => read(path)));
    expect(before.map(([status]) => status)).toEqual(paths.map(() => 200));
    await destroy();
    for (const path of paths) expect([path, (await read(path))[0]]).toEqual([path, 401]);
    expect((await read('/site', 'value-of-two.example'))[0], 'other websites').toBe(200);
    await restore();
    expect(await Promise.all(paths.map((path) => read(path)))).toEqual(before);
  });

  it('WEB-01 nothing of it is deployed: scheduled deployments are cancelled, pages whose time passes stay held back', async () => {
    const soon = new Date(api.clock.now + 60_000).toISOString();
    const later = new Date(api.clock.now + 40 * aDay).toISOString();
    const { pageId, otherPageId } = api.site;
    await api.ask('editor', 'triggerDeployment', { domainId });
    await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: soon });
    await api.ask('editor', 'holdPage', at({ pageId }), { publish_at: soon });
    await api.ask('editor', 'holdPage', at({ pageId: otherPageId }), { publish_at: later });
    const calls = api.webhookCalls.length;
    const scheduler = createScheduler({
      ...{ database: api.database, now: () => api.clock.now, log: (entry) => void api.log.push(entry) },
      ...{
        postWebhook: async (request) => void api.webhookCalls.push(request),
        publicOrigin: 'https://kontor.example',
      },
    });
    await destroy();
    api.clock.now += aDay;
    await scheduler.run();
    expect(api.webhookCalls).toHaveLength(calls);
    await restore();
    await scheduler.run();
    expect(api.webhookCalls).toHaveLength(calls);
    const { held_pages } = await api.ask('editor', 'getDomain', { domainId });
    const times = new Map(held_pages?.map(({ id, publish_at }) => [id, publish_at]));
    expect([times.get(pageId), times.get(otherPageId)]).toEqual([null, later]);
    await scheduler.close();
  });

  it('WEB-01 its name is taken while it is in the trash, and the refusal says what to do', async () => {
    await destroy();
    for (const answer of [
      await api.call('admin', 'createDomain', {}, { fqdn: 'One.example' }),
      await api.call('admin', 'updateDomainSetup', { domainId: api.otherSite.domainId }, { fqdn: 'one.example' }),
    ]) {
      expect(answer).toMatchObject({
        status: 422,
        body: { fields: { fqdn: [expect.stringContaining('in the trash')] } },
      });
    }
    await api.ask('admin', 'destroyTrashedDomain', { domainId });
    await api.ask('admin', 'createDomain', {}, { fqdn: 'one.example' });
  });

  it('WEB-01 its activity stays: in the trash as it was, after the end who wrote how much', async () => {
    await api.ask('editor', 'updatePage', at({ pageId: api.site.pageId }), { headline: 'Changed' });
    const before = await activity();
    const later = () => {
      api.clock.now += 1000;
    };
    later();
    await destroy();
    expect(await activity()).toEqual([['domain destroyed', 'one.example', 1], ...before]);
    later();
    await restore();
    later();
    await destroy();
    later();
    await api.ask('admin', 'destroyTrashedDomain', { domainId });
    const after = await activity();
    expect(after.slice(0, 4)).toEqual([
      ['domain removed', 'one.example', 1],
      ['domain destroyed', 'one.example', 1],
      ['domain restored', 'one.example', 1],
      ['domain destroyed', 'one.example', 1],
    ]);
    expect(after).toContainEqual(['domain written', 'one.example', expect.any(Number)]);
  });

  it('WEB-01 after TRASH_DAYS it is gone for good with its own images; those that others show become common', async () => {
    const [own, shared, common] = [
      await addImage(domainId, 'own.webp'),
      await addImage(domainId, 'shared.webp'),
      await addImage(null, 'common.webp'),
    ];
    const { domainId: other, sectionId } = api.otherSite;
    await api.database.updateTable('images').set({ home: null }).where('id', '=', shared).execute();
    await api.ask('stranger', 'updateSection', { domainId: other, sectionId }, { image_id: shared });
    await api.database.updateTable('images').set({ home: domainId }).where('id', '=', shared).execute();
    api.clock.now = Date.now() - 31 * aDay;
    await destroy();
    const app = { files: createDatabaseImageFiles(api.database) };
    const config = { ...readConfig({}), trashDays: 32 };
    await tidyUp({ config, database: api.database, app, log: (entry) => void api.log.push(entry) });
    expect(await trash()).toHaveLength(1);
    await tidyUp({
      config: { ...config, trashDays: 30 },
      database: api.database,
      app,
      log: (entry) => void api.log.push(entry),
    });
    expect(await trash()).toEqual([]);
    const images = await api.database.selectFrom('images').select(['id', 'home']).orderBy('id').execute();
    expect(images.filter(({ id }) => [own, shared, common].includes(id))).toEqual([
      { id: shared, home: null },
      { id: common, home: null },
    ]);
    const pages = await api.database.selectFrom('pages').select('id').where('domain_id', '=', domainId).execute();
    expect(pages).toEqual([]);
  });
});

onEveryDatabase('a server without a trash', (open) => {
  it('WEB-01 without a trash, a domain is destroyed for good at once', async () => {
    const api = await createTestApi(await open(), { trashDays: 0 });
    const { domainId } = api.site;
    expect((await api.ask('admin', 'getMe', {})).domain_trash).toEqual({ days: 0 });
    expect((await api.call('admin', 'destroyDomain', { domainId })).status).toBe(204);
    expect(await api.ask('admin', 'listDomainTrash', {})).toEqual([]);
    expect((await api.call('admin', 'restoreDomain', { domainId })).status).toBe(404);
  });
});

/** What a website consists of, as text. */
async function contentOf(database: Database): Promise<string> {
  const tables = [
    ...([
      'domains',
      'domain_settings',
      'client_tokens',
      'user_domains',
      'menus',
      'trash',
      'holds',
      'redirects',
    ] as const),
    ...(['pages', 'sections', 'items', 'breadcrumbs', 'changes', 'keyframes', 'content_references', 'images'] as const),
    ...(['domain_deployments', 'live_domains', 'pending', 'search_parts'] as const),
  ] satisfies TableName[];
  const contents: string[][] = [];
  for (const table of tables) {
    const rows = await database.selectFrom(table).selectAll().execute();
    contents.push(rows.map((row) => JSON.stringify(row)).sort());
  }
  return JSON.stringify(contents);
}
