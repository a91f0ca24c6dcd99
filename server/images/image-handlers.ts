/** The handlers of the image library; those of its trash are in `image-trash.ts`. */
import type { BodyOf } from '../../contract/endpoints.ts';
import type { LibraryImage } from '../../contract/entities.ts';
import { problem } from '../../contract/refusals.ts';
import { beginWritesBy } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { findDomain } from '../db/present-domains.ts';
import { findRow, insertRow, lockRow } from '../db/rows.ts';
import type { New } from '../db/tables.ts';
import { invalid, orNotFound, throwIfInvalid } from '../kernel/refusal.ts';
import { fieldProblems, textProblem } from '../rules/checks.ts';
import { indexParts } from '../search/search-index.ts';
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
import { countForeignWebsites, isSeen, type OwnDomains } from './image-rights.ts';
import { changePlacedUrls } from './placed-addresses.ts';

/** The scope of images that are created without one, and the only scope of an empty library. */
export const defaultScope = 'default';
const longestText = 10_000;

export const imageHandlers = {
  listScopes: async ({ database, own }) => {
    const rows = await database.selectFrom('images').select('scope').distinct().where(isSeen(own)).execute();
    return [...new Set([...rows.map(({ scope }) => scope), defaultScope])].sort();
  },

  listImages: async ({ database, own, scope, services }) => {
    // PostgreSQL refuses a query with a null character; no image has such a scope.
    if (scope?.includes('\0')) return [];
    const images = database.selectFrom('images').selectAll().where(isSeen(own)).orderBy('id');
    const rows = await (scope === null ? images : images.where('scope', '=', scope)).execute();
    const foreign = await countForeignWebsites(database, own);
    return rows.map((row) => ({
      ...presentImage(row, services.publicOrigin),
      foreign_websites: foreign.get(row.id) ?? 0,
    }));
  },

  createImage: async ({ database, own, scope: named, body, file, services }) => {
    const home = homeOf(body, own);
    const scope = [body.scope, named].map((candidate) => candidate?.trim()).find(Boolean) ?? defaultScope;
    throwIfInvalid(fieldProblems({ scope: textProblem(scope, longestText) }));
    return addImage(database, { ...file, ...textsIn(body), scope, home }, services);
  },

  copyImage: async ({ database, own, imageId, body, file, services }) => {
    const { scope, alt, category, copyright, notes } = orNotFound(await findRow(database, 'images', imageId), 'image');
    const texts = { alt, category, copyright, notes };
    return addImage(database, { ...fileColumns(file), ...texts, scope, home: homeOf(body, own) }, services);
  },

  updateImage: async (call) => {
    const { database, imageId } = call;
    const texts = textsIn(call.body);
    const sent = delivered.filter((name) => texts[name] !== undefined);
    if (sent.length > 0) await saveImageState(database, imageId);
    const row = orNotFound(await lockRow(database, 'images', imageId), 'image');
    const image = await reviseImage(call, row, texts);
    const changed = sent.filter((name) => texts[name] !== row[name]);
    if (changed.length > 0) await recordImageChange(database, imageId, changed);
    return image;
  },

  replaceImageFile: (call) => replaceFile(call, async () => call.file),

  restoreImageFile: (call) =>
    replaceFile(call, async () => {
      const file = await takeFormerFile(call.database, call.imageId);
      return orNotFound(file && (await call.services.files.open(file.file_name)) && file, 'former_file');
    }),
} satisfies Partial<ImageHandlers>;

/** The stored file of an image that is to be copied. @throws Refusal 404 */
export async function fileToCopy(database: Database, imageId: number): Promise<FileRow> {
  return fileColumns(orNotFound(await findRow(database, 'images', imageId), 'image'));
}

/**
 * A call that names no home comes from a client that knows only the contract: its image belongs to the only domain of its
 * account, or is common. @throws Refusal 422
 */
function homeOf({ home }: { home?: number | null }, own: OwnDomains): number | null {
  if (home === undefined) return own?.length === 1 ? (own[0] ?? null) : null;
  if (home !== null && own !== null && !own.includes(home)) throw invalid({ home: [problem('not_domain')] });
  return home;
}

async function addImage(
  database: Database,
  values: Omit<New<'images'>, 'created_at'>,
  { publicOrigin, now }: ImageCall['services'],
): Promise<LibraryImage> {
  const { home = null } = values;
  if (home !== null && !(await findDomain(database, home))) throw invalid({ home: [problem('not_domain')] });
  const row = await insertRow(database, 'images', { ...values, created_at: now() });
  await indexParts(database, 'image', [row.id]);
  return presentImage(row, publicOrigin);
}

type Texts = BodyOf<'updateImage'>;
/** The texts that websites are given. */
const delivered = ['alt', 'copyright'] as const;

/** The texts of an image in a body. @throws Refusal 422 */
function textsIn({ alt, category, copyright, notes }: Texts): Texts {
  const texts = Object.entries({ alt, category, copyright, notes }).filter(([, text]) => text !== undefined);
  throwIfInvalid(
    fieldProblems(Object.fromEntries(texts.map(([name, text]) => [name, textProblem(text ?? '', longestText)]))),
  );
  return Object.fromEntries(texts);
}

const fileColumns = ({ file_name, width, height, bytes, file_hash }: FileRow): FileRow => {
  return { file_name, width, height, bytes, file_hash };
};

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
