/** Images that are shown on one domain, and their copies for another one. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { isIn, isPostgres } from '../db/dialect.ts';
import { insertRow } from '../db/rows.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { Services } from '../kernel/handler.ts';
import { orNotFound } from '../kernel/refusal.ts';
import type { ShownImage } from '../rules/copied-rows.ts';
import { indexParts } from '../search/search-index.ts';
import { createDatabaseImageFiles } from './image-files.ts';
import type { ImageRow } from './image-records.ts';
import { type OwnDomains, seenAmong } from './image-rights.ts';
import { findImagesOfFiles } from './images-of-files.ts';

/** An image that the domain may not show, with the files by which texts name it. */
export type ForeignImage = { row: ImageRow; count: number; isSeen: boolean; files: ReadonlySet<string> };

/** Images of libraries that we do not know are left out. */
export async function foreignAmong(
  database: Database,
  own: OwnDomains,
  shown: readonly ShownImage[],
  domainId: number,
): Promise<ForeignImage[]> {
  const ofFiles = await findImagesOfFiles(
    database,
    shown.flatMap((image) => ('file' in image ? image.file : [])),
  );
  const uses = shown.flatMap((image): { id: number; file: string | null }[] => {
    if ('id' in image) return [{ id: image.id, file: null }];
    const found = ofFiles.get(image.file);
    return found ? [{ id: found.id, file: image.file }] : [];
  });
  const byId = groupBy(uses, ({ id }) => id);
  if (byId.size === 0) return [];
  const rows = await database
    .selectFrom('images')
    .selectAll()
    .where(isIn(database, 'id', [...byId.keys()]))
    .where('home', 'is not', null)
    .where('home', '<>', domainId)
    .orderBy('id')
    .execute();
  const seen = await seenAmong(
    database,
    own,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const ofImage = byId.get(row.id) ?? [];
    const files = new Set(ofImage.flatMap(({ file }) => file ?? []));
    return { row, count: ofImage.length, isSeen: seen.has(row.id), files };
  });
}

/** Stores a copy that belongs to another domain. A file whose transaction fails is deleted by the sweep. */
export async function copyImageFor(
  database: Database,
  { files, now }: Pick<Services, 'files' | 'now'>,
  { id: _, revision: __, file_name, created_at: ___, ...row }: ImageRow,
  home: number,
): Promise<{ id: number; file: string }> {
  // Within the transaction, which needs no second connection.
  const stored = isPostgres(database) ? createDatabaseImageFiles(database) : files;
  const bytes = orNotFound(await stored?.read(file_name), 'image');
  const file = `${randomBytes(16).toString('hex')}${file_name.slice(file_name.indexOf('.'))}`;
  await stored?.write(file, bytes);
  const { id } = await insertRow(database, 'images', { ...row, file_name: file, home, created_at: now() });
  await indexParts(database, 'image', [id]);
  return { id, file };
}
