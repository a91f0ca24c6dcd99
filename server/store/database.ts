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

/** Loaded on demand: it takes 25 ms, and SQLite does not need it. */
const loadPostgres = () => import('./postgres.ts');

/**
 * Opens the store and migrates its tables.
 * @param location a `postgres://` URL, the path of a SQLite file, or `:memory:`
 */
export async function openDatabase(location: string): Promise<Database> {
  if (kindOf(location) === 'sqlite') {
    const database = openSqlite<Tables>(location);
    await migrate(database);
    return database;
  }
  const { database, pools: opened } = await (await loadPostgres()).openPostgres<Tables>(location);
  pools.set(database, opened);
  if (!(await isUpToDate(database))) await migratePostgres(location);
  return database;
}

export function kindOf(location: string): DatabaseKind {
  return /^postgres(?:ql)?:\/\//.test(location) ? 'postgresql' : 'sqlite';
}

const pools = new WeakMap<Database, readonly PostgresPool[]>();

/** How many connections to PostgreSQL are open and idle, and how many callers wait for one; `null` for SQLite. */
export function poolOf(database: Database): PoolFigures | null {
  const figures = pools.get(database)?.map((pool) => pool.figures());
  return (
    figures?.reduce((sum, pool) => ({
      open: sum.open + pool.open,
      idle: sum.idle + pool.idle,
      waiting: sum.waiting + pool.waiting,
    })) ?? null
  );
}

/** Whether this process is writing to PostgreSQL now. */
export function isWriting(database: Database): boolean {
  const figures = pools.get(database)?.[1]?.figures();
  return figures !== undefined && figures.open > figures.idle;
}

/** Without time limits, because migrations may take long. If several processes start at once, one migrates and the others wait. */
async function migratePostgres(location: string): Promise<void> {
  const { database } = await (await loadPostgres()).openPostgres<Tables>(location, null);
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

/** Before a rollback, a newer version may have migrated this store. Its additions stay and do no harm. */
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
 * Runs independent tasks of one transaction concurrently; PostgreSQL gets their statements without waiting. Settles only when
 * all tasks have, so that none still writes while the transaction is rolled back.
 */
export async function together<Results extends readonly unknown[]>(
  tasks: {
    [Index in keyof Results]: Promise<Results[Index]>;
  },
): Promise<Results> {
  const settled = await Promise.allSettled(tasks);
  const failures = settled.flatMap((task) => (task.status === 'rejected' ? [task.reason] : []));
  if (failures.length > 0) throw failures.find((error) => !isAborted(error)) ?? failures[0];
  return Promise.all(tasks);
}

/** Makes a placeholder for a named value of a prepared statement. */
export type Value = <T>(name: string) => RawBuilder<T>;

/**
 * A frequent statement whose text is compiled only once per database kind. Compiling takes as long as SQLite needs to run it.
 * @param build gets a function that makes the placeholders
 */
export function prepared<Row>(
  build: (database: Database, value: Value) => { compile: (database: Database) => CompiledQuery<Row> },
) {
  const compiled = new Map<boolean, { text: string; names: (string | null)[]; parameters: readonly unknown[] }>();
  return async (database: Database, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    let statement = compiled.get(isPostgres(database));
    if (!statement) {
      const { sql: text, parameters } = build(database, (name) => sql`${new Placeholder(name)}`).compile(database);
      const names = parameters.map((parameter) => (parameter instanceof Placeholder ? parameter.name : null));
      statement = { text, names, parameters };
      compiled.set(isPostgres(database), statement);
    }
    const { text, names, parameters } = statement;
    const bound = names.map((name, index) => (name === null ? parameters[index] : values[name]));
    return (await database.executeQuery<Row>(CompiledQuery.raw(text, bound))).rows;
  };
}

class Placeholder {
  constructor(readonly name: string) {}
}

/** An arbitrary number; no other program on the same database may use it. */
const lockId = 4_017_332;
/** Between two attempts to take the lock, in milliseconds. */
const pause = 100;

/**
 * Runs `work` in only one process on the same database at a time, such as work that one of several starting processes must
 * do. The lock belongs to a transaction, so that it ends with its process and works behind a pooler. Only one process uses a
 * SQLite file, so nothing is locked there.
 */
export async function exclusively<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (!isPostgres(database)) return work();
  return database.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    while (!(await takesLock(transaction))) await new Promise((resolve) => setTimeout(resolve, pause));
    return work();
  });
}

/** Does not wait, because the time limit would end a statement that waits. */
async function takesLock(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lockId}) as taken`.execute(
    transaction,
  );
  return rows[0]?.taken === true;
}

/** Fails if the store cannot be written. With a full disk or a foreign lock, reads still succeed. */
export async function tryWriting(database: Database): Promise<void> {
  await database.updateTable('probe').set({ written_at: Date.now() }).where('id', '=', 1).execute();
}
