/** Files of images: stored before their row, and replaced everywhere that the image stands, in one transaction. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { endpoints } from '../../contract/endpoints.ts';
import { notFound } from '../http/refusal.ts';
import { type RequestToWrite, write } from '../http/write.ts';
import type { Database } from '../store/database.ts';
import { lockClause } from '../store/dialect.ts';
import { findImageUses } from '../store/image-uses.ts';
import { changeTrashedImageUrls } from '../store/trash.ts';
import { claimImage, type ImageRow, presentImage, refusalFor } from './image-records.ts';
import type { ImageHandler, ImageLibraryDependencies } from './library-environment.ts';
import {
  bodyText,
  decodeBody,
  expectedRevision,
  idempotencyKey,
  imageId,
  jsonAnswer,
  signedIn,
} from './library-requests.ts';
import type { PreparedImage } from './prepare-upload.ts';

/** Decodes and checks what was sent as plain base64. @throws Refusal 413, 422 */
export type PrepareFile = (fileData: string) => Promise<PreparedImage>;
type FileRow = Pick<ImageRow, 'file_name' | 'width' | 'height' | 'bytes'>;
type Names = 'replaceImageFile' | 'restoreImageFile';

/** `work` calls `tried` as soon as a row with the file may exist: then only the sweep knows whether it does. */
export async function storeFile<T>(
  { files }: ImageLibraryDependencies,
  { bytes, extension, width, height }: PreparedImage,
  work: (file: FileRow, tried: () => void) => Promise<T>,
): Promise<T> {
  const file_name = `${randomBytes(16).toString('hex')}.${extension}`;
  await files.write(file_name, bytes);
  let isTried = false;
  try {
    return await work({ file_name, width, height, bytes: bytes.length }, () => {
      isTried = true;
    });
  } finally {
    if (!isTried) await files.destroy(file_name);
  }
}

export function createFileReplacers(dependencies: ImageLibraryDependencies, prepare: PrepareFile) {
  const { database, files, log, now = Date.now } = dependencies;
  const request = (context: Parameters<ImageHandler>[0], content: string): RequestToWrite => {
    const key = idempotencyKey(context.req.header('Idempotency-Key'));
    const idempotency = key === null ? null : { key, content: `POST ${context.req.path}\n${content}` };
    return { account: signedIn(context.var.account), method: 'POST', body: undefined, ifMatch: null, idempotency };
  };
  return {
    replaceImageFile: async (context) => {
      const id = imageId(context.req.param('imageId') ?? '');
      const text = await bodyText(context.req);
      const { file_data } = decodeBody(text, endpoints.replaceImageFile.body);
      const revision = expectedRevision(context.req.header('If-Match'));
      const order = request(context, text);
      const answer = await storeFile(dependencies, await prepare(file_data), (file, tried) =>
        write(database, order, now, async (transaction) => {
          tried();
          return giveFile(dependencies, transaction, id, revision, async () => file);
        }),
      );
      log({ event: 'image file replaced', imageId: id, userId: order.account.id });
      return jsonAnswer(answer);
    },

    restoreImageFile: async (context) => {
      const id = imageId(context.req.param('imageId') ?? '');
      const revision = expectedRevision(context.req.header('If-Match'));
      const order = request(context, '');
      const answer = await write(database, order, now, (transaction) =>
        giveFile(dependencies, transaction, id, revision, async () => {
          const file = await takeFormerFile(transaction, id);
          if (!file || !(await files.open(file.file_name))) throw notFound('former_file');
          return file;
        }),
      );
      log({ event: 'image file restored', imageId: id, userId: order.account.id });
      return jsonAnswer(answer);
    },
  } satisfies Record<Names, ImageHandler>;
}

/** The domains come first, as with everybody who writes to a page, so that nobody waits for the other. */
async function giveFile(
  { publicOrigin, signer, now = Date.now }: ImageLibraryDependencies,
  transaction: Database,
  id: number,
  revision: number | null,
  take: () => Promise<FileRow>,
) {
  await lockDomainsOf(transaction, id);
  const row = await claimImage(transaction, id);
  if (!row || (revision !== null && row.revision !== revision)) throw refusalFor(row, publicOrigin);
  const { file_name, width, height, bytes } = await take();
  const { file_name: former, width: formerWidth, height: formerHeight, bytes: formerBytes } = row;
  await transaction
    .insertInto('image_versions')
    .values({
      image_id: id,
      file_name: former,
      width: formerWidth,
      height: formerHeight,
      bytes: formerBytes,
      replaced_at: now(),
    })
    .execute();
  const replaced = await transaction
    .updateTable('images')
    .set({ file_name, width, height, bytes, revision: row.revision + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (signer) await readdress(transaction, id, (url) => signer.withFile(url, file_name));
  return presentImage(replaced, publicOrigin);
}

async function lockDomainsOf(transaction: Database, id: number): Promise<void> {
  const domains = [...new Set((await findImageUses(transaction, id)).map(({ domain_id }) => domain_id))];
  if (domains.length === 0) return;
  await sql`
    select id from domains where id in (${sql.join(domains)}) order by id ${lockClause(transaction)}
  `.execute(transaction);
}

/** What was saved with the address of the former file is refused or merged by its revision. */
async function readdress(database: Database, id: number, change: (url: string) => string | null): Promise<void> {
  for (const table of ['pages', 'sections', 'items'] as const) {
    const rows = await database
      .selectFrom(table)
      .select(['id', 'image_url'])
      .where('image_id', '=', id)
      .where('image_url', 'is not', null)
      .orderBy('id')
      .execute();
    for (const row of rows) {
      const image_url = change(row.image_url ?? '');
      if (image_url === null) continue;
      await database
        .updateTable(table)
        .set((column) => ({ image_url, revision: column('revision', '+', 1) }))
        .where('id', '=', row.id)
        .execute();
    }
  }
  await changeTrashedImageUrls(database, { imageId: id }, change);
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
