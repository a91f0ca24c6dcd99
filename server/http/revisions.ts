/** Writes that respect `If-Match`, and the authors of revisions. A stale write is answered with 412 and the stored entity. */
import { noteLastWrite, type WrittenRevision } from '../store/changes.ts';
import type { Database } from '../store/database.ts';
import { findLastWrite } from '../store/last-writes.ts';
import { changeRow, type EntityTable, removeRow } from '../store/rows.ts';
import type { Changes, Stored } from '../store/tables.ts';
import type { ApiEndpointName } from './handler.ts';
import { Refusal, stale } from './refusal.ts';

type Revised = { id: number; revision: number };
/** Reads the entity as a GET would answer it now. */
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

/** Editors and admins update the same domain: `updateDomain` and `updateDomainSetup`. */
const revising = /^(?:update(\w+?)(?:Setup)?|create(Page|Section|Item))$/;
const comparing = /^(?:update|destroy)(\w+?)(?:Setup)?$/;

/** Records who wrote the revision that a call has answered with. */
export function noteAuthor(
  database: Database,
  name: ApiEndpointName,
  entity: unknown,
  written: { userId: number; at: number },
): void {
  const [, updated, created] = revising.exec(name) ?? [];
  const revision = revisionOf(updated ?? created, entity);
  if (revision) noteLastWrite(database, { ...revision, ...written });
}

/** Adds `updated_at` and `updated_by` to the `current` entity of a 412, if they are known; returns any other error unchanged. */
export async function withAuthor(database: Database, name: ApiEndpointName, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || error.status !== 412) return error;
  const { current, ...details } = error.details;
  const revision = revisionOf(comparing.exec(name)?.[1], current);
  const lastWrite = revision && (await findLastWrite(database, revision));
  if (!lastWrite || typeof current !== 'object') return error;
  return new Refusal(error.status, error.problem, { ...details, current: { ...current, ...lastWrite } });
}

function revisionOf(kind: string | undefined, entity: unknown): WrittenRevision | null {
  if (kind === undefined || typeof entity !== 'object' || entity === null) return null;
  if (!('id' in entity) || !('revision' in entity)) return null;
  const { id, revision } = entity;
  return typeof id === 'number' && typeof revision === 'number' ? { kind, id, revision } : null;
}
