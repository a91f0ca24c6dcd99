/** Which account belongs to whom at the company: by the provider's own id of the person, never again by the address. */
import { isEmailAddress } from '../../contract/email-address.ts';
import { recordActivity } from '../db/activity.ts';
import { type Database, transact } from '../db/database.ts';
import type { Account } from '../kernel/account.ts';
import { isTaken } from '../kernel/store-errors.ts';
import {
  addressProblem,
  confirmAddress,
  findAccount,
  findAccountByEmail,
  oneTimePassword,
  storeAccount,
} from './accounts.ts';
import type { CompanyPerson } from './company-client.ts';
import { normalizedEmail, withUnicodeDomain } from './email-addresses.ts';
import type { PasswordHasher } from './passwords.ts';

/** An account that is not yet bound has to be proved with its password first. */
export type CompanyAccount =
  | { state: 'bound' | 'unproved'; account: Account }
  | { state: 'unverified' | 'noAccount' | 'otherPerson' | 'deactivated' | 'invited'; account: null };

export async function findCompanyAccount(database: Database, person: CompanyPerson): Promise<CompanyAccount> {
  const { issuer, subject, email } = person;
  const accounts = database.selectFrom('company_accounts').selectAll().where('issuer', '=', issuer);
  const bound = await accounts.where('subject', '=', subject).executeTakeFirst();
  if (bound) {
    const known = await findAccount(database, bound.user_id);
    return known ? { state: 'bound', account: known } : { state: 'deactivated', account: null };
  }
  if (email === null) return { state: 'unverified', account: null };
  const account = await findAccountByEmail(database, email);
  if (!account || !isAddressOf(account, email)) return { state: 'noAccount', account: null };
  const binding = await accounts.where('user_id', '=', account.id).executeTakeFirst();
  // The same person may have got the account at this moment.
  if (binding?.subject === subject) return { state: 'bound', account };
  return binding ? { state: 'otherPerson', account: null } : { state: 'unproved', account };
}

/** For somebody without an account: makes one that no password opens. */
export async function createCompanyAccount(
  database: Database,
  person: CompanyPerson,
  hasher: PasswordHasher,
  now: number,
): Promise<CompanyAccount> {
  const { issuer, subject, email: told } = person;
  const email = normalizedEmail(told ?? '');
  // A look-alike would become the address of somebody else, or be taken for it.
  const isPlain = isAddressOf({ email }, told) && email === email.normalize('NFKC');
  if (!isPlain || !isEmailAddress(email)) return { state: 'noAccount', account: null };
  const wrong = await addressProblem(database, email);
  if (wrong?.code === 'invited_already') return { state: 'invited', account: null };
  if (wrong) return transact(database, (transaction) => findCompanyAccount(transaction, person));
  const password_hash = await hasher.hash(oneTimePassword());
  try {
    return await transact(database, async (transaction) => {
      const account = await storeAccount(transaction, { email, is_admin: 0, password_hash, must_change_password: 1 });
      const binding = { issuer, subject, user_id: account.id, bound_at: now };
      await transaction.insertInto('company_accounts').values(binding).execute();
      if (person.isVerified) await confirmAddress(transaction, account, now);
      const created = { kind: 'user', action: 'created', entity_id: account.id, name: email } as const;
      await recordActivity(transaction, { at: now, user_id: null, ...created, fields: 'company' });
      return { state: 'bound', account };
    });
  } catch (error) {
    // Only a transaction sees what another one has written at this moment.
    if (isTaken(error)) return transact(database, (transaction) => findCompanyAccount(transaction, person));
    throw error;
  }
}

/** Nothing is stored if the person or the account was bound meanwhile. */
export async function bindCompanyAccount(
  database: Database,
  { issuer, subject }: Pick<CompanyPerson, 'issuer' | 'subject'>,
  userId: number,
  now: number,
): Promise<void> {
  await database
    .insertInto('company_accounts')
    .values({ issuer, subject, user_id: userId, bound_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Where an account is bound to; `null` if it is not. */
export async function readCompanyBinding(
  database: Database,
  userId: number,
): Promise<{ issuer: string; bound_at: string } | null> {
  const bindings = database.selectFrom('company_accounts').select(['issuer', 'bound_at']).where('user_id', '=', userId);
  const bound = await bindings.orderBy('bound_at', 'desc').executeTakeFirst();
  return bound ? { issuer: bound.issuer, bound_at: new Date(Number(bound.bound_at)).toISOString() } : null;
}

export function isAddressOf({ email }: Pick<Account, 'email'>, told: string | null): boolean {
  return told !== null && foldedAscii(email) === foldedAscii(told);
}

/** Other letters have look-alikes that become the same when they are lowered or normalized, such as the Kelvin sign. */
function foldedAscii(text: string): string {
  return withUnicodeDomain(text.trim()).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
