import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isPostgres } from './is-postgres.ts';

/** Any number that no other program takes on the same database. */
const lockId = 4_017_332;

/**
 * Runs `work` while no other process on the same database does: what is to be done once when several start at the same
 * time. The lock is the connection's, so a process that dies holds up nobody. A SQLite file has one process anyway.
 */
export async function exclusively<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (!isPostgres(database)) return work();
  return database.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockId})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lockId})`.execute(connection);
    }
  });
}
