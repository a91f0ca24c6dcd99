/** Puts rows and files together again after the process was killed in the middle of an upload or a destruction. */
import type { Database } from '../store/database.ts';
import type { ImageFiles } from './image-files.ts';
import { createImageRecords } from './image-records.ts';

export type Sweep = { database: Database; files: ImageFiles; now?: () => number };

/**
 * Destroys files that no row names, unfinished ones included. To be run at start and now and then.
 * A younger one than an hour may belong to an upload that another process is working on, and stays.
 * @returns the names of the files that are gone
 */
export async function sweepImageFiles({ database, files, now = Date.now }: Sweep): Promise<string[]> {
  // The files are listed first: a row that appears in between then saves its file.
  const stored = await files.list();
  const named = await createImageRecords(database).listFileNames();
  const orphans = stored.filter(({ name, modifiedAt }) => !named.has(name) && now() - modifiedAt > anHour);
  for (const { name } of orphans) await files.destroy(name);
  return orphans.map(({ name }) => name);
}

const anHour = 60 * 60 * 1000;
