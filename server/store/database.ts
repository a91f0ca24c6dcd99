import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DEFAULT_MIGRATION_TABLE, Kysely, type Migration, Migrator, PostgresDialect, SqliteDialect, sql } from 'kysely';
import SqliteDatabase from 'libsql';
import pg from 'pg';
import { migrations } from './migrations.ts';
import { withPlans, withPreparedStatements } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type DatabaseKind = 'sqlite' | 'postgresql';

/**
 * Opens the store and brings its tables up to date.
 * @param location a `postgres://` URL, or the path of the SQLite file (`:memory:` for none)
 */
export async function openDatabase(location: string): Promise<Database> {
  const database = kindOf(location) === 'postgresql' ? openPostgres(location) : openSqlite(location);
  await migrate(database);
  return database;
}

export function kindOf(location: string): DatabaseKind {
  return /^postgres(?:ql)?:\/\//.test(location) ? 'postgresql' : 'sqlite';
}

function openSqlite(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const sqlite = new SqliteDatabase(file);
  sqlite.exec('PRAGMA journal_mode = WAL');
  sqlite.exec('PRAGMA synchronous = FULL');
  sqlite.exec('PRAGMA busy_timeout = 5000');
  sqlite.exec('PRAGMA foreign_keys = ON');
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withPreparedStatements(sqlite) }) });
}

/** How many connections to PostgreSQL there are, are free, and are waited for; none for SQLite, which has one. */
export function poolOf(database: Database): { open: number; idle: number; waiting: number } | null {
  const pool = pools.get(database);
  return pool ? { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null;
}

const pools = new WeakMap<Database, pg.Pool>();

function openPostgres(url: string): Database {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 });
  // A lost idle connection is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPlans(pool) }) });
  pools.set(database, pool);
  return database;
}

/** Kysely does this under a lock: of several processes that start at once one migrates, the others find it done. */
async function migrate(database: Database): Promise<void> {
  const known = { ...migrations, ...(await newerMigrations(database)) };
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** A newer version may have been at this store and gone back: what it added stays, and is in nobody's way. */
async function newerMigrations(database: Database): Promise<Record<string, Migration>> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return {};
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(
    database,
  );
  const newer = rows.filter(({ name }) => !Object.hasOwn(migrations, name));
  return Object.fromEntries(newer.map(({ name }) => [name, { up: async () => {} }]));
}
