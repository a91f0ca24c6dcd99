/**
 * Whose images are. An image belongs to one domain (its home) or, without a home, to all: then it is common. It is used only on
 * domains that it belongs to, apart from what earlier versions placed and what is taken back.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isNotInTrash } from '../db/present-domains.ts';
import type { Account } from '../kernel/account.ts';

/** The domains that an account may edit; `null` for all of them. */
export type OwnDomains = readonly number[] | null;

export async function readOwnDomains(database: Database, account: Account): Promise<OwnDomains> {
  if (account.is_admin) return null;
  const rows = await database
    .selectFrom('user_domains')
    .select('domain_id')
    .where('user_id', '=', account.id)
    .where(isNotInTrash(sql`user_domains.domain_id`))
    .orderBy('domain_id')
    .execute();
  return rows.map(({ domain_id }) => domain_id);
}

/**
 * A condition on a table with the column `home`. Common images are seen by everybody who may edit a domain, those of a website
 * in the trash by nobody.
 */
export function isSeen(own: OwnDomains): RawBuilder<boolean> {
  if (own === null) return isNotInTrash(sql`home`);
  return own.length === 0 ? sql<boolean>`false` : sql<boolean>`(home is null or home in (${sql.join(own)}))`;
}

/**
 * Images that are used on domains of others, with the number of these domains. Without an id, the images of the whole library.
 */
export async function countForeignWebsites(
  database: Database,
  own: OwnDomains,
  imageId?: number,
): Promise<Map<number, number>> {
  if (own === null) return new Map();
  const isImage = imageId === undefined ? sql`true` : sql`to_key = ${String(imageId)}`;
  const isForeign = own.length === 0 ? sql`true` : sql`domain_id not in (${sql.join(own)})`;
  const { rows } = await sql<{ image: string; websites: number }>`
    select to_key as image, count(distinct domain_id) as websites from content_references
    where to_kind = 'image' and ${isImage} and ${isForeign} group by to_key
  `.execute(database);
  return new Map(rows.map(({ image, websites }) => [Number(image), Number(websites)]));
}

/** Those of these images that the account sees. */
export async function seenAmong(database: Database, own: OwnDomains, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await database.selectFrom('images').select('id').where('id', 'in', ids).where(isSeen(own)).execute();
  return new Set(rows.map(({ id }) => id));
}
