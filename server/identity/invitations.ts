/** Invitations: an admin invites a person, who chooses a password and becomes a user. */
import { sql } from 'kysely';
import type { MailDelivery } from '../../contract/account.ts';
import { brand } from '../../contract/constants.ts';
import type { Invitation } from '../../contract/extras.ts';
import { recordActivity } from '../db/activity.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/database.ts';
import { shownName } from '../db/people.ts';
import { isThere } from '../db/present-domains.ts';
import type { Account } from '../kernel/account.ts';
import { groupBy } from '../kernel/group-by.ts';
import { isTaken } from '../kernel/store-errors.ts';
import { confirmAddress, storeAccount } from './accounts.ts';
import { normalizedEmail } from './email-addresses.ts';
import type { Mail } from './mail.ts';
import { type PasswordHasher, passwordHasher } from './passwords.ts';
import { digest } from './seal.ts';

type NewInvitation = { email: string; is_admin: boolean; domain_ids: readonly number[]; invited_by: number };

/** The state of the invitation behind a link. */
export type Invited = { state: 'open'; id: number; email: string } | { state: 'used' | 'expired' | 'unknown' };

const day = 24 * 60 * 60 * 1000;
const invitationLifetime = 7 * day;
/** How long an expired or used link is distinguished from one that never existed. */
const rememberedFor = 30 * day;

export async function readInvitations(database: Database, now: number, id?: number): Promise<Invitation[]> {
  const all = database
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .select(['invitations.id', 'invitations.email', 'invitations.is_admin', 'invitations.expires_at'])
    .select(['invitations.mail_failure', 'invitations.mail_answer'])
    .select([shownName.as('invited_by'), 'users.is_admin as is_invited_by_admin', 'users.deactivated_at'])
    .where('accepted_at', 'is', null)
    .orderBy('invitations.id');
  const rows = await (id === undefined ? all : all.where('invitations.id', '=', id)).execute();
  const domains = await database
    .selectFrom('invitation_domains')
    .innerJoin('domains', 'domains.id', 'invitation_domains.domain_id')
    .select(['invitation_domains.invitation_id', 'domains.id', 'domains.fqdn'])
    .where(isThere)
    .orderBy('domains.id')
    .execute();
  const domainsOf = groupBy(domains, ({ invitation_id }) => invitation_id);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    is_admin: row.is_admin === 1,
    domains: (domainsOf.get(row.id) ?? []).map(({ id: domainId, fqdn }) => ({ id: domainId, fqdn })),
    invited_by: row.invited_by,
    expires_at: new Date(row.expires_at).toISOString(),
    is_open: row.expires_at > now && row.is_invited_by_admin === 1 && row.deactivated_at === null,
    mail: row.mail_failure === null ? null : { failure: row.mail_failure, answer: row.mail_answer },
  }));
}

/**
 * Only a hash of the token is stored, so that only the recipient of the link knows it.
 * @throws the store's error if the address has already been invited
 */
