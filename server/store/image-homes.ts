/** Gives images the domain that they belong to, when the store learns of homes. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { batchesOf } from '../db/dialect.ts';
import { groupBy } from '../kernel/group-by.ts';

/**
 * From where an image is used, the trash included: on one domain, that; on several, none: it is common. So is an unused one,
 * because earlier versions did not record who uploaded it.
 */
export async function createImageHomes(database: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column home integer`.execute(database);
  await sql`alter table image_trash add column home integer`.execute(database);
  const homes = [...(await readUses(database))].flatMap(([id, domains]) => {
    const [home = 0] = domains;
    return domains.size === 1 ? [{ id, home }] : [];
  });
  for (const [home, all] of groupBy(homes, (image) => image.home)) {
    for (const batch of batchesOf(all)) {
      const ids = sql.join(batch.map(({ id }) => id));
      await sql`update images set home = ${home} where id in (${ids})`.execute(database);
    }
  }
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
