/** The list of domains says which pages were saved last. */
import { beforeEach, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('pages changed last', (open) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await createTestApi(await open());
  });

  it('DOM-01 the list names the pages that were saved last, each once, newest first, to nobody but those who may see them', async () => {
    const { domainId, pageId, otherPageId, itemId } = api.site;
    const changed = async (who: 'editor' | 'stranger' | 'admin') =>
      (await api.ask(who, 'listDomains', {})).map(({ changed_pages }) => changed_pages.map(({ id }) => id));
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: 'Visit' });
    api.clock.now += 1000;
    await api.ask('admin', 'updatePage', { domainId, pageId: otherPageId }, { headline: 'Prices' });
    expect(await changed('editor')).toEqual([[otherPageId, pageId]]);
    api.clock.now += 1000;
    await api.ask('editor', 'updateItem', { domainId, itemId }, { headline: 'Rolls' });
    api.clock.now += 1000;
    await api.ask('stranger', 'updatePage', { ...api.otherSite, pageId: api.otherSite.pageId }, { headline: 'Far' });
    expect(await changed('editor')).toEqual([[pageId, otherPageId]]);
    expect(await changed('stranger')).toEqual([[api.otherSite.pageId]]);
    expect(await changed('admin')).toEqual([[pageId, otherPageId], [api.otherSite.pageId]]);

    const [listed] = await api.ask('editor', 'listDomains', {});
    expect(listed?.changed_pages[0]).toMatchObject({
      headline: 'Visit',
      changed_at: new Date(api.clock.now - 1000).toISOString(),
      changed_by: 'editor@kontor.example',
    });
    await api.ask('editor', 'destroyPage', { domainId, pageId });
    expect(await changed('editor')).toEqual([[otherPageId]]);
  });

  it('DOM-01 eight pages are named of all domains together, new ones among them', async () => {
    const { domainId } = api.site;
    for (let index = 0; index < 9; index += 1) {
      api.clock.now += 1000;
      await api.ask(
        'editor',
        'createPage',
        { domainId },
        { headline: `p${index}`, layout: 'default', breadcrumbs: [] },
      );
    }
    api.clock.now += 1000;
    await api.ask('stranger', 'updatePage', { ...api.otherSite, pageId: api.otherSite.pageId }, { headline: 'Far' });
    const [one, two] = await api.ask('admin', 'listDomains', {});
    expect(one?.changed_pages.map(({ headline }) => headline)).toEqual(['p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p2']);
    expect(two?.changed_pages).toHaveLength(1);
  });
});
