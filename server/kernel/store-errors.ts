/** What errors of the store mean, whichever database it is. */

/** A unique value already exists. */
export function isTaken(error: unknown): boolean {
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error));
}

/** A referenced row is missing because somebody destroyed the parent in the meantime. */
export function isOrphan(error: unknown): boolean {
  return ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));
}

/** What a transaction has read is out of date, and it may be restarted. */
export class Collision extends Error {
  readonly code = '40001';
}

/** The transaction conflicted with another one or with a change of a table, and may be restarted. */
export function isCollision(error: unknown): boolean {
  return ['40001', '40P01', '0A000', 'SQLITE_BUSY_SNAPSHOT'].includes(codeOf(error));
}

/** The statement was refused only because an earlier one of the transaction had failed. */
export function isAborted(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

/**
 * The store is unreachable, read-only, full or shutting down, somebody else holds a required lock, or the disk with the
 * images failed. PostgreSQL's codes are the classes 08, 53 and 57P, 25006 (a standby), 25P03, 55P03 and 57014 (a time limit),
 * 28 and 3D000 (it refuses connections).
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  const code = codeOf(error);
  if (/^(08|28|53|57P)\w+$|^(25006|25P03|55P03|57014|3D000)$/.test(code)) return true;
  if (/^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)/.test(code)) return true;
  if (/^E(NOSPC|DQUOT|ROFS|IO|FBIG|MFILE|CONNREFUSED|CONNRESET|TIMEDOUT|PIPE)$/.test(code)) return true;
  // Errors of Kysely and libsql while the process is ending.
  return error instanceof Error && /driver has already been destroyed|connection is not open/i.test(error.message);
}

/** PostgreSQL's SQLSTATE, or SQLite's or Node's code; empty if there is none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The store could not be reached or did not answer in time. */
export class StoreUnavailable extends Error {
  /** PostgreSQL's code for a failed connection. */
  readonly code = '08006';

  /** @param mayHaveWritten whether a write was sent before the connection was lost, so that it may be stored */
  constructor(
    message: string,
    readonly mayHaveWritten: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'StoreUnavailable';
  }
}
