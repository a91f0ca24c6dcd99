/** Who wrote the newest revision of an entity: noted with every update and every new page or part, told with the refusal of one that came too late. */
import type { Database } from '../store/database.ts';
import { findLastWrite, recordLastWrite, type WrittenRevision } from '../store/last-writes.ts';
import type { ApiEndpointName } from './handler.ts';
import { Refusal } from './refusal.ts';

/** Editors and admins update the same domain: `updateDomain` and `updateDomainSetup`. */
const update = /^(?:update(\w+?)(?:Setup)?|create(Page|Section|Item))$/;
const write = /^(?:update|destroy)(\w+?)(?:Setup)?$/;

export async function noteWriter(
  database: Database,
  name: ApiEndpointName,
  entity: unknown,
  written: { userId: number; at: number },
): Promise<void> {
  const revision = revisionOf(kindIn(update.exec(name)), entity);
  if (revision) await recordLastWrite(database, revision, written.userId, written.at);
}

/** The same refusal, its `current` with `updated_at` and `updated_by` where they are known. */
export async function withWriter(database: Database, name: ApiEndpointName, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || error.status !== 412) return error;
  const { current, ...details } = error.details;
  const revision = revisionOf(write.exec(name)?.[1], current);
  const lastWrite = revision && (await findLastWrite(database, revision));
  if (!lastWrite || typeof current !== 'object') return error;
  return new Refusal(error.status, error.problem, { ...details, current: { ...current, ...lastWrite } });
}

const kindIn = (match: RegExpExecArray | null) => match?.slice(1).find((kind) => kind !== undefined);

function revisionOf(kind: string | undefined, entity: unknown): WrittenRevision | null {
  if (kind === undefined || typeof entity !== 'object' || entity === null) return null;
  if (!('id' in entity) || !('revision' in entity)) return null;
  const { id, revision } = entity;
  return typeof id === 'number' && typeof revision === 'number' ? { kind, id, revision } : null;
}
