/** Reads and writes rows of the tables whose rows have an id and a revision, and records the changes. */
import { sql } from 'kysely';
import { boolean } from '../../contract/decode.ts';
import type { Entity, Fields } from '../../contract/fields.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { Row } from '../rules/replay.ts';
import { markLocked, recordInsert, recordRemoval, recordUpdate, rememberWritten } from './changes.ts';
import { type Database, prepared } from './database.ts';
import { batchesOf, lockClause, selectFromJson } from './dialect.ts';
import type { Changes, ColumnsOf, New, Stored, TableName } from './tables.ts';

export type EntityTable = {
  [Name in TableName]: Stored<Name> extends { id: number; revision: number } ? Name : never;
}[TableName];

type Revised = { id: number; revision: number };

/** Fields as columns: booleans as 0 or 1, structured values as JSON text. Undefined fields are left out. */
export function columns<Fields extends object>(fields: Fields): ColumnsOf<Fields> {
  const stored = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, column(value)]);
  return Object.fromEntries(stored) as ColumnsOf<Fields>;
}

type Presented<F extends Fields, Columns> = {
  [Name in keyof F & keyof Columns]: Entity<F>[Name] extends boolean ? boolean : Columns[Name];
};

/** The columns that are fields of the entity, with flags as booleans. Structured values stay JSON text. */
export function presented<F extends Fields, Columns extends object>(fields: F, row: Columns): Presented<F, Columns> {
  const entries = Object.entries(row).flatMap(([name, value]) => {
    const field = fields[name];
    if (!field) return [];
    return [[name, 'sent' in field && field.sent === boolean ? value === 1 : value]];
  });
  return Object.fromEntries(entries) as Presented<F, Columns>;
}

/** @param which an id, or values of columns, which may find several rows: any one of them is returned */
export async function findRow<Name extends TableName>(
  database: Database,
  table: Name,
  which: number | Partial<Stored<Name>>,
  lock = sql``,
): Promise<Stored<Name> | null> {
  const values = Object.entries(typeof which === 'number' ? { id: which } : which);
  const condition = sql.join(
    values.map(([name, value]) => sql`${sql.id(name)} = ${value}`),
    sql` and `,
  );
  const { rows } = await sql<Stored<Name>>`
    select * from ${sql.table(table)} where ${condition} ${lock}
  `.execute(database);
  return rows[0] ?? null;
}

/** Reads the row and locks it until the transaction ends. */
export function lockRow<Name extends EntityTable>(
  database: Database,
  table: Name,
  id: number,
): Promise<Stored<Name> | null> {
  if (table === 'domains') markLocked(database, id);
  return findRow(database, table, id, lockClause(database));
}

export async function insertRow<Name extends EntityTable>(
  database: Database,
  table: Name,
  values: New<Name>,
): Promise<Stored<Name>> {
  const row = await insertUnrecorded<Stored<Name>>(database, table, values);
  await recordInsert(database, table, { [table]: [row] });
  return row;
}

/** The caller records the change. */
export async function insertUnrecorded<Inserted extends Row>(
  database: Database,
  table: string,
  values: object,
): Promise<Inserted> {
  const names = sql.join(Object.keys(values).map((name) => sql.id(name)));
  const { rows } = await sql<Inserted>`
    insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(values))}) returning *
  `.execute(database);
  if (!rows[0]) throw new Error(`Nothing was stored in ${table}`);
  return rows[0];
}

/** Writes the row and increments its revision. @returns `null` if it no longer has the revision that was read */
export async function changeRow<Name extends EntityTable>(
  database: Database,
  table: Name,
  read: Stored<Name> & Revised,
  changes: Changes<Name>,
): Promise<Stored<Name> | null> {
  const { id, revision } = read;
  const names = Object.keys(changes);
  const [row] = (await updateOf(table, names)(database, { ...changes, id, revision })) as Stored<Name>[];
  if (!row) return null;
  await recordUpdate(database, table, { from: read, to: row, columns: names });
  rememberWritten(database, table, row);
  return row;
}

const updates = new Map<string, ReturnType<typeof prepared>>();
/** A limit is needed because clients choose the columns. */
const mostUpdates = 200;

function updateOf(table: EntityTable, columns: readonly string[]) {
  const key = [table, ...columns].join();
  const known = updates.get(key);
  if (known) return known;
  const update = prepared((_, value) => {
    const assignments = columns.map((name) => sql`${sql.id(name)} = ${value(name)}`);
    return sql`
      update ${sql.table(table)} set ${sql.join([...assignments, sql`revision = revision + 1`])}
      where id = ${value('id')} and revision = ${value('revision')} returning *`;
  });
  if (updates.size >= mostUpdates) updates.clear();
  updates.set(key, update);
  return update;
}

/**
 * Writes columns of many rows that were read under the domain's lock.
 * @param rows each row as it was read, with the new values of its columns
 */
export async function changeRows(
  database: Database,
  table: EntityTable,
  rows: readonly { from: Row & { id: number }; columns: Row }[],
): Promise<void> {
  const byColumns = groupBy(rows, ({ columns }) => Object.keys(columns).sort().join());
  for (const [names, group] of byColumns) {
    if (names === '') continue;
    const columns = names.split(',');
    for (const batch of batchesOf(group)) {
      const values = batch.map(({ from, columns: to }) => ({ id: from.id, ...to }));
      const input = selectFromJson(database, table, ['id', ...columns], values);
      const assigned = columns.map((name) => sql`${sql.id(name)} = ${sql.ref(`input.${name}`)}`);
      await sql`
        update ${sql.table(table)} set ${sql.join([...assigned, sql`revision = ${sql.table(table)}.revision + 1`])}
        from (${input}) as input where ${sql.table(table)}.id = input.id
      `.execute(database);
    }
    for (const { from, columns: to } of group) {
      await recordUpdate(database, table, { from, to: { ...from, ...to }, columns });
    }
  }
}

/** Removes the row. @returns false if it no longer has the revision that was read */
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
