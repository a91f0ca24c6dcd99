/** Stores the differences from live: one row at each save, tens of thousands when another deployment goes live. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type Database, prepared } from '../db/database.ts';
import { batchesOf, isIn, isPostgres, selectFromJson } from '../db/dialect.ts';
import type { Stored } from '../db/tables.ts';
import type { Part, Parts, Subject } from '../history/differing-parts.ts';

/** The parts of a subject that differ from live. */
export type Difference = Subject & { parts: Parts };
const batchSize = 1000;

/** How many staged subjects one statement copies, because a statement has a time limit. */
const stagedBatchSize = 10_000;

/** Sends the rows to PostgreSQL before the domain is locked, because parsing them takes as long as storing them. */
export async function stage(database: Database, differences: readonly Difference[]): Promise<void> {
  if (!isPostgres(database)) return;
  await sql`create temporary table staged on commit drop as select 0 as unit, * from pending where false`.execute(
    database,
  );
  const rows = differences.flatMap((difference, index) =>
    [...difference.parts.values()].map((part) => ({ unit: index, ...rowOf(difference, part) })),
  );
  for (const batch of batchesOf(rows, batchSize)) {
    const text = JSON.stringify(batch);
    await sql`insert into staged select * from json_populate_recordset(null::staged, ${text}::json)`.execute(database);
    await yieldToEventLoop();
  }
}

/** Stores rows that do not exist yet. @param differences those to store of `all`, which were staged */
export async function storeStaged(
  database: Database,
  differences: readonly Difference[],
  all: readonly Difference[],
): Promise<void> {
  if (!isPostgres(database)) return storeDifferences(database, differences);
  const wanted = new Set(differences);
  const excluded = all.flatMap((one, index) => (wanted.has(one) ? [] : [index]));
  for (let first = 0; first < all.length; first += stagedBatchSize) {
    const isWanted = sql`unit >= ${first} and unit < ${first + stagedBatchSize} and not ${isIn(database, 'unit', excluded)}`;
    await sql`insert into pending (${names}) select ${names} from staged where ${isWanted}`.execute(database);
  }
}

export async function storeDifferences(database: Database, differences: readonly Difference[]): Promise<void> {
  const rows = differences.flatMap((one) => [...one.parts.values()].map((part) => rowOf(one, part)));
  await insert(database, rows);
}

export function rowOf({ domain_id, subject, page_id }: Subject, { live, ...part }: Part): Stored<'pending'> {
  return { ...part, domain_id, subject, page_id, live: JSON.stringify(live) };
}

const columns = [
  ...['domain_id', 'subject', 'page_id', 'kind', 'entity_id'],
  ...['state', 'live', 'seq', 'at', 'user_id', 'source'],
];
const names = sql.join(columns.map((name) => sql.id(name)));
const replacing = sql.join(columns.slice(5).map((name) => sql`${sql.id(name)} = ${sql.ref(`excluded.${name}`)}`));
const upsert = (rows: RawBuilder<unknown>) => sql`
  insert into pending (${names}) ${rows} on conflict (domain_id, subject, kind, entity_id) do update set ${replacing}`;
const upsertOne = prepared((_, value) => upsert(sql`values (${sql.join(columns.map(value))})`));

/** Inserts rows, or replaces those that exist. */
export async function insert(database: Database, rows: readonly Stored<'pending'>[]): Promise<void> {
  const [only] = rows.length === 1 ? rows : [];
  if (only) return void (await upsertOne(database, only));
  for (const batch of batchesOf(rows, batchSize)) {
    await upsert(selectFromJson(database, 'pending', columns, batch)).execute(database);
    if (batch.length === batchSize) await yieldToEventLoop();
  }
}
