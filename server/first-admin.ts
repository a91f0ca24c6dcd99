/** The first admin of an installation without accounts. The password never reaches the log, which others may read. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createAccount, hasAccounts, oneTimePassword } from './identity/accounts.ts';
import { normalizedEmail } from './identity/email-addresses.ts';
import type { PasswordHasher } from './identity/passwords.ts';
import { orNull } from './images/image-files.ts';

/** `file` holds the password; `null` if the operator has set it. */
export type FirstAdmin = { email: string; file: string | null };

type Settings = Pick<Config, 'adminEmail' | 'adminPassword' | 'dataDirectory'>;

/**
 * Signing in with the first password asks for a new one. A random password is written before the account is stored, so that
 * there is never an account that nobody can open.
 * @returns `null` if there are accounts already
 */
export async function createFirstAdmin(
  database: Database,
  { adminEmail: email, adminPassword, dataDirectory }: Settings,
  hasher?: PasswordHasher,
): Promise<FirstAdmin | null> {
  if (await hasAccounts(database)) return null;
  const password = adminPassword ?? oneTimePassword();
  const file = adminPassword === null ? fileIn(dataDirectory) : null;
  if (file) {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    await writeFile(file, `${email}\n${password}\n`, { mode: 0o600 });
  }
  await createAccount(database, { email, password, is_admin: true, must_change_password: true }, hasher);
  return { email, file };
}

/** Removes the file with the first password when it has been replaced. @returns the number of removed files */
export async function forgetFirstPassword(database: Database, dataDirectory: string): Promise<number> {
  const file = fileIn(dataDirectory);
  const email = (await orNull(() => readFile(file, 'utf8')))?.split('\n')[0];
  if (!email) return 0;
  const waiting = database.selectFrom('users').select('id').where('email', '=', normalizedEmail(email));
  if (await waiting.where('must_change_password', '=', 1).executeTakeFirst()) return 0;
  await rm(file, { force: true });
  return 1;
}

const fileIn = (dataDirectory: string) => join(dataDirectory, 'first-admin.txt');
