/** One poisoned item of every loop over independent things: the others go on, and admins learn of it. */
import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { indexMissedChanges } from '../../server/content/transact-content.ts';
import type { Database } from '../../server/db/database.ts';
import { createIsolation } from '../../server/db/isolate.ts';
import { sweepHistory } from '../../server/history/sweep-history.ts';
import type { Mail } from '../../server/identity/mail.ts';
import { createBackground } from '../../server/kernel/background.ts';
import type { LogEntry } from '../../server/kernel/log.ts';
import type { WebhookRequest } from '../../server/publishing/deployment-webhook.ts';
import { createScheduler } from '../../server/publishing/scheduler.ts';
import { tidyUp } from '../../server/tidy-up.ts';
import { sweepDomainTrash } from '../../server/trash/domain-trash.ts';
import { createTestApi, origin, type TestApi } from '../support/api.ts';
import { onEveryDatabase, openStore } from '../support/databases.ts';
import { testFolder } from '../support/test-folder.ts';
import { startProvider } from './identity-support.ts';

const minute = 60_000;

/** From now on, such a write of a matching row fails. */
async function poison(
  database: Database,
  { write, table, row }: { write: 'update' | 'delete' | 'insert'; table: string; row: string },
  isPostgres: boolean,
): Promise<void> {
  const when = sql.raw(row);
  const statements: RawBuilder<unknown>[] = isPostgres
    ? [
        sql`create or replace function poison() returns trigger language plpgsql as $$ begin raise 'poisoned'; end $$`,
        sql`create trigger poison before ${sql.raw(write)} on ${sql.table(table)} for each row when (${when})
            execute function poison()`,
      ]
    : [
        sql`create trigger poison before ${sql.raw(write)} on ${sql.table(table)} for each row when ${when}
            begin select raise(abort, 'poisoned'); end`,
      ];
  for (const statement of statements) await statement.execute(database);
}

