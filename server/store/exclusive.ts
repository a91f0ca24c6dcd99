import { type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Tables } from './tables.ts';

/** Any number that no other program takes on the same database. */
const lockId = 4_017_332;
const pause = 100;

/**
 * Runs `work` while no other process on the same database does: what is to be done once when several start at the same
 * time. The lock is a transaction's, so that a process that dies holds up nobody, and that a pooler may stand between. A
 * SQLite file has one process anyway.
 */
export async function exclusively<T>(database: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  if (!isPostgres(database)) return work();
  return database.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    while (!(await takesLock(transaction))) await new Promise((resolve) => setTimeout(resolve, pause));
    return work();
  });
}

/** Asked for again and again: waiting for it would end with the time that a statement has. */
async function takesLock(transaction: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lockId}) as taken`.execute(
    transaction,
  );
  return rows[0]?.taken === true;
}
