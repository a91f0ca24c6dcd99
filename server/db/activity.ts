/** The log of sign-ins and of what admins do besides changing content. It names the changed fields, never their values. */
import { sql } from 'kysely';
import type { BackgroundTask } from '../../contract/activity.ts';
import type { Database } from './database.ts';
import type { New } from './tables.ts';

type Entry = Pick<New<'activity'>, 'at' | 'user_id' | 'kind' | 'action'> & Partial<New<'activity'>>;

/** Call it in the transaction that the entry is about. */
export async function recordActivity(database: Database, entry: Entry): Promise<void> {
  await database
    .insertInto('activity')
    .values({ fields: '', count: 1, ...entry })
    .execute();
}

/** @param message the reason in the words of the server or the build */
export function recordFailedDeployment(
  database: Database,
  { domainId, id, at, message }: { domainId: number; id: number; at: number; message: string | null },
): Promise<void> {
  const entry = { at, user_id: null, kind: 'deployment', action: 'failed', domain_id: domainId } as const;
  return recordActivity(database, { ...entry, entity_id: id, name: message });
}

/** Work of the server that nobody asked for at that moment; `domainId` is null if it is about no single website. */
export function recordFailedTask(
  database: Database,
  { task, domainId, at }: { task: BackgroundTask; domainId: number | null; at: number },
): Promise<void> {
  return recordActivity(database, {
    at,
    user_id: null,
    kind: 'task',
    action: 'failed',
    domain_id: domainId,
    name: task,
  });
}

/** Failures within this time after the last one are counted in the same row, in milliseconds. */
const countedTogether = 10 * 60_000;

/**
 * Never stores the address that was entered, because people type passwords there by mistake.
 * @param user `null` if no account has the address
 */
export async function recordFailedSignIn(
  database: Database,
  user: { id: number; email: string } | null,
  at: number,
): Promise<void> {
  const same = user === null ? sql`entity_id is null` : sql`entity_id = ${user.id}`;
  const { rows } = await sql`
    update activity set count = count + 1, at = ${at} where id = (
      select max(id) from activity
      where at > ${at - countedTogether} and kind = 'sign-in' and action = 'failed' and ${same}
    ) returning id
  `.execute(database);
  if (rows.length > 0) return;
  const { id = null, email = null } = user ?? {};
  await recordActivity(database, { at, user_id: null, kind: 'sign-in', action: 'failed', entity_id: id, name: email });
}
