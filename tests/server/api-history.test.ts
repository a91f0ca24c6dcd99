/** Who changed what on a page, on a menu, or in a domain's own data, and how it was before. */
import { beforeEach, expect, it } from 'vitest';
import type { HistoryEntry } from '../../contract/history.ts';
import { testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

const minute = 60_000;

onEveryDatabase('history', (open) => {
  const api = testApi(open, beforeEach);

  const at = <Ids extends object>(ids: Ids) => ({ domainId: api.site.domainId, ...ids });
  const pageHistory = async () => (await api.ask('editor', 'listPageHistory', at({ pageId: api.site.pageId }))).entries;
  const inWords = ({ by, source, saves, acts }: HistoryEntry) => [
    by.email,
    source,
    saves,
    acts.map(({ kind, action, name, fields, count }) => [kind, action, name, fields.join(' '), count].join(' ')),
  ];
  const since = (entries: readonly HistoryEntry[]) => entries.filter(({ source }) => source !== 'import').map(inWords);

  it('HIST-03 writes of one person within ten minutes are one entry, which opens', async () => {
    const { pageId, sectionId } = api.site;
    await api.ask('editor', 'updateSection', at({ sectionId }), { headline: 'Opening hours' });
    api.clock.now += 9 * minute;
    await api.ask('editor', 'updateSection', at({ sectionId }), { body: 'Daily' });
    await api.ask('editor', 'updatePage', at({ pageId }), { subline: 'sub' });
    api.clock.now += 2 * minute;
    await api.ask('editor', 'updatePage', at({ pageId }), { subline: 'other' });
    await api.ask('admin', 'updatePage', at({ pageId }), { subline: 'third' });
    const entries = await pageHistory();
    expect(since(entries)).toEqual([
      ['admin@kontor.example', 'console', 1, ['page updated Page /home subline 1']],
      ['editor@kontor.example', 'console', 1, ['page updated Page /home subline 1']],
      [
        'editor@kontor.example',
        'console',
        2,
        ['section updated Opening hours headline body 1', 'page updated Page /home subline 1'],
      ],
    ]);
    const { seq, first_seq, first_at } = entries[2] ?? { seq: 0, first_seq: 0 };
    expect(first_at).toBe('2026-01-01T00:00:00.000Z');
    const path = `/mgmt/api/v1/domains/${api.site.domainId}/pages/${pageId}/history`;
    const opened = await api.send('editor', 'GET', `${path}?between=${first_seq},${seq}`);
    expect(opened.body).toMatchObject({
      entries: [
        { saves: 1, seq },
        { saves: 1, seq: first_seq },
      ],
      next: null,
    });
    expect((await api.send('editor', 'GET', `${path}?before=${first_seq}`)).body).toMatchObject({
      entries: [{ source: 'import' }],
    });
    expect((await api.send('editor', 'GET', `${path}?before=x`)).status).toBe(400);
  });

  it('HIST-03 a destroyed item keeps its name, and acts alike are counted', async () => {
    for (const itemId of api.site.itemIds) {
      await api.ask('editor', 'updateItem', at({ itemId }), { body: 'new', headline: `Name ${itemId}` });
    }
    await api.ask('editor', 'destroyItem', at({ itemId: api.site.itemId }));
    expect(since(await pageHistory())).toEqual([
      [
        'editor@kontor.example',
        'console',
        1,
        ['item updated  headline body 3', `item destroyed Name ${api.site.itemId}  1`],
      ],
    ]);
  });

  it('HIST-02 a version shows what was destroyed since, when and by whom', async () => {
    const { pageId, sectionId, itemIds } = api.site;
    const before = await api.ask('editor', 'getPage', at({ pageId }));
    const [{ seq = 0 } = {}] = await pageHistory();
    await api.ask('editor', 'updatePage', at({ pageId }), { headline: 'New' });
    await api.ask('editor', 'destroySection', at({ sectionId }));
    const version = await api.ask('editor', 'getPageVersion', at({ pageId, seq }));
    const { destroyed_since, images, ...page } = version;
    expect(images).toEqual([]);
    const unrevised = JSON.parse(JSON.stringify(before), (name, value) =>
      name === 'revision' || name === 'live' ? null : value,
    );
    expect(page).toEqual(unrevised);
    const by = { id: api.users.editor, email: 'editor@kontor.example', name: null };
    const gone = { at: '2026-01-01T00:00:00.000Z', by };
    expect(destroyed_since).toEqual([
      { kind: 'section', id: sectionId, ...gone },
      ...itemIds.map((id) => ({ kind: 'item', id, ...gone })),
    ]);
    await api.ask('editor', 'destroyPage', at({ pageId }));
    expect((await api.ask('editor', 'getPageVersion', at({ pageId, seq }))).destroyed_since[0]).toMatchObject({
      kind: 'page',
      id: pageId,
    });
    for (const wrong of [1, seq + 100]) {
      const answer = await api.call('editor', 'getPageVersion', at({ pageId, seq: wrong }));
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'version_not_found' }]);
    }
  });

  it('HIST-03 the history tells what was deployed in between, and no entry is half live', async () => {
    const { pageId } = api.site;
    await api.ask('editor', 'updatePage', at({ pageId }), { subline: 'sub' });
    await api.ask('editor', 'triggerDeployment', at({}));
    await api.ask('editor', 'updatePage', at({ pageId }), { subline: 'other' });
    const { entries, deployments } = await api.ask('editor', 'listPageHistory', at({ pageId }));
    expect(deployments).toMatchObject([{ is_live: true, at: '2026-01-01T00:00:00.000Z' }]);
    expect(since(entries)).toHaveLength(2);
    expect(entries[0]?.first_seq).toBeGreaterThan(deployments[0]?.seq ?? 0);
    expect(entries[1]?.seq).toBeLessThanOrEqual(deployments[0]?.seq ?? 0);
  });

  it('HIST-06 menus and domain data have versions and a history too', async () => {
    const { domainId, menuId, settingsId } = api.site;
    const list = async () => (await api.ask('editor', 'listDomainHistory', { domainId })).entries;
    const [{ seq = 0 } = {}] = await list();
    const entries = [{ target_text: 'Visit', target_page_path: '/visit', target_url: null, entries: [] }];
    await api.ask('editor', 'updateMenu', at({ menuId }), { entries });
    const texts = { footer_text: 'Since 1931', meta_data: { meta_title: 'One' } };
    await api.ask('editor', 'updateDomain', { domainId }, texts);
    await api.ask('admin', 'updateDomainSetup', { domainId }, { slug: 'one', ci_user: 'other' });
    await api.ask('admin', 'updateSettings', { settingsId }, { layouts: [{ name: 'wide', description: null }] });
    expect((await list()).slice(0, 2).map(inWords)).toEqual([
      ['admin@kontor.example', 'console', 1, ['domain updated  slug 1', 'settings updated  layouts 1']],
      ['editor@kontor.example', 'console', 1, ['domain updated  footer_text meta_data 1']],
    ]);
    expect(await api.ask('editor', 'getDomainVersion', { domainId, seq })).toMatchObject({
      fqdn: 'one.example',
      slug: null,
      footer_text: null,
      layouts: [],
      meta_data: { meta_title: null },
    });
    const menus = await api.ask('editor', 'listMenuHistory', at({ menuId }));
    expect(menus.entries.slice(0, 1).map(inWords)).toEqual([
      ['editor@kontor.example', 'console', 1, ['menu updated  entries 1']],
    ]);
    expect((await api.ask('editor', 'getMenuVersion', at({ menuId, seq: api.site.seq }))).entries).toMatchObject([]);
  });

  it('HIST-09 editors see the history of their own domains alone, and no secrets', async () => {
    const { pageId, domainId } = api.site;
    const other = { domainId: api.otherSite.domainId };
    expect((await api.call('stranger', 'getPageVersion', { ...other, pageId, seq: 14 })).status).toBe(404);
    expect((await api.call('stranger', 'listPageHistory', { ...other, pageId })).status).toBe(404);
    await api.ask('admin', 'updateDomainSetup', { domainId }, { slug: 'one', ci_user_token: 'a-new-secret' });
    const entries = await api.ask('editor', 'listDomainHistory', { domainId });
    const version = await api.ask('editor', 'getDomainVersion', { domainId, seq: 1 });
    expect(JSON.stringify([entries, version])).not.toMatch(/ci_|secret|in-the-path/);
  });
});
