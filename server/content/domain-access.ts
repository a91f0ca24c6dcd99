/** Who may use a domain: its editors, and every admin. */
import { sql } from 'kysely';
import { markLocked } from '../db/changes.ts';
import { type Database, prepared, type Value } from '../db/database.ts';
import { lockClause } from '../db/dialect.ts';
import { isThere } from '../db/present-domains.ts';
import type { Account } from '../kernel/account.ts';

/**
 * Whether the domain exists and belongs to the account. `lock` requires a transaction and serializes writes to the domain and
 * everything in it: nobody else writes there until the transaction ends.
 */
export async function mayUseDomain(
  database: Database,
  account: Account,
  domainId: number,
  lock: boolean,
): Promise<boolean> {
  const find = lock ? lockUsable : findUsable;
  const rows = await find(database, { domainId, userId: account.id, isAdmin: Number(account.is_admin) });
  if (lock) markLocked(database, domainId);
  return rows.length > 0;
}

const selectUsable = (value: Value) => sql`
  select id from domains where id = ${value('domainId')} and ${isThere} and (cast(${value('isAdmin')} as integer) = 1 or exists (
    select 1 from user_domains where domain_id = domains.id and user_id = ${value('userId')}))`;
const findUsable = prepared((_, value) => selectUsable(value));
const lockUsable = prepared((database, value) => sql`${selectUsable(value)} ${lockClause(database)}`);
