/** What whoever runs Kontor does at the terminal: the API adds no user, and nobody's password is known to it. */
import { StartError } from '../config.ts';
import type { Database } from '../store/database.ts';
import { isTaken } from '../store/dialect.ts';
import { countAccounts, createAccount, normalizedEmail, oneTimePassword, replacePassword } from './accounts.ts';
import { removeFactors } from './factors.ts';
import { endSessionsOf } from './identity-records.ts';
import type { PasswordHasher } from './password-hash.ts';

/**
 * @returns the password, which is kept nowhere
 * @throws StartError when the address cannot be one, is a user's already, or would be the first user's, who is an admin
 */
export async function addUser(database: Database, email: string, hasher?: PasswordHasher): Promise<string> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) throw new StartError(`"${email}" is no email address.`);
  if ((await countAccounts(database)) === 0) throw new StartError('Start Kontor first: it makes the first admin.');
  const password = oneTimePassword();
  try {
    await createAccount(database, { email, password, is_admin: false, must_change_password: true }, hasher);
  } catch (error) {
    if (isTaken(error)) throw new StartError(`${normalizedEmail(email)} is already a user: reset-password helps.`);
    throw error;
  }
  return password;
}

/**
 * The old password and every session end.
 * @returns the new one, which is kept nowhere
 * @throws StartError naming the admins when there is no such user
 */
export async function resetPassword(database: Database, email: string, hasher?: PasswordHasher): Promise<string> {
  const user = await findUser(database, email);
  const password = oneTimePassword();
  await replacePassword(database, user.id, { password, must_change_password: true }, hasher);
  await endSessionsOf(database, user.id);
  return password;
}

/**
 * For whoever has lost theirs. Every session ends.
 * @throws StartError naming the admins when there is no such user
 */
export async function resetFactors(database: Database, email: string): Promise<void> {
  const user = await findUser(database, email);
  await removeFactors(database, user.id);
  await endSessionsOf(database, user.id);
}

async function findUser(database: Database, email: string): Promise<{ id: number }> {
  const users = await database.selectFrom('users').select(['id', 'email', 'is_admin']).orderBy('id').execute();
  const user = users.find((one) => normalizedEmail(one.email) === normalizedEmail(email));
  if (!user) {
    const admins = users.filter(({ is_admin }) => is_admin === 1).map((one) => one.email);
    throw new StartError(`There is no user ${email}. Admins are: ${admins.join(', ') || 'none yet'}.`);
  }
  return user;
}
