/** The live deployment changes while others write: the differences are computed before the domain is locked. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newestSeq } from '../../server/db/changes.ts';
import type { Database } from '../../server/db/database.ts';
import { rowOf } from '../../server/publishing/pending-rows.ts';
import { changedSince } from '../../server/publishing/update-live.ts';
import { createTestApi } from '../support/api.ts';
import { addReporter, reportBuild } from '../support/build-report.ts';
import { createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';

/** More than one batch. */
const pages = 1100;

onEveryDatabase('a deployment of a domain where much has changed', (open) => {
  it('DEP-02 DEP-06 others write while its failure makes an earlier one live, and nothing is missed', async () => {
    const api = await createTestApi(await open());
    const { domainId, sectionId } = api.site;
    const beforeEach: (() => Promise<unknown>)[] = [];
    const store = withTurns(api.database, async () => beforeEach.shift()?.());
    const content = createTestContent(store, () => api.clock.now).app;
    const reporter = await addReporter(api.database, domainId);
    const report = async (id: number, state: string) =>
      expect((await reportBuild(content, `/deployments/${id}/status`, { state }, reporter)).status).toBe(204);
    await api.ask('editor', 'triggerDeployment', { domainId });
    const edited = await changePages(api.database, domainId, 'many');
    await api.ask('editor', 'triggerDeployment', { domainId });

    beforeEach.push(
      async () => {},
      () => changePages(api.database, domainId, 'more'),
      async () => {
        await api.ask('editor', 'updateSection', { domainId, sectionId }, { body: 'Meanwhile' });
        await api.ask('editor', 'updatePage', { domainId, pageId: edited[7] ?? 0 }, { subline: 'Meanwhile' });
        await api.ask('editor', 'destroyPage', { domainId, pageId: edited[8] ?? 0 });
      },
    );
    await report(2, 'failed');
    expect(beforeEach, 'the lock was taken three times').toEqual([]);
    const { changes_count } = await api.ask('editor', 'getDomain', { domainId });
    expect(changes_count).toBe(2 * pages + 1);
    expect(await pendingOf(api.database, domainId)).toEqual(await differingOf(api.database, domainId, 1));
    await api.ask('editor', 'triggerDeployment', { domainId });
    expect(await pendingOf(api.database, domainId)).toEqual(await differingOf(api.database, domainId, 3));
  });
});

/** Runs `before` each transaction begins. */
function withTurns(database: Database, before: () => Promise<unknown>): Database {
  return new Proxy(database, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => ({
        execute: async <T>(work: (transaction: Database) => Promise<T>) => {
          await before();
          return target.transaction().execute(work);
        },
      });
    },
  });
}

/** Stores pages whose headline has been changed. */
async function changePages(database: Database, domainId: number, name: string): Promise<number[]> {
  const first = await newestSeq(database, domainId);
  await sql`
    insert into pages (domain_id, path, headline, layout, published, in_sitemap, meta_data)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(pages)})
    select ${domainId}, ${sql.lit(`/${name}-`)} || n, 'New', 'default', 1, 1, '{}' from numbers
  `.execute(database);
  await sql`
    insert into changes (domain_id, seq, at, user_id, source, kind, entity_id, page_id, action, before, after, subject, nth)
    select ${domainId}, ${first} + row_number() over (order by id), 1, 1, 'console', 'page', id, id, 'updated',
      '{"headline":"Old"}', '{"headline":"New"}', 'page ' || id, 1
    from pages where domain_id = ${domainId} and path like ${`/${name}-%`}
  `.execute(database);
  const made = await database.selectFrom('pages').select('id').where('path', 'like', `/${name}-%`).execute();
  return made.map(({ id }) => id);
}

async function pendingOf(database: Database, domainId: number) {
  const rows = await database.selectFrom('pending').selectAll().where('domain_id', '=', domainId).execute();
  return sorted(rows);
}

async function differingOf(database: Database, domainId: number, deploymentId: number) {
  const { base_seq } = await database
    .selectFrom('domain_deployments')
    .select('base_seq')
    .where('id', '=', deploymentId)
    .executeTakeFirstOrThrow();
  const units = await changedSince(database, domainId, base_seq);
  return sorted(units.flatMap((unit) => [...unit.parts.values()].map((part) => rowOf(unit, part))));
}

const sorted = <Row extends { subject: string; kind: string; entity_id: number }>(rows: readonly Row[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
