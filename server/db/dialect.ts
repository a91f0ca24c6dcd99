/** Differences between SQLite and PostgreSQL: locks, lists of values. */
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

export type DatabaseKind = 'sqlite' | 'postgresql';

/** @param location a `postgres://` URL, the path of a SQLite file, or `:memory:` */
export function kindOf(location: string): DatabaseKind {
  return /^postgres(?:ql)?:\/\//.test(location) ? 'postgresql' : 'sqlite';
}
