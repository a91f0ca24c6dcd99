/**
 * Images are not versioned, but what a number delivers never changes: before an image changes, what websites are told of it
 * is kept for the numbers that are taken.
 */
import { sql } from 'kysely';
import { recordChange } from '../store/changes.ts';
import type { Database } from '../store/database.ts';
import { lockDomains } from '../store/domains.ts';

/** Call it first in a transaction that changes or destroys an image: no number is taken until that is over. */
export async function keepImageState(transaction: Database, imageId: number): Promise<void> {
  await lockDomains(transaction, sql`true`);
  await sql`
    insert into image_states (image_id, domain_id, until_seq, file_name, alt, copyright, width, height)
    select images.id, domains.id, coalesce((select max(seq) from changes where domain_id = domains.id), 0),
      file_name, alt, copyright, width, height
    from images, domains where images.id = ${imageId}
    on conflict (image_id, domain_id, until_seq) do nothing
  `.execute(transaction);
}

type Place = { kind: 'page' | 'section' | 'item'; id: number; page_id: number; domain_id: number };

/** The pages that show the image take a number, as of which websites are told of it as it is now. */
export async function recordImageChange(transaction: Database, imageId: number): Promise<void> {
  const { rows } = await sql<Place>`
    select 'page' as kind, id, id as page_id, domain_id from pages where image_id = ${imageId}
    union all
    select 'section', sections.id, page_id, domain_id
    from sections inner join pages on pages.id = page_id where sections.image_id = ${imageId}
    union all
    select 'item', items.id, page_id, domain_id from items
    inner join sections on sections.id = section_id inner join pages on pages.id = page_id
    where items.image_id = ${imageId} order by 4, 3, 1, 2
  `.execute(transaction);
  for (const { kind, id: entityId, page_id: pageId, domain_id: domainId } of rows) {
    const place = { kind, entityId, pageId, domainId, action: 'updated' } as const;
    const image = { image_id: imageId };
    recordChange(transaction, { ...place, before: image, after: image }, 'image-refresh');
  }
}