onEveryDatabase('R14 isolation', (open, kind) => {
  const isPostgres = kind === 'postgresql';

  async function world() {
    const calls: WebhookRequest[] = [];
    const log: LogEntry[] = [];
    let poisonedHook = '';
    const postWebhook = async (request: WebhookRequest) => {
      if (request.url === poisonedHook) throw new TypeError('unexpected');
      calls.push(request);
    };
    const api = await createTestApi(await open(), { postWebhook });
    const { database } = api;
    const now = () => api.clock.now;
    const record = (entry: LogEntry) => void log.push(entry);
    const scheduler = createScheduler({ database, now, postWebhook, publicOrigin: origin, log: record });
    const isolate = createIsolation(database, record, now);
    /** The tasks that the activity says to have failed, and the ids in the log. */
    const told = async () => {
      const rows = await database
        .selectFrom('activity')
        .select(['name', 'domain_id'])
        .where('kind', '=', 'task')
        .orderBy('id')
        .execute();
      return rows.map(({ name, domain_id }) => [name, domain_id]);
    };
    const errors = () => log.filter(({ level }) => level === 'error');
    const hookFails = (url: string) => {
      poisonedHook = url;
    };
    return { api, calls, scheduler, isolate, told, errors, hookFails, database };
  }

  const at = (api: TestApi, minutes: number) => new Date(api.clock.now + minutes * minute).toISOString();
  const both = (api: TestApi) => [api.site, api.otherSite] as const;

  it('R14 DEP-04 a scheduled deployment that cannot begin stops none of another website, and none after it', async () => {
    const { api, calls, scheduler, told, errors, database } = await world();
    const ids: number[] = [];
    for (const { domainId } of [...both(api), api.site])
      ids.push((await api.ask('admin', 'createDeployment', { domainId }, { scheduled_for: at(api, 1) }))?.id ?? 0);
    await poison(database, { write: 'update', table: 'domain_deployments', row: `old.id = ${ids[0]}` }, isPostgres);
    api.clock.now += minute;
    await scheduler.run();
    expect(calls.map(({ deployment }) => deployment.id).sort()).toEqual(ids.slice(1));
    const { domainId } = api.site;
    expect(errors()).toMatchObject([{ task: 'scheduled deployment', domainId, deployment: ids[0] }]);
    expect(await told()).toEqual([['scheduled deployment', domainId]]);
    await scheduler.run();
    expect([errors().length, await told()]).toEqual([2, [['scheduled deployment', domainId]]]);
  });

  it('R14 DEP-04 a page that cannot be published at its time stops none of the same person, and none of another website', async () => {
    const { api, calls, scheduler, told, errors, database } = await world();
    const { domainId, pageId, otherPageId } = api.site;
    for (const site of both(api)) {
      await api.ask('admin', 'triggerDeployment', { domainId: site.domainId });
      for (const id of [site.pageId, site.otherPageId]) {
        const place = { domainId: site.domainId, pageId: id };
        await api.ask('admin', 'updatePage', place, { headline: 'New' });
        await api.ask('admin', 'holdPage', place, { publish_at: at(api, 1) });
      }
    }
    calls.splice(0);
    await poison(database, { write: 'update', table: 'holds', row: `old.page_id = ${pageId}` }, isPostgres);
    api.clock.now += minute;
    await scheduler.run();
    const published = await database.selectFrom('holds').select('page_id').where('is_open', '=', 0).execute();
    const { otherSite } = api;
    expect(published.map(({ page_id }) => page_id).sort()).toEqual(
      [otherPageId, otherSite.pageId, otherSite.otherPageId].sort(),
    );
    expect(calls).toHaveLength(2);
    expect(errors()).toMatchObject([{ pages: `${pageId} ${otherPageId}` }, { domainId, pages: `${pageId}` }]);
    expect(await told()).toContainEqual(['scheduled deployment', domainId]);
  });

  it('R14 DEP-04 a page whose editor and who itself are gone at its time stops nothing scheduled', async () => {
    const { api, calls, scheduler, errors } = await world();
    const { domainId, pageId } = api.site;
    await api.ask('admin', 'triggerDeployment', { domainId });
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: 'New' });
    await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: at(api, 1) });
    await api.ask('admin', 'destroyUser', { userId: api.users.editor });
    await api.ask('admin', 'destroyPage', { domainId, pageId });
    const other = { domainId: api.otherSite.domainId };
    const planned = await api.ask('admin', 'createDeployment', other, { scheduled_for: at(api, 2) });
    calls.splice(0);
    api.clock.now += 2 * minute;
    await scheduler.run();
    expect(calls.map(({ deployment }) => deployment.id)).toEqual([planned?.id]);
    expect(errors()).toEqual([]);
    expect((await api.ask('admin', 'listDeployments', { domainId })).deployments[0]).toMatchObject({
      state: 'failed',
      code: 'deployment_page_gone',
    });
  });

  it('R14 PUB-09 a webhook that fails as nobody expects stops none of another website', async () => {
    const { api, calls, scheduler, told, hookFails } = await world();
    const { domainId } = api.site;
    const url = 'https://ci.example/poisoned';
    await api.ask('admin', 'updateDomainSetup', { domainId }, { ci_webhook_url: url });
    const ids: unknown[] = [];
    for (const site of both(api)) {
      const body = { scheduled_for: at(api, 1) };
      ids.push((await api.ask('admin', 'createDeployment', { domainId: site.domainId }, body))?.id);
    }
    hookFails(url);
    api.clock.now += minute;
    await scheduler.run();
    expect(calls.map(({ deployment }) => deployment.id)).toEqual(ids.slice(1));
    expect(await told()).toEqual([['scheduled deployment', domainId]]);
  });

  it('R14 DEP-04 an interrupted deployment that cannot be recorded keeps none from being recorded', async () => {
    const { api, scheduler, told, errors, database } = await world();
    const ids: number[] = [];
    for (const { domainId } of both(api))
      ids.push((await api.ask('admin', 'createDeployment', { domainId }, { scheduled_for: at(api, 1) }))?.id ?? 0);
    const interrupted = { state: 'triggered', triggered_at: api.clock.now, taken_at: null } as const;
    await database.updateTable('domain_deployments').set(interrupted).where('id', 'in', ids).execute();
    await poison(database, { write: 'update', table: 'domain_deployments', row: `old.id = ${ids[0]}` }, isPostgres);
    api.clock.now += 2 * minute;
    await scheduler.run();
    const rows = await database
      .selectFrom('domain_deployments')
      .select(['id', 'state'])
      .where('id', 'in', ids)
      .execute();
    expect(rows.map(({ state }) => state).sort()).toEqual(['failed', 'triggered']);
    const { domainId } = api.site;
    expect(errors()).toMatchObject([{ task: 'interrupted deployment', domainId, deployment: ids[0] }]);
    expect(await told()).toEqual([['interrupted deployment', domainId]]);
  });

  it('R14 a website in the trash that cannot be removed keeps none from being removed', async () => {
    const { api, isolate, told, database } = await world();
    for (const { domainId } of both(api)) await api.ask('admin', 'destroyDomain', { domainId });
    const { domainId } = api.site;
    await poison(database, { write: 'delete', table: 'domains', row: `old.id = ${domainId}` }, isPostgres);
    expect(await sweepDomainTrash(database, api.clock.now, isolate)).toBe(1);
    expect(await database.selectFrom('domains').select('id').execute()).toEqual([{ id: domainId }]);
    expect(await told()).toEqual([['trash of websites', domainId]]);
  });

  it('R14 HIST-01 changes of a website that cannot be removed keep those of none from being removed', async () => {
    const { api, isolate, told, database } = await world();
    for (const site of both(api))
      await api.ask('admin', 'updatePage', { domainId: site.domainId, pageId: site.pageId }, { headline: 'New' });
    const { domainId } = api.site;
    await poison(database, { write: 'delete', table: 'changes', row: `old.domain_id = ${domainId}` }, isPostgres);
    const count = async (id: number) =>
      (await database.selectFrom('changes').select('seq').where('domain_id', '=', id).execute()).length;
    const before = await Promise.all(both(api).map((site) => count(site.domainId)));
    await sweepHistory(database, api.clock.now + minute, isolate);
    expect(await count(domainId)).toBe(before[0]);
    expect(await count(api.otherSite.domainId)).toBeLessThan(before[1] ?? 0);
    expect(await told()).toEqual([['history', domainId]]);
  });

  it('R14 changes of a website that cannot be indexed keep those of none from being indexed', async () => {
    const { api, isolate, told, database } = await world();
    await database.updateTable('changes').set({ is_indexed: 0 }).execute();
    const { domainId } = api.site;
    await poison(database, { write: 'update', table: 'changes', row: `old.domain_id = ${domainId}` }, isPostgres);
    expect(await indexMissedChanges(database, isolate)).toBeGreaterThan(0);
    const missed = await database
      .selectFrom('changes')
      .select('domain_id')
      .distinct()
      .where('is_indexed', '=', 0)
      .execute();
    expect(missed).toEqual([{ domain_id: domainId }]);
    expect(await told()).toEqual([['index of references', domainId]]);
  });

  it('R14 expired records that cannot be deleted keep no others from being deleted', async () => {
    const store = await openStore(kind);
    const { identity, database, log } = await startProvider(store.database);
    const old = { model: 'AccessToken', id_hash: 'old', expires_at: 1, payload: '{}' };
    await database.insertInto('identity_records').values(old).execute();
    await sql`alter table attempts rename to poisoned`.execute(database);
    await identity.purge();
    expect(await database.selectFrom('identity_records').selectAll().execute()).toEqual([]);
    expect(log.filter((line) => line.includes('a task failed')).map((line) => JSON.parse(line))).toMatchObject([
      { task: 'expired records', records: 'attempts' },
    ]);
  });

  it('R14 ADM-19 a mail that fails as nobody expects stops no other, and nothing of what it tells', async () => {
    const mailed: string[] = [];
    const log: LogEntry[] = [];
    const background = createBackground((entry) => void log.push(entry));
    const sendMail = async ({ to }: Mail) => {
      if (to.startsWith('editor@')) throw new TypeError('poisoned');
      mailed.push(to);
      return null;
    };
    const api = await createTestApi(await open(), { sendMail, background });
    const { editor, stranger } = api.users;
    for (const userId of [editor, stranger]) {
      expect((await api.call('admin', 'resetFactors', { userId }, { language: 'en' })).status).toBe(204);
    }
    await background.settled();
    expect(mailed).toEqual(['stranger@kontor.example']);
    expect(log).toMatchObject([{ level: 'error', event: 'notice not mailed' }]);
  });

  it.each([
    ['trash', 'trash'],
    ['history', 'activity'],
    ['search index', 'search_parts'],
    ['trash of images', 'image_trash'],
    ['image files', null],
  ] as const)('R14 when tidying up fails at %s, all the rest is done', async (task, table) => {
    const api = await createTestApi(await open());
    const { database } = api;
    const { domainId } = api.otherSite;
    await api.ask('admin', 'destroyDomain', { domainId });
    if (table) await sql`alter table ${sql.table(table)} rename to poisoned`.execute(database);
    const log: LogEntry[] = [];
    const destroyed: string[] = [];
    const files = {
      list: async () => ['a', 'b', 'c'].map((name) => ({ name, modifiedAt: 0, bytes: 1 })),
      destroy: async (name: string) => {
        if (task === 'image files' && name === 'b') throw new Error('poisoned');
        destroyed.push(name);
      },
    };
    const config = { ...readConfig({ DATA_DIR: testFolder('tidying') }), trashDays: 0, historyDays: 1 };
    await tidyUp({ config, database, app: { files: files as never }, log: (entry) => void log.push(entry) });
    const failed = [...new Set(log.filter(({ event }) => event === 'a task failed').map((entry) => entry.task))];
    // Websites are removed with their destroyed images, and told in the activity; files are compared with destroyed images.
    const others = { 'trash of images': ['trash of websites', 'image files'], history: ['trash of websites'] };
    const alsoFailing: readonly string[] = task === 'trash of images' || task === 'history' ? others[task] : [];
    expect(failed.sort()).toEqual([task, ...alsoFailing].sort());
    const left = await database.selectFrom('domains').select('id').where('id', '=', domainId).execute();
    expect(left).toHaveLength(alsoFailing.length > 0 ? 1 : 0);
    if (task !== 'trash of images') expect(destroyed).toEqual(task === 'image files' ? ['a', 'c'] : ['a', 'b', 'c']);
    if (task === 'history') expect(log.map(({ event }) => event)).toContain('a failed task is not in the activity');
  });
});
