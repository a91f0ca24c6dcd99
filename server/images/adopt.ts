/** Brings originals that an earlier version kept on the disk into the database. */
import type { Database } from '../store/database.ts';
import { createDiskImageFiles, type ImageFiles } from './image-files.ts';
import { createImageRecords } from './image-records.ts';

/**
 * Takes what a row names and `files` does not have from the folder, where it stays.
 * @returns how many were brought in
 */
export async function adoptDiskImages(database: Database, files: ImageFiles, directory: string): Promise<number> {
  const named = await createImageRecords(database).listFileNames();
  for (const { name } of await files.list()) named.delete(name);
  const disk = createDiskImageFiles(directory);
  let adopted = 0;
  for (const name of named) {
    const bytes = await disk.read(name);
    if (!bytes) continue;
    await files.write(name, bytes);
    adopted += 1;
  }
  return adopted;
}
