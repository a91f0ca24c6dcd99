/** Copies all rows of a SQLite store into an empty PostgreSQL store. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { isPostgres } from './dialect.ts';
import type { Tables } from './tables.ts';

/**
 * Not copied: images, which are files on one side; `deployments`, which only versions before 017 read; tables that triggers,
 * the database or the migrations fill.
 */
const skipped = /^(?:image_file(?:s|_parts)|deployments|display_mode_uses|probe|(?:sqlite|kysely)_\w+)$/;

/** The tables of a SQLite store, referenced tables before those that refer to them. */
export async function copiedTables(store: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string; target: string | null }>`
    select stored.name, refers."table" as target
    from pragma_table_list as stored left join pragma_foreign_key_list(stored.name) as refers
    where stored.schema = 'main' and stored.type = 'table' order by stored.name`.execute(store);
  const tables = new Set<string>();
  const add = (name: string) => {
    if (skipped.test(name) || tables.has(name)) return;
    for (const { target } of rows.filter((row) => row.name === name))
      if (target !== null && target !== name) add(target);
    tables.add(name);
  };
  for (const { name } of rows) add(name);
  return [...tables];
}

const batchSize = 500;

export async function isEmptyStore(database: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from installation union all select 1 from users limit 1`.execute(database);
  return rows.length === 0;
}

/** Call it in a transaction of `to`, while nobody writes to `from`. */
export async function copyTables(from: Database, to: Database): Promise<void> {
  if (isPostgres(from) || !isPostgres(to)) throw new Error('Rows are copied from SQLite to PostgreSQL only.');
  for (const table of await copiedTables(from)) {
    for (let offset = 0; ; offset += batchSize) {
      const read = sql<Record<string, unknown>>`
        select * from ${sql.table(table)} order by rowid limit ${batchSize} offset ${offset}`;
      const { rows } = await read.execute(from);
      if (rows.length > 0) await insert(to, table, rows);
      if (rows.length < batchSize) break;
    }
  }
  await continueNumbers(from, to);
}

async function insert(to: Database, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))}) values ${sql.join(values)}
  `.execute(to);
}

/** The next id follows the last one that SQLite assigned, so that ids of deleted rows are not reused. */
async function continueNumbers(from: Database, to: Database): Promise<void> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(from);
  for (const { name, seq } of rows) {
    if (seq > 0) await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq}::bigint)`.execute(to);
  }
}
