/** The rows of the image library. */
import { sql } from 'kysely';
import type { BodyOf } from '../../contract/endpoints.ts';
import { imageFields, type LibraryImage } from '../../contract/entities.ts';
import { notFound, type Refusal, stale } from '../http/refusal.ts';
import type { Database } from '../store/database.ts';
import { imageLock } from '../store/dialect.ts';
import { presented } from '../store/rows.ts';
import type { Changes, New, Stored } from '../store/tables.ts';

export type ImageRow = Stored<'images'>;
export type ImageTexts = BodyOf<'updateImage'>;

export type ImageRecords = {
  /** Sorted by id; of every scope when `scope` is null. */
  list: (scope: string | null) => Promise<ImageRow[]>;
  /** The scopes that hold an image, sorted. */
  listScopes: () => Promise<string[]>;
  /** Those of destroyed images and former ones among them, as long as they can be had back. */
  listFileNames: () => Promise<Set<string>>;
  find: (id: number) => Promise<ImageRow | null>;
  create: (image: New<'images'>) => Promise<ImageRow>;
  /** Null if there is no such image, or none at `revision`; a null `revision` is any. */
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
    create: (image) => database.insertInto('images').values(image).returningAll().executeTakeFirstOrThrow(),
    update: async (id, revision, texts) => {
      const changes: Changes<'images'> = texts;
      const update = database
        .updateTable('images')
        .set(changes)
        .set((row) => ({ revision: row('revision', '+', 1) }))
        .where('id', '=', id);
      const exact = revision === null ? update : update.where('revision', '=', revision);
      return (await exact.returningAll().executeTakeFirst()) ?? null;
    },
  };
}

export function imageUrl(publicOrigin: string, fileName: string): string {
  return `${publicOrigin}/library/files/${fileName}`;
}

/** What the API answers: the address is made of today's origin and never stored. */
export function presentImage(row: ImageRow, publicOrigin: string): LibraryImage {
  return { ...presented(imageFields, row), url: imageUrl(publicOrigin, row.file_name) };
}

/** Why nothing was changed: there is no such row, or it has another revision by now. */
export function refusalFor(row: ImageRow | null, publicOrigin: string): Refusal {
  return row ? stale(presentImage(row, publicOrigin)) : notFound('image');
}

/** Inside a transaction: nobody destroys, replaces or places the image until it ends. */
export async function claimImage(database: Database, id: number): Promise<ImageRow | null> {
  const { rows } = await sql<ImageRow>`
    select * from images where id = ${id} ${imageLock(database, 'claim')}
  `.execute(database);
  return rows[0] ?? null;
}
