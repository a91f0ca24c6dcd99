import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether this is PostgreSQL, which several processes may share; else it is SQLite, which has one. */
export function isPostgres<Tables>(database: Kysely<Tables>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
