/** What changes an account once its owner is known: a chosen password, a confirmed address. */

import { reviseRow } from '../content/revise.ts';
import { transactContent } from '../content/transact-content.ts';
import { recordActivity } from '../db/activity.ts';
import { type Database, transact } from '../db/database.ts';
import { lockRow } from '../db/rows.ts';
import { isTaken } from '../kernel/store-errors.ts';
import { consumeAccountLink, endAccountLinks, findAccountLink } from './account-links.ts';
import { confirmAddress, findVersioned, storePasswordHash, type VerifiedAccount } from './accounts.ts';
import { type PasswordHasher, passwordHasher } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';

type ChosenPassword = {
  /** As it was when the person was asked. */
  account: Pick<VerifiedAccount, 'id' | 'email' | 'version'>;
  password: string;
  now: number;
  /** The network of the client, for the queue of hashes. */
  client?: string;
  /** The session to be kept. */
  session?: string | undefined;
  /** Of the link that allows it. */
  token?: string;
};

/**
 * Ends every other session, and all links to choose a password.
 * @returns the new version; `null` if password or rights have changed meanwhile, or the link was used: nothing was stored
 */
export async function choosePassword(
  database: Database,
  { account, password, now, client, session, token }: ChosenPassword,
  hasher: PasswordHasher = passwordHasher,
): Promise<{ version: string; endedSessions: number } | null> {
  const { id, email } = account;
  const password_hash = await hasher.hash(password, client);
  return transact(database, async (transaction) => {
    const link = token === undefined ? null : await consumeAccountLink(transaction, token);
    if (link === undefined) return null;
    const version = await storePasswordHash(transaction, account, password_hash);
    if (version === null) return null;
    if (link?.mailedTo) await confirmAddress(transaction, { id, email: link.mailedTo }, now);
    const endedSessions = await endSessionsOf(transaction, id, session);
    await endAccountLinks(transaction, id, 'password');
    const changed = { kind: 'user', action: 'password', entity_id: id, name: email } as const;
    await recordActivity(transaction, { at: now, user_id: id, ...changed });
    return { version, endedSessions };
  });
}

/** The account that a link lets choose a password. */
export async function findByPasswordLink(
  database: Database,
  token: string,
  now: number,
): Promise<VerifiedAccount | null> {
  const link = await findAccountLink(database, 'password', token, now);
  return link && findVersioned(database, link.userId);
}

export type ConfirmedEmail = { userId: number; from: string; to: string };

/** @returns `'taken'` if another account has the address by now; `null` if the link does not count */
export async function confirmEmail(
  database: Database,
  token: string,
  now: number,
): Promise<ConfirmedEmail | 'taken' | null> {
  try {
    const link = await findAccountLink(database, 'email', token, now);
    if (!link) return null;
    const { userId, email: to } = link;
    return await transactContent(database, { at: now, userId, source: 'console' }, async (transaction) => {
      if (!(await consumeAccountLink(transaction, token))) return null;
      const before = await lockRow(transaction, 'users', userId);
      if (!before) return null;
      await reviseRow(
        { database: transaction, ifMatch: null },
        'users',
        before,
        { email: to, email_confirmed_at: now },
        () => null,
      );
      // They were mailed to the former address.
      await endAccountLinks(transaction, userId);
      const changed = { kind: 'user', action: 'updated', entity_id: userId, name: to, fields: 'email' } as const;
      await recordActivity(transaction, { at: now, user_id: userId, ...changed });
      return { userId, from: before.email, to };
    });
  } catch (error) {
    if (isTaken(error)) return 'taken';
    throw error;
  }
}
