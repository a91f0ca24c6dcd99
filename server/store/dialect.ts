/** Where SQLite and PostgreSQL differ: locks, and what their errors mean. */
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** Whether this is PostgreSQL, which several processes may share; else it is SQLite, which has one. */
export function isPostgres<Tables>(database: Kysely<Tables>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** The statement only reads, and may go to the connections for reading. */
export function isReading(text: string): boolean {
  return /^\s*select\b/i.test(text);
}

/**
 * Ends a SELECT of images. Who places one holds it, so that it is neither destroyed nor given another file meanwhile;
 * who does either claims it, and waits until nobody holds it.
 */
export function imageLock<Tables>(database: Kysely<Tables>, lock: 'hold' | 'claim'): RawBuilder<unknown> {
  if (!isPostgres(database)) return sql``;
  return lock === 'hold' ? sql`for key share` : sql`for update`;
}

/** Ends a SELECT whose rows nobody else may change until the transaction ends. SQLite has one writer anyway. */
export function lockClause<Tables>(database: Kysely<Tables>, table?: string): RawBuilder<unknown> {
  if (!isPostgres(database)) return sql``;
  return table ? sql`for no key update of ${sql.table(table)}` : sql`for no key update`;
}

/** A value that must be unique is there already. */
export function isTaken(error: unknown): boolean {
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error));
}

/** A row that is referred to is gone: someone destroyed the parent in the meantime. */
export function isOrphan(error: unknown): boolean {
  return ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));
}

/** The transaction lost against another one, or against a change of a table; it may be run again from its start. */
export function isCollision(error: unknown): boolean {
  return ['40001', '40P01', '0A000', 'SQLITE_BUSY_SNAPSHOT'].includes(codeOf(error));
}

/**
 * The store cannot be reached or written, is full, is being shut down, or somebody else holds what is asked for: PostgreSQL's
 * classes 08, 53 and 57P, 25006 (a standby), 25P03, 55P03 and 57014 (a time has passed), 28 and 3D000 (it takes no
 * connection), or the disk of the images.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  const code = codeOf(error);
  if (/^(08|28|53|57P)\w+$|^(25006|25P03|55P03|57014|3D000)$/.test(code)) return true;
  if (/^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)/.test(code)) return true;
  if (/^E(NOSPC|DQUOT|ROFS|IO|FBIG|MFILE|CONNREFUSED|CONNRESET|TIMEDOUT|PIPE)$/.test(code)) return true;
  // Kysely and libsql, once the process is ending.
  return error instanceof Error && /driver has already been destroyed|connection is not open/i.test(error.message);
}

/** PostgreSQL's SQLSTATE, SQLite's or Node's code; empty where there is none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The store could not be asked, or did not answer in time. */
export class StoreUnavailable extends Error {
  /** PostgreSQL's class of codes for connections. */
  readonly code = '08006';

  /** @param mayHaveWritten the connection was lost after a write was sent, so that it may have been stored */
  constructor(
    message: string,
    readonly mayHaveWritten: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'StoreUnavailable';
  }
}
