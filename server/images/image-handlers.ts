/** The handlers of the image library; those of its trash are in `image-trash.ts`. */
import type { BodyOf } from '../../contract/endpoints.ts';
import type { LibraryImage } from '../../contract/entities.ts';
import { demand, found } from '../http/refusal.ts';
import { fieldProblems, textProblem } from '../rules/checks.ts';
import { beginWritesBy } from '../store/changes.ts';
import type { Database } from '../store/database.ts';
import { insertRow, lockRow } from '../store/rows.ts';
import { indexParts } from '../store/search-index.ts';
import { changePlacedUrls } from './image-addresses.ts';
import {
  claimImage,
  type FileRow,
  type ImageCall,
  type ImageHandlers,
  presentImage,
  recordImageChange,
  recordImageFile,
  reviseImage,
  saveImageState,
} from './image-records.ts';

/** The scope of images that are created without one, and the only scope of an empty library. */
export const defaultScope = 'default';
const longestText = 10_000;

export const imageHandlers = {
  listScopes: async ({ database }) => {
    const rows = await database.selectFrom('images').select('scope').distinct().execute();
    return [...new Set([...rows.map(({ scope }) => scope), defaultScope])].sort();
  },

  listImages: async ({ database, scope, services }) => {
    // PostgreSQL refuses a query with a null character; no image has such a scope.
    if (scope?.includes('\0')) return [];
    const images = database.selectFrom('images').selectAll().orderBy('id');
    const rows = await (scope === null ? images : images.where('scope', '=', scope)).execute();
    return rows.map((row) => presentImage(row, services.publicOrigin));
  },

  createImage: async ({ database, scope: named, body, file, services }) => {
    const scope = [body.scope, named].map((candidate) => candidate?.trim()).find(Boolean) ?? defaultScope;
    demand(fieldProblems({ scope: textProblem(scope, longestText) }));
    const values = { ...file, ...textsIn(body), scope, created_at: services.now() };
    const row = await insertRow(database, 'images', values);
    await indexParts(database, 'image', [row.id]);
    return presentImage(row, services.publicOrigin);
  },

  updateImage: async (call) => {
    const { database, imageId } = call;
    const texts = textsIn(call.body);
    const sent = delivered.filter((name) => texts[name] !== undefined);
    if (sent.length > 0) await saveImageState(database, imageId);
    const row = found(await lockRow(database, 'images', imageId), 'image');
    const image = await reviseImage(call, row, texts);
    const changed = sent.filter((name) => texts[name] !== row[name]);
    if (changed.length > 0) await recordImageChange(database, imageId, changed);
    return image;
  },

  replaceImageFile: (call) => replaceFile(call, async () => call.file),

  restoreImageFile: (call) =>
    replaceFile(call, async () => {
      const file = await takeFormerFile(call.database, call.imageId);
      return found(file && (await call.services.files.open(file.file_name)) && file, 'former_file');
    }),
} satisfies Partial<ImageHandlers>;

type Texts = BodyOf<'updateImage'>;
/** The texts that websites are given. */
const delivered = ['alt', 'copyright'] as const;

/** The texts of an image in a body. @throws Refusal 422 */
function textsIn({ alt, category, copyright, notes }: Texts): Texts {
  const texts = Object.entries({ alt, category, copyright, notes }).filter(([, text]) => text !== undefined);
  demand(fieldProblems(Object.fromEntries(texts.map(([name, text]) => [name, textProblem(text ?? '', longestText)]))));
  return Object.fromEntries(texts);
}

const fileColumns = ({ file_name, width, height, bytes }: FileRow): FileRow => ({ file_name, width, height, bytes });

/** Locks the domains first, as every write to a page does, to avoid a deadlock. */
async function replaceFile(call: Omit<ImageCall, 'body'>, take: () => Promise<FileRow>): Promise<LibraryImage> {
  const { database, imageId, services } = call;
  await saveImageState(database, imageId);
  const row = await claimImage(call);
  const file = fileColumns(await take());
  const former = { image_id: imageId, ...fileColumns(row), replaced_at: services.now() };
  await database.insertInto('image_versions').values(former).execute();
  const image = await reviseImage(call, row, file);
  // A save with the address of the former file is refused or merged by its revision.
  const { signer } = services;
  beginWritesBy(database, 'image');
  if (signer) await changePlacedUrls(database, { imageId }, (url) => signer.withFile(url, file.file_name));
  await recordImageFile(database, imageId, (url) => signer?.fileOf(url) === file.file_name);
  return image;
}

async function takeFormerFile(database: Database, imageId: number): Promise<FileRow | null> {
  const latest = await database
    .selectFrom('image_versions')
    .selectAll()
    .where('image_id', '=', imageId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!latest) return null;
  await database.deleteFrom('image_versions').where('id', '=', latest.id).execute();
  return latest;
}
