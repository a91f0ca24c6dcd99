import { sql } from 'kysely';
import type { Handlers } from '../http/handler.ts';
import { forbidden, invalid, Refusal } from '../http/refusal.ts';
import { demandRevision, destroyRow, found, reviseRow } from '../http/revisions.ts';
import type { Account } from '../identity/account.ts';
import { endSessionsOf, endSignInsOf } from '../identity/identity-records.ts';
import { storableId } from '../rules/checks.ts';
import type { Database } from '../store/database.ts';
import { lockClause } from '../store/dialect.ts';
import { columns, findRow, lockRow } from '../store/rows.ts';
import { readUser, readUsers } from '../store/users.ts';

type Names = 'listUsers' | 'getUser' | 'updateUser' | 'destroyUser' | 'linkDomain' | 'unlinkDomain' | 'endSessions';

export const adminUserHandlers = {
  listUsers: async ({ database }) => readUsers(database),

  getUser: async ({ database, params }) => found(await readUser(database, params.userId), 'This user'),

  updateUser: async ({ database, account, params: { userId }, body, ifMatch }) => {
    const admins = await lockAdmins(database, account);
    const user = found(await lockRow(database, 'users', userId), 'This user');
    const current = () => readUser(database, userId);
    await demandRevision(user, ifMatch, current);
    if (body.is_admin === false && user.is_admin === 1) {
      const message = demotionMessage(account, admins, userId);
      if (message) throw invalid({ is_admin: [message] });
    }
    await reviseRow(database, 'users', user, columns(body), ifMatch, current);
    // What was begun with other rights does not go on.
    if (body.is_admin !== undefined) await endSignInsOf(database, userId);
    return found(await current(), 'This user');
  },

  destroyUser: async ({ database, account, params: { userId }, ifMatch }) => {
    const admins = await lockAdmins(database, account);
    const user = found(await lockRow(database, 'users', userId), 'This user');
    if (userId === account.id) throw new Refusal(422, 'You cannot destroy your own account.');
    if (isLastAdmin(admins, userId)) throw new Refusal(422, 'The last admin cannot be destroyed.');
    await destroyRow(database, 'users', user, ifMatch, () => readUser(database, userId));
    await endSessionsOf(database, userId);
  },

  linkDomain: async ({ database, params, body: { domain_id } }) => {
    found(await lockRow(database, 'users', params.userId), 'This user');
    if (storableId(domain_id) || !(await findRow(database, 'domains', domain_id))) {
      throw invalid({ domain_id: ['is no domain'] });
    }
    await database
      .insertInto('user_domains')
      .values({ user_id: params.userId, domain_id })
      .onConflict((conflict) => conflict.columns(['user_id', 'domain_id']).doNothing())
      .execute();
  },

  unlinkDomain: async ({ database, params: { userId, domainId } }) => {
    found(await findRow(database, 'users', userId), 'This user');
    await database.deleteFrom('user_domains').where('user_id', '=', userId).where('domain_id', '=', domainId).execute();
  },

  endSessions: async ({ database, params: { userId } }) => {
    found(await findRow(database, 'users', userId), 'This user');
    await endSessionsOf(database, userId);
  },
} satisfies Pick<Handlers, Names>;

/**
 * The ids of all admins, who stay admins until the transaction ends: two of them cannot demote each other at once,
 * because the second is none any more when its turn comes.
 */
async function lockAdmins(database: Database, account: Account): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where is_admin = 1 order by id ${lockClause(database)}
  `.execute(database);
  const admins = rows.map(({ id }) => id);
  if (!admins.includes(account.id)) throw forbidden();
  return admins;
}

function demotionMessage(account: Account, admins: readonly number[], userId: number): string | null {
  if (isLastAdmin(admins, userId)) return 'cannot be taken from the last admin';
  return userId === account.id ? 'cannot be taken from your own account' : null;
}

function isLastAdmin(admins: readonly number[], userId: number): boolean {
  return admins.length === 1 && admins[0] === userId;
}
