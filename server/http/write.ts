/** Runs a write in one transaction, with the record of its answer for an idempotency key, and checks revisions (`If-Match`). */
import { problem } from '../../contract/refusals.ts';
import type { Account } from '../identity/account.ts';
import { noteLastWrite } from '../store/changes.ts';
import type { Database } from '../store/database.ts';
import { type KeyedRequest, recordAnswer, releaseKey, reserveKey, underWay } from '../store/idempotent-answers.ts';
import { findLastWrite } from '../store/last-writes.ts';
import { changeRow, type EntityTable, removeRow } from '../store/rows.ts';
import type { Changes, Stored } from '../store/tables.ts';
import { transactContent } from '../store/transact-content.ts';
import type { ApiEndpointName, Call } from './handler.ts';
import { jsonText } from './json-text.ts';
import { invalid, Refusal, stale } from './refusal.ts';

/** `body` is JSON text; `revision` is that of the entity in it, if it has one. */
export type Answer = { status: 204; body: null } | { status: 200 | 201; body: string; revision: number | null };
/** `keyed` is `null` if the answer is not recorded. */
export type RequestToWrite = { account: Account; method: string; keyed: KeyedRequest | null };
type Work = (database: Database) => Promise<unknown>;
export type Run = (database: Database, afterCommit: (work: Work) => void) => Promise<unknown>;

export async function write(database: Database, request: RequestToWrite, now: () => number, run: Run): Promise<Answer> {
  const { account, keyed } = request;
  const circumstances = { at: now(), userId: account.id, source: 'console' as const };
  const committed = await transactContent(database, circumstances, async (transaction) => {
    // The list belongs to this attempt: after a conflict the transaction runs again.
    const later: Work[] = [];
    const recorded = keyed ? await reserveKey(transaction, keyed, now()) : null;
    if (keyed && recorded) return { answer: await earlierAnswer(keyed, recorded), later };
    const answer = await answerOf(request, await run(transaction, (work) => later.push(work)));
    if (keyed && later.length === 0) await recordAnswer(transaction, keyed, answer);
    return { answer, later };
  });
  if (committed.later.length === 0) return committed.answer;
  let { answer } = committed;
  try {
    for (const work of committed.later) {
      const entity = await work(database);
      if (entity !== undefined) answer = await answerOf(request, entity);
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
