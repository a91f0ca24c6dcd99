/** Links that work once: to choose a new password, or to confirm a new address. */
import type { Database } from '../db/database.ts';
import type { IdentityTables } from '../db/identity-tables.ts';
import { digest, randomSecret } from './seal.ts';

export type LinkPurpose = IdentityTables['account_links']['purpose'];
export type AccountLink = { userId: number; email: string };

const minute = 60_000;
const lifetimes: Record<LinkPurpose, number> = { password: 30 * minute, email: 24 * 60 * minute };
const paths: Record<LinkPurpose, string> = { password: '/oauth/password/new', email: '/oauth/email' };

export type MadeLink = { link: string; expiresAt: number; token: string };

/** Only a hash of its token is stored. A link to confirm an address replaces an earlier one. */
export async function makeAccountLink(
  database: Database,
  purpose: LinkPurpose,
  { userId, email }: AccountLink,
  { now, publicOrigin }: { now: number; publicOrigin: string },
): Promise<MadeLink> {
  const token = randomSecret();
  const expires_at = now + lifetimes[purpose];
  if (purpose === 'email') await endAccountLinks(database, userId, 'email');
  await database
    .insertInto('account_links')
    .values({ token_hash: digest(token), purpose, user_id: userId, email, expires_at, mailed_at: null })
    .execute();
  return { link: `${publicOrigin}${paths[purpose]}?token=${token}`, expiresAt: expires_at, token };
}

/** Call it once the mail server has taken the mail: only then does using the link prove whose the address is. */
export async function markMailed(database: Database, { token }: MadeLink, now: number): Promise<void> {
  const links = database.updateTable('account_links').set({ mailed_at: now });
  await links.where('token_hash', '=', digest(token)).execute();
}

/** `null` if the link was used, has expired, or its account may not sign in. */
export async function findAccountLink(
  database: Database,
  purpose: LinkPurpose,
  token: string,
  now: number,
): Promise<AccountLink | null> {
  const row = await database
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .select(['user_id', 'account_links.email'])
    .where('token_hash', '=', digest(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row ? { userId: row.user_id, email: row.email } : null;
}

/**
 * Call it in the transaction that does what the link is for.
 * @returns the address that it was mailed to, `null` if it was handed over by hand; `undefined` if somebody else has used it
 * meanwhile
 */
export async function consumeAccountLink(
  database: Database,
  token: string,
): Promise<{ mailedTo: string | null } | undefined> {
  const links = database.deleteFrom('account_links').where('token_hash', '=', digest(token));
  const used = await links.returning(['email', 'mailed_at']).executeTakeFirst();
  return used && { mailedTo: used.mailed_at === null ? null : used.email };
}

/** The address that waits to be confirmed. */
export async function unconfirmedEmail(database: Database, userId: number, now: number): Promise<string | null> {
  const row = await database
    .selectFrom('account_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Without a purpose, those of every purpose. */
export async function endAccountLinks(database: Database, userId: number, purpose?: LinkPurpose): Promise<void> {
  const links = database.deleteFrom('account_links').where('user_id', '=', userId);
  await (purpose ? links.where('purpose', '=', purpose) : links).execute();
}

export async function purgeAccountLinks(database: Database, now: number): Promise<void> {
  await database.deleteFrom('account_links').where('expires_at', '<=', now).execute();
}
