import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../store/database.ts';
import type { New, Stored } from '../store/tables.ts';
import type { Account } from './account.ts';
import { type PasswordHasher, passwordHasher } from './password-hash.ts';

export type NewAccount = { email: string; password: string; is_admin: boolean; must_change_password: boolean };
/** `client` is who asks, such as a network: checks of passwords are shared out among those who ask. */
export type Credentials = { email: string; password: string; client?: string };
/** `version` is another one after each change of the password and of the account's rights. */
export type VerifiedAccount = Account & { must_change_password: boolean; version: string };

/**
 * Stores an account. The rules for chosen passwords are the sign-in page's; whoever calls this made the password.
 * @throws the store's error when the email address is taken
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

/** @throws the store's error when the email address is taken */
export async function storeAccount(database: Database, account: Omit<New<'users'>, 'created_at'>): Promise<Account> {
  const row = await database
    .insertInto('users')
    .values({ ...account, created_at: Date.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
  return accountOf(row);
}

/** Read on every request, so that losing a right or the account takes effect at once. */
export async function findAccount(database: Database, id: number): Promise<Account | null> {
  const row = await findRow(database, id);
  return row ? accountOf(row) : null;
}

export async function findAccountByEmail(database: Database, email: string): Promise<Account | null> {
  const row = await database
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', normalizedEmail(email))
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

/** `null` for an unknown address and for a wrong password alike, after the same time. */
export async function verifyPassword(
  database: Database,
  { email, password, client }: Credentials,
  hasher: PasswordHasher = passwordHasher,
): Promise<VerifiedAccount | null> {
  const row = await database
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', normalizedEmail(email))
    .executeTakeFirst();
  const matches = await hasher.verify(password, row?.password_hash ?? hasher.decoy, client);
  if (!row || !matches) return null;
  if (hasher.isWeak(row.password_hash)) row.password_hash = await strengthen(database, row, password, hasher);
  return verified(row);
}

/** The account whose password was verified before, unless password or rights were changed since. */
export async function findUnchangedAccount(
  database: Database,
  id: number,
  version: string,
): Promise<VerifiedAccount | null> {
  const account = await findVersioned(database, id);
  return account?.version === version ? account : null;
}

/** With the version that what is half done is bound to. */
export async function findVersioned(database: Database, id: number): Promise<VerifiedAccount | null> {
  const row = await findRow(database, id);
  return row ? verified(row) : null;
}

/** Stores a password that the person has chosen; it need not be changed any more. */
export async function setPassword(
  database: Database,
  id: number,
  password: string,
  hasher: PasswordHasher = passwordHasher,
): Promise<void> {
  await replacePassword(database, id, { password, must_change_password: false }, hasher);
}

/**
 * Like `setPassword`, but nothing is stored where password or rights were changed since `version`.
 * @returns the version from now on; `null` where nothing was stored
 */
export async function setPasswordOnce(
  database: Database,
  { id, version, password }: { id: number; version: string; password: string },
  hasher: PasswordHasher = passwordHasher,
): Promise<string | null> {
  const row = await findRow(database, id);
  if (!row || versionOf(row) !== version) return null;
  const password_hash = await hasher.hash(password);
  const { numUpdatedRows } = await database
    .updateTable('users')
    .set({ password_hash, must_change_password: 0 })
    .where('id', '=', id)
    .where('password_hash', '=', row.password_hash)
    .where('is_admin', '=', row.is_admin)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? versionOf({ ...row, password_hash }) : null;
}

/** The revision stays: it is the record's as an admin sees it. */
export async function replacePassword(
  database: Database,
  id: number,
  { password, must_change_password }: Pick<NewAccount, 'password' | 'must_change_password'>,
  hasher: PasswordHasher = passwordHasher,
): Promise<void> {
  const password_hash = await hasher.hash(password);
  const changes = { password_hash, must_change_password: must_change_password ? (1 as const) : (0 as const) };
  await database.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** For the next sign-in only, which asks for another one. */
export function oneTimePassword(): string {
  return randomBytes(15).toString('base64url');
}

export async function countAccounts(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('users')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How an address is stored and looked up. */
export function normalizedEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

function accountOf({ id, email, is_admin }: Stored<'users'>): Account {
  return { id, email, is_admin: is_admin === 1 };
}

function verified(row: Stored<'users'>): VerifiedAccount {
  return { ...accountOf(row), must_change_password: row.must_change_password === 1, version: versionOf(row) };
}

async function findRow(database: Database, id: number): Promise<Stored<'users'> | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  return database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores the same password with the present effort, unless it was changed meanwhile. @returns the hash that is stored */
async function strengthen(
  database: Database,
  { id, password_hash }: Stored<'users'>,
  password: string,
  hasher: PasswordHasher,
): Promise<string> {
  const stronger = await hasher.hash(password);
  const { numUpdatedRows } = await database
    .updateTable('users')
    .set({ password_hash: stronger })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? stronger : password_hash;
}

function versionOf({ password_hash, is_admin }: Stored<'users'>): string {
  return createHash('sha256').update(`${is_admin} ${password_hash}`).digest('base64url');
}
