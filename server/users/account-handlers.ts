/** What admins do to the accounts of others: links, second factors, deactivating. */
import { problem } from '../../contract/refusals.ts';
import { reviseRow } from '../content/revise.ts';
import { recordActivity } from '../db/activity.ts';
import type { Database } from '../db/database.ts';
import { shownNameOf } from '../db/people.ts';
import { findRow, lockRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import { endAccountLinks } from '../identity/account-links.ts';
import { noticeMail, sendNotice } from '../identity/account-mails.ts';
import { findAccount } from '../identity/accounts.ts';
import { removeFactors } from '../identity/factors.ts';
import { mailConfirmation, mailPasswordLink } from '../identity/mailed-links.ts';
import { endSessionsOf } from '../identity/sessions.ts';
import type { Account } from '../kernel/account.ts';
import type { Call, Handlers } from '../kernel/handler.ts';
import { orNotFound, Refusal } from '../kernel/refusal.ts';
import { isLastAdmin, lockAdmins, readUser } from './user-handlers.ts';

export const adminAccountHandlers = {
  /** Runs without a transaction, because a mail takes its time. */
  changeEmail: {
    hasOwnTransaction: true,
    run: async ({ database, account, params, body, services }) => {
      refuseOwn(account, params.userId, 'email_own');
      const user = await activeUser(database, params.userId);
      const made = await mailConfirmation(database, user, body, services);
      await recordLink(database, account, user, 'address-link', services.now());
      return made;
    },
  },

  /** Runs without a transaction as well. */
  sendPasswordLink: {
    hasOwnTransaction: true,
    run: async ({ database, account, params, body, services }) => {
      refuseOwn(account, params.userId, 'password_own');
      const user = await activeUser(database, params.userId);
      await recordLink(database, account, user, 'password-link', services.now());
      return mailPasswordLink(database, user, { by: shownNameOf(account), ...body }, services);
    },
  },

  resetFactors: async ({ database, account, params: { userId }, body, services, afterCommit }) => {
    refuseOwn(account, userId, 'factors_own');
    const { email } = orNotFound(await lockRow(database, 'users', userId), 'user');
    await removeFactors(database, userId);
    await endSessionsOf(database, userId);
    const about = { to: email, publicOrigin: services.publicOrigin };
    afterCommit(() => sendNotice(services, noticeMail(body.language, 'factors', about)));
  },

  deactivateUser: async (call) => {
    const { database, account, params, services } = call;
    const { userId } = params;
    const admins = await lockAdmins(database, account);
    const user = orNotFound(await lockRow(database, 'users', userId), 'user');
    if (userId === account.id) throw new Refusal(422, problem('deactivate_own'));
    if (isLastAdmin(admins, userId)) throw new Refusal(422, problem('deactivate_last'));
    if (user.deactivated_at !== null) return;
    await setDeactivated(call, user, services.now());
    await endSessionsOf(database, userId);
    await endAccountLinks(database, userId);
  },

  activateUser: async (call) => {
    const { database, account, params } = call;
    await lockAdmins(database, account);
    const user = orNotFound(await lockRow(database, 'users', params.userId), 'user');
    if (user.deactivated_at !== null) await setDeactivated(call, user, null);
  },
} satisfies Partial<Handlers>;

/** Whoever uses an open console must not be able to do away with what protects the account. */
function refuseOwn(account: Account, userId: number, code: 'email_own' | 'password_own' | 'factors_own'): void {
  if (userId === account.id) throw new Refusal(422, problem(code));
}

/** A link is of use only to somebody who may sign in. */
async function activeUser(database: Database, userId: number): Promise<Account> {
  orNotFound(await findRow(database, 'users', userId), 'user');
  const account = await findAccount(database, userId);
  if (!account) throw new Refusal(409, problem('deactivated'));
  return account;
}

function recordLink(
  database: Database,
  account: Account,
  { id, email }: Account,
  action: 'password-link' | 'address-link',
  at: number,
): Promise<void> {
  return recordActivity(database, { at, user_id: account.id, kind: 'user', action, entity_id: id, name: email });
}

async function setDeactivated(
  call: Call<'deactivateUser' | 'activateUser'>,
  user: Stored<'users'>,
  deactivated_at: number | null,
): Promise<void> {
  const { database, services } = call;
  await reviseRow(call, 'users', user, { deactivated_at }, () => readUser(database, user.id, services.now()));
}
