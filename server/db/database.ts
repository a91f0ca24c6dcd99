/** Transactions, prepared statements and locks of the store. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { isAborted, isCollision } from '../kernel/store-errors.ts';
import { isPostgres } from './dialect.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

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
export async function runConcurrently<Results extends readonly unknown[]>(
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
    // Does not wait, because the time limit would end a statement that waits.
    const take = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lockId}) as taken`;
    while (!(await take.execute(transaction)).rows[0]?.taken) await sleep(pause);
    return work();
  });
}

/** Fails if the store cannot be written. With a full disk or a foreign lock, reads still succeed. */
export async function tryWriting(database: Database): Promise<void> {
  await database.updateTable('probe').set({ written_at: Date.now() }).where('id', '=', 1).execute();
}
