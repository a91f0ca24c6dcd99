/** With a preview token, a website reads the drafts of one domain for one of its editors. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isNotInTrash } from '../db/present-domains.ts';
import { digest } from '../identity/seal.ts';
import type { Account } from '../kernel/account.ts';
import { unauthenticated } from '../kernel/refusal.ts';

export const previewTokenPrefix = 'kp_';
const lifetime = 60 * 60_000;
/** For several tabs, each of which renews its token. Above this number, the oldest tokens end. */
const mostOfOne = 20;

type PreviewReader = { domainId: number; userId: number };

/** Only a hash is stored. The token ends with the session of `account`, or after an hour. */
export async function createPreviewToken(
  database: Database,
  { id: user_id, session }: Account,
  domain_id: number,
  now: number,
): Promise<{ token: string; expires_at: string }> {
  if (session === undefined) throw unauthenticated();
  const token = `${previewTokenPrefix}${randomBytes(32).toString('base64url')}`;
  const expires_at = now + lifetime;
  await database
    .insertInto('preview_tokens')
    .values({ token_hash: digest(token), domain_id, user_id, session_uid: session, expires_at })
    .execute();
  const others = database
    .selectFrom('preview_tokens')
    .select('token_hash')
    .where('user_id', '=', user_id)
    .where('token_hash', '!=', digest(token));
  const kept = others.orderBy('expires_at', 'desc').limit(mostOfOne - 1);
  await database
    .deleteFrom('preview_tokens')
    .where('token_hash', 'in', others)
    .where('token_hash', 'not in', kept)
    .execute();
  return { token, expires_at: new Date(expires_at).toISOString() };
}

/** `null` if the token has expired, the session has ended or the person may no longer edit the domain. */
export async function findPreviewToken(database: Database, token: string, now: number): Promise<PreviewReader | null> {
  const row = await database
    .selectFrom('preview_tokens')
    .innerJoin('users', 'users.id', 'preview_tokens.user_id')
    .innerJoin('identity_records', 'identity_records.uid', 'preview_tokens.session_uid')
    .leftJoin('user_domains', (join) =>
      join
        .onRef('user_domains.user_id', '=', 'preview_tokens.user_id')
        .onRef('user_domains.domain_id', '=', 'preview_tokens.domain_id'),
    )
    .select(['preview_tokens.domain_id', 'preview_tokens.user_id'])
    .where('token_hash', '=', digest(token))
    .where('preview_tokens.expires_at', '>', now)
    .where('model', '=', 'Session')
    .where(isNotInTrash(sql`preview_tokens.domain_id`))
    .where('identity_records.expires_at', '>', now)
    .where((where) => where.or([where('users.is_admin', '=', 1), where('user_domains.user_id', 'is not', null)]))
    .executeTakeFirst();
  return row ? { domainId: row.domain_id, userId: row.user_id } : null;
}

export async function purgePreviewTokens(database: Database, now: number): Promise<void> {
  await database.deleteFrom('preview_tokens').where('expires_at', '<=', now).execute();
}
