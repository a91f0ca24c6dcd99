/** The handlers of the image library; those of its trash are in `image-trash.ts`. */
import { randomBytes } from 'node:crypto';
import type { BodyOf, EndpointNameOf } from '../../contract/endpoints.ts';
import { textProblem } from '../http/endpoints.ts';
import type { Log } from '../http/log.ts';
import { demand, notFound } from '../http/refusal.ts';
import { currentRequest } from '../http/request-context.ts';
import { type Answer, entityAnswer, type Run } from '../http/write.ts';
import type { Account } from '../identity/account.ts';
import type { ImageSigner } from '../image-proxy/sign.ts';
import { fieldProblems } from '../rules/checks.ts';
import type { Database } from '../store/database.ts';
import { indexParts } from '../store/search-index.ts';
import { createWorkQueue } from '../work-queue.ts';
import { decodeFileData, unusableFile } from './file-data.ts';
import { changePlacedUrls } from './image-addresses.ts';
import type { ImageFiles } from './image-files.ts';
import {
  claimImage,
  createImageRecords,
  type ImageRow,
  type ImageTexts,
  presentImage,
  refusalFor,
} from './image-records.ts';
import { recordImageChange, saveImageState } from './image-states.ts';
import { type PreparedImage, prepareUpload } from './prepare-upload.ts';

type Name = EndpointNameOf<'library'>;

export type ImageHandlerDependencies = {
  database: Database;
  files: ImageFiles;
  /** Without a trailing slash. The addresses of images start with it. */
  publicOrigin: string;
  log: Log;
  /** Default: in this process. */
  prepareUpload?: typeof prepareUpload | undefined;
  now?: () => number;
  /** How many days destroyed images and former files can be restored; 0 (the default) keeps no destroyed image. */
  trashDays?: number;
  /** Signs new addresses of placed images when their file is replaced. */
  signer?: Pick<ImageSigner, 'fileOf' | 'withFile'>;
};

export type ImageCall<Called extends Name> = {
  /** The account that makes the change; `null` at run time in reads with the library's own token, which do not use it. */
  account: Account;
  imageId: number;
  /** The scope in the query. */
  scope: string | null;
  /** This and the following only in calls that write. */
  body: BodyOf<Called>;
  ifMatch: number | null;
  /** Runs `run` in a transaction, which also records the answer for an idempotency key; skips `run` for a known key. */
  write: (run: Run) => Promise<Answer>;
};
export type ImageHandlers = { [Called in Name]: (call: ImageCall<Called>) => Promise<Answer> };
/** A handler as the library calls it: with exactly what the endpoint's decoders return. */
export type AnyImageHandler = (call: {
  account: Account | null;
  imageId: number;
  scope: string | null;
  body?: unknown;
  ifMatch?: number | null;
  write?: (run: Run) => Promise<Answer>;
}) => Promise<Answer>;
type Names = 'listScopes' | 'listImages' | 'createImage' | 'updateImage' | 'replaceImageFile' | 'restoreImageFile';

/** The scope of images that are created without one, and the only scope of an empty library. */
export const defaultScope = 'default';
const longestText = 10_000;

