/** The log of sign-ins and of what admins do besides changes of content. It names what was changed, never to what. */
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { New } from './tables.ts';

type Entry = Pick<New<'activity'>, 'at' | 'user_id' | 'kind' | 'action'> & Partial<New<'activity'>>;

/** Call it in the transaction of what it tells. */
export async function recordActivity(database: Database, entry: Entry): Promise<void> {
  await database
    .insertInto('activity')
    .values({ fields: '', count: 1, ...entry })
    .execute();
}

/** @param message why, as the server or the build says it */
export function recordFailedDeployment(
  database: Database,
  { domainId, id, at, message }: { domainId: number; id: number; at: number; message: string | null },
): Promise<void> {
  const entry = { at, user_id: null, kind: 'deployment', action: 'failed', domain_id: domainId } as const;
  return recordActivity(database, { ...entry, entity_id: id, name: message });
}

/** Failures within this time after the last one are counted together, in milliseconds. */
const together = 10 * 60_000;

/**
 * Names the account only if there is one of that address: what is typed by mistake may be a password.
 * @param user `null` if there is no account of the address
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
      where at > ${at - together} and kind = 'sign-in' and action = 'failed' and ${same}
    ) returning id
  `.execute(database);
  if (rows.length > 0) return;
  const { id = null, email = null } = user ?? {};
  await recordActivity(database, { at, user_id: null, kind: 'sign-in', action: 'failed', entity_id: id, name: email });
}
