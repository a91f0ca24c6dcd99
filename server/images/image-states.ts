/**
 * Images are not versioned, but the content that is delivered for a change number must never change. So before an image
 * changes, its delivered fields are saved for the numbers assigned so far.
 */
import { sql } from 'kysely';
import { recordChange } from '../store/changes.ts';
import type { Database } from '../store/database.ts';
import { lockDomains } from '../store/domains.ts';

/** Call it first in a transaction that changes or destroys an image. Its lock keeps new numbers from being assigned. */
export async function saveImageState(transaction: Database, imageId: number): Promise<void> {
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

/** Assigns new numbers to the pages that show the image; from these on, websites get its new state. */
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
