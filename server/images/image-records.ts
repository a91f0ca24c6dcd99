/** The rows of the image library. */
import { sql } from 'kysely';
import type { BodyOf } from '../../contract/endpoints.ts';
import { imageFields, type LibraryImage } from '../../contract/entities.ts';
import { notFound, type Refusal, stale } from '../http/refusal.ts';
import type { Database } from '../store/database.ts';
import { imageLock } from '../store/dialect.ts';
import { presented } from '../store/rows.ts';
import { indexParts } from '../store/search-index.ts';
import type { Changes, New, Stored } from '../store/tables.ts';
import { createDiskImageFiles, type ImageFiles } from './image-files.ts';

export type ImageRow = Stored<'images'>;
export type ImageTexts = BodyOf<'updateImage'>;

export type ImageRecords = {
  /** Sorted by id; of every scope when `scope` is null. */
  list: (scope: string | null) => Promise<ImageRow[]>;
  /** The scopes that hold an image, sorted. */
  listScopes: () => Promise<string[]>;
  /** Includes the files of destroyed images and former files, as long as they can be restored. */
  listFileNames: () => Promise<Set<string>>;
  find: (id: number) => Promise<ImageRow | null>;
  create: (image: New<'images'>) => Promise<ImageRow>;
  /** Null if there is no such image, or not at `revision`; a null `revision` matches any. */
  update: (id: number, revision: number | null, texts: ImageTexts) => Promise<ImageRow | null>;
};

export function createImageRecords(database: Database): ImageRecords {
  return {
    list: (scope) => {
      const images = database.selectFrom('images').selectAll().orderBy('id');
      return (scope === null ? images : images.where('scope', '=', scope)).execute();
    },
    listScopes: async () => {
      const rows = await database.selectFrom('images').select('scope').distinct().orderBy('scope').execute();
      return rows.map(({ scope }) => scope);
    },
    listFileNames: async () => {
      const rows = await database
        .selectFrom('images')
        .select('file_name')
        .unionAll(database.selectFrom('image_trash').select('file_name'))
        .unionAll(database.selectFrom('image_versions').select('file_name'))
        .execute();
      return new Set(rows.map((row) => row.file_name));
    },
    find: async (id) =>
      (await database.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
    create: async (image) => {
      const row = await database.insertInto('images').values(image).returningAll().executeTakeFirstOrThrow();
      await indexParts(database, 'image', [row.id]);
      return row;
    },
    update: async (id, revision, texts) => {
      const changes: Changes<'images'> = texts;
      const update = database
        .updateTable('images')
        .set(changes)
        .set((row) => ({ revision: row('revision', '+', 1) }))
        .where('id', '=', id);
      const exact = revision === null ? update : update.where('revision', '=', revision);
      const row = (await exact.returningAll().executeTakeFirst()) ?? null;
      if (row) await indexParts(database, 'image', [id]);
      return row;
    },
  };
}

export function imageUrl(publicOrigin: string, fileName: string): string {
  return `${publicOrigin}/library/files/${fileName}`;
}

/** The image as the API answers it: the address uses the current origin and is never stored. */
export function presentImage(row: ImageRow, publicOrigin: string): LibraryImage {
  return { ...presented(imageFields, row), url: imageUrl(publicOrigin, row.file_name) };
}

/** Why nothing was changed: there is no such row, or it now has another revision. */
export function refusalFor(row: ImageRow | null, publicOrigin: string): Refusal {
  return row ? stale(presentImage(row, publicOrigin)) : notFound('image');
}

/** Inside a transaction: prevents others from destroying, replacing or placing the image. @throws Refusal 404, 412 */
export async function claimImage(
  database: Database,
  id: number,
  revision: number | null,
  publicOrigin: string,
): Promise<ImageRow> {
  const { rows } = await sql<ImageRow>`
    select * from images where id = ${id} ${imageLock(database, 'claim')}
  `.execute(database);
  const [row = null] = rows;
  if (!row || (revision !== null && row.revision !== revision)) throw refusalFor(row, publicOrigin);
  return row;
}

/**
 * Makes rows and files consistent again after the process was killed during an upload or a destruction:
 * deletes files without a row, including unfinished ones. Run it at start and from time to time.
 * Keeps files younger than an hour, which may belong to an upload in another process.
 * @returns the names of the deleted files
 */
export async function sweepImageFiles({
  database,
  files,
  now = Date.now,
}: {
  database: Database;
  files: ImageFiles;
  now?: () => number;
}): Promise<string[]> {
  // Files are listed first, so that a row which appears meanwhile saves its file.
  const stored = await files.list();
  const named = await createImageRecords(database).listFileNames();
  const orphans = stored.filter(({ name, modifiedAt }) => !named.has(name) && now() - modifiedAt > anHour);
  for (const { name } of orphans) await files.destroy(name);
  return orphans.map(({ name }) => name);
}

const anHour = 60 * 60 * 1000;

/**
 * Copies to `files` the originals that a row names and `files` lacks, from an earlier version's folder, which is kept.
 * @returns how many were copied
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
