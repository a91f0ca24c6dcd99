/** Lists the pages, menus and domain data that differ from live, or from an earlier number, with who changed what. */
import { sql } from 'kysely';
import type { ChangedUnit, Changes } from '../../contract/deployments.ts';
import { newestSeq } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { batchesOf } from '../db/dialect.ts';
import { findRow } from '../db/rows.ts';
import { groupBy } from '../kernel/group-by.ts';
import { type ListedUnit, nameUnits, readPeople } from './changed-units.ts';
import { type DeployedState, seqOfPage } from './delivered-versions.ts';
import { isoTime, readDeployment } from './deployment-list.ts';
import { countChanges, findLive, findScheduled, isOlder, readHeldNumbers } from './deployments.ts';
import { readHolds } from './holds.ts';
import { readPendingParts } from './pending-changes.ts';
import { changedSince } from './update-live.ts';

type UnitKind = ChangedUnit['kind'];
/** `since`: null compares with live. `before`: the number of the last row listed so far. */
export type ChangeFilter = { since: number | null; by: number | null; kind: UnitKind | null; before: number | null };
type Found = { units: ListedUnit[]; total: number; notHeld: number; people: number[] };

const pageSize = 200;

export async function readChangeList(
  database: Database,
  domainId: number,
  filter: ChangeFilter,
  now: number,
): Promise<Changes> {
  const live = await findLive(database, domainId);
  const next = await findScheduled(database, domainId);
  const { units, total, notHeld, people } = await (filter.since === null
    ? readPending(database, domainId, filter, live?.composition ?? null)
    : readSince(database, domainId, filter.since, filter));
  const rows = units.slice(0, pageSize);
  return {
    since: filter.since === null ? null : { seq: filter.since, at: await timeOf(database, domainId, filter.since) },
    live: live?.deployment ? await readDeployment(database, live.deployment.id, now) : null,
    next_deployment: next && (await readDeployment(database, next.id, now)),
    is_live_older: await isOlder(database, domainId, live),
    never_deployed: live === null,
    total,
    not_held: notHeld,
    rows: await nameUnits(database, domainId, rows),
    next: units.length > pageSize ? (rows.at(-1)?.seq ?? null) : null,
    held: filter.since === null ? await readHeld(database, domainId, live?.composition ?? null) : [],
    people: await readPeople(database, people),
    seq: await newestSeq(database, domainId),
  };
}

/** All differing units, read in batches. */
export async function* eachChangedUnit(
  database: Database,
  domainId: number,
  filter: Omit<ChangeFilter, 'before'>,
): AsyncGenerator<ChangedUnit> {
  if (filter.since !== null) {
    const { units } = await readSince(database, domainId, filter.since, { ...filter, before: null });
    for (const batch of batchesOf(units, pageSize)) yield* await nameUnits(database, domainId, batch);
    return;
  }
  const live = await findLive(database, domainId);
  for (let before: number | null = null; ; ) {
    const { units }: Found = await readPending(database, domainId, { ...filter, before }, live?.composition ?? null);
    yield* await nameUnits(database, domainId, units.slice(0, pageSize));
    if (units.length <= pageSize) return;
    before = units[pageSize - 1]?.seq ?? null;
  }
}

/** The newest number of the domain at that time, or its first number. */
export async function seqAt(database: Database, domainId: number, at: number): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`
    select coalesce(
      (select max(seq) from changes where domain_id = ${domainId} and at <= ${at}),
      (select min(seq) from changes where domain_id = ${domainId})
    ) as seq
  `.execute(database);
  return rows[0]?.seq ?? 0;
}

async function timeOf(database: Database, domainId: number, seq: number): Promise<string> {
  const change = await findRow(database, 'changes', { domain_id: domainId, seq });
  return change ? isoTime(change.at) : '';
}

async function readPending(
  database: Database,
  domainId: number,
  filter: ChangeFilter,
  live: DeployedState | null,
): Promise<Found> {
  const isAll = filter.by === null && filter.kind === null;
  const rows = isAll ? await newestUnits(database, domainId, filter) : await matchingUnits(database, domainId, filter);
  const subjects = rows.map(({ subject }) => subject);
  const parts = groupBy(await readPendingParts(database, domainId, subjects), ({ subject }) => subject);
  const people = await sql<{ user_id: number | null }>`
    select distinct user_id from (
      select user_id from pending where domain_id = ${domainId} order by seq desc limit ${partsAtOnce}
    ) as newest
  `.execute(database);
  const total = await countChanges(database, domainId);
  return {
    units: rows.map((row) => ({
      ...row,
      parts: parts.get(row.subject) ?? [],
      number: live && seqOfPage(live, row.page_id),
    })),
    ...{ total, notHeld: total },
    people: people.rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])),
  };
}

