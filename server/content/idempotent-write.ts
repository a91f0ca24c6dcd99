/** The transaction of a request that writes, and the record of its answer for a repetition with the same key. */
import { isRecord } from '../../contract/decode.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { type KeyedRequest, recordAnswer, releaseKey, reserveKey, underWay } from '../db/idempotent-answers.ts';
import { type Answer, entityAnswer } from '../http/answer.ts';
import type { RequestToWrite } from '../http/request-to-write.ts';
import { invalid, Refusal } from '../kernel/refusal.ts';
import { transactContent } from './transact-content.ts';

type Work = (database: Database) => Promise<unknown>;
export type Run = (database: Database, afterCommit: (work: Work) => void) => Promise<unknown>;

/** The record of the answer for an idempotency key is part of the transaction. */
export async function write(database: Database, request: RequestToWrite, now: () => number, run: Run): Promise<Answer> {
  const { account, keyed } = request;
  const writeContext = { at: now(), userId: account.id, source: 'console' as const };
  const committed = await transactContent(database, writeContext, async (transaction) => {
    // The list belongs to this attempt: after a conflict the transaction runs again.
    const later: Work[] = [];
    const recorded = keyed ? await reserveKey(transaction, keyed, now()) : null;
    if (keyed && recorded) return { answer: await earlierAnswer(keyed, recorded), entity: null, later };
    const entity = await run(transaction, (work) => later.push(work));
    const answer = await answerOf(request, entity);
    if (keyed && later.length === 0) {
      await recordAnswer(transaction, keyed, await withoutSecrets(request, answer, entity));
    }
    return { answer, entity, later };
  });
  if (committed.later.length === 0) return committed.answer;
  let { answer, entity } = committed;
  try {
    for (const work of committed.later) {
      const replacement = await work(database);
      if (replacement === undefined) continue;
      entity = replacement;
      answer = await answerOf(request, entity);
    }
  } catch (error) {
    if (keyed) await releaseKey(database, keyed);
    throw error;
  }
  if (keyed) await recordAnswer(database, keyed, await withoutSecrets(request, answer, entity));
  return answer;
}

/** They are in the first answer only: its record, which a repetition gets, would keep them in clear. */
const toldOnce = ['token', 'ci_user_token', 'ci_webhook_token'];

async function withoutSecrets(request: RequestToWrite, answer: Answer, entity: unknown): Promise<Answer> {
  if (!isRecord(entity)) return answer;
  const withheld = toldOnce.filter((name) => typeof entity[name] === 'string').map((name) => [name, null]);
  return withheld.length === 0 ? answer : answerOf(request, { ...entity, ...Object.fromEntries(withheld) });
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