export function createImageHandlers(dependencies: ImageHandlerDependencies): Pick<ImageHandlers, Names> {
  const { database, files, publicOrigin, log, now = Date.now } = dependencies;
  const { prepareUpload: prepareBytes = prepareUpload } = dependencies;
  const records = createImageRecords(database);
  // One at a time: an image of 50 megapixels takes about 200 MB while it is decoded.
  const decoding = createWorkQueue({ running: 1, waiting: 100 });
  const prepare = (fileData: string) =>
    decoding.run(currentRequest()?.client ?? '', async () => {
      const prepared = await prepareBytes(decodeFileData(fileData));
      if ('code' in prepared) throw unusableFile(prepared);
      return prepared;
    });
  return {
    listScopes: async () => {
      const scopes = await records.listScopes();
      return entityAnswer(200, [...new Set([...scopes, defaultScope])].sort());
    },

    listImages: async ({ scope }) => {
      // PostgreSQL refuses a query with a null character; no image has such a scope.
      const rows = scope?.includes('\0') ? [] : await records.list(scope);
      return entityAnswer(
        200,
        rows.map((row) => presentImage(row, publicOrigin)),
      );
    },

    createImage: async ({ account, scope: named, body, write }) => {
      const scope = [body.scope, named].map((candidate) => candidate?.trim()).find(Boolean) ?? defaultScope;
      demand(fieldProblems({ scope: textProblem(scope, longestText) }));
      const texts = storable(body);
      return storeFile(files, await prepare(body.file_data), async (file, keepFile) => {
        let isNew = false;
        const answer = await write(async (transaction) => {
          isNew = true;
          keepFile();
          const row = { ...file, ...texts, scope, created_at: now() };
          return presentImage(await createImageRecords(transaction).create(row), publicOrigin);
        });
        if (isNew) log({ event: 'image created', fileName: file.file_name, userId: account.id });
        return answer;
      });
    },

    updateImage: async ({ imageId, body, ifMatch, write }) => {
      const texts = storable(body);
      return write(async (transaction) => {
        const stored = createImageRecords(transaction);
        const isDelivered = texts.alt !== undefined || texts.copyright !== undefined;
        if (isDelivered) await saveImageState(transaction, imageId);
        const row = await stored.update(imageId, ifMatch, texts);
        if (!row) throw refusalFor(await stored.find(imageId), publicOrigin);
        if (isDelivered) await recordImageChange(transaction, imageId);
        return presentImage(row, publicOrigin);
      });
    },

    replaceImageFile: async ({ account, imageId, body, ifMatch, write }) => {
      const answer = await storeFile(files, await prepare(body.file_data), (file, keepFile) =>
        write(async (transaction) => {
          keepFile();
          return replaceFile(dependencies, transaction, imageId, ifMatch, async () => file);
        }),
      );
      log({ event: 'image file replaced', imageId, userId: account.id });
      return answer;
    },

    restoreImageFile: async ({ account, imageId, ifMatch, write }) => {
      const answer = await write((transaction) =>
        replaceFile(dependencies, transaction, imageId, ifMatch, async () => {
          const file = await takeFormerFile(transaction, imageId);
          if (!file || !(await files.open(file.file_name))) throw notFound('former_file');
          return file;
        }),
      );
      log({ event: 'image file restored', imageId, userId: account.id });
      return answer;
    },
  };
}

/** The texts of an image in a body. @throws Refusal 422 */
function storable({ alt, category, copyright, notes }: ImageTexts): ImageTexts {
  const texts = Object.entries({ alt, category, copyright, notes }).filter(([, text]) => text !== undefined);
  demand(fieldProblems(Object.fromEntries(texts.map(([name, text]) => [name, textProblem(text ?? '', longestText)]))));
  return Object.fromEntries(texts);
}

type FileRow = Pick<ImageRow, 'file_name' | 'width' | 'height' | 'bytes'>;
const fileColumns = ({ file_name, width, height, bytes }: FileRow): FileRow => ({ file_name, width, height, bytes });

/** `work` calls `keepFile` before a row with the file may exist; from then on, only the sweep may delete the file. */
async function storeFile<T>(
  files: ImageFiles,
  { bytes, extension, width, height }: PreparedImage,
  work: (file: FileRow, keepFile: () => void) => Promise<T>,
): Promise<T> {
  const file_name = `${randomBytes(16).toString('hex')}.${extension}`;
  await files.write(file_name, bytes);
  let isKept = false;
  try {
    return await work({ file_name, width, height, bytes: bytes.length }, () => {
      isKept = true;
    });
  } finally {
    if (!isKept) await files.destroy(file_name);
  }
}

/** Replaces the file of an image. Locks the domains first, as every write to a page does, to avoid a deadlock. */
async function replaceFile(
  { publicOrigin, signer, now = Date.now }: ImageHandlerDependencies,
  transaction: Database,
  imageId: number,
  ifMatch: number | null,
  take: () => Promise<FileRow>,
) {
  await saveImageState(transaction, imageId);
  const row = await claimImage(transaction, imageId, ifMatch, publicOrigin);
  const file = fileColumns(await take());
  const former = { image_id: imageId, ...fileColumns(row), replaced_at: now() };
  await transaction.insertInto('image_versions').values(former).execute();
  const replaced = await transaction
    .updateTable('images')
    .set({ ...file, revision: row.revision + 1 })
    .where('id', '=', imageId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await indexParts(transaction, 'image', [imageId]);
  // A save with the address of the former file is refused or merged by its revision.
  if (signer) await changePlacedUrls(transaction, { imageId }, (url) => signer.withFile(url, file.file_name));
  return presentImage(replaced, publicOrigin);
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
