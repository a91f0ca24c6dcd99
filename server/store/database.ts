import {
  CompiledQuery,
  DEFAULT_MIGRATION_TABLE,
  type Kysely,
  type Migration,
  Migrator,
  type RawBuilder,
  sql,
} from 'kysely';
import { isAborted, isCollision, isPostgres } from './dialect.ts';
import { migrations } from './migrations.ts';
import type { PoolFigures, PostgresPool } from './postgres-pool.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type DatabaseKind = 'sqlite' | 'postgresql';

/** Its driver takes 25 ms to load, which SQLite does without. */
const postgres = () => import('./postgres.ts');

/**
 * Opens the store and migrates its tables.
 * @param location a `postgres://` URL, or the path of the SQLite file (`:memory:` for none)
 */
export async function openDatabase(location: string): Promise<Database> {
  if (kindOf(location) === 'sqlite') {
    const database = openSqlite<Tables>(location);
    await migrate(database);
    return database;
  }
  const { database, pools: opened } = await (await postgres()).openPostgres<Tables>(location);
  pools.set(database, opened);
  if (!(await isUpToDate(database))) await migratePostgres(location);
  return database;
}

export function kindOf(location: string): DatabaseKind {
  return /^postgres(?:ql)?:\/\//.test(location) ? 'postgresql' : 'sqlite';
}

const pools = new WeakMap<Database, readonly PostgresPool[]>();

/** How many connections to PostgreSQL exist, are idle, and are waited for; `null` for SQLite. */
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

/** Whether a write of this process uses a connection to PostgreSQL now. */
export function isWriting(database: Database): boolean {
  const figures = pools.get(database)?.[1]?.figures();
  return figures !== undefined && figures.open > figures.idle;
}

/** Of several processes that start at once, one migrates, which may take long; the others wait and find it done. */
async function migratePostgres(location: string): Promise<void> {
  const { database } = await (await postgres()).openPostgres<Tables>(location, null);
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

/** A newer version may have used this store before a rollback: its additions stay and do no harm. */
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

const attempts = 3;

/** Runs `work` in a transaction, and restarts it after a conflict with another transaction. */
export async function transact<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
  attempt = 1,
): Promise<T> {
  try {
    return await database.transaction().execute(work);
  } catch (error) {
    if (attempt < attempts && isCollision(error)) return transact(database, work, attempt + 1);
    throw error;
  }
}

/**
 * Works of one transaction that need nothing of each other; PostgreSQL is sent their statements without waiting. Ends when
 * all have, so that nothing is still written when the transaction is rolled back.
 */
export async function together<Works extends readonly unknown[]>(
  works: {
    [Index in keyof Works]: Promise<Works[Index]>;
  },
): Promise<Works> {
  const ended = await Promise.allSettled(works);
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw failures.find((error) => !isAborted(error)) ?? failures[0];
  return Promise.all(works);
}

/** Stands for a named value in a prepared statement. */
export type Value = <T>(name: string) => RawBuilder<T>;

/**
 * A statement that is written so often that its text is made only once: that takes as long as SQLite needs to run it.
 * @param make gets a placeholder for each named value
 */
export function prepared<Row>(
  make: (database: Database, value: Value) => { compile: (database: Database) => CompiledQuery<Row> },
) {
  const made = new Map<boolean, { text: string; names: (string | null)[]; parameters: readonly unknown[] }>();
  return async (database: Database, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    let statement = made.get(isPostgres(database));
    if (!statement) {
      const { sql: text, parameters } = make(database, (name) => sql`${new Placeholder(name)}`).compile(database);
      const names = parameters.map((one) => (one instanceof Placeholder ? one.name : null));
      statement = { text, names, parameters };
      made.set(isPostgres(database), statement);
    }
    const { text, names, parameters } = statement;
    const given = names.map((name, index) => (name === null ? parameters[index] : values[name]));
    return (await database.executeQuery<Row>(CompiledQuery.raw(text, given))).rows;
  };
}

class Placeholder {
  constructor(readonly name: string) {}
}

/** Any number that no other program uses on the same database. */
const lockId = 4_017_332;
const pause = 100;

/**
 * Runs `work` while no other process on the same database does: for work that must be done once when several start
 * at the same time. The lock belongs to a transaction, so that a process that dies blocks nobody, and a pooler may stand
 * in between. A SQLite file is used by only one process anyway.
 */
export async function exclusively<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (!isPostgres(database)) return work();
  return database.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    while (!(await takesLock(transaction))) await new Promise((resolve) => setTimeout(resolve, pause));
    return work();
  });
}

/** Polls for the lock: a statement that waited for it would be ended by its time limit. */
async function takesLock(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lockId}) as taken`.execute(
    transaction,
  );
  return rows[0]?.taken === true;
}

/** Writes a row to find out whether that is possible: with a full disk or a foreign lock, reads still succeed. */
export async function tryWriting(database: Database): Promise<void> {
  await database.updateTable('probe').set({ written_at: Date.now() }).where('id', '=', 1).execute();
}
