/** Reads and writes single rows of the tables whose rows have an id and a revision. */
import { sql } from 'kysely';
import { boolean } from '../../contract/decode.ts';
import type { Entity, Fields } from '../../contract/fields.ts';
import { groupBy } from '../rules/pages.ts';
import type { Row } from '../rules/replay.ts';
import { noteLock, noteWritten, recordInsert, recordRemoval, recordUpdate } from './changes.ts';
import { type Database, prepared } from './database.ts';
import { isPostgres, lockClause } from './dialect.ts';
import type { Changes, ColumnsOf, New, Stored, TableName } from './tables.ts';

export type EntityTable = {
  [Name in TableName]: Stored<Name> extends { id: number; revision: number } ? Name : never;
}[TableName];

type Revised = { id: number; revision: number };

/** Fields in stored form: booleans as 0 or 1, structured values as JSON text; absent ones stay absent. */
export function columns<Fields extends object>(fields: Fields): ColumnsOf<Fields> {
  const stored = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, column(value)]);
  return Object.fromEntries(stored) as ColumnsOf<Fields>;
}

type Presented<F extends Fields, Columns> = {
  [Name in keyof F & keyof Columns]: Entity<F>[Name] extends boolean ? boolean : Columns[Name];
};

/** The columns that are fields of the entity, with flags as booleans; structured values are still JSON text. */
export function presented<F extends Fields, Columns extends object>(fields: F, row: Columns): Presented<F, Columns> {
  const entries = Object.entries(row).flatMap(([name, value]) => {
    const field = fields[name];
    if (!field) return [];
    return [[name, 'sent' in field && field.sent === boolean ? value === 1 : value]];
  });
  return Object.fromEntries(entries) as Presented<F, Columns>;
}

export async function findRow<Name extends EntityTable>(
  database: Database,
  table: Name,
  id: number,
): Promise<Stored<Name> | null> {
  const { rows } = await sql<Stored<Name>>`select * from ${sql.table(table)} where id = ${id}`.execute(database);
  return rows[0] ?? null;
}

/** Inside a transaction: the row, locked until the transaction ends. */
export async function lockRow<Name extends EntityTable>(
  database: Database,
  table: Name,
  id: number,
): Promise<Stored<Name> | null> {
  const lock = lockClause(database);
  if (table === 'domains') noteLock(database, id);
  const { rows } = await sql<Stored<Name>>`select * from ${sql.table(table)} where id = ${id} ${lock}`.execute(
    database,
  );
  return rows[0] ?? null;
}

export async function insertRow<Name extends EntityTable>(
  database: Database,
  table: Name,
  values: New<Name>,
): Promise<Stored<Name>> {
  const names = sql.join(Object.keys(values).map((name) => sql.id(name)));
  const { rows } = await sql<Stored<Name>>`
    insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(values))}) returning *
  `.execute(database);
  if (!rows[0]) throw new Error(`Nothing was stored in ${table}`);
  await recordInsert(database, table, rows[0]);
  return rows[0];
}

/** Writes the row if it still has the revision that was read, and increments it; `null` if it has another one. */
export async function changeRow<Name extends EntityTable>(
  database: Database,
  table: Name,
  read: Stored<Name> & Revised,
  changes: Changes<Name>,
): Promise<Stored<Name> | null> {
  const { id, revision } = read;
  const names = Object.keys(changes);
  const [row] = (await updating(table, names)(database, { ...changes, id, revision })) as Stored<Name>[];
  if (!row) return null;
  await recordUpdate(database, table, { from: read, to: row, columns: names });
  noteWritten(database, table, row);
  return row;
}

const updates = new Map<string, ReturnType<typeof prepared>>();
/** Clients choose the columns. */
const mostUpdates = 200;

function updating(table: EntityTable, columns: readonly string[]) {
  const key = [table, ...columns].join();
  const known = updates.get(key);
  if (known) return known;
  const made = prepared((_, value) => {
    const assignments = columns.map((name) => sql`${sql.id(name)} = ${value(name)}`);
    return sql`
      update ${sql.table(table)} set ${sql.join([...assignments, sql`revision = revision + 1`])}
      where id = ${value('id')} and revision = ${value('revision')} returning *`;
  });
  if (updates.size >= mostUpdates) updates.clear();
  updates.set(key, made);
  return made;
}

/**
 * Writes these columns of many rows that were read under the domain's lock.
 * @param rows as they were, and what they are to have
 */
export async function changeRows(
  database: Database,
  table: EntityTable,
  rows: readonly { from: Row & { id: number }; columns: Row }[],
): Promise<void> {
  const byColumns = groupBy(rows, ({ columns }) => Object.keys(columns).sort().join());
  for (const [names, some] of byColumns) {
    if (names === '') continue;
    const columns = names.split(',');
    for (let first = 0; first < some.length; first += 500) {
      const part = some.slice(first, first + 500);
      const text = JSON.stringify(part.map(({ from, columns: to }) => ({ id: from.id, ...to })));
      const given = isPostgres(database)
        ? sql`json_populate_recordset(null::${sql.table(table)}, ${text}::json)`
        : sql`(select ${sql.join(['id', ...columns].map((name) => sql`value ->> ${sql.lit(name)} as ${sql.id(name)}`))} from json_each(${text}))`;
      const assigned = columns.map((name) => sql`${sql.id(name)} = ${sql.ref(`given.${name}`)}`);
      await sql`
        update ${sql.table(table)} set ${sql.join([...assigned, sql`revision = ${sql.table(table)}.revision + 1`])}
        from ${given} as given where ${sql.table(table)}.id = given.id
      `.execute(database);
    }
    for (const { from, columns: to } of some) {
      await recordUpdate(database, table, { from, to: { ...from, ...to }, columns });
    }
  }
}

/** Removes the row if it still has the revision that was read; returns whether it did. */
export async function removeRow<Name extends EntityTable>(
  database: Database,
  table: Name,
  read: Stored<Name> & Revised,
): Promise<boolean> {
  await recordRemoval(database, table, read);
  const { rows } = await sql`
    delete from ${sql.table(table)} where id = ${read.id} and revision = ${read.revision} returning id
  `.execute(database);
  return rows.length > 0;
}

function column(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
