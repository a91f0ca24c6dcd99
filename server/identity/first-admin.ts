import type { Database } from '../store/database.ts';
import { countAccounts, createAccount, oneTimePassword } from './accounts.ts';
import type { PasswordHasher } from './password-hash.ts';

export type FirstAdmin = { email: string; password: string };

/**
 * Makes the first admin where there is no account yet. The password is random, is told once to whoever started the
 * server, and has to be replaced at the first sign-in.
 * @returns `null` when there is an account already
 */
export async function createFirstAdmin(
  database: Database,
  email: string,
  hasher?: PasswordHasher,
): Promise<FirstAdmin | null> {
  if ((await countAccounts(database)) > 0) return null;
  const password = oneTimePassword();
  await createAccount(database, { email, password, is_admin: true, must_change_password: true }, hasher);
  return { email, password };
}