type UnitRow = { subject: string; page_id: number | null; seq: number };
/** How many parts are read at a time. */
const partsAtOnce = 2000;

/** Walks down an index instead of grouping, because there may be tens of thousands of parts. */
async function newestUnits(database: Database, domainId: number, { before }: Pick<ChangeFilter, 'before'>) {
  const rows = new Map<string, UnitRow>();
  const seen = new Set<string>();
  const heldPages = await readHeldPages(database, domainId);
  for (let last: number | null = null; rows.size <= pageSize; ) {
    const batch: UnitRow[] = await database
      .selectFrom('pending')
      .select(['subject', 'page_id', 'seq'])
      .where('domain_id', '=', domainId)
      .$if(last !== null, (query) => query.where('seq', '<', last))
      .orderBy('seq', 'desc')
      .limit(partsAtOnce)
      .execute();
    for (const row of batch) {
      if (seen.has(row.subject)) continue;
      seen.add(row.subject);
      const isListed = (before === null || row.seq < before) && (row.page_id === null || !heldPages.has(row.page_id));
      if (isListed && rows.size <= pageSize) rows.set(row.subject, row);
    }
    if (batch.length < partsAtOnce) break;
    // This skips no subject, because all parts with the same number belong to the same one.
    last = batch.at(-1)?.seq ?? null;
  }
  return [...rows.values()];
}

async function readHeldPages(database: Database, domainId: number): Promise<ReadonlySet<number>> {
  return new Set((await readHeldNumbers(database, domainId)).map(({ page_id }) => page_id));
}

async function matchingUnits(database: Database, domainId: number, { by, kind, before }: ChangeFilter) {
  const isKind = kind === null ? sql`true` : sql`p.subject like ${`${kind}%`}`;
  const isBy = by === null ? sql`true` : sql`sum(case when p.user_id = ${by} then 1 else 0 end) > 0`;
  const matching = sql`
    from pending as p left join holds as h on h.domain_id = p.domain_id and h.page_id = p.page_id and h.is_open = 1
    where p.domain_id = ${domainId} and h.id is null and ${isKind} group by p.subject, p.page_id having ${isBy}`;
  const older = before === null ? sql`true` : sql`max(p.seq) < ${before}`;
  const { rows } = await sql<UnitRow>`
    select p.subject, p.page_id, max(p.seq) as seq ${matching} and ${older} order by 3 desc limit ${pageSize + 1}
  `.execute(database);
  return rows;
}

async function readSince(
  database: Database,
  domainId: number,
  since: number,
  { by, kind, before }: ChangeFilter,
): Promise<Found> {
  const all = (await changedSince(database, domainId, since)).map(({ subject, page_id, parts }) => {
    const own = [...parts.values()];
    return { subject, page_id, number: since, parts: own, seq: Math.max(...own.map(({ seq }) => seq)) };
  });
  const held = await readHeldPages(database, domainId);
  const people = new Set(all.flatMap(({ parts }) => parts.map(({ user_id }) => user_id)));
  const matching = all
    .filter(({ subject }) => kind === null || subject.startsWith(kind))
    .filter(({ parts }) => by === null || parts.some(({ user_id }) => user_id === by))
    .sort((one, other) => other.seq - one.seq);
  return {
    units: matching.filter(({ seq }) => before === null || seq < before),
    total: all.length,
    notHeld: all.filter(({ page_id }) => page_id === null || !held.has(page_id)).length,
    people: [...people].filter((id) => id !== null),
  };
}

/** Held pages, the last changed first, including those without differences, because their hold can be ended as well. */
async function readHeld(database: Database, domainId: number, live: DeployedState | null): Promise<ChangedUnit[]> {
  const holds = await readHolds(database, domainId);
  const subjects = holds.map(({ page_id }) => `page ${page_id}`);
  const parts = groupBy(await readPendingParts(database, domainId, subjects), ({ subject }) => subject);
  const units = holds.map(({ page_id, live_seq, hold }) => {
    const subject = `page ${page_id}`;
    const own = parts.get(subject) ?? [];
    const seq = Math.max(0, ...own.map((part) => part.seq));
    return { subject, page_id, seq, parts: own, hold, number: live ? seqOfPage(live, page_id) : live_seq };
  });
  units.sort((one, other) => other.seq - one.seq);
  return nameUnits(database, domainId, units);
}
