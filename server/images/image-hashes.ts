/** Hashes of files that were stored before the library recognised files. */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { fileHashLength } from '../../contract/upload-rules.ts';
import type { Database } from '../db/database.ts';
import { type Isolate, unisolated } from '../db/isolate.ts';
import type { ImageFiles } from './image-files.ts';

/**
 * Gives images without a hash that of their stored file: the file that was sent is not kept, so only one that was downloaded
 * from the library is recognised.
 * @returns their number
 */
export async function hashImages(
  database: Database,
  files: Pick<ImageFiles, 'open'>,
  isolate: Isolate = unisolated,
): Promise<number> {
  const images = await database
    .selectFrom('images')
    .select(['id', 'file_name'])
    .where('file_hash', 'is', null)
    .execute();
  let hashed = 0;
  for (const { id, file_name } of images) {
    await isolate({ task: 'hashes of images', image: id }, async () => {
      const file = await files.open(file_name);
      if (!file) return;
      const hash = createHash('sha256');
      await pipeline(file.stream(), hash);
      const { numUpdatedRows } = await database
        .updateTable('images')
        .set({ file_hash: hash.digest('hex').slice(0, fileHashLength) })
        .where('id', '=', id)
        .where('file_name', '=', file_name)
        .executeTakeFirst();
      hashed += Number(numUpdatedRows);
    });
  }
  return hashed;
}
