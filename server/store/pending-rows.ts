/** Stores the differences from live: one row at each save, tens of thousands when another deployment goes live. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type Database, prepared } from './database.ts';
import { batchesOf, isPostgres, listed, selectGiven } from './dialect.ts';
import type { Part, Parts, Subject } from './parts.ts';
import type { Stored } from './tables.ts';

export type Differing = Subject & { parts: Parts };
const batchSize = 1000;

/** How many staged subjects one statement copies, because a statement has a time limit. */
const stagedBatchSize = 10_000;

/** Sends the rows to PostgreSQL before the domain is locked, because parsing them takes as long as storing them. */
export async function stage(database: Database, units: readonly Differing[]): Promise<void> {
  if (!isPostgres(database)) return;
  await sql`create temporary table staged on commit drop as select 0 as unit, * from pending where false`.execute(
    database,
  );
  const rows = units.flatMap((unit, index) =>
    [...unit.parts.values()].map((part) => ({ unit: index, ...rowOf(unit, part) })),
  );
  for (const batch of batchesOf(rows, batchSize)) {
    const text = JSON.stringify(batch);
    await sql`insert into staged select * from json_populate_recordset(null::staged, ${text}::json)`.execute(database);
    await yieldToEventLoop();
  }
}

/** Stores rows that do not exist yet. @param units those to store of `all`, which were staged */
export async function storeStaged(
  database: Database,
  units: readonly Differing[],
  all: readonly Differing[],
): Promise<void> {
  if (!isPostgres(database)) return storeUnits(database, units);
  const wanted = new Set(units);
  const excluded = all.flatMap((unit, index) => (wanted.has(unit) ? [] : [index]));
  for (let first = 0; first < all.length; first += stagedBatchSize) {
    await sql`insert into pending (${names}) select ${names} from staged
      where unit >= ${first} and unit < ${first + stagedBatchSize} and unit not in ${listed(database, excluded)}`.execute(
      database,
    );
  }
}

export async function storeUnits(database: Database, units: readonly Differing[]): Promise<void> {
  const rows = units.flatMap((unit) => [...unit.parts.values()].map((part) => rowOf(unit, part)));
  await insert(database, rows);
}

export function rowOf({ domainId, subject, pageId }: Subject, part: Part): Stored<'pending'> {
  const { kind, entityId, state, live, seq, at, userId, source } = part;
  const place = { domain_id: domainId, subject, page_id: pageId, kind, entity_id: entityId };
  return { ...place, state, live: JSON.stringify(live), seq, at, user_id: userId, source };
}

const columns = [
  ...['domain_id', 'subject', 'page_id', 'kind', 'entity_id'],
  ...['state', 'live', 'seq', 'at', 'user_id', 'source'],
];
const names = sql.join(columns.map((name) => sql.id(name)));
const replacing = sql.join(columns.slice(5).map((name) => sql`${sql.id(name)} = ${sql.ref(`excluded.${name}`)}`));
const storing = (given: RawBuilder<unknown>) => sql`
  insert into pending (${names}) ${given} on conflict (domain_id, subject, kind, entity_id) do update set ${replacing}`;
const storeOne = prepared((_, value) => storing(sql`values (${sql.join(columns.map(value))})`));

/** Inserts rows, or replaces those that exist. */
export async function insert(database: Database, rows: readonly Stored<'pending'>[]): Promise<void> {
  const [only] = rows.length === 1 ? rows : [];
  if (only) return void (await storeOne(database, only));
  for (const batch of batchesOf(rows, batchSize)) {
    await storing(selectGiven(database, 'pending', columns, batch)).execute(database);
    if (batch.length === batchSize) await yieldToEventLoop();
  }
}
