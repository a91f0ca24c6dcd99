/** What waits on all websites of a person. */
import { beforeEach, expect, it } from 'vitest';
import { testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('overview', (open) => {
  const api = testApi(open, beforeEach);
  type Person = 'editor' | 'stranger' | 'admin';
  const overviewOf = (who: Person) => api.ask(who, 'getOverview', {});
  const create = (headline: string) =>
    api.ask('editor', 'createPage', { domainId: api.site.domainId }, { headline, layout: 'default', breadcrumbs: [] });

  it('DOM-01 it names the pages that were saved last, each once, newest first, to nobody but those who may see them', async () => {
    const { domainId, pageId, otherPageId, itemId } = api.site;
    const changed = async (who: Person) => (await overviewOf(who)).changed.map(({ id }) => id);
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: 'Visit' });
    api.clock.now += 1000;
    await api.ask('admin', 'updatePage', { domainId, pageId: otherPageId }, { headline: 'Prices' });
    expect(await changed('editor')).toEqual([otherPageId, pageId]);
    api.clock.now += 1000;
    await api.ask('editor', 'updateItem', { domainId, itemId }, { headline: 'Rolls' });
    api.clock.now += 1000;
    await api.ask('stranger', 'updatePage', { ...api.otherSite, pageId: api.otherSite.pageId }, { headline: 'Far' });
    expect(await changed('editor')).toEqual([pageId, otherPageId]);
    expect(await changed('stranger')).toEqual([api.otherSite.pageId]);
    expect(await changed('admin')).toEqual([api.otherSite.pageId, pageId, otherPageId]);

    const { changed: all, changed_by_me: mine, domains } = await overviewOf('editor');
    const newest = {
      ...{ id: pageId, domain_id: domainId, headline: 'Visit', changed_by: 'editor@kontor.example' },
      changed_at: new Date(api.clock.now - 1000).toISOString(),
      part: { kind: 'item', id: itemId, headline: 'Rolls' },
    };
    expect(all[0]).toMatchObject(newest);
    expect(mine.map(({ id }) => id)).toEqual([pageId]);
    expect(domains).toMatchObject([{ id: domainId, changed: newest }]);
    expect((await overviewOf('admin')).changed_by_me.map(({ id }) => id)).toEqual([otherPageId]);
    await api.ask('editor', 'destroyPage', { domainId, pageId });
    expect(await changed('editor')).toEqual([otherPageId]);
    expect((await overviewOf('editor')).domains).toMatchObject([{ changed: { id: otherPageId, part: null } }]);
  });

  it('DOM-01 a domain is not changed by what only its images changed', async () => {
    const { domainId, pageId, otherPageId } = api.site;
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: 'Visit' });
    await api.ask('editor', 'updatePage', { domainId, pageId: otherPageId }, { headline: 'Prices' });
    const changed = async () => (await overviewOf('editor')).domains[0]?.changed?.id;
    expect(await changed()).toBe(otherPageId);
    for (const source of ['image-refresh', 'image'] as const) {
      const ofOther = api.database.updateTable('changes').set({ source }).where('page_id', '=', otherPageId);
      await ofOther.execute();
      expect(await changed()).toBe(pageId);
    }
  });

  it('DOM-01 twenty pages are named of all domains together, new ones among them', async () => {
    for (let index = 0; index < 21; index += 1) {
      api.clock.now += 1000;
      await create(`p${index}`);
    }
    api.clock.now += 1000;
    await api.ask('stranger', 'updatePage', { ...api.otherSite, pageId: api.otherSite.pageId }, { headline: 'Far' });
    const { changed, changed_by_me: mine } = await overviewOf('admin');
    expect(changed.map(({ headline }) => headline)).toEqual([
      'Far',
      ...Array.from({ length: 19 }, (_, index) => `p${20 - index}`),
    ]);
    expect(mine).toEqual([]);
  });

  it('DOM-01 it counts what is not live and what is to repair, as each domain does', async () => {
    const { domainId, pageId, sectionId } = api.site;
    await api.ask('editor', 'updateSection', { domainId, sectionId }, { body: '[gone](/nowhere) [too](/neither)' });
    const links = (await api.ask('editor', 'getDomain', { domainId })).links_count;
    expect((await overviewOf('editor')).domains).toMatchObject([{ changes_count: 0, links_count: links }]);
    expect(links).toBeGreaterThanOrEqual(2);
    await api.ask('editor', 'triggerDeployment', { domainId });
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: 'Later' });
    expect((await overviewOf('admin')).domains).toMatchObject([
      { id: domainId, changes_count: 1, links_count: links },
      { id: api.otherSite.domainId, changes_count: 0 },
    ]);
  });

  it('DOM-01 it lists what is scheduled, the next first, whole websites and single pages', async () => {
    const { domainId, pageId } = api.site;
    await api.ask('editor', 'triggerDeployment', { domainId });
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: 'Summer' });
    const [first, second] = ['2026-05-15T07:00:00.000Z', '2026-06-01T09:00:00.000Z'];
    await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: second });
    const { id } = await api.ask('admin', 'createDeployment', { domainId }, { scheduled_for: first });
    const about = { domain_id: domainId };
    expect((await overviewOf('editor')).scheduled).toEqual([
      { ...about, kind: 'deployment', id, headline: null, path: null, at: first, by: 'admin@kontor.example' },
      expect.objectContaining({ ...about, kind: 'page', id: pageId, headline: 'Summer', at: second }),
    ]);
    expect((await overviewOf('stranger')).scheduled).toEqual([]);
    await api.ask('editor', 'cancelDeployment', { domainId, deploymentId: id });
    await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null });
    expect((await overviewOf('editor')).scheduled).toEqual([]);
  });

  it('WEB-02 the steps of a new domain are ticked by what is there', async () => {
    const { id: domainId } = await api.ask('admin', 'createDomain', {}, { fqdn: 'new.example' });
    const steps = async () => {
      const answer = await api.send('admin', 'GET', `/mgmt/api/v1/overview?domain=${domainId}`);
      const { domains, ...lists } = answer.body as Awaited<ReturnType<typeof overviewOf>>;
      expect(lists).toEqual({ changed: [], changed_by_me: [], scheduled: [] });
      expect(domains.map(({ id }) => id)).toEqual([domainId]);
      return Object.entries(domains[0]?.steps ?? {}).flatMap(([step, isDone]) => (isDone ? [step] : []));
    };
    expect(await steps()).toEqual([]);
    await api.ask('admin', 'createSettings', { domainId }, { layouts: [] });
    const { id: pageId } = await api.ask('admin', 'createPage', { domainId }, { headline: 'Hi', layout: 'default' });
    expect(await steps()).toEqual(['settings', 'page']);
    await api.ask('admin', 'updatePage', { domainId, pageId }, { start_page_domain_id: domainId });
    await api.ask('admin', 'createClientToken', { domainId }, { name: 'Website' });
    expect(await steps()).toEqual(['settings', 'page', 'start_page', 'token']);
    const setup = { preview_url: 'https://preview.example{path}', ci_webhook_url: 'https://ci.example/hook' };
    await api.ask('admin', 'updateDomainSetup', { domainId }, setup);
    expect(await steps()).toHaveLength(6);
    const foreign = await api.send('editor', 'GET', `/mgmt/api/v1/overview?domain=${domainId}`);
    expect(foreign.body).toMatchObject({ domains: [] });
  });

  it('WEB-01 a website in the trash is not in it', async () => {
    const { domainId, pageId } = api.site;
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: 'Visit' });
    await api.ask('admin', 'destroyDomain', { domainId });
    expect(await overviewOf('editor')).toEqual({ domains: [], changed: [], changed_by_me: [], scheduled: [] });
    expect((await overviewOf('admin')).domains.map(({ id }) => id)).toEqual([api.otherSite.domainId]);
  });
});
