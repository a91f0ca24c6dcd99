/**
 * The answers to POSTs with an Idempotency-Key, kept for 24 hours. A key is reserved in the transaction that does the
 * work: of two requests with one key the second waits for the first, and a crash leaves both work and record, or neither.
 */
import type { Database } from './database.ts';
import type { Stored } from './tables.ts';

export type KeyedRequest = { key: string; user_id: number; request_hash: string };
export type RecordedAnswer = Stored<'idempotent_answers'>;

/** Status of a record whose work outside the store (the webhook) has not finished. */
export const underWay = 0;
const lifetime = 24 * 60 * 60 * 1000;
/** A webhook takes seconds; work that has run for longer was interrupted by a crash and may be repeated. */
const patience = 60 * 1000;

/** `null` if the key was free and is now reserved; else its record. */
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
        where.and([where('status', '=', underWay), where('created_at', '<=', now - patience)]),
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

/** For work that failed and left nothing behind: the same key may be used again. */
export async function releaseKey(database: Database, { key, user_id }: KeyedRequest): Promise<void> {
  await database.deleteFrom('idempotent_answers').where('user_id', '=', user_id).where('key', '=', key).execute();
}

function record(database: Database, { key, user_id }: KeyedRequest) {
  return database.selectFrom('idempotent_answers').where('user_id', '=', user_id).where('key', '=', key);
}
