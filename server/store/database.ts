import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from 'kysely';
import { exclusively } from './exclusive.ts';
import { migrations } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { usualLimits } from './postgres-limits.ts';
import type { PoolFigures, PostgresPool } from './postgres-pool.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type DatabaseKind = 'sqlite' | 'postgresql';

/**
 * Opens the store and brings its tables up to date.
 * @param location a `postgres://` URL, or the path of the SQLite file (`:memory:` for none)
 */
export async function openDatabase(location: string): Promise<Database> {
  if (kindOf(location) === 'sqlite') {
    const database = openSqlite<Tables>(location);
    await migrate(database);
    return database;
  }
  const { database, pools: opened } = await openPostgres<Tables>(location, usualLimits);
  pools.set(database, opened);
  if (!(await isUpToDate(database))) await migratePostgres(location);
  return database;
}

export function kindOf(location: string): DatabaseKind {
  return /^postgres(?:ql)?:\/\//.test(location) ? 'postgresql' : 'sqlite';
}

const pools = new WeakMap<Database, readonly PostgresPool[]>();

/** How many connections to PostgreSQL there are, are free, and are waited for; `null` for SQLite. */
export function poolOf(database: Database): PoolFigures | null {
  const figures = pools.get(database)?.map((pool) => pool.figures());
  return (
    figures?.reduce((sum, one) => ({
      open: sum.open + one.open,
      idle: sum.idle + one.idle,
      waiting: sum.waiting + one.waiting,
    })) ?? null
  );
}

/** Of several processes that start at once one migrates, which may take long; the others wait and find it done. */
async function migratePostgres(location: string): Promise<void> {
  const { database } = await openPostgres<Tables>(location, null);
  try {
    await exclusively(database, () => migrate(database));
  } finally {
    await database.destroy();
  }
}

async function migrate(database: Database): Promise<void> {
  const known = { ...migrations, ...(await newerMigrations(database)) };
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function isUpToDate(database: Database): Promise<boolean> {
  const done = await migrationsDone(database);
  return Object.keys(migrations).every((name) => done.includes(name));
}

/** A newer version may have been at this store and gone back: what it added stays, and is in nobody's way. */
async function newerMigrations(database: Database): Promise<Record<string, Migration>> {
  const newer = (await migrationsDone(database)).filter((name) => !Object.hasOwn(migrations, name));
  return Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]));
}

async function migrationsDone(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const read = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`;
  return (await read.execute(database)).rows.map(({ name }) => name);
}
