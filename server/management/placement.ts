/** What pages, sections and items have in common: an image, a link, a display mode. */
import { sql } from 'kysely';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import type { Services } from '../http/handler.ts';
import { invalid } from '../http/refusal.ts';
import { blankToNull, type Check, linkUrl, optional, ownPath, storableId } from '../rules/checks.ts';
import type { Database } from '../store/database.ts';
import { imageLock, isPostgres } from '../store/dialect.ts';
import type { Stored } from '../store/tables.ts';

type Placement = {
  image_id?: number | null;
  image_url?: string | null;
  target_page_path?: string | null;
  target_url?: string | null;
};

export function placementProblems(change: Placement, services: Services): Record<string, Problem | null> {
  const ours: Check = (url) => (services.imageUrlIsOurs(url) ? null : problem('not_image_url'));
  return {
    image_id: storableId(change.image_id),
    image_url: optional(change.image_url, ours),
    target_page_path: optional(change.target_page_path, ownPath),
    target_url: optional(change.target_url, linkUrl),
  };
}

/**
 * Call it in the transaction of a write that places an image. It locks the image, so that it cannot be destroyed
 * meanwhile, and uses the address of its current file. @param stored the current values
 */
export async function placeImage<Change extends Placement>(
  { database, services }: { database: Database; services: Services },
  stored: { image_id: number | null },
  change: Change,
): Promise<Change> {
  const { image_id = stored.image_id, image_url } = change;
  if (image_id === null || (!change.image_id && !image_url)) return change;
  const { rows } = await sql<Stored<'images'>>`
    select * from images where id = ${image_id} ${imageLock(database, 'hold')}
  `.execute(database);
  const image = rows[0];
  if (!image) {
    const isNew = image_id !== stored.image_id;
    if (isNew && image_id <= (await lastImageId(database))) throw invalid({ image_id: [problem('image_destroyed')] });
    return change;
  }
  const file = image_url ? services.signer?.fileOf(image_url) : null;
  if (!image_url || !file || file === image.file_name || !(await wasFileOf(database, image_id, file))) return change;
  return { ...change, image_url: services.signer?.withFile(image_url, image.file_name) ?? image_url };
}

/** Ids are never reused: a missing id up to this one was destroyed; a higher one never existed in this library. */
async function lastImageId(database: Database): Promise<number> {
  const last = isPostgres(database)
    ? sql<{ id: number }>`select case when is_called then last_value else 0 end as id from images_id_seq`
    : sql<{ id: number }>`select seq as id from sqlite_sequence where name = 'images'`;
  return Number((await last.execute(database)).rows[0]?.id ?? 0);
}

async function wasFileOf(database: Database, imageId: number, file: string): Promise<boolean> {
  const row = await database
    .selectFrom('image_versions')
    .select('id')
    .where('image_id', '=', imageId)
    .where('file_name', '=', file)
    .executeTakeFirst();
  return row !== undefined;
}

/** Blank addresses are stored as null. */
export function cleanPlacement<Change extends Placement>(change: Change): Change {
  const fields = ['image_url', 'target_page_path', 'target_url'] as const;
  const cleaned = fields.filter((field) => field in change).map((field) => [field, blankToNull(change[field])]);
  return { ...change, ...Object.fromEntries(cleaned) };
}
