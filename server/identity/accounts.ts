/** Accounts and their passwords. The functions behind the terminal commands are at the end. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { isEmailAddress } from '../../contract/email-address.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { recordActivity } from '../db/activity.ts';
import type { Database } from '../db/database.ts';
import type { New, Stored } from '../db/tables.ts';
import type { Account } from '../kernel/account.ts';
import { StartError } from '../kernel/start-error.ts';
import { isTaken } from '../kernel/store-errors.ts';
import { endAccountLinks } from './account-links.ts';
import { normalizedEmail, storedForms } from './email-addresses.ts';
import { removeFactors } from './factors.ts';
import { type PasswordHasher, passwordHasher } from './passwords.ts';
import { digest } from './seal.ts';
import { endSessionsOf } from './sessions.ts';

export type NewAccount = { email: string; password: string; is_admin: boolean; must_change_password: boolean };
/** `client` identifies the client, for example its network; clients take turns at password checks. */
export type Credentials = { email: string; password: string; client?: string };
/** `version` changes with each change of the password or of the account's rights. */
export type VerifiedAccount = Account & { must_change_password: boolean; version: string };

/**
 * Stores an account with a generated password. The rules for chosen passwords are checked on the sign-in page.
 * @throws the store's error if the email address is taken
 */
export async function createAccount(
  database: Database,
  { email, password, is_admin, must_change_password }: NewAccount,
  hasher: PasswordHasher = passwordHasher,
): Promise<Account> {
  return storeAccount(database, {
    email: normalizedEmail(email),
    is_admin: is_admin ? 1 : 0,
    password_hash: await hasher.hash(password),
    must_change_password: must_change_password ? 1 : 0,
  });
}

