/** The images to which files belong: a present file, a former one, or that of a destroyed image. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { batchesOf, isIn } from '../db/dialect.ts';

/** `current` is the present file of the image; `null` if it was destroyed. */
export type ImageOfFile = { id: number; home: number | null; current: string | null };

/** By name of the file; files of other libraries are missing. */
export async function findImagesOfFiles(
  database: Database,
  names: readonly string[],
): Promise<Map<string, ImageOfFile>> {
  const found = new Map<string, ImageOfFile>();
  for (const batch of batchesOf([...new Set(names)])) {
    const rows = sql<ImageOfFile & { name: string }>`${selectImages(database, batch)}`;
    for (const { name, ...image } of (await rows.execute(database)).rows) found.set(name, image);
  }
  return found;
}

function selectImages(database: Database, names: readonly string[]): RawBuilder<unknown> {
  const isNamed = (column: string) => isIn(database, column, names);
  return sql`
    select file_name as name, id, home, cast(null as text) as current from image_trash where ${isNamed('file_name')}
    union all
    select image_versions.file_name, images.id, home, images.file_name
    from image_versions inner join images on images.id = image_id where ${isNamed('image_versions.file_name')}
    union all
    select file_name, id, home, file_name from images where ${isNamed('file_name')}`;
}
