/** Differences between SQLite and PostgreSQL: locks, and the meaning of their errors. */
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** Whether this is PostgreSQL, which several processes may share; otherwise it is SQLite, which serves one. */
export function isPostgres<Tables>(database: Kysely<Tables>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** Whether the statement only reads, so that it may use the connections for reading. */
export function isReading(text: string): boolean {
  return /^\s*select\b/i.test(text);
}

/**
 * Ends a SELECT of images. A write that places an image holds it, so that nobody destroys it or replaces its file;
 * a write that does either claims it, and waits until nobody holds it.
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

/** A list for `in`, as one parameter: the statement is the same however many there are. */
export function listed<Tables>(database: Kysely<Tables>, values: readonly (number | string)[]): RawBuilder<unknown> {
  const json = JSON.stringify(values);
  if (!isPostgres(database)) return sql`(select value from json_each(${json}))`;
  const type = sql.raw(typeof values[0] === 'string' ? 'text' : 'integer');
  return sql`(select cast(value as ${type}) from json_array_elements_text(cast(${json} as json)))`;
}

/** Both databases limit the number of values in a statement. */
export async function forParts<One>(all: readonly One[], work: (some: One[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < all.length; first += 500) await work(all.slice(first, first + 500));
}

/** What is found with all of these values, some of them in each statement. */
export async function inParts<One, Found>(
  all: readonly One[],
  work: (some: One[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  await forParts(all, async (some) => found.push(...(await work(some))));
  return found;
}

/** A unique value already exists. */
export function isTaken(error: unknown): boolean {
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error));
}

/** A referenced row is missing: somebody destroyed the parent in the meantime. */
export function isOrphan(error: unknown): boolean {
  return ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));
}

/** The transaction conflicted with another one, or with a change of a table; it may be restarted. */
export function isCollision(error: unknown): boolean {
  return ['40001', '40P01', '0A000', 'SQLITE_BUSY_SNAPSHOT'].includes(codeOf(error));
}

/** Refused only because another statement of the transaction has failed. */
export function isAborted(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

/**
 * The store is unreachable, read-only, full or shutting down, or somebody else holds a needed lock: PostgreSQL's
 * classes 08, 53 and 57P, 25006 (a standby), 25P03, 55P03 and 57014 (a time limit), 28 and 3D000 (it refuses
 * connections), or an error of the disk with the images.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  const code = codeOf(error);
  if (/^(08|28|53|57P)\w+$|^(25006|25P03|55P03|57014|3D000)$/.test(code)) return true;
  if (/^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)/.test(code)) return true;
  if (/^E(NOSPC|DQUOT|ROFS|IO|FBIG|MFILE|CONNREFUSED|CONNRESET|TIMEDOUT|PIPE)$/.test(code)) return true;
  // Kysely and libsql, while the process is ending.
  return error instanceof Error && /driver has already been destroyed|connection is not open/i.test(error.message);
}

/** PostgreSQL's SQLSTATE, or SQLite's or Node's code; empty if there is none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The store could not be reached, or did not answer in time. */
export class StoreUnavailable extends Error {
  /** PostgreSQL's error class for connections. */
  readonly code = '08006';

  /** @param mayHaveWritten the connection was lost after a write was sent, so it may have been stored */
  constructor(
    message: string,
    readonly mayHaveWritten: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'StoreUnavailable';
  }
}
