/** Deployments, holds, times and what differs from live, with a CI that the tests play. */
import { expect, it, vi } from 'vitest';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../../server/db/database.ts';
import { pageAt } from '../../server/history/versions.ts';
import { eachChangedUnit } from '../../server/publishing/change-list.ts';
import { deployedStateAt, seqOfPage } from '../../server/publishing/delivered-versions.ts';
import { WebhookFailure, type WebhookRequest } from '../../server/publishing/deployment-webhook.ts';
import { createScheduler } from '../../server/publishing/scheduler.ts';
import { createTestApi, origin, type TestApi } from '../support/api.ts';
import { addReporter, reportBuild } from '../support/build-report.ts';
import { createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';

type Ci = { calls: WebhookRequest[]; refuse: boolean; fails?: 'webhook_timeout' | 'webhook_lost' };

async function world(database: Database) {
  const ci: Ci = { calls: [], refuse: false };
  const postWebhook = async (request: WebhookRequest) => {
    ci.calls.push(request);
    if (ci.fails) throw new WebhookFailure(problem(ci.fails));
    if (ci.refuse) throw new WebhookFailure(problem('webhook_status', { status: 502 }));
  };
  const api = await createTestApi(database, { postWebhook });
  const { domainId } = api.site;
  const content = createTestContent(database, () => api.clock.now).app;
  const scheduler = () =>
    createScheduler({ database, now: () => api.clock.now, postWebhook, publicOrigin: origin, log: () => {} });
  const trigger = () => api.ask('editor', 'triggerDeployment', { domainId });
  const reporter = await addReporter(database, domainId);
  const status = async (id: number, body: unknown, token: string | null = reporter) => {
    const answer = await reportBuild(content, `/deployments/${id}/status`, body, token);
    const text = await answer.text();
    const { code = null, parameter } = text === '' ? {} : JSON.parse(text).error;
    return parameter === undefined ? [answer.status, code] : [answer.status, code, parameter];
  };
  const list = async () => (await api.ask('editor', 'listDeployments', { domainId })).deployments;
  const changes = () => api.ask('editor', 'listChanges', { domainId });
  const count = async () => (await api.ask('editor', 'getDomain', { domainId })).changes_count;
  const live = async (pageId: number) => (await api.ask('editor', 'getPage', { domainId, pageId })).live;
  const edit = (headline: string, pageId = api.site.pageId) =>
    api.ask('editor', 'updatePage', { domainId, pageId }, { headline });
  const later = (minutes: number) => {
    api.clock.now += minutes * 60_000;
  };
  return { api, ci, domainId, scheduler, trigger, status, list, changes, count, live, edit, later };
}

/** The page was destroyed and is held back: it stays as it was deployed. */
async function expectHeldUntilReleased(given: Awaited<ReturnType<typeof world>>, deployed: number | null | undefined) {
  const { api, trigger, count, changes, domainId } = given;
  const { pageId } = api.site;
  const second = await trigger();
  expect(seqOfPage(await deployedStateAt(api.database, domainId, second?.seq ?? 0), pageId)).toBe(deployed);
  expect(await changes()).toMatchObject({
    total: 0,
    held: [{ id: pageId, state: 'destroyed', name: 'Page /home', path: '/home' }],
  });
  await api.ask('editor', 'releasePage', { domainId, pageId });
  expect(await count()).toBe(1);
  await trigger();
  expect(await changes()).toMatchObject({ total: 0, held: [] });
}

const at = (api: TestApi, minutes: number) => new Date(api.clock.now + minutes * 60_000).toISOString();

onEveryDatabase('deployments', (open) => {
  it('DEP-01 stores a deployment of the newest number, which its webhook is told with its addresses', async () => {
    const { ci, trigger, list, api, domainId } = await world(await open());
    const made = await trigger();
    expect(made).toMatchObject({
      ...{ id: 1, pages: null, state: 'triggered', has_answered: false, is_live: true, again: null, changes: null },
      triggered_by: { id: api.users.editor, email: 'editor@kontor.example' },
      triggered_at: new Date(api.clock.now).toISOString(),
    });
    expect(ci.calls[0]?.deployment).toEqual({
      ...{ id: 1, seq: made?.seq, content_url: `${origin}/content/api/v1/export?at=${made?.seq}` },
      status_url: expect.stringMatching(`^${origin}/content/api/v1/deployments/1/status\\?secret=[\\w-]{43}$`),
    });
    expect(await list()).toEqual([made]);
    expect(
      await api.database
        .selectFrom('changes')
        .select(['seq', 'kind', 'entity_id'])
        .where('domain_id', '=', domainId)
        .where('kind', '=', 'deployment')
        .execute(),
    ).toEqual([{ seq: made?.seq, kind: 'deployment', entity_id: 1 }]);
  });

  it('PUB-04 counts for each person the changes that the next deployment takes, right after every write', async () => {
    const { api, domainId, trigger, status, edit, changes } = await world(await open());
    const { pageId, otherPageId } = api.site;
    const summary = () => api.ask('editor', 'getLiveSummary', { domainId });
    const counts = async () => {
      const { total, changes_by } = await summary();
      return [total, Object.fromEntries(changes_by.map(({ by, count }) => [by.email, count]))];
    };
    const [editor, admin] = ['editor@kontor.example', 'admin@kontor.example'];
    await edit('Before the first');
    expect(await summary()).toEqual({ total: 0, changes_by: [], live: null, newest: null });
    await trigger();
    expect(await summary()).toMatchObject({ total: 0, changes_by: [], live: { id: 1 }, newest: { id: 1 } });
    await edit('One');
    await edit('Two', otherPageId);
    await api.ask('admin', 'updateDomain', { domainId }, { footer_text: 'Since 1904' });
    expect(await counts()).toEqual([3, { [editor]: 2, [admin]: 1 }]);
    expect((await summary()).changes_by[0]).toEqual({
      by: { id: api.users.editor, email: editor, name: null },
      count: 2,
    });
    await api.ask('admin', 'createSection', { domainId }, { page_id: pageId, headline: 'Also' });
    expect(await counts(), 'both changed the page').toEqual([3, { [editor]: 2, [admin]: 2 }]);
    const { rows } = await changes();
    expect(rows.filter(({ by }) => by.some(({ email }) => email === admin))).toHaveLength(2);
    await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null });
    expect(await counts(), 'a page that is held back is not taken').toEqual([2, { [editor]: 1, [admin]: 1 }]);

    await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: at(api, 60) });
    expect((await summary()).newest, 'nothing that is only scheduled').toMatchObject({ id: 1 });
    const made = await trigger();
    expect(await summary()).toMatchObject({
      total: 0,
      changes_by: [],
      newest: { id: made?.id, state: 'triggered', changes: 2 },
    });
    await status(made?.id ?? 0, { state: 'failed', message: 'No template.' });
    expect(await counts(), 'they wait again').toEqual([2, { [editor]: 1, [admin]: 1 }]);
    expect(await summary()).toMatchObject({ live: { id: 1 }, newest: { id: made?.id, state: 'failed' } });
  });

  it('DEP-02 of a page that has moved it is told whether its former path leads there', async () => {
    const { api, domainId, trigger, changes } = await world(await open());
    await trigger();
    const { pageId, otherPageId } = api.site;
    await api.ask('editor', 'updatePage', { domainId, pageId }, { path: '/welcome' });
    await api.ask('editor', 'updatePage', { domainId, pageId: otherPageId }, { headline: 'Same path' });
    const told = async () =>
      (await changes()).rows
        .filter(({ kind }) => kind === 'page')
        .map(({ id, former_path, is_redirected }) => [id, former_path, is_redirected]);
    expect(await told()).toEqual([
      [otherPageId, null, false],
      [pageId, '/home', true],
    ]);
    const [redirect] = await api.ask('editor', 'listRedirects', { domainId });
    await api.ask('editor', 'destroyRedirect', { domainId, redirectId: redirect?.id ?? 0 });
    expect(await told()).toContainEqual([pageId, '/home', false]);
  });

  it('DEP-06 a build that answers is running, then succeeded with its address, or failed with its message', async () => {
    const { trigger, status, list, later, edit, count, api } = await world(await open());
    const first = await trigger();
    expect(await status(1, { state: 'running' })).toEqual([204, null]);
    expect((await list())[0]).toMatchObject({ state: 'running', has_answered: true, is_live: true, finished_at: null });
    later(1);
    expect(await status(1, { state: 'succeeded', url: 'https://one.example/' })).toEqual([204, null]);
    expect((await list())[0]).toMatchObject({
      state: 'succeeded',
      url: 'https://one.example/',
      finished_at: new Date(api.clock.now).toISOString(),
    });
    await edit('Changed');
    await trigger();
    expect(await count()).toBe(0);
    expect(await status(2, { state: 'failed', message: 'No template “campaign”.' })).toEqual([204, null]);
    expect(await list()).toMatchObject([
      {
        id: 2,
        state: 'failed',
        message: 'No template “campaign”.',
        code: null,
        is_live: false,
        changes: 1,
      },
      { id: 1, is_live: true, seq: first?.seq },
    ]);
    expect(await count()).toBe(1);
  });

  it('DEP-06 what an older build says changes nothing that is live, and when all have failed none is live', async () => {
    const { trigger, status, list, edit, count } = await world(await open());
    await trigger();
    await edit('Changed');
    await trigger();
    await status(1, { state: 'failed', message: null });
    expect((await list()).map(({ is_live, state }) => [state, is_live])).toEqual([
      ['triggered', true],
      ['failed', false],
    ]);
    expect(await count()).toBe(0);
    await status(2, { state: 'failed' });
    expect((await list()).every(({ is_live }) => !is_live)).toBe(true);
  });

  it('DEP-06 without an answer within an hour it is "no answer", and counts as live', async () => {
    const { trigger, list, later, status } = await world(await open());
    await trigger();
    later(59);
    expect((await list())[0]).toMatchObject({ state: 'triggered', is_live: true });
    later(1);
    expect((await list())[0]).toMatchObject({ state: 'no_answer', is_live: true });
    await status(1, { state: 'succeeded' });
    expect((await list())[0]).toMatchObject({ state: 'succeeded' });
  });

  it('DEP-05 what goes off the website by going back is told without what is held back', async () => {
    const { api, domainId, trigger, edit, changes } = await world(await open());
    const { pageId, otherPageId } = api.site;
    const first = await trigger();
    await edit('Changed');
    await edit('Also', otherPageId);
    await trigger();
    await api.ask('editor', 'holdPage', { domainId, pageId: otherPageId }, { publish_at: null });
    const { body } = await api.send('editor', 'GET', `/mgmt/api/v1/domains/${domainId}/changes?since=${first?.seq}`);
    expect(body).toMatchObject({ total: 2, not_held: 1, rows: [{ id: otherPageId }, { id: pageId }] });
    await api.ask('editor', 'createDeployment', { domainId }, { seq: first?.seq });
    expect(await changes()).toMatchObject({ is_live_older: true, total: 1, not_held: 1 });
  });

  it('HIST-03 DEP-03 DEP-04 DEP-05 a history tells of a deployment where it took a version of the page, and which one is live', async () => {
    const { api, domainId, trigger, edit, scheduler, later } = await world(await open());
    const { pageId, otherPageId } = api.site;
    const told = async (id: number) => {
      const { deployments } = await api.ask('editor', 'listPageHistory', { domainId, pageId: id });
      return deployments.map(({ id, seq, is_live }) => [id, seq, is_live]);
    };
    const first = (await trigger())?.seq;
    await edit('Not published');
    await edit('At eight', otherPageId);
    const at = new Date(api.clock.now + 60_000).toISOString();
    await api.ask('editor', 'holdPage', { domainId, pageId: otherPageId }, { publish_at: at });
    later(2);
    await scheduler().run();
    const alone = (await told(otherPageId))[0]?.[1];
    expect(await told(otherPageId)).toEqual([
      [2, alone, true],
      [1, first, false],
    ]);
    expect(await told(pageId), 'only another page was published').toEqual([[1, first, true]]);
    await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null });
    const third = (await trigger())?.seq;
    expect(await told(pageId), 'held back').toEqual([[1, first, true]]);
    expect((await told(otherPageId))[0]).toEqual([3, third, true]);
    await api.ask('editor', 'createDeployment', { domainId }, { seq: first });
    expect(await told(otherPageId), 'gone back').toEqual([
      [3, third, false],
      [2, alone, false],
      [4, first, true],
      [1, first, false],
    ]);
  });

  it('DEP-06 a refusing webhook is a failed deployment, and leaves live as it was', async () => {
    const { api, ci, trigger, list, edit, count, domainId, live, changes } = await world(await open());
    await trigger();
    await edit('Changed');
    ci.refuse = true;
    expect((await api.call('editor', 'triggerDeployment', { domainId })).status).toBe(502);
    expect(await list()).toMatchObject([
      { id: 2, state: 'failed', code: 'webhook_status', values: { status: 502 }, is_live: false },
      { id: 1, is_live: true },
    ]);
    expect(await count()).toBe(1);
    expect(await live(api.site.pageId)).toMatchObject({ state: 'failed', changes: 1 });
    expect(await changes()).toMatchObject({ total: 1, live: { id: 1 }, never_deployed: false });
  });

  it('HIST-08 what a webhook refuses and what a build reports as failed stand in the activity, each once', async () => {
    const { api, ci, trigger, status, later, domainId } = await world(await open());
    await trigger();
    later(1);
    for (const _ of [1, 2]) await status(1, { state: 'failed', message: 'No template for the layout wide.' });
    later(1);
    ci.refuse = true;
    await api.call('editor', 'triggerDeployment', { domainId });
    const { entries } = await api.ask('admin', 'listActivity', {});
    const failed = entries.filter(({ action }) => action === 'failed');
    expect(failed).toMatchObject([
      {
        kind: 'deployment',
        by: { id: null },
        domain: { id: domainId },
        name: problem('webhook_status', { status: 502 }).message,
      },
      { kind: 'deployment', by: { id: null }, domain: { id: domainId }, name: 'No template for the layout wide.' },
    ]);
    expect(failed).toHaveLength(2);
  });

  it('DEP-06 DLV-09 tells a build what is wrong with its report, and in which part of it', async () => {
    const { trigger, status, api } = await world(await open());
    await trigger();
    await api.ask('admin', 'triggerDeployment', { domainId: api.otherSite.domainId });
    expect(await status(1, { state: 'running' }, null)).toEqual([401, 'no_token']);
    expect(await status(1, { state: 'running' }, 'guess')).toEqual([401, 'unknown_token']);
    const [ofOtherDomain, ofNone] = [2, 3];
    for (const id of [ofOtherDomain, ofNone]) {
      expect(await status(id, { state: 'running' })).toEqual([404, 'no_deployment']);
    }
    const refused = async (body: unknown) => {
      const [answered, code, parameter] = await status(1, body);
      expect([answered, code]).toEqual([400, 'bad_request']);
      return parameter;
    };
    expect(await refused({ state: 'scheduled' })).toBe('state');
    expect(await refused({})).toBe('state');
    expect(await refused('nonsense')).toBe('body');
    expect(await refused('[]')).toBe('body');
    expect(await refused({ state: 'succeeded', url: 7 })).toBe('url');
    expect(await refused({ state: 'succeeded', url: 'javascript:alert(1)' })).toBe('url');
    expect(await refused({ state: 'succeeded', url: `https://one.example/${'x'.repeat(2000)}` })).toBe('url');
    expect(await refused({ state: 'failed', message: 'x'.repeat(5001) })).toBe('message');
    expect(await refused(`"${'x'.repeat(70_000)}"`)).toBe('body');
  });

  it('PUB-09 a webhook that has not answered in time did not fail: the deployment stands, and its build may report', async () => {
    const { ci, trigger, list, status, edit, count, api, scheduler, domainId, later } = await world(await open());
    await trigger();
    await edit('Changed');
    ci.fails = 'webhook_timeout';
    const made = await trigger();
    const stands = { id: 2, state: 'triggered', is_live: true, webhook_answered: false, code: null, message: null };
    expect(made).toMatchObject(stands);
    expect(await count()).toBe(0);
    later(2);
    await scheduler().run();
    expect((await list())[0]).toMatchObject(stands);
    expect(await status(2, { state: 'running' })).toEqual([204, null]);
    expect((await list())[0]).toMatchObject({ state: 'running', has_answered: true });
    await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: at(api, 1) });
    later(1);
    await scheduler().run();
    expect((await list())[0]).toMatchObject({ id: 3, state: 'triggered', is_live: true, webhook_answered: false });
    const failures = api.database.selectFrom('activity').select('id').where('action', '=', 'failed');
    expect(await failures.execute()).toEqual([]);
  });

  it('PUB-09 after a lost connection the deployment has failed, unless its build says otherwise', async () => {
    const { ci, list, status, api, domainId } = await world(await open());
    ci.fails = 'webhook_lost';
    expect(await api.call('editor', 'triggerDeployment', { domainId })).toMatchObject({ status: 502 });
    expect((await list())[0]).toMatchObject({ state: 'failed', code: 'webhook_lost', is_live: false });
    expect(await status(1, { state: 'succeeded' })).toEqual([204, null]);
    expect((await list())[0]).toMatchObject({ state: 'succeeded', is_live: true });
  });

  it('PUB-09 a slow webhook of one domain delays the schedules of no other', async () => {
    const { api, domainId, later } = await world(await open());
    const { domainId: other } = api.otherSite;
    await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: at(api, 1) });
    await api.ask('stranger', 'createDeployment', { domainId: other }, { scheduled_for: at(api, 2) });
    later(3);
    const called: number[] = [];
    const answers: (() => void)[] = [];
    const slow = createScheduler({
      ...{ database: api.database, now: () => api.clock.now, publicOrigin: origin, log: () => {} },
      postWebhook: async ({ deployment }) => {
        called.push(deployment.id);
        if (deployment.id === 1) await new Promise<void>((resolve) => answers.push(resolve));
      },
    });
    const running = slow.run();
    await vi.waitFor(() => expect(called.sort()).toEqual([1, 2]), { timeout: 10_000 });
    await api.ask('stranger', 'createDeployment', { domainId: other }, { scheduled_for: at(api, 1) });
    later(2);
    const again = slow.run();
    await vi.waitFor(() => expect(called.sort()).toEqual([1, 2, 3]), { timeout: 10_000 });
    for (const answer of answers) answer();
    await Promise.all([running, again]);
    expect(called.sort()).toEqual([1, 2, 3]);
  });

  it('DEP-02 lists what differs from live with who and what, and what returns to its value drops out', async () => {
    const { api, trigger, changes, count, edit, domainId } = await world(await open());
    const { pageId, sectionId, itemId, menuId } = api.site;
    expect(await changes()).toMatchObject({ never_deployed: true, total: 0, rows: [], live: null });
    await trigger();
    await edit('Changed');
    await api.ask('admin', 'updateItem', { domainId, itemId }, { body: 'Text' });
    await api.ask('editor', 'updateMenu', { domainId, menuId }, { display_name: 'Main' });
    await api.ask('editor', 'updateDomain', { domainId }, { footer_text: 'Since 1931' });
    const { id: newPage } = await api.ask('editor', 'createPage', { domainId }, { headline: 'New', layout: null });
    await api.ask('editor', 'createSection', { domainId }, { page_id: newPage, headline: 'Inside' });
    await api.ask('editor', 'destroyPage', { domainId, pageId: api.site.otherPageId });
    const listed = await changes();
    expect(listed).toMatchObject({ total: 5, never_deployed: false, is_live_older: false, next: null });
    expect(listed.people.map(({ email }) => email)).toEqual(['admin@kontor.example', 'editor@kontor.example']);
    expect(
      listed.rows.map(({ kind, state, name, path, acts }) => [
        kind,
        state,
        name,
        path,
        acts.map((act) => [act.kind, act.action, act.name, act.fields, act.count]),
      ]),
    ).toEqual([
      ['page', 'destroyed', 'Page /news', '/news', [['page', 'destroyed', 'Page /news', [], 1]]],
      [
        'page',
        'created',
        'New',
        '/new',
        [
          ['page', 'created', 'New', [], 1],
          ['section', 'created', null, [], 1],
        ],
      ],
      ['domain', 'changed', 'one.example', null, [['domain', 'updated', 'one.example', ['footer_text'], 1]]],
      ['menu', 'changed', 'Main', null, [['menu', 'updated', 'Main', ['display_name'], 1]]],
      [
        'page',
        'changed',
        'Changed',
        '/home',
        [
          ['page', 'updated', 'Changed', ['headline'], 1],
          ['item', 'updated', 'Item 0', ['body'], 1],
        ],
      ],
    ]);
    expect(listed.rows.at(-1)?.by.map(({ email }) => email)).toEqual(['admin@kontor.example', 'editor@kontor.example']);
    expect(await count()).toBe(5);
    await edit('Page /home');
    expect(await count()).toBe(5);
    await api.ask('admin', 'updateItem', { domainId, itemId }, { body: null });
    await api.ask('editor', 'destroyPage', { domainId, pageId: newPage });
    expect(await count()).toBe(3);
    for (const { id, kind } of await api.ask('editor', 'listTrash', { domainId })) {
      if (kind === 'page' && id > api.site.trashId)
        await api.call('editor', 'restoreTrashed', { domainId, trashId: id });
    }
    expect((await changes()).rows.map(({ name }) => name)).toEqual(['New', 'one.example', 'Main']);
    await api.ask('editor', 'moveSectionDown', { domainId, sectionId });
    expect((await changes()).rows[0]).toMatchObject({ id: pageId, acts: [{ kind: 'section', action: 'moved' }] });
    await api.ask('editor', 'moveSectionUp', { domainId, sectionId });
    await trigger();
    expect(await count()).toBe(0);
  });

  it('DEP-02 lists two hundred at a time, the newest first, and gives each of them once', async () => {
    const { api, trigger, domainId } = await world(await open());
    await trigger();
    const part = { domain_id: domainId, kind: 'page', state: 'changed', live: '{"headline":"Was"}', at: 1 } as const;
    const rows = Array.from({ length: 450 }, (_, index) => {
      const pageId = 1000 + index;
      return {
        ...part,
        subject: `page ${pageId}`,
        page_id: pageId,
        entity_id: pageId,
        seq: 1000 + index,
        source: 'console',
      } as const;
    });
    const others = rows.map((row) => ({ ...row, kind: 'item', seq: row.seq + 10_000 }) as const);
    for (const some of [rows, others]) await api.database.insertInto('pending').values(some).execute();
    await api.database.updateTable('live_domains').set({ changes_count: 450 }).execute();
    const none = await api.send('editor', 'GET', `/mgmt/api/v1/domains/${domainId}/changes?kind=menu`);
    expect(none.body, 'the count is what the next deployment takes').toMatchObject({ rows: [], total: 450 });
    const seen: number[] = [];
    for (let query = ''; ; ) {
      const answer = await api.send('editor', 'GET', `/mgmt/api/v1/domains/${domainId}/changes${query}`);
      const body = answer.body as { rows: { id: number; changes: number }[]; next: number | null; total: number };
      expect([body.total, body.rows.every(({ changes }) => changes === 2)]).toEqual([450, true]);
      seen.push(...body.rows.map(({ id }) => id));
      if (body.next === null) break;
      query = `?before=${body.next}`;
    }
    expect(seen).toEqual(Array.from({ length: 450 }, (_, index) => 1449 - index));
    const each: number[] = [];
    const all = { since: null, by: null, kind: null };
    for await (const { id } of eachChangedUnit(api.database, domainId, all)) each.push(id);
    expect(each).toEqual(seen);
  });

  it('DEP-02 compares with an earlier number or time, and filters by person and kind', async () => {
    const { api, trigger, edit, domainId, later } = await world(await open());
    const first = await trigger();
    later(10);
    await edit('Changed');
    await api.ask('admin', 'updateMenu', { domainId, menuId: api.site.menuId }, { display_name: 'Main' });
    const between = api.clock.now;
    later(10);
    await trigger();
    await edit('Changed again');
    const ask = async (query: string) => {
      const answer = await api.send('editor', 'GET', `/mgmt/api/v1/domains/${domainId}/changes?${query}`);
      const body = answer.body as {
        total: number;
        rows: { name: string; from_seq: number }[];
        since: { seq: number } | null;
      };
      return answer.status === 200 ? [body.since?.seq ?? null, body.rows.map(({ name }) => name)] : answer.status;
    };
    const seq = first?.seq ?? 0;
    expect(await ask('')).toEqual([null, ['Changed again']]);
    expect(await ask(`since=${seq}`)).toEqual([seq, ['Changed again', 'Main']]);
    expect(await ask(`since=${seq}&kind=menu`)).toEqual([seq, ['Main']]);
    expect(await ask(`since=${seq}&by=${api.users.admin}`)).toEqual([seq, ['Main']]);
    expect(await ask(`by=${api.users.admin}`)).toEqual([null, []]);
    expect(await ask(`since_at=${new Date(between).toISOString()}`)).toEqual([seq + 2, ['Changed again']]);
    expect(await ask('since=x')).toBe(400);
    expect(await ask('kind=item')).toBe(400);
    expect(await ask('since_at=today')).toBe(400);
  });

  it('DEP-03 a held page stays live as it was, its new state goes out when it is let go', async () => {
    const { api, trigger, edit, count, live, changes, domainId, later } = await world(await open());
    const { pageId, otherPageId } = api.site;
    const first = await trigger();
    later(5);
    await edit('Held');
    expect(await count()).toBe(1);
    expect(await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null })).toMatchObject({
      ...{ state: 'held', changes: 1, from_seq: first?.seq },
      hold: { by: { email: 'editor@kontor.example' }, publish_at: null, live_at: first?.triggered_at },
    });
    expect(await count()).toBe(0);
    expect((await api.ask('editor', 'getDomain', { domainId })).held_pages).toEqual([
      { id: pageId, publish_at: null, live_path: '/home' },
    ]);
    await edit('Not held', otherPageId);
    const second = await trigger();
    const composition = await deployedStateAt(api.database, domainId, second?.seq ?? 0);
    expect([seqOfPage(composition, pageId), seqOfPage(composition, otherPageId), seqOfPage(composition, null)]).toEqual(
      [first?.seq, second?.seq, second?.seq],
    );
    expect(second?.changes).toBe(1);
    expect(await changes()).toMatchObject({
      total: 0,
      rows: [],
      held: [{ id: pageId, changes: 1, from_seq: first?.seq }],
    });
    expect(await api.ask('editor', 'releasePage', { domainId, pageId })).toMatchObject({
      state: 'changed',
      changes: 1,
      hold: null,
    });
    expect(await count()).toBe(1);
    const third = await trigger();
    expect(seqOfPage(await deployedStateAt(api.database, domainId, third?.seq ?? 0), pageId)).toBe(third?.seq);
    expect(await live(pageId)).toMatchObject({ state: 'going', changes: 0 });
    expect((await api.call('editor', 'releasePage', { domainId, pageId })).status).toBe(404);
  });

  it('DEP-03 a page that was never live stays out while it is held back', async () => {
    const { api, trigger, count, changes, domainId } = await world(await open());
    await trigger();
    const { id: pageId } = await api.ask('editor', 'createPage', { domainId }, { headline: 'New', layout: null });
    expect(await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null })).toMatchObject({
      ...{ state: 'held', from_seq: null },
      hold: { live_at: null },
    });
    const second = await trigger();
    const number = seqOfPage(await deployedStateAt(api.database, domainId, second?.seq ?? 0), pageId);
    expect(await pageAt(api.database, domainId, pageId, number ?? 0)).toBe(null);
    expect(await changes()).toMatchObject({
      total: 0,
      held: [{ id: pageId, state: 'created', hold: { live_at: null } }],
    });
    await api.ask('editor', 'releasePage', { domainId, pageId });
    expect(await count()).toBe(1);
  });

  it('DEP-03 a page that is destroyed while it is held back stays on the website until it is included again', async () => {
    const given = await world(await open());
    const { api, trigger, domainId } = given;
    const { pageId } = api.site;
    const first = await trigger();
    await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null });
    await api.ask('editor', 'destroyPage', { domainId, pageId });
    await expectHeldUntilReleased(given, first?.seq);
  });

  it('DEP-03 a page that was destroyed is held back: it stays on the website until it is included again', async () => {
    const given = await world(await open());
    const { api, trigger, count, domainId } = given;
    const { pageId } = api.site;
    const hold = (publish_at: string | null) => api.call('editor', 'holdPage', { domainId, pageId }, { publish_at });
    const first = await trigger();
    await api.ask('editor', 'destroyPage', { domainId, pageId });
    expect(await count()).toBe(1);
    expect((await hold(at(api, 60))).status, 'there is nothing to publish').toBe(404);
    expect((await hold(null)).status).toBe(200);
    expect((await hold(null)).status, 'asked again, because the answer was lost').toBe(200);
    expect(await count()).toBe(0);
    await expectHeldUntilReleased(given, first?.seq);
    expect((await hold(null)).status, 'it is off the website').toBe(404);
  });

  it('DEP-03 before the first deployment a held page stays as it was when it was held back', async () => {
    const { api, trigger, edit, count, live, changes, domainId } = await world(await open());
    const { pageId } = api.site;
    await edit('Before');
    await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null });
    await edit('After');
    expect(await count()).toBe(0);
    const heldAt = new Date(api.clock.now).toISOString();
    expect(await live(pageId)).toMatchObject({ state: 'held', changes: 1, hold: { live_at: heldAt } });
    const { held } = await changes();
    const deployed = await trigger();
    expect(seqOfPage(await deployedStateAt(api.database, domainId, deployed?.seq ?? 0), pageId)).toBe(
      held[0]?.from_seq,
    );
    await api.ask('editor', 'releasePage', { domainId, pageId });
    expect(await count()).toBe(1);
  });

  it('DEP-05 rolls back to an earlier number, and says that live is older', async () => {
    const { api, trigger, edit, count, live, changes, domainId, status, list } = await world(await open());
    const first = await trigger();
    await edit('Changed');
    await trigger();
    await edit('Also', api.site.otherPageId);
    const again = await api.ask('editor', 'createDeployment', { domainId }, { seq: first?.seq });
    expect(again).toMatchObject({
      state: 'triggered',
      is_live: true,
      again: { seq: first?.seq, at: first?.triggered_at },
      changes: null,
    });
    expect(await deployedStateAt(api.database, domainId, again.seq ?? 0)).toEqual(
      await deployedStateAt(api.database, domainId, first?.seq ?? 0),
    );
    expect(await changes()).toMatchObject({ is_live_older: true, total: 2 });
    expect(await live(api.site.pageId)).toMatchObject({ state: 'older', from_seq: first?.seq });
    await status(again.id, { state: 'failed' });
    expect(await changes()).toMatchObject({ is_live_older: false, total: 1 });
    expect((await list()).map(({ is_live }) => is_live)).toEqual([false, true, false]);
    await trigger();
    expect(await count()).toBe(0);
    expect((await api.call('editor', 'createDeployment', { domainId }, { seq: 9999 })).status).toBe(422);
    expect((await api.call('editor', 'createDeployment', { domainId }, {})).status).toBe(422);
  });

  it('DEP-04 schedules, changes and cancels a deployment, which takes what is newest then', async () => {
    const { api, ci, scheduler, edit, list, domainId, later, changes } = await world(await open());
    const refused = async (scheduled_for: string) =>
      (await api.call('editor', 'createDeployment', { domainId }, { scheduled_for })).body;
    expect(await refused(at(api, -1))).toMatchObject({ field_codes: { scheduled_for: [{ code: 'time_passed' }] } });
    expect(await refused('2036-01-01T00:00:00.001Z')).toMatchObject({
      field_codes: { scheduled_for: [{ code: 'time_too_far', values: { limit: 10 } }] },
    });
    expect(await refused('tomorrow')).toMatchObject({ field_codes: { scheduled_for: [{ code: 'not_time' }] } });
    const planned = await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: at(api, 60) });
    expect(planned).toMatchObject({ state: 'scheduled', seq: null, triggered_at: null });
    expect(await changes()).toMatchObject({ next_deployment: { id: planned.id } });
    const params = { domainId, deploymentId: planned.id };
    const moved = await api.ask('admin', 'changeDeployment', params, { scheduled_for: at(api, 120) });
    expect(moved.scheduled_for).toBe(at(api, 120));
    const other = await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: at(api, 30) });
    await api.ask('admin', 'cancelDeployment', { domainId, deploymentId: other.id });
    later(119);
    await scheduler().run();
    expect(ci.calls).toEqual([]);
    await edit('Newest');
    later(1);
    await scheduler().run();
    await scheduler().run();
    expect(ci.calls.map(({ deployment }) => deployment.id)).toEqual([planned.id]);
    expect(await list()).toMatchObject([
      { id: planned.id, state: 'triggered', is_live: true, scheduled_for: at(api, 0), triggered_at: at(api, 0) },
      { id: other.id, state: 'cancelled', cancelled_by: { email: 'admin@kontor.example' } },
    ]);
    expect((await api.call('editor', 'changeDeployment', params, { scheduled_for: at(api, 9) })).status).toBe(409);
    expect((await api.call('editor', 'cancelDeployment', params)).status).toBe(409);
  });

  it('DEP-04 publishes a page at its time, alone, whatever else is unfinished', async () => {
    const { api, ci, scheduler, trigger, edit, domainId, later, count, live, list } = await world(await open());
    const { pageId, otherPageId } = api.site;
    const first = await trigger();
    await edit('Unfinished', otherPageId);
    await edit('On time');
    expect(await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: at(api, 60) })).toMatchObject({
      state: 'held',
      hold: { publish_at: at(api, 60) },
    });
    expect(await count()).toBe(1);
    later(60);
    await scheduler().run();
    expect(ci.calls).toHaveLength(2);
    const [published] = await list();
    expect(published).toMatchObject({
      pages: [pageId],
      state: 'triggered',
      is_live: true,
      changes: 1,
      scheduled_for: at(api, 0),
    });
    const composition = await deployedStateAt(api.database, domainId, published?.seq ?? 0);
    expect([seqOfPage(composition, pageId), seqOfPage(composition, otherPageId)]).toEqual([published?.seq, first?.seq]);
    expect([await count(), (await live(pageId))?.state, (await live(otherPageId))?.state]).toEqual([
      1,
      'going',
      'changed',
    ]);
    await edit('Since');
    expect(await count()).toBe(2);
  });

  it('DEP-04 a page that is gone at its time stays on the website, and a failed deployment says why', async () => {
    const { api, ci, scheduler, trigger, domainId, later, list, changes } = await world(await open());
    const { pageId } = api.site;
    await trigger();
    await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: at(api, 60) });
    await api.ask('editor', 'destroyPage', { domainId, pageId });
    later(61);
    await scheduler().run();
    await scheduler().run();
    expect(ci.calls).toHaveLength(1);
    expect(await list()).toMatchObject([
      { state: 'failed', code: 'deployment_page_gone', pages: [pageId], seq: null },
      { id: 1, is_live: true },
    ]);
    expect((await changes()).held).toMatchObject([{ id: pageId, state: 'destroyed', hold: { publish_at: null } }]);
  });

  it('DEP-04 fires late after a standstill, in order, and says so', async () => {
    const { api, ci, scheduler, domainId, later, list } = await world(await open());
    const dueAt = at(api, 30);
    await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: at(api, 40) });
    await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: dueAt });
    later(600);
    await scheduler().run();
    expect(ci.calls.map(({ deployment }) => deployment.id)).toEqual([2, 1]);
    expect((await list()).find(({ id }) => id === 2)).toMatchObject({ scheduled_for: dueAt, triggered_at: at(api, 0) });
  });

  it('DEP-04 two processes that look at the same moment fire once', async () => {
    const { api, ci, scheduler, domainId, later, trigger } = await world(await open());
    await trigger();
    for (const minutes of [1, 2, 3])
      await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: at(api, minutes) });
    await api.ask('editor', 'holdPage', { domainId, pageId: api.site.pageId }, { publish_at: at(api, 2) });
    later(5);
    await Promise.all([scheduler().run(), scheduler().run(), scheduler().run()]);
    await scheduler().run();
    expect(ci.calls.map(({ deployment }) => deployment.id).sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5]);
  });

  it('DEP-04 what a killed process had claimed is never called again, and recorded as failed', async () => {
    const { api, ci, scheduler, domainId, later, list, status, edit, count } = await world(await open());
    await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: at(api, 1) });
    later(1);
    const killed = createScheduler({
      ...{ database: api.database, now: () => api.clock.now, publicOrigin: origin, log: () => {} },
      postWebhook: async () => {
        throw new Error('killed');
      },
    });
    await killed.run();
    await scheduler().run();
    expect((await list())[0]).toMatchObject({ state: 'triggered', is_live: false });
    later(2);
    await scheduler().run();
    expect(ci.calls).toEqual([]);
    expect((await list())[0]).toMatchObject({ state: 'failed', code: 'deployment_interrupted', is_live: false });
    // The build had begun all the same.
    await status(1, { state: 'succeeded' });
    await edit('Changed');
    expect([(await list())[0]?.is_live, await count()]).toEqual([true, 1]);
  });

  it('DEP-04 a webhook that fails after its deployment was recorded as interrupted changes nothing', async () => {
    const { api, scheduler, domainId, later, list } = await world(await open());
    await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: at(api, 1) });
    later(1);
    const slow = createScheduler({
      ...{ database: api.database, now: () => api.clock.now, publicOrigin: origin, log: () => {} },
      postWebhook: async () => {
        later(2);
        await scheduler().run();
        throw new WebhookFailure(problem('webhook_status', { status: 502 }));
      },
    });
    await slow.run();
    expect((await list())[0]).toMatchObject({ state: 'failed', code: 'deployment_interrupted' });
    const failures = api.database.selectFrom('activity').select('id').where('action', '=', 'failed');
    expect(await failures.execute()).toHaveLength(1);
  });

  it('DEP-04 fires at its point in time across both changes of daylight saving', async () => {
    const { api, ci, scheduler, domainId } = await world(await open());
    const points = ['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
    for (const scheduled_for of points) await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for });
    for (const [index, point] of points.entries()) {
      api.clock.now = Date.parse(point) - 1;
      await scheduler().run();
      expect(ci.calls).toHaveLength(index);
      api.clock.now += 1;
      await scheduler().run();
      expect(ci.calls).toHaveLength(index + 1);
    }
  });

  it('DEP-04 a schedule needs a webhook; one that is gone at the time is a failed deployment', async () => {
    const { api, scheduler, domainId, later, list } = await world(await open());
    await api.ask('editor', 'createDeployment', { domainId }, { scheduled_for: at(api, 1) });
    await api.ask('admin', 'updateDomainSetup', { domainId }, { ci_webhook_url: '' });
    const { pageId } = api.site;
    expect((await api.call('editor', 'holdPage', { domainId, pageId }, { publish_at: at(api, 1) })).status).toBe(422);
    expect((await api.call('editor', 'createDeployment', { domainId }, { scheduled_for: at(api, 1) })).status).toBe(
      422,
    );
    later(1);
    await scheduler().run();
    expect(await list()).toMatchObject([{ state: 'failed', code: 'no_webhook' }]);
  });

  it('DEP-01 lists ten deployments at a time', async () => {
    const { api, trigger, domainId, later } = await world(await open());
    for (let made = 0; made < 23; made += 1) {
      await trigger();
      later(1);
    }
    const seen: number[] = [];
    for (let query = '', older = 1; older > 0; query = `?before=${seen.at(-1)}`) {
      const answer = await api.send('editor', 'GET', `/mgmt/api/v1/domains/${domainId}/deployments${query}`);
      const body = answer.body as { deployments: { id: number }[]; older: number };
      seen.push(...body.deployments.map(({ id }) => id));
      older = body.older;
      expect(older).toBe(23 - seen.length);
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => 23 - index));
  });
});