export async function storeInvitation(
  database: Database,
  { email, is_admin, domain_ids, invited_by }: NewInvitation,
  token: string,
  now: number,
): Promise<number> {
  const { id } = await database
    .insertInto('invitations')
    .values({
      email: normalizedEmail(email),
      token_hash: digest(token),
      is_admin: is_admin ? 1 : 0,
      invited_by,
      expires_at: now + invitationLifetime,
      accepted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const links = [...new Set(domain_ids)].map((domain_id) => ({ invitation_id: id, domain_id }));
  if (links.length > 0) await database.insertInto('invitation_domains').values(links).execute();
  return id;
}

/** Makes the earlier link invalid; `undefined` if there is no such invitation. */
export function renewInvitation(
  database: Database,
  { id, invited_by }: { id: number; invited_by: number },
  token: string,
  now: number,
): Promise<{ id: number } | undefined> {
  return database
    .updateTable('invitations')
    .set({ token_hash: digest(token), invited_by, expires_at: now + invitationLifetime })
    .set({ mail_failure: null, mail_answer: null, mailed_at: null })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** The list of invitations shows a failure until another link is made. */
export async function storeDelivery(
  database: Database,
  { id, token }: { id: number; token: string },
  { failure, answer }: MailDelivery,
  now: number,
): Promise<void> {
  const delivery = { mail_failure: failure, mail_answer: answer, mailed_at: failure ? null : now };
  const invitations = database.updateTable('invitations').set(delivery).where('id', '=', id);
  await invitations.where('token_hash', '=', digest(token)).execute();
}

/** `undefined` if there is no such invitation. */
export function revokeInvitation(database: Database, id: number): Promise<{ id: number } | undefined> {
  return database
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** An invitation is open only while its creator is an admin. */
export async function findInvitation(database: Database, token: string, now: number): Promise<Invited> {
  const row = await database
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'invitations.email',
      'expires_at',
      'accepted_at',
      'users.is_admin as is_invited_by_admin',
      'users.deactivated_at',
    ])
    .where('token_hash', '=', digest(token))
    .executeTakeFirst();
  if (!row) return { state: 'unknown' };
  if (row.accepted_at !== null) return { state: 'used' };
  if (row.expires_at <= now) return { state: 'expired' };
  const isAdminsStill = row.is_invited_by_admin === 1 && row.deactivated_at === null;
  return isAdminsStill ? { state: 'open', id: row.id, email: row.email } : { state: 'unknown' };
}

/**
 * Creates the account, linked to the invited domains that still exist.
 * @returns the account; `'taken'` if the address already has one; `null` if the link was used or became invalid meanwhile
 */
export async function acceptInvitation(
  database: Database,
  { token, password, client, now }: { token: string; password: string; client: string; now: number },
  hasher: PasswordHasher = passwordHasher,
): Promise<Account | 'taken' | null> {
  const password_hash = await hasher.hash(password, client);
  try {
    return await transact(database, async (transaction) => {
      const invited = await findInvitation(transaction, token, now);
      if (invited.state !== 'open') return null;
      const row = await transaction
        .updateTable('invitations')
        .set({ accepted_at: now })
        .where('id', '=', invited.id)
        .where('token_hash', '=', digest(token))
        .where('accepted_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!row) return null;
      const { email, is_admin, mailed_at } = row;
      const account = await storeAccount(transaction, { email, is_admin, password_hash, must_change_password: 0 });
      if (mailed_at !== null) await confirmAddress(transaction, account, now);
      await sql`
        insert into user_domains (user_id, domain_id)
        select ${account.id}, domain_id from invitation_domains where invitation_id = ${row.id}
      `.execute(transaction);
      const { id } = account;
      const accepted = {
        kind: 'invitation',
        action: 'accepted',
        entity_id: id,
        name: await inviterOf(transaction, row),
      } as const;
      await recordActivity(transaction, { at: now, user_id: id, ...accepted });
      return account;
    });
  } catch (error) {
    if (isTaken(error)) return 'taken';
    throw error;
  }
}

/** The address of the admin who has invited; `null` if that account no longer exists. */
async function inviterOf(database: Database, { invited_by }: { invited_by: number | null }): Promise<string | null> {
  if (invited_by === null) return null;
  const row = await database.selectFrom('users').select('email').where('id', '=', invited_by).executeTakeFirst();
  return row?.email ?? null;
}

/** Deletes invitations whose state no longer needs to be reported. */
export async function purgeInvitations(database: Database, now: number): Promise<void> {
  await database
    .deleteFrom('invitations')
    .where('expires_at', '<', now - rememberedFor)
    .execute();
}

export type InvitationToMail = { email: string; invitedBy: string; link: string; expiresAt: number };

/** In plain text, so that the recipient sees the address before following it. */
export function invitationMail(language: 'en' | 'de', { email, invitedBy, link, expiresAt }: InvitationToMail): Mail {
  const { origin } = new URL(link);
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  const until = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', format).format(expiresAt);
  const german = `${invitedBy} lädt Sie ein, bei ${brand} (${origin}) mitzuarbeiten.

Unter diesem Link wählen Sie ein Passwort. Er gilt einmal, bis ${until} (UTC):

${link}

Geben Sie ihn nicht weiter: Wer ihn hat, kann sich an Ihrer Stelle anmelden. Kennen Sie den Absender nicht, tun Sie nichts.
`;
  const english = `${invitedBy} invites you to work with ${brand} (${origin}).

This link lets you choose a password. It counts once, until ${until} (UTC):

${link}

Do not pass it on: whoever has it can sign in in your place. If you do not know the sender, do nothing.
`;
  return language === 'de'
    ? { to: email, subject: `Einladung zu ${brand}`, text: german }
    : { to: email, subject: `Invitation to ${brand}`, text: english };
}
