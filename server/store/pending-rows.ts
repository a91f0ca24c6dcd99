/** How rows of what differs from live are stored: one at each save, tens of thousands when another deployment is live. */
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type Database, prepared } from './database.ts';
import { isPostgres, listed } from './dialect.ts';
import type { Part, Parts, Subject } from './parts.ts';
import type { Stored } from './tables.ts';

export type Differing = Subject & { parts: Parts };
const atOnce = 1000;

/** Rows taken out of the staged ones with one statement, which has a time limit. */
const stagedAtOnce = 10_000;

/** Gives PostgreSQL the rows before the domain is locked: to read them takes it as long as to store them. */
export async function stage(database: Database, units: readonly Differing[]): Promise<void> {
  if (!isPostgres(database)) return;
  await sql`create temporary table staged on commit drop as select 0 as unit, * from pending where false`.execute(
    database,
  );
  const rows = units.flatMap((unit, index) =>
    [...unit.parts.values()].map((part) => ({ unit: index, ...rowOf(unit, part) })),
  );
  for (let first = 0; first < rows.length; first += atOnce) {
    const text = JSON.stringify(rows.slice(first, first + atOnce));
    await sql`insert into staged select * from json_populate_recordset(null::staged, ${text}::json)`.execute(database);
    await othersHadTheirTurn();
  }
}

/** Stores rows that are not there. @param units those of all the staged ones that are meant */
export async function storeStaged(
  database: Database,
  units: readonly Differing[],
  all: readonly Differing[],
): Promise<void> {
  if (!isPostgres(database)) return storeUnits(database, units);
  const meant = new Set(units);
  const others = listed(
    database,
    all.flatMap((unit, index) => (meant.has(unit) ? [] : [index])),
  );
  for (let first = 0; first < all.length; first += stagedAtOnce) {
    await sql`insert into pending (${names}) select ${names} from staged
      where unit >= ${first} and unit < ${first + stagedAtOnce} and unit not in ${others}`.execute(database);
  }
}

export async function storeUnits(database: Database, units: readonly Differing[]): Promise<void> {
  await insert(
    database,
    units.flatMap((unit) => [...unit.parts.values()].map((part) => rowOf(unit, part))),
  );
}

export function rowOf({ domainId, subject, pageId }: Subject, part: Part): Stored<'pending'> {
  const { kind, entityId, state, live, seq, at, userId, source } = part;
  const place = { domain_id: domainId, subject, page_id: pageId, kind, entity_id: entityId };
  return { ...place, state, live: JSON.stringify(live), seq, at, user_id: userId, source };
}

const columns = [
  ...(['domain_id', 'subject', 'page_id', 'kind', 'entity_id', 'state'] as const),
  ...(['live', 'seq', 'at', 'user_id', 'source'] as const),
];
const names = sql.join(columns.map((name) => sql.id(name)));
const replaced = sql.join(columns.slice(5).map((name) => sql`${sql.id(name)} = ${sql.ref(`excluded.${name}`)}`));
const storing = (given: RawBuilder<unknown>) => sql`
  insert into pending (${names}) ${given} on conflict (domain_id, subject, kind, entity_id) do update set ${replaced}`;
const storeOne = prepared((_, value) => storing(sql`values (${sql.join(columns.map(value))})`));

/** Adds rows, or replaces them; one parameter for many, because both databases limit their number. */
export async function insert(database: Database, rows: readonly Stored<'pending'>[]): Promise<void> {
  const [only] = rows.length === 1 ? rows : [];
  if (only) await storeOne(database, only);
  else {
    for (let first = 0; first < rows.length; first += atOnce) {
      if (first > 0) await othersHadTheirTurn();
      const text = JSON.stringify(rows.slice(first, first + atOnce));
      const given = isPostgres(database)
        ? sql`select ${names} from json_populate_recordset(null::pending, ${text}::json)`
        : sql`select ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${text}) where true`;
      await storing(given).execute(database);
    }
  }
}
