/** Which account belongs to whom at the company: by the provider's own id of the person, never again by the address. */
import type { Database } from '../db/database.ts';
import type { Account } from '../kernel/account.ts';
import { findAccount, findAccountByEmail } from './accounts.ts';
import type { CompanyIdentity, CompanyPerson } from './company-client.ts';
import { withUnicodeDomain } from './email-addresses.ts';

/** An account that is not yet bound has to be proved with its password first. */
export type CompanyAccount =
  | { state: 'bound' | 'unproved'; account: Account }
  | { state: 'unverified' | 'noAccount' | 'otherPerson'; account: null };

export async function findCompanyAccount(database: Database, person: CompanyPerson): Promise<CompanyAccount> {
  const { issuer, subject } = person.identity;
  const accounts = database.selectFrom('company_accounts').select('user_id').where('issuer', '=', issuer);
  const bound = await accounts.where('subject', '=', subject).executeTakeFirst();
  const known = bound && (await findAccount(database, bound.user_id));
  if (known) return { state: 'bound', account: known };
  const { email } = person;
  if (email === null) return { state: 'unverified', account: null };
  const account = await findAccountByEmail(database, email);
  if (!account || !isAddressOf(account, email)) return { state: 'noAccount', account: null };
  const isTaken = (await accounts.where('user_id', '=', account.id).executeTakeFirst()) !== undefined;
  return isTaken ? { state: 'otherPerson', account: null } : { state: 'unproved', account };
}

/** Nothing is stored if the person or the account was bound meanwhile. */
export async function bindCompanyAccount(
  database: Database,
  { issuer, subject }: CompanyIdentity,
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

export function isAddressOf({ email }: Account, told: string | null): boolean {
  return told !== null && foldedAscii(email) === foldedAscii(told);
}

/** Other letters have look-alikes that become the same when they are lowered or normalized, such as the Kelvin sign. */
function foldedAscii(text: string): string {
  return withUnicodeDomain(text.trim()).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