/** @throws the store's error if the email address is taken */
export async function storeAccount(database: Database, account: Omit<New<'users'>, 'created_at'>): Promise<Account> {
  const row = await database
    .insertInto('users')
    .values({ ...account, created_at: Date.now(), password_set_at: account.must_change_password ? null : Date.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
  return accountOf(row);
}

/** Read on every request, so that removing a right, or deactivating the account, takes effect at once. */
export async function findAccount(database: Database, id: number): Promise<Account | null> {
  const row = await findRow(database, id);
  return row ? accountOf(row) : null;
}

export async function findAccountByEmail(database: Database, email: string): Promise<Account | null> {
  const row = await findRowByEmail(database, email);
  return row ? accountOf(row) : null;
}

/** Call it when somebody has proved that the address is theirs; the first time counts. */
export async function confirmAddress(
  database: Database,
  { id, email }: Pick<Account, 'id' | 'email'>,
  now: number,
): Promise<void> {
  const users = database.updateTable('users').set({ email_confirmed_at: now }).where('id', '=', id);
  await users.where('email', '=', email).where('email_confirmed_at', 'is', null).execute();
}

/** Whether an address may become that of an account. */
export async function addressProblem(database: Database, email: string): Promise<Problem | null> {
  const forms = storedForms(email);
  const users = database.selectFrom('users').select('id').where(sql<string>`lower(email)`, 'in', forms);
  if (await users.executeTakeFirst()) return problem('user_exists');
  const invitations = database.selectFrom('invitations').select('id').where('email', 'in', forms);
  const open = await invitations.where('accepted_at', 'is', null).executeTakeFirst();
  return open ? problem('invited_already') : null;
}

/** `null` for an unknown address and for a wrong password alike, after the same time. */
export async function verifyPassword(
  database: Database,
  { email, password, client }: Credentials,
  hasher: PasswordHasher = passwordHasher,
): Promise<VerifiedAccount | null> {
  const row = await findRowByEmail(database, email);
  const matches = await hasher.verify(password, row?.password_hash ?? hasher.decoy, client);
  if (!row || !matches) return null;
  if (hasher.isWeak(row.password_hash)) row.password_hash = await strengthen(database, row, password, hasher);
  return verified(row);
}

/** The account with the version that unfinished steps are bound to. */
export async function findVersioned(database: Database, id: number): Promise<VerifiedAccount | null> {
  const row = await findRow(database, id);
  return row ? verified(row) : null;
}

/**
 * Stores a password that the person has chosen, unless the password or rights have changed since `version`.
 * @returns the new version; `null` if nothing was stored
 */
export async function storePasswordHash(
  database: Database,
  { id, version }: Pick<VerifiedAccount, 'id' | 'version'>,
  password_hash: string,
): Promise<string | null> {
  const row = await findRow(database, id);
  if (!row || versionOf(row) !== version) return null;
  const chosen = { password_hash, must_change_password: 0, password_set_at: Date.now() } as const;
  const isStored = await updateUnchanged(database, row, chosen);
  return isStored ? versionOf({ ...row, password_hash }) : null;
}

/** Does not change the revision, which belongs to the record that admins see. */
export async function replacePassword(
  database: Database,
  id: number,
  { password, must_change_password }: Pick<NewAccount, 'password' | 'must_change_password'>,
  hasher: PasswordHasher = passwordHasher,
): Promise<void> {
  const password_hash = await hasher.hash(password);
  const changes = { password_hash, must_change_password: must_change_password ? (1 as const) : (0 as const) };
  await endAccountLinks(database, id, 'password');
  await database.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** Valid for one sign-in, which asks for a new password. */
export function oneTimePassword(): string {
  return randomBytes(16).toString('base64url');
}

export async function hasAccounts(database: Database): Promise<boolean> {
  return (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

function accountOf({ id, email, name, is_admin }: Stored<'users'>): Account {
  return { id, email, name, is_admin: is_admin === 1 };
}

function verified(row: Stored<'users'>): VerifiedAccount {
  return { ...accountOf(row), must_change_password: row.must_change_password === 1, version: versionOf(row) };
}

function findRowByEmail(database: Database, email: string) {
  return database
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, 'in', storedForms(email))
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
}

async function findRow(database: Database, id: number): Promise<Stored<'users'> | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  const users = database.selectFrom('users').selectAll().where('deactivated_at', 'is', null);
  return users.where('id', '=', id).executeTakeFirst();
}

/** Hashes the same password with the current cost, unless it was changed meanwhile. @returns the hash that is stored */
async function strengthen(
  database: Database,
  row: Stored<'users'>,
  password: string,
  hasher: PasswordHasher,
): Promise<string> {
  const password_hash = await hasher.hash(password);
  return (await updateUnchanged(database, row, { password_hash })) ? password_hash : row.password_hash;
}

/** @returns `false` if the password or the rights have changed since `row` was read */
async function updateUnchanged(
  database: Database,
  { id, password_hash, is_admin }: Stored<'users'>,
  changes: Partial<New<'users'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('is_admin', '=', is_admin)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function versionOf({ password_hash, is_admin }: Stored<'users'>): string {
  return digest(`${is_admin} ${password_hash}`);
}

/**
 * @returns the password, which is not stored
 * @throws StartError if the address is invalid or taken, or there is no account yet, because the first one is an admin
 */
export async function addUser(database: Database, email: string, hasher?: PasswordHasher): Promise<string> {
  if (!isEmailAddress(email)) throw new StartError(`"${email}" is no email address.`);
  if (!(await hasAccounts(database))) throw new StartError('Start Kontor first: it makes the first admin.');
  const password = oneTimePassword();
  try {
    const account = { email, password, is_admin: false, must_change_password: true };
    await recordTerminalAction(database, 'created', await createAccount(database, account, hasher));
  } catch (error) {
    if (isTaken(error)) throw new StartError(`${normalizedEmail(email)} is already a user: reset-password helps.`);
    throw error;
  }
  return password;
}

/**
 * Ends the old password and every session.
 * @returns the new password, which is not stored
 * @throws StartError naming the admins if there is no such user
 */
export async function resetPassword(database: Database, email: string, hasher?: PasswordHasher): Promise<string> {
  const user = await findUser(database, email);
  const password = oneTimePassword();
  await replacePassword(database, user.id, { password, must_change_password: true }, hasher);
  // Whoever has got another id at the company proves the account with this password.
  await database.deleteFrom('company_accounts').where('user_id', '=', user.id).execute();
  await endSessionsOf(database, user.id);
  await recordTerminalAction(database, 'password', user);
  return password;
}

/**
 * For people who have lost their second factors. Every session ends.
 * @throws StartError naming the admins if there is no such user
 */
export async function resetFactors(database: Database, email: string): Promise<void> {
  const user = await findUser(database, email);
  await removeFactors(database, user.id);
  await endSessionsOf(database, user.id);
}

/** Records an action at the terminal, where the account of the person is unknown. */
function recordTerminalAction(
  database: Database,
  action: 'created' | 'password',
  { id, email }: { id: number; email: string },
) {
  return recordActivity(database, { at: Date.now(), user_id: null, kind: 'user', action, entity_id: id, name: email });
}

async function findUser(database: Database, email: string): Promise<{ id: number; email: string }> {
  const users = await database.selectFrom('users').select(['id', 'email', 'is_admin']).orderBy('id').execute();
  const user = users.find((one) => normalizedEmail(one.email) === normalizedEmail(email));
  if (!user) {
    const admins = users.filter(({ is_admin }) => is_admin === 1).map((one) => one.email);
    throw new StartError(`There is no user ${email}. Admins are: ${admins.join(', ') || 'none yet'}.`);
  }
  return user;
}
