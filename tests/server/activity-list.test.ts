/** The list of the installation's activity: folded, filtered, page by page, and as a file. */
import { expect, it } from 'vitest';
import { type Activity, type ActivityEntry, activity } from '../../contract/activity.ts';
import { transactContent } from '../../server/content/transact-content.ts';
import { recordChange } from '../../server/db/changes.ts';
import { lockRow } from '../../server/db/rows.ts';
import { createTestApi, type TestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

const minute = 60_000;

async function list(api: TestApi, filter: Record<string, string | number> = {}): Promise<Activity> {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  const answer = await api.send('admin', 'GET', `/adm/api/v1/activity?${query}`);
  expect([answer.status, answer.body]).toEqual([200, activity(answer.body)]);
  return activity(answer.body);
}

async function csv(api: TestApi, filter = ''): Promise<string[]> {
  const headers = { Authorization: `Bearer token-${api.users.admin}` };
  const answer = await api.app.request(`/adm/api/v1/activity.csv${filter}`, { headers });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return (await answer.text()).trimEnd().split('\r\n');
}

const tellEntry = ({ by, kind, action, acts, name, page, count, writes }: ActivityEntry) =>
  [
    by.email?.split('@')[0] ?? 'nobody',
    kind,
    action,
    ...acts.map((act) => `${act.action} ${act.kind} ${act.name} ${act.fields.join('+')}`.trim()),
    name === acts[0]?.name ? '' : name,
    page ? `on ${page.name}${page.is_there ? '' : ' (gone)'}` : '',
    count > 1 ? `x${count}` : '',
    writes.length > 0 ? `${writes.length} saves` : '',
  ]
    .filter((part) => part !== '' && part !== null)
    .join(', ');

onEveryDatabase('HIST-08 the list of activity', (open) => {
  /** An hour after the content was created, so that the list is empty. */
  const start = async () => {
    const api = await createTestApi(await open());
    api.clock.now += 60 * minute;
    return { api, since: api.clock.now };
  };

  it('HIST-08 tells who did what in all domains, and folds the writes of one person', async () => {
    const { api, since } = await start();
    const { domainId, pageId, sectionId, otherPageId, menuId } = api.site;
    const section = { domainId, sectionId };
    await api.ask('editor', 'updateSection', section, { body: 'one' });
    api.clock.now += 2 * minute;
    await api.ask('editor', 'updateSection', section, { headline: 'Opening hours' });
    await api.ask('admin', 'linkDomain', { userId: api.users.stranger }, { domain_id: domainId });
    api.clock.now += 9 * minute;
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: 'Visit' });
    api.clock.now += minute;
    await api.ask('admin', 'updateSection', section, { body: 'two' });
    api.clock.now += minute;
    await api.ask('editor', 'updateSection', section, { body: 'three' });
    await api.ask('editor', 'destroyPage', { domainId, pageId: otherPageId });
    await api.ask('stranger', 'updateMenu', { domainId, menuId }, { name: 'Footer' });
    const { entries, next } = await list(api, { since });
    expect(next).toBeNull();
    expect(entries.map(tellEntry)).toEqual([
      'stranger, content, updated, updated menu Footer name',
      'editor, content, destroyed, destroyed page Page /news, on Page /news (gone)',
      'editor, content, updated, updated section Opening hours body, on Visit',
      'admin, content, updated, updated section Opening hours body, on Visit',
      'editor, content, updated, updated page Visit headline, updated section Opening hours headline+body, on Visit, 3 saves',
      'admin, user, linked, stranger@kontor.example',
    ]);
    expect(entries.at(-1)?.domain).toEqual({ id: domainId, fqdn: 'one.example' });
  });

  it('HIST-08 a page that was destroyed and is there again is told as brought back', async () => {
    const { api, since } = await start();
    const { domainId, otherPageId } = api.site;
    const destroyed = await api.ask('editor', 'destroyPage', { domainId, pageId: otherPageId });
    await api.call('editor', 'restoreTrashed', { domainId, trashId: destroyed?.trash_id ?? 0 });
    api.clock.now += minute;
    await api.ask('editor', 'updatePage', { domainId, pageId: otherPageId }, { headline: 'News' });
    const { entries } = await list(api, { since });
    expect(entries.map(tellEntry)).toEqual([
      'editor, content, updated, updated page News headline, restored page Page /news, on News, 2 saves',
    ]);
  });

  it('HIST-08 is filtered by time, person, kind and domain, and told apart from what came since', async () => {
    const { api, since } = await start();
    const { site, otherSite, users } = api;
    await api.ask('admin', 'createComponent', {}, { name: 'map' });
    await api.ask('admin', 'updateSettings', { settingsId: site.settingsId }, { layouts: [{ name: 'wide' }] });
    api.clock.now += minute;
    await api.ask('editor', 'updatePage', { domainId: site.domainId, pageId: site.pageId }, { headline: 'Visit' });
    api.clock.now += minute;
    await api.ask('admin', 'endSessions', { userId: users.editor });
    const page = { domainId: otherSite.domainId, pageId: otherSite.pageId };
    await api.ask('stranger', 'updatePage', page, { headline: 'Bread' });
    const kinds = async (filter: Record<string, string | number>) =>
      (await list(api, { since, ...filter })).entries.map(({ kind, by }) => `${kind} by ${by.email?.split('@')[0]}`);
    expect(await kinds({})).toHaveLength(5);
    expect(await kinds({ since: since + minute })).toHaveLength(3);
    expect(await kinds({ by: users.editor })).toEqual(['content by editor']);
    expect(await kinds({ by: 0 })).toEqual([]);
    expect(await kinds({ domain: otherSite.domainId })).toEqual(['content by stranger']);
    expect(await kinds({ kind: 'settings' })).toEqual(['settings by admin', 'component by admin']);
    expect(await kinds({ kind: 'people' })).toEqual(['user by admin']);
    expect(await kinds({ kind: 'content' })).toEqual(['content by stranger', 'content by editor']);
    expect(await kinds({ kind: 'sign-ins' })).toEqual([]);
    const { newest } = await list(api, { since });
    expect(await kinds({ after: newest ?? '' })).toEqual([]);
    await api.ask('stranger', 'updatePage', page, { headline: 'Cake' });
    expect(await kinds({ after: newest ?? '' })).toEqual(['content by stranger']);
    for (const odd of ['since=yesterday', 'kind=all', 'before=9', 'domain=-1']) {
      expect((await api.send('admin', 'GET', `/adm/api/v1/activity?${odd}`)).status).toBe(400);
    }
  });

  it('HIST-08 page by page nothing is missing and nothing comes twice, also within one millisecond', async () => {
    const { api, since } = await start();
    const domains = [api.site, api.otherSite];
    for (let n = 0; n < 120; n += 1) {
      const { domainId, pageId } = domains[n % 2] ?? api.site;
      await api.ask('admin', 'updatePage', { domainId, pageId }, { headline: `Headline ${n}` });
      if (n % 3 === 0) await api.ask('admin', 'endSessions', { userId: api.users.editor });
      if (n % 7 === 0) api.clock.now += 11 * minute;
    }
    const pages: Activity[] = [];
    for (let before: string | null = ''; before !== null; before = pages.at(-1)?.next ?? null) {
      pages.push(await list(api, { since, ...(before === '' ? {} : { before }) }));
    }
    expect(pages.length).toBe(2);
    const entries = pages.flatMap((page) => page.entries);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries.filter(({ kind }) => kind === 'user')).toHaveLength(40);
    const saves = entries.filter(({ kind }) => kind === 'content').map(({ writes }) => writes.length || 1);
    expect(saves.length).toBeGreaterThan(30);
    expect(await csv(api, `?since=${since}`)).toHaveLength(1 + 40 + 120);
  });

  it('HIST-07 a refresh of image URLs is one entry however many pages it touches, hides nothing, and can be left out', async () => {
    const { api, since } = await start();
    const { domainId, pageId, sectionId } = api.site;
    for (let n = 0; n < 130; n += 1) {
      await transactContent(
        api.database,
        { at: api.clock.now + n, userId: null, source: 'image-refresh' },
        async (transaction) => {
          await lockRow(transaction, 'domains', domainId);
          const urls = { before: { image_url: `a${n}` }, after: { image_url: `b${n}` } };
          const entity = { kind: 'section', entity_id: sectionId, page_id: pageId, action: 'updated' } as const;
          recordChange(transaction, { domain_id: domainId, ...entity, ...urls }, 'image-refresh');
        },
      );
    }
    api.clock.now += minute;
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: 'Visit' });
    const { entries } = await list(api, { since });
    expect(entries.map(tellEntry)).toEqual([
      'editor, content, updated, updated page Visit headline, on Visit',
      'nobody, content, updated, x130',
    ]);
    expect(entries[1]?.source).toBe('image-refresh');
    expect((await list(api, { since, kind: 'no-refresh' })).entries).toHaveLength(1);
    expect(await csv(api, `?since=${since}&kind=no-refresh`)).toHaveLength(2);
    expect(await csv(api, `?since=${since}`)).toHaveLength(132);
  });

  it('HIST-08 HIST-09 as a file it holds every change in a row; only admins are told any of it', async () => {
    const { api, since } = await start();
    const { domainId, pageId } = api.site;
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: '=1+1', path: '/visit' });
    expect(await csv(api, `?since=${since}`)).toEqual([
      '"Time (UTC)","Person","Source","Kind","Action","Domain","Page","ID","Name","Fields","Count"',
      `"2026-01-01 01:00:00","editor@kontor.example","console","redirect","updated","one.example",,${domainId},,"/home",1`,
      `"2026-01-01 01:00:00","editor@kontor.example","console","page","updated","one.example","'=1+1",${pageId},"'=1+1","headline path",1`,
    ]);
    for (const path of ['activity', 'activity.csv']) {
      expect((await api.send('editor', 'GET', `/adm/api/v1/${path}`)).status).toBe(403);
      expect((await api.send('nobody', 'GET', `/adm/api/v1/${path}`)).status).toBe(401);
    }
    expect((await api.ask('editor', 'getMe', {})).activity).toBe(false);
    expect((await api.ask('admin', 'getMe', {})).activity).toBe(true);
  });
});
