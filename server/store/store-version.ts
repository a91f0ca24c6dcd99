/**
 * Which versions of Kontor may use a store. Its **version** is the number of the last migration that has run on it. The table
 * `store_version` also names the oldest program that may still read and write it: an older one refuses to start, because it
 * would damage what it does not know.
 */
import { type Migration, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { migrations } from './migrations.ts';

/**
 * Programs whose last migration is below this number cannot use the store. Raise it to the number of a new migration if older
 * programs must not write beside it, and say so in `docs/operations.md`.
 */
export const oldestProgram = 54;

export const migrationTables = {
  migrationTableName: 'kontor_migration',
  migrationLockTableName: 'kontor_migration_lock',
};

const tooOld =
  'This store was updated by a newer version of Kontor. Start that version, or restore the backup from before the update.';

/** The number at the beginning of a migration's name. */
const programVersion = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)));

/** The message is for the person at the terminal. */
export class StoreTooNew extends Error {
  constructor(needed: number, version: number) {
    super(`${tooOld}\nIt needs migration ${needed}; this program ends with ${version}.`);
    this.name = 'StoreTooNew';
  }
}

type StoreVersion = { version: number; oldest_program: number };

/** @throws StoreTooNew if the store was written by a version that this program does not understand */
export async function demandUsable(database: Database, version = programVersion): Promise<void> {
  const stored = await readStoreVersion(database);
  if (stored && stored.oldest_program > version) throw new StoreTooNew(stored.oldest_program, version);
}

/** Whether this program's migrations end the use of the store by older programs, of which one may still be running. */
export async function endsOlderPrograms(database: Database): Promise<boolean> {
  const stored = await readStoreVersion(database);
  if (stored) return stored.oldest_program < oldestProgram;
  return hasTable(database, 'kysely_migration');
}

/** Call it after migrating. */
export async function markStore(database: Database): Promise<void> {
  const stored = await readStoreVersion(database);
  const version = Math.max(stored?.version ?? 0, programVersion);
  const oldest = Math.max(stored?.oldest_program ?? 0, oldestProgram);
  await sql`update store_version set version = ${version}, oldest_program = ${oldest}`.execute(database);
}

async function readStoreVersion(database: Database): Promise<StoreVersion | null> {
  if (!(await hasTable(database, 'store_version'))) return null;
  const { rows } = await sql<StoreVersion>`select version, oldest_program from store_version`.execute(database);
  return rows[0] ?? null;
}

/**
 * Programs that end with migration 035 do not know `store_version`. They look for the list of migrations in Kysely's usual table, where
 * they find a sentence instead, with which they end. Call it before migrating, in one process at a time.
 */
export async function prepareStoreVersion(database: Database): Promise<void> {
  if (await hasTable(database, 'store_version')) return;
  const isOlder = await hasTable(database, 'kysely_migration');
  await database.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction);
    if (isOlder) {
      await run('alter table kysely_migration rename to kontor_migration');
      await run('alter table kysely_migration_lock rename to kontor_migration_lock');
    }
    await run('create table kysely_migration (name varchar(255) not null, timestamp varchar(255) not null)');
    await sql`insert into kysely_migration (name, timestamp) values (${tooOld}, '')`.execute(transaction);
    await run('create table store_version (version integer not null, oldest_program integer not null)');
    await run('insert into store_version (version, oldest_program) values (0, 0)');
  });
}

/** Migrations of a newer version that this program can be used beside. */
export async function newerMigrations(database: Database): Promise<Record<string, Migration>> {
  const newer = (await migrationsDone(database)).filter((name) => !Object.hasOwn(migrations, name));
  return Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]));
}

export async function migrationsDone(database: Database): Promise<string[]> {
  const { migrationTableName: table } = migrationTables;
  if (!(await hasTable(database, table))) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(database);
  return rows.map(({ name }) => name);
}

async function hasTable(database: Database, name: string): Promise<boolean> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some((table) => table.name === name);
}
