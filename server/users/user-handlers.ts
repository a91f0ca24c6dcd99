import { sql } from 'kysely';
import { type User, userFields } from '../../contract/entities.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { demandRevision, destroyRow, reviseRow } from '../content/revise.ts';
import type { Database } from '../db/database.ts';
import { lockClause } from '../db/dialect.ts';
import { findDomain, isThere } from '../db/present-domains.ts';
import { columns, findRow, lockRow, presented } from '../db/rows.ts';
import { endSessionsOf, endUnfinishedSignIns } from '../identity/sessions.ts';
import { readSignInState } from '../identity/sign-in-state.ts';
import type { Account } from '../kernel/account.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { Handlers } from '../kernel/handler.ts';
import { forbidden, invalid, orNotFound, Refusal, throwIfInvalid } from '../kernel/refusal.ts';
import { fieldProblems, nameIn, optional, personName, storableId } from '../rules/checks.ts';

export const adminUserHandlers = {
  listUsers: async ({ database }) => readUsers(database),

  getUser: async ({ database, params, services }) =>
    orNotFound(await readUser(database, params.userId, services.now()), 'user'),

  updateUser: async (call) => {
    const { database, account, params, body } = call;
    const { userId } = params;
    const admins = await lockAdmins(database, account);
    const user = orNotFound(await lockRow(database, 'users', userId), 'user');
    const current = () => readUser(database, userId, call.services.now());
    await demandRevision(call, 'users', user, current);
    const name = body.name === undefined ? undefined : nameIn(body.name);
    throwIfInvalid(fieldProblems({ name: optional(name, personName) }));
    if (body.is_admin === false && user.is_admin === 1) {
      const wrong = demotionProblem(account, admins, userId);
      if (wrong) throw invalid({ is_admin: [wrong] });
    }
    await reviseRow(call, 'users', user, columns({ ...body, name }), current);
    // Ends sign-ins that were started with the former rights.
    if (body.is_admin !== undefined) await endUnfinishedSignIns(database, userId);
    return orNotFound(await current(), 'user');
  },

  destroyUser: async (call) => {
    const { database, account, params } = call;
    const { userId } = params;
    const admins = await lockAdmins(database, account);
    const user = orNotFound(await lockRow(database, 'users', userId), 'user');
    if (userId === account.id) throw new Refusal(422, problem('own_account'));
    if (isLastAdmin(admins, userId)) throw new Refusal(422, problem('last_admin'));
    await destroyRow(call, 'users', user, () => readUser(database, userId, call.services.now()));
    await endSessionsOf(database, userId);
  },

  linkDomain: async ({ database, params, body: { domain_id } }) => {
    orNotFound(await lockRow(database, 'users', params.userId), 'user');
    if (storableId(domain_id) || !(await findDomain(database, domain_id))) {
      throw invalid({ domain_id: [problem('not_domain')] });
    }
    await database
      .insertInto('user_domains')
      .values({ user_id: params.userId, domain_id })
      .onConflict((conflict) => conflict.columns(['user_id', 'domain_id']).doNothing())
      .execute();
  },

  unlinkDomain: async ({ database, params: { userId, domainId } }) => {
    orNotFound(await findRow(database, 'users', userId), 'user');
    await database.deleteFrom('user_domains').where('user_id', '=', userId).where('domain_id', '=', domainId).execute();
  },

  endSessions: async ({ database, params: { userId } }) => {
    orNotFound(await findRow(database, 'users', userId), 'user');
    await endSessionsOf(database, userId);
  },
} satisfies Partial<Handlers>;

/**
 * Locks the rows of all admins until the transaction ends. Two admins cannot demote each other at once, because the second
 * is no longer an admin when it gets the lock.
 */
export async function lockAdmins(database: Database, account: Account): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where is_admin = 1 and deactivated_at is null order by id ${lockClause(database)}
  `.execute(database);
  const admins = rows.map(({ id }) => id);
  if (!admins.includes(account.id)) throw forbidden();
  return admins;
}

function demotionProblem(account: Account, admins: readonly number[], userId: number): Problem | null {
  if (isLastAdmin(admins, userId)) return problem('admin_last');
  return userId === account.id ? problem('admin_own') : null;
}

export function isLastAdmin(admins: readonly number[], userId: number): boolean {
  return admins.length === 1 && admins[0] === userId;
}

export async function readUser(database: Database, userId: number, now: number): Promise<User | null> {
  const [user] = await readUsers(database, userId);
  return user ? { ...user, sign_in: await readSignInState(database, userId, now) } : null;
}

/** All users, or one, with their linked domains. */
async function readUsers(database: Database, userId?: number): Promise<User[]> {
  const users = database
    .selectFrom('users')
    .select(['id', 'email', 'name', 'is_admin', 'revision', 'deactivated_at'])
    .orderBy('id');
  const domains = database
    .selectFrom('user_domains')
    .innerJoin('domains', 'domains.id', 'user_domains.domain_id')
    .select(['user_domains.user_id', 'domains.id', 'domains.fqdn'])
    .where(isThere)
    .orderBy('domains.id');
  const one = userId ?? 0;
  const rows = await (userId === undefined ? users : users.where('id', '=', one)).execute();
  const linked = await (userId === undefined ? domains : domains.where('user_domains.user_id', '=', one)).execute();
  const domainsOf = groupBy(linked, ({ user_id }) => user_id);
  return rows.map((user) => ({
    ...presented(userFields, user),
    deactivated_at: user.deactivated_at === null ? null : new Date(user.deactivated_at).toISOString(),
    sign_in: null,
    domains: (domainsOf.get(user.id) ?? []).map(({ id, fqdn }) => ({ id, fqdn })),
  }));
}
