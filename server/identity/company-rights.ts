/** What the company's groups decide at each sign-in: who is an admin, and who edits the domains that the settings name. */
import { sql } from 'kysely';
import { reviseRow } from '../content/revise.ts';
import { transactContent } from '../content/transact-content.ts';
import { recordActivity } from '../db/activity.ts';
import type { Database } from '../db/database.ts';
import { lockClause } from '../db/dialect.ts';
import { isThere } from '../db/present-domains.ts';
import { lockRow } from '../db/rows.ts';
import type { Account } from '../kernel/account.ts';
import type { Log } from '../kernel/log.ts';
import type { CompanyGroups, CompanyPerson } from './company-client.ts';

type Deciding = { groups: CompanyGroups; log: Log; now: number };

/** The rights that admins have given besides stay: all domains that no group is named for. */
export async function applyCompanyGroups(
  database: Database,
  account: Account,
  person: CompanyPerson,
  { groups, log, now }: Deciding,
): Promise<void> {
  if (groups.admin.length + groups.domains.length === 0) return;
  await transactContent(database, { at: now, userId: null, source: 'console' }, async (transaction) => {
    const about = { at: now, user_id: null, kind: 'user', entity_id: account.id, name: account.email } as const;
    if (groups.admin.length > 0) {
      const isAdmin = groups.admin.some((group) => person.groups.includes(group));
      const isChanged = await decideAdmin(transaction, account, isAdmin, log);
      if (isChanged) await recordActivity(transaction, { ...about, action: 'updated', fields: 'company is_admin' });
    }
    for (const { domainId, isLinked } of await decideDomains(transaction, account, person, groups, log)) {
      const action = isLinked ? 'linked' : 'unlinked';
      await recordActivity(transaction, { ...about, action, domain_id: domainId, fields: 'company' });
    }
  });
}

/** @returns whether it is another right than before */
async function decideAdmin(database: Database, { id }: Account, isAdmin: boolean, log: Log): Promise<boolean> {
  const first = await firstAdmin(database);
  const user = await lockRow(database, 'users', id);
  if (!user || (user.is_admin === 1) === isAdmin) return false;
  if (id === first) {
    // With it would go the way in that needs no company.
    log({ level: 'warn', event: 'company groups: the first admin stays one', account: id });
    return false;
  }
  await reviseRow({ database, ifMatch: null }, 'users', user, { is_admin: isAdmin ? 1 : 0 }, () => null);
  return true;
}

async function decideDomains(
  database: Database,
  { id }: Account,
  person: CompanyPerson,
  groups: CompanyGroups,
  log: Log,
): Promise<{ domainId: number; isLinked: boolean }[]> {
  const named = new Set(groups.domains.flatMap(({ domains }) => domains));
  const wanted = new Set(
    groups.domains.filter(({ group }) => person.groups.includes(group)).flatMap(({ domains }) => domains),
  );
  if (named.size === 0) return [];
  const all = database.selectFrom('domains').select(['id', 'fqdn']).where(isThere);
  const present = await all.where(sql<string>`lower(fqdn)`, 'in', [...named]).execute();
  const linked = await database.selectFrom('user_domains').select('domain_id').where('user_id', '=', id).execute();
  const links = new Set(linked.map(({ domain_id }) => domain_id));
  const isWanted = ({ fqdn }: { fqdn: string }) => wanted.has(fqdn.toLowerCase());
  const names = new Set(present.map(({ fqdn }) => fqdn.toLowerCase()));
  for (const domain of named) {
    if (!names.has(domain)) log({ level: 'warn', event: 'company groups: there is no such domain', domain });
  }
  const gained = present.filter((domain) => isWanted(domain) && !links.has(domain.id));
  const lost = present.filter((domain) => !isWanted(domain) && links.has(domain.id));
  const values = gained.map((domain) => ({ user_id: id, domain_id: domain.id }));
  if (values.length > 0) {
    const linking = database.insertInto('user_domains').values(values);
    await linking.onConflict((conflict) => conflict.columns(['user_id', 'domain_id']).doNothing()).execute();
  }
  const ids = lost.map((domain) => domain.id);
  if (ids.length > 0) {
    await database.deleteFrom('user_domains').where('user_id', '=', id).where('domain_id', 'in', ids).execute();
  }
  return [
    ...gained.map((domain) => ({ domainId: domain.id, isLinked: true })),
    ...lost.map((domain) => ({ domainId: domain.id, isLinked: false })),
  ];
}

/** The oldest account of an admin who may sign in, locked with those of the others until the transaction ends. */
async function firstAdmin(database: Database): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where is_admin = 1 and deactivated_at is null order by id ${lockClause(database)}
  `.execute(database);
  return rows[0]?.id;
}

/** Whose password opens the account even if passwords are switched off. */
export async function isFirstAdmin(database: Database, { id }: Account): Promise<boolean> {
  const admins = database
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('deactivated_at', 'is', null);
  return (await admins.orderBy('id').executeTakeFirst())?.id === id;
}
