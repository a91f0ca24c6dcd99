/** Writes to a row whose revision the client may expect (`If-Match`). */
import { noteLastWrite } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { changeRow, type EntityTable, removeRow } from '../db/rows.ts';
import type { Changes, Stored } from '../db/tables.ts';
import { findLastWrite } from '../history/last-writes.ts';
import type { ApiEndpointName, Call } from '../kernel/handler.ts';
import { type Refusal, stale } from '../kernel/refusal.ts';

type Revised = { id: number; revision: number };
type Revising = Pick<Call<ApiEndpointName>, 'database' | 'ifMatch'>;
/** Presents a row as a GET would answer it now. */
export type Present<Name extends EntityTable> = (row: Stored<Name>) => object | null | Promise<object | null>;

/** @throws Refusal 412 with the stored entity, and the author of its revision if that is known */
export async function demandRevision<Name extends EntityTable>(
  { database, ifMatch }: Revising,
  table: Name,
  row: Stored<Name> & Revised,
  present: Present<Name>,
): Promise<void> {
  if (ifMatch !== null && ifMatch !== row.revision) throw await staleRow(database, table, row, present);
}

/** Changes the row, and records the author of the new revision. */
export async function reviseRow<Name extends EntityTable>(
  call: Revising,
  table: Name,
  row: Stored<Name> & Revised,
  changes: Changes<Name>,
  present: Present<Name>,
): Promise<Stored<Name>> {
  const { database } = call;
  await demandRevision(call, table, row, present);
  const changed = await changeRow(database, table, row, changes);
  if (!changed) throw await staleRow(database, table, row, present);
  noteLastWrite(database, table, { id: row.id, revision: row.revision + 1 });
  return changed;
}

export async function destroyRow<Name extends EntityTable>(
  call: Revising,
  table: Name,
  row: Stored<Name> & Revised,
  present: Present<Name>,
): Promise<void> {
  const { database } = call;
  await demandRevision(call, table, row, present);
  if (!(await removeRow(database, table, row))) throw await staleRow(database, table, row, present);
}

async function staleRow<Name extends EntityTable>(
  database: Database,
  table: Name,
  row: Stored<Name> & Revised,
  present: Present<Name>,
): Promise<Refusal> {
  return stale({ ...(await present(row)), ...(await findLastWrite(database, { ...row, table })) });
}
