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

export function createImageRecords(database: Database) {
  return {
    /** Sorted by id. @param scope `null` for all scopes */
    list: (scope: string | null): Promise<ImageRow[]> => {
      const images = database.selectFrom('images').selectAll().orderBy('id');
      return (scope === null ? images : images.where('scope', '=', scope)).execute();
    },
    /** The scopes that contain an image, sorted. */
    listScopes: async (): Promise<string[]> => {
      const rows = await database.selectFrom('images').select('scope').distinct().orderBy('scope').execute();
      return rows.map(({ scope }) => scope);
    },
    /** Includes the files of destroyed images and former files that can be restored. */
    listFileNames: async (): Promise<Set<string>> => {
      const rows = await database
        .selectFrom('images')
        .select('file_name')
        .unionAll(database.selectFrom('image_trash').select('file_name'))
        .unionAll(database.selectFrom('image_versions').select('file_name'))
        .execute();
      return new Set(rows.map((row) => row.file_name));
    },
    find: async (id: number): Promise<ImageRow | null> =>
      (await database.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
    create: async (image: New<'images'>): Promise<ImageRow> => {
      const row = await database.insertInto('images').values(image).returningAll().executeTakeFirstOrThrow();
      await indexParts(database, 'image', [row.id]);
      return row;
    },
    /** `null` if there is no such image, or it is not at `revision`; a `revision` of `null` matches any. */
    update: async (id: number, revision: number | null, texts: Changes<'images'>): Promise<ImageRow | null> => {
      const update = database
        .updateTable('images')
        .set(texts)
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

/** The image as in API responses. Its URL contains the current origin, so it is never stored. */
export function presentImage(row: ImageRow, publicOrigin: string): LibraryImage {
  return { ...presented(imageFields, row), url: imageUrl(publicOrigin, row.file_name) };
}

/** The refusal of a write: there is no such image, or it has another revision. */
export function refusalFor(row: ImageRow | null, publicOrigin: string): Refusal {
  return row ? stale(presentImage(row, publicOrigin)) : notFound('image');
}

/** Locks the image for the rest of the transaction against being destroyed, replaced or placed. @throws Refusal 404, 412 */
export async function claimImage(
  database: Database,
  id: number,
  revision: number | null,
  publicOrigin: string,
): Promise<ImageRow> {
  const row = await lockImage(database, id, 'claim');
  if (!row || (revision !== null && row.revision !== revision)) throw refusalFor(row, publicOrigin);
  return row;
}

export async function lockImage(database: Database, id: number, lock: 'claim' | 'hold'): Promise<ImageRow | null> {
  const { rows } = await sql<ImageRow>`
    select * from images where id = ${id} ${imageLock(database, lock)}
  `.execute(database);
  return rows[0] ?? null;
}

/**
 * Deletes files without a row, including unfinished ones, which an upload or a destruction leaves behind if the process is
 * killed. Keeps files younger than an hour, which may belong to an upload in another process. Run it at start and regularly.
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
  // List the files first, so that a row inserted meanwhile still protects its file.
  const stored = await files.list();
  const named = await createImageRecords(database).listFileNames();
  const orphans = stored.filter(({ name, modifiedAt }) => !named.has(name) && now() - modifiedAt > anHour);
  for (const { name } of orphans) await files.destroy(name);
  return orphans.map(({ name }) => name);
}

const anHour = 60 * 60 * 1000;

/**
 * Copies missing originals to `files` from the folder of an earlier version, which is kept.
 * @returns the number of copied originals
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
