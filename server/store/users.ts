import { type User, userFields } from '../../contract/entities.ts';
import { groupBy } from '../rules/group-by.ts';
import type { Database } from './database.ts';
import { presented } from './rows.ts';

/** All users with the domains that they are linked to, in two queries. */
export async function readUsers(database: Database): Promise<User[]> {
  const users = await database
    .selectFrom('users')
    .select(['id', 'email', 'is_admin', 'revision'])
    .orderBy('id')
    .execute();
  const domains = await linkedDomains(database).execute();
  const domainsOf = groupBy(domains, ({ user_id }) => user_id);
  return users.map((user) => ({
    ...presented(userFields, user),
    domains: (domainsOf.get(user.id) ?? []).map(({ id, fqdn }) => ({ id, fqdn })),
  }));
}

export async function readUser(database: Database, userId: number): Promise<User | null> {
  const user = await database
    .selectFrom('users')
    .select(['id', 'email', 'is_admin', 'revision'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return null;
  const domains = await linkedDomains(database).where('user_domains.user_id', '=', userId).execute();
  return { ...presented(userFields, user), domains: domains.map(({ id, fqdn }) => ({ id, fqdn })) };
}

function linkedDomains(database: Database) {
  return database
    .selectFrom('user_domains')
    .innerJoin('domains', 'domains.id', 'user_domains.domain_id')
    .select(['user_domains.user_id', 'domains.id', 'domains.fqdn'])
    .orderBy('domains.id');
}
