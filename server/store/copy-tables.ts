/** Copies all rows of one store into an empty one: used to move from SQLite to PostgreSQL. */
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isPostgres } from './dialect.ts';
import type { TableName } from './tables.ts';

/** Referenced tables come first. Images are not included: on one side they are files. */
export const copiedTables = [
  'installation',
  'users',
  'domains',
  'user_domains',
  'invitations',
  'invitation_domains',
  'domain_settings',
  'client_tokens',
  'components',
  'pages',
  'sections',
  'items',
  'menus',
  'breadcrumbs',
  'redirects',
  'content_references',
  'path_changes',
  'trash',
  'last_writes',
  'changes',
  'swept_changes',
  'keyframes',
  'activity',
  'images',
  'image_trash',
  'image_versions',
  'image_states',
  'search_parts',
  'search_builds',
  'attempts',
  'domain_deployments',
  'holds',
  'pending',
  'live_domains',
  'idempotent_answers',
  'identity_records',
  'totp_factors',
  'recovery_codes',
  'passkeys',
  'session_devices',
  'preview_tokens',
] as const satisfies readonly TableName[];

/** Rows copied at a time. */
const batch = 500;

export async function isEmptyStore(database: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from installation union all select 1 from users limit 1`.execute(database);
  return rows.length === 0;
}

/** Run it in a transaction of `to`. @param from SQLite, without other writers; `to` PostgreSQL */
export async function copyTables(from: Database, to: Database): Promise<void> {
  if (isPostgres(from) || !isPostgres(to)) throw new Error('Rows are copied from SQLite to PostgreSQL only.');
  for (const table of copiedTables) {
    for (let offset = 0; ; offset += batch) {
      const read = sql<Record<string, unknown>>`
        select * from ${sql.table(table)} order by rowid limit ${batch} offset ${offset}`;
      const { rows } = await read.execute(from);
      if (rows.length > 0) await insert(to, table, rows);
      if (rows.length < batch) break;
    }
  }
  await continueNumbers(from, to);
}

async function insert(to: Database, table: TableName, rows: readonly Record<string, unknown>[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))}) values ${sql.join(values)}
  `.execute(to);
}

/** Ids are never reused, even after their row is deleted: the next id follows the last one that SQLite assigned. */
async function continueNumbers(from: Database, to: Database): Promise<void> {
  const { rows } = await sql<{ name: TableName; seq: number }>`select name, seq from sqlite_sequence`.execute(from);
  for (const { name, seq } of rows) {
    if (seq > 0) await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq}::bigint)`.execute(to);
  }
}
