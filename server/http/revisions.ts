/** Writes that respect `If-Match`: a stale one is refused with what is stored now, and changes nothing. */
import type { FieldProblems } from '../../contract/problems.ts';
import { type NotFoundKind, problem } from '../../contract/refusals.ts';
import type { Database } from '../store/database.ts';
import { isTaken } from '../store/dialect.ts';
import { changeRow, type EntityTable, removeRow } from '../store/rows.ts';
import type { Changes, Stored } from '../store/tables.ts';
import { invalid, notFound, stale } from './refusal.ts';

type Revised = { id: number; revision: number };
/** The current answer of a GET; shown to a client whose revision is stale. */
type Current = () => Promise<unknown>;

export async function demandRevision(row: Revised, ifMatch: number | null, current: Current): Promise<void> {
  if (ifMatch !== null && ifMatch !== row.revision) throw stale(await current());
}

export async function reviseRow<Name extends EntityTable>(
  database: Database,
  table: Name,
  row: Stored<Name> & Revised,
  changes: Changes<Name>,
  ifMatch: number | null,
  current: Current,
): Promise<Stored<Name>> {
  await demandRevision(row, ifMatch, current);
  const changed = await changeRow(database, table, row, changes);
  if (!changed) throw stale(await current());
  return changed;
}

export async function destroyRow<Name extends EntityTable>(
  database: Database,
  table: Name,
  row: Stored<Name> & Revised,
  ifMatch: number | null,
  current: Current,
): Promise<void> {
  await demandRevision(row, ifMatch, current);
  if (!(await removeRow(database, table, row))) throw stale(await current());
}

/** The value, or a refusal that names what does not exist. */
export function found<Value>(value: Value | null | undefined, what: NotFoundKind): Value {
  if (value === null || value === undefined) throw notFound(what);
  return value;
}

/** Refuses with these messages if there are any. */
export function demand(fields: FieldProblems): void {
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Reports a uniqueness violation as a problem of the field. */
export async function unlessTaken<Value>(field: string, writing: Promise<Value>): Promise<Value> {
  try {
    return await writing;
  } catch (error) {
    if (isTaken(error)) throw invalid({ [field]: [problem('taken')] });
    throw error;
  }
}
