import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, Migrator, PostgresDialect, SqliteDialect } from 'kysely';
import SqliteDatabase from 'libsql';
import pg from 'pg';
import { migrations } from './migrations.ts';
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
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
}

function openPostgres(url: string): Database {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 });
  // A lost idle connection is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
