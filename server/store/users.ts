import type { User } from '../../contract/entities.ts';
import { groupBy } from '../rules/group-by.ts';
import type { Database } from './database.ts';

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
    ...user,
    is_admin: user.is_admin === 1,
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
  return { ...user, is_admin: user.is_admin === 1, domains: domains.map(({ id, fqdn }) => ({ id, fqdn })) };
}

function linkedDomains(database: Database) {
  return database
    .selectFrom('user_domains')
    .innerJoin('domains', 'domains.id', 'user_domains.domain_id')
    .select(['user_domains.user_id', 'domains.id', 'domains.fqdn'])
    .orderBy('domains.id');
}
