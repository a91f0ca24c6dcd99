/**
 * The answers to POSTs with an Idempotency-Key, kept for 24 hours. A key is reserved in the transaction that does the work, so
 * that a second request with the same key waits for the first, and a crash leaves both work and record, or neither.
 */
import type { Database } from './database.ts';
import type { Stored } from './tables.ts';

export type KeyedRequest = { key: string; user_id: number; request_hash: string };
type RecordedAnswer = Stored<'idempotent_answers'>;

/** The status of a record whose work outside the store, such as a webhook, has not finished. */
export const underWay = 0;
const lifetime = 24 * 60 * 60 * 1000;
/** A webhook takes seconds. Work that has run for longer was interrupted by a crash and may be repeated. */
const longestWork = 60 * 1000;

/** Reserves the key. @returns its record if it was already used, otherwise `null` */
export async function reserveKey(
  database: Database,
  request: KeyedRequest,
  now: number,
): Promise<RecordedAnswer | null> {
  await database
    .deleteFrom('idempotent_answers')
    .where('user_id', '=', request.user_id)
    .where((where) =>
      where.or([
        where('created_at', '<=', now - lifetime),
        where.and([where('status', '=', underWay), where('created_at', '<=', now - longestWork)]),
      ]),
    )
    .execute();
  const reserved = await database
    .insertInto('idempotent_answers')
    .values({ ...request, status: underWay, body: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (reserved) return null;
  return record(database, request).selectAll().executeTakeFirstOrThrow();
}

export async function recordAnswer(
  database: Database,
  { key, user_id }: KeyedRequest,
  { status, body }: { status: number; body: string | null },
): Promise<void> {
  await database
    .updateTable('idempotent_answers')
    .set({ status, body })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .execute();
}

/** Makes the key available again after work that failed and stored nothing. */
export async function releaseKey(database: Database, { key, user_id }: KeyedRequest): Promise<void> {
  await database.deleteFrom('idempotent_answers').where('user_id', '=', user_id).where('key', '=', key).execute();
}

function record(database: Database, { key, user_id }: KeyedRequest) {
  return database.selectFrom('idempotent_answers').where('user_id', '=', user_id).where('key', '=', key);
}
