/** Gives images the domain that they belong to, when the store learns of homes. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { groupBy } from '../rules/pages.ts';
import { batchesOf } from './dialect.ts';

/**
 * From where an image is used, the trash included: on one domain, that; on several, none: it is common. An unused one belongs
 * to the only domain of the person who uploaded it, or who destroyed it, and is common if that is unknown.
 */
export async function createImageHomes(database: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column home integer`.execute(database);
  await sql`alter table image_trash add column home integer`.execute(database);
  const users = await readUses(database);
  const { rows: images } = await sql<{ id: number; uploader_home: number | null }>`
    select images.id, ${onlyDomainOf(sql`written_by`)} as uploader_home
    from images left join last_writes on kind = 'Image' and entity_id = images.id and last_writes.revision = 1
  `.execute(database);
  const homes = images.flatMap(({ id, uploader_home }) => {
    const domains = users.get(id);
    const home = domains ? (domains.size === 1 ? [...domains][0] : null) : uploader_home;
    return home === null || home === undefined ? [] : [{ id, home }];
  });
  for (const [home, all] of groupBy(homes, (image) => image.home)) {
    for (const batch of batchesOf(all)) {
      const ids = sql.join(batch.map(({ id }) => id));
      await sql`update images set home = ${home} where id in (${ids})`.execute(database);
    }
  }
  await sql`update image_trash set home = ${onlyDomainOf(sql`destroyed_by`)}`.execute(database);
}

/** The domain of a person who is no admin and has no other. */
function onlyDomainOf(user: ReturnType<typeof sql>) {
  return sql`(
    select min(user_domains.domain_id) from user_domains inner join users on users.id = user_domains.user_id
    where user_domains.user_id = ${user} and users.is_admin = 0 having count(*) = 1
  )`;
}

/** The domains where each image is used. */
async function readUses(database: Kysely<unknown>): Promise<Map<number, Set<number>>> {
  const uses = new Map<number, Set<number>>();
  const note = (image: string, domain: number) => {
    const id = Number(image);
    uses.set(id, (uses.get(id) ?? new Set()).add(domain));
  };
  const { rows } = await sql<{ to_key: string; domain_id: number }>`
    select distinct to_key, domain_id from content_references where to_kind = 'image'
  `.execute(database);
  for (const { to_key, domain_id } of rows) note(to_key, domain_id);
  const { rows: trashed } = await sql<{ content: string; domain_id: number }>`
    select content, domain_id from trash
  `.execute(database);
  for (const { content, domain_id } of trashed) {
    // Quotation marks within texts are escaped.
    for (const [, id = ''] of content.matchAll(/"image_id":(\d+)[,}]/g)) note(id, domain_id);
  }
  return uses;
}
