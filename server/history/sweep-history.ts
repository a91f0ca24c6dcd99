/** Removes old changes and old activity in small steps. */
import { sql } from 'kysely';
import { type Database, transact } from '../db/database.ts';
import { type Isolate, unisolated } from '../db/isolate.ts';
import { lockRow } from '../db/rows.ts';
import { type DeployedState, deployedStateOf } from '../publishing/delivered-versions.ts';
import { findBeforeFirst, findLive } from '../publishing/deployments.ts';
import { oldestSeq } from './versions.ts';

/** Numbers removed in one transaction, so that nobody waits long for the lock of a domain. */
const batchSize = 500;
/** This many of the newest deployments are kept, however old: if the newest one fails, the one before it is live again. */
const keptDeployments = 2;

/**
 * Earlier versions are computed backwards, so the oldest changes can be removed, but none at or after a number that
 * a deployment delivers. Deployments from before that are removed too, because they cannot be deployed again.
 * @param before milliseconds since 1970
 * @returns the number of removed changes
 */
export async function sweepHistory(database: Database, before: number, isolate: Isolate = unisolated): Promise<number> {
  await database.deleteFrom('activity').where('at', '<', before).execute();
  let removed = 0;
  for (const { id } of await database.selectFrom('domains').select('id').execute()) {
    await isolate({ task: 'history', domainId: id }, async () => {
      for (;;) {
        const swept = await transact(database, (transaction) => sweepDomain(transaction, id, before));
        removed += swept;
        if (swept === 0) return;
      }
    });
  }
  return removed;
}

async function sweepDomain(transaction: Database, domainId: number, before: number): Promise<number> {
  if (!(await lockRow(transaction, 'domains', domainId))) return 0;
  const end = await firstKept(transaction, domainId, before);
  const oldest = await oldestSeq(transaction, domainId);
  if (oldest === null || oldest >= end) return 0;
  const until = Math.min(end, oldest + batchSize);
  for (const [table, column] of Object.entries({
    domain_deployments: 'seq',
    keyframes: 'seq',
    image_states: 'until_seq',
  })) {
    const isOld = sql`domain_id = ${domainId} and ${sql.id(column)} < ${until}`;
    await sql`delete from ${sql.table(table)} where ${isOld}`.execute(transaction);
  }
  await storeTimes(transaction, domainId, until);
  const { numDeletedRows } = await transaction
    .deleteFrom('changes')
    .where('domain_id', '=', domainId)
    .where('seq', '<', until)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Stores when pages were changed last before `until`. Pages that were destroyed before are not in any remaining version. */
async function storeTimes(transaction: Database, domainId: number, until: number): Promise<void> {
  const swept = sql`domain_id = ${domainId} and seq < ${until}`;
  const isGone = sql`kind = 'page' and after is null`;
  await sql`
    delete from swept_changes where domain_id = ${domainId}
      and page_id in (select entity_id from changes where ${swept} and ${isGone})
  `.execute(transaction);
  await sql`
    insert into swept_changes (domain_id, page_id, at)
    select domain_id, page_id, at from changes where domain_id = ${domainId} and not (${isGone}) and seq in (
      select max(seq) from changes where ${swept} and page_id is not null and kind <> 'hold' group by page_id
    )
    on conflict (domain_id, page_id) do update set at = excluded.at
  `.execute(transaction);
}

/** The first number to keep. The newest change always stays, because the next number follows it. */
async function firstKept(database: Database, domainId: number, before: number): Promise<number> {
  const { rows } = await sql<{ newest: number | null; young: number | null }>`
    select max(seq) as newest, min(case when at >= ${before} then seq end) as young from changes
    where domain_id = ${domainId}
  `.execute(database);
  const { newest, young } = rows[0] ?? { newest: null, young: null };
  if (newest === null) return 0;
  const limit = Number(young ?? newest);
  const deployed = await database
    .selectFrom('domain_deployments')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('base_seq', 'is not', null)
    .orderBy('seq', 'desc')
    .execute();
  const live = await findLive(database, domainId);
  const notFailed = deployed.filter(({ state }) => state !== 'failed' && state !== 'cancelled');
  const delivered = notFailed.filter(
    ({ id, triggered_at }, place) =>
      place < keptDeployments || id === live?.deployment?.id || Number(triggered_at) >= before,
  );
  const compositions: DeployedState[] = delivered.map(deployedStateOf);
  // If all deployments fail, the number before the first one is live again. Many builds never report that they succeeded.
  const hasStood = notFailed.some(
    ({ state, triggered_at }) => state === 'succeeded' || (triggered_at !== null && Number(triggered_at) < before),
  );
  const first = hasStood ? null : await findBeforeFirst(database, domainId);
  if (first) compositions.push(first.composition);
  const numbers = compositions.flatMap(({ base, pages }) => [
    base,
    ...[...pages.values()].filter((number) => number !== null),
  ]);
  const holds = await database
    .selectFrom('holds')
    .select('live_seq')
    .where('domain_id', '=', domainId)
    .where((where) => where.or([where('is_open', '=', 1), where('to_seq', '>=', limit)]))
    .execute();
  const held = holds.flatMap(({ live_seq }) => (live_seq === null ? [] : [live_seq]));
  return Math.min(limit, ...numbers, ...delivered.map(({ seq }) => Number(seq)), ...held);
}
