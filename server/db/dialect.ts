/** Differences between SQLite and PostgreSQL: locks, lists of values, and the meaning of their errors. */
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** Whether this is PostgreSQL, which several processes may share. SQLite serves only one. */
export function isPostgres<Tables>(database: Kysely<Tables>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** Whether the statement only reads and so may use a connection for reading. */
export function isReading(text: string): boolean {
  return /^\s*select\b/i.test(text);
}

/**
 * The last clause of a SELECT of images. A write that places an image takes `hold`, which keeps others from destroying it or
 * replacing its file. A write that does either takes `claim`, which waits until no transaction holds the image.
 */
export function imageLock<Tables>(database: Kysely<Tables>, lock: 'hold' | 'claim'): RawBuilder<unknown> {
  if (!isPostgres(database)) return sql``;
  return lock === 'hold' ? sql`for key share` : sql`for update`;
}

/** The last clause of a SELECT that locks its rows against changes until the transaction ends. SQLite has only one writer. */
export function lockClause<Tables>(database: Kysely<Tables>): RawBuilder<unknown> {
  return isPostgres(database) ? sql`for no key update` : sql``;
}

/** Whether the column has one of these values. They are one parameter: the statement is the same for every number of them. */
export function isIn<Tables>(
  database: Kysely<Tables>,
  column: string,
  values: readonly (number | string)[],
): RawBuilder<boolean> {
  if (values.length === 0) return sql<boolean>`false`;
  const json = JSON.stringify(values);
  if (!isPostgres(database)) return sql<boolean>`${sql.ref(column)} in (select value from json_each(${json}))`;
  const type = sql.raw(typeof values[0] === 'string' ? 'text' : 'integer');
  const list = sql`select cast(value as ${type}) from json_array_elements_text(cast(${json} as json))`;
  return sql<boolean>`${sql.ref(column)} in (${list})`;
}

/** A SELECT of rows with columns of this table, which are passed as one parameter. */
export function selectFromJson<Tables>(
  database: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  if (isPostgres(database)) {
    const names = sql.join(columns.map((name) => sql.id(name)));
    return sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`;
  }
  const values = columns.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.id(name)}`);
  // SQLite needs a WHERE clause between a SELECT and `on conflict`.
  return sql`select ${sql.join(values)} from json_each(${json}) where true`;
}

/** Both databases limit the number of values in a statement. */
const batchSize = 500;

export function* batchesOf<One>(all: readonly One[], size = batchSize): Generator<One[]> {
  for (let first = 0; first < all.length; first += size) yield all.slice(first, first + size);
}

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
