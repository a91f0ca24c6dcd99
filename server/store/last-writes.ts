/** Who wrote which revision of an entity last, and when: told to those who were too late. */
import type { Database } from './database.ts';

/** `kind` and `id` name the entity; `revision` is the one that was written. */
export type WrittenRevision = { kind: string; id: number; revision: number };
/** `updated_at` is ISO 8601 in UTC; the user is `null` once the account is gone. */
export type LastWrite = { updated_at: string; updated_by: { id: number; email: string } | null };

export async function recordLastWrite(
  database: Database,
  { kind, id, revision }: WrittenRevision,
  userId: number,
  at: number,
): Promise<void> {
  const written = { revision, written_at: at, written_by: userId };
  await database
    .insertInto('last_writes')
    .values({ kind, entity_id: id, ...written })
    .onConflict((conflict) => conflict.columns(['kind', 'entity_id']).doUpdateSet(written))
    .execute();
}

/** `null` where another revision was recorded: by then nobody knows who wrote this one. */
export async function findLastWrite(
  database: Database,
  { kind, id, revision }: WrittenRevision,
): Promise<LastWrite | null> {
  const row = await database
    .selectFrom('last_writes')
    .leftJoin('users', 'users.id', 'last_writes.written_by')
    .select(['last_writes.written_at', 'users.id as user_id', 'users.email'])
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .where('last_writes.revision', '=', revision)
    .executeTakeFirst();
  if (!row) return null;
  const { written_at, user_id, email } = row;
  return {
    updated_at: new Date(Number(written_at)).toISOString(),
    updated_by: user_id === null || email === null ? null : { id: user_id, email },
  };
}
