/** Runs a write in one transaction, together with the record of its answer if it has an Idempotency-Key. */
import { createHash } from 'node:crypto';
import type { FieldProblems } from '../../contract/problems.ts';
import { type NotFoundKind, problem } from '../../contract/refusals.ts';
import type { Account } from '../identity/account.ts';
import { noteLastWrite, type WrittenRevision } from '../store/changes.ts';
import type { Database } from '../store/database.ts';
import { isTaken } from '../store/dialect.ts';
import { type KeyedRequest, recordAnswer, releaseKey, reserveKey, underWay } from '../store/idempotent-answers.ts';
import { findLastWrite } from '../store/last-writes.ts';
import { changeRow, type EntityTable, removeRow } from '../store/rows.ts';
import type { Changes, Stored } from '../store/tables.ts';
import { transactContent } from '../store/transact-content.ts';
import type { ApiEndpointName } from './handler.ts';
import { jsonText } from './json-text.ts';
import { invalid, notFound, Refusal, stale } from './refusal.ts';

/** `body` is JSON text; `revision` is that of the entity in it, if it has one. */
export type Answer = { status: 204; body: null } | { status: 200 | 201; body: string; revision: number | null };
export type RequestToWrite = {
  account: Account;
  method: string;
  body: unknown;
  ifMatch: number | null;
  /** `content` must be identical for the key to identify the same request. */
  idempotency: { key: string; content: string } | null;
};
type Work = (database: Database) => Promise<unknown>;
export type Run = (database: Database, afterCommit: (work: Work) => void) => Promise<unknown>;

export async function write(database: Database, request: RequestToWrite, now: () => number, run: Run): Promise<Answer> {
  const keyed = keyedRequest(request);
  const { answer: first, later } = await inOneTransaction(database, request, keyed, now, run);
  if (later.length === 0) return first;
  let answer = first;
  try {
    for (const work of later) {
      const told = await work(database);
      if (told !== undefined) answer = await answerOf(request, told);
    }
  } catch (error) {
    if (keyed) await releaseKey(database, keyed);
    throw error;
  }
  if (keyed) await recordAnswer(database, keyed, answer);
  return answer;
}

export async function entityAnswer(status: 200 | 201, entity: unknown): Promise<Answer> {
  const revision = typeof entity === 'object' && entity !== null && 'revision' in entity ? entity.revision : null;
  return { status, body: await jsonText(entity), revision: typeof revision === 'number' ? revision : null };
}

type Outcome = { answer: Answer; later: Work[] };

function inOneTransaction(
  database: Database,
  request: RequestToWrite,
  keyed: KeyedRequest | null,
  now: () => number,
  run: Run,
): Promise<Outcome> {
  const circumstances = { at: now(), userId: request.account.id, source: 'console' as const };
  return transactContent(database, circumstances, async (transaction) => {
    const later: Work[] = [];
    const recorded = keyed ? await reserveKey(transaction, keyed, now()) : null;
    if (keyed && recorded) return { answer: await earlierAnswer(keyed, recorded), later };
    const answer = await answerOf(request, await run(transaction, (work) => later.push(work)));
    if (keyed && later.length === 0) await recordAnswer(transaction, keyed, answer);
    return { answer, later };
  });
}

async function answerOf({ method }: RequestToWrite, entity: unknown): Promise<Answer> {
  return entity === undefined ? { status: 204, body: null } : entityAnswer(method === 'POST' ? 201 : 200, entity);
}

async function earlierAnswer(
  keyed: KeyedRequest,
  recorded: { request_hash: string; status: number; body: string | null },
): Promise<Answer> {
  if (recorded.request_hash !== keyed.request_hash) {
    throw invalid({ 'Idempotency-Key': [problem('key_reused')] });
  }
  if (recorded.status === underWay) {
    throw new Refusal(409, problem('first_request_under_way'), { retryAfter: 5 });
  }
  if (recorded.body === null) return { status: 204, body: null };
  return entityAnswer(recorded.status === 201 ? 201 : 200, JSON.parse(recorded.body));
}

function keyedRequest({ account, idempotency }: RequestToWrite): KeyedRequest | null {
  if (!idempotency) return null;
  const request_hash = createHash('sha256').update(idempotency.content).digest('hex');
  return { key: idempotency.key, user_id: account.id, request_hash };
}

/** Editors and admins update the same domain: `updateDomain` and `updateDomainSetup`. */
const update = /^(?:update(\w+?)(?:Setup)?|create(Page|Section|Item))$/;
const change = /^(?:update|destroy)(\w+?)(?:Setup)?$/;

export function noteWriter(
  database: Database,
  name: ApiEndpointName,
  entity: unknown,
  written: { userId: number; at: number },
): void {
  const revision = revisionOf(kindIn(update.exec(name)), entity);
  if (revision) noteLastWrite(database, { ...revision, ...written });
}

/** The same refusal, with `updated_at` and `updated_by` added to its `current` if they are known. */
export async function withWriter(database: Database, name: ApiEndpointName, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || error.status !== 412) return error;
  const { current, ...details } = error.details;
  const revision = revisionOf(change.exec(name)?.[1], current);
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

/** Writes that respect `If-Match`: a stale one is refused with what is stored now, and changes nothing. */
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
