/** Runs a write in one transaction, together with the record of its answer if the request has an Idempotency-Key. */
import { createHash } from 'node:crypto';
import { problem } from '../../contract/refusals.ts';
import type { Account } from '../identity/account.ts';
import type { Database } from '../store/database.ts';
import { type KeyedRequest, recordAnswer, releaseKey, reserveKey, underWay } from '../store/idempotent-answers.ts';
import { transactContent } from '../store/transact-content.ts';
import { jsonText } from './json-text.ts';
import { invalid, Refusal } from './refusal.ts';

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
  const circumstances = { at: now(), userId: request.account.id, source: 'console' as const };
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

function keyedRequest({ account, idempotency }: RequestToWrite): KeyedRequest | null {
  if (!idempotency) return null;
  const request_hash = createHash('sha256').update(idempotency.content).digest('hex');
  return { key: idempotency.key, user_id: account.id, request_hash };
}
