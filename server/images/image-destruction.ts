/** Destroying images of the library: into its trash, back, and for good. */

import { integer, nullable, object, string } from '../../contract/decode.ts';
import type { EndpointNameOf } from '../../contract/endpoints.ts';
import type { TrashedImage } from '../../contract/extras.ts';
import { problem } from '../../contract/refusals.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { write } from '../http/write.ts';
import type { Account } from '../identity/account.ts';
import type { Database } from '../store/database.ts';
import { transact } from '../store/database.ts';
import { readImageUses } from '../store/image-uses.ts';
import { claimImage, createImageRecords, type ImageRow, presentImage, refusalFor } from './image-records.ts';
import type { ImageHandler, ImageLibraryDependencies } from './library-environment.ts';
import { expectedRevision, idempotencyKey, imageId, jsonAnswer, signedIn } from './library-requests.ts';
import { usesSentence } from './uses-sentence.ts';

type Names = 'destroyImage' | 'getImageUses' | 'listImageTrash' | 'restoreImage' | 'destroyTrashedImage';

export function createDestroyers(dependencies: ImageLibraryDependencies) {
  const { database, files, publicOrigin, log, now = Date.now, trashDays = 0 } = dependencies;
  return {
    destroyImage: async (context) => {
      const id = imageId(context.req.param('imageId') ?? '');
      const account = signedIn(context.var.account);
      const revision = expectedRevision(context.req.header('If-Match'));
      const gone = await transact(database, async (transaction) => {
        const row = await claimImage(transaction, id);
        if (!row || (revision !== null && row.revision !== revision)) throw refusalFor(row, publicOrigin);
        const used = usesSentence(await readImageUses(transaction, id, account));
        if (used) throw new Refusal(409, problem('image_in_use', { uses: used }));
        await transaction.deleteFrom('images').where('id', '=', id).execute();
        if (trashDays === 0) return [row.file_name, ...(await forgetVersions(transaction, id))];
        await keepImage(transaction, row, account, now());
        return [];
      });
      for (const name of gone) await files.destroy(name);
      log({ event: 'image destroyed', imageId: id, userId: account.id });
      return context.body(null, 204);
    },

    getImageUses: async (context) => {
      const id = imageId(context.req.param('imageId') ?? '');
      const account = signedIn(context.var.account);
      if (!(await createImageRecords(database).find(id))) throw notFound('image');
      return context.json(await readImageUses(database, id, account));
    },

    listImageTrash: async (context) => {
      signedIn(context.var.account);
      return context.json(await listImageTrash(database, context.req.query('scope') || null, publicOrigin));
    },

    restoreImage: async (context) => {
      const id = imageId(context.req.param('imageId') ?? '');
      const account = signedIn(context.var.account);
      const key = idempotencyKey(context.req.header('Idempotency-Key'));
      const idempotency = key === null ? null : { key, content: `POST ${context.req.path}` };
      const request = { account, method: 'POST', body: undefined, ifMatch: null, idempotency };
      const answer = await write(database, request, now, async (transaction) => {
        const row = await takeFromTrash(transaction, id);
        await transaction.insertInto('images').values(row).execute();
        return presentImage(row, publicOrigin);
      });
      return jsonAnswer(answer);
    },

    destroyTrashedImage: async (context) => {
      const id = imageId(context.req.param('imageId') ?? '');
      const account = signedIn(context.var.account);
      const gone = await transact(database, async (transaction) => {
        const row = await takeFromTrash(transaction, id);
        return [row.file_name, ...(await forgetVersions(transaction, id))];
      });
      for (const name of gone) await files.destroy(name);
      log({ event: 'image destroyed for good', imageId: id, userId: account.id });
      return context.body(null, 204);
    },
  } satisfies Pick<Record<EndpointNameOf<'library'>, ImageHandler>, Names>;
}

/** Destroys for good what was destroyed before that moment, and forgets former files; the sweep of files does the rest. */
export async function sweepImageTrash(
  database: Database,
  before: { trash: number; versions: number },
): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('image_trash')
    .where('destroyed_at', '<=', before.trash)
    .executeTakeFirst();
  await database
    .deleteFrom('image_versions')
    .where((where) =>
      where.or([
        where('replaced_at', '<=', before.versions),
        where.and([
          where('image_id', 'not in', database.selectFrom('images').select('id')),
          where('image_id', 'not in', database.selectFrom('image_trash').select('id')),
        ]),
      ]),
    )
    .execute();
  return Number(numDeletedRows);
}

function keepImage(database: Database, row: ImageRow, account: Account, destroyed_at: number) {
  const { id, scope, file_name } = row;
  const entry = { id, scope, file_name, content: JSON.stringify(row), destroyed_at, destroyed_by: account.id };
  return database.insertInto('image_trash').values(entry).execute();
}

/** @throws Refusal 404 */
async function takeFromTrash(database: Database, id: number): Promise<ImageRow> {
  const entry = await database.deleteFrom('image_trash').where('id', '=', id).returning('content').executeTakeFirst();
  if (!entry) throw notFound('trashed_image');
  return rowIn(entry.content);
}

async function listImageTrash(database: Database, scope: string | null, publicOrigin: string): Promise<TrashedImage[]> {
  if (scope?.includes('\0')) return [];
  const rows = await database
    .selectFrom('image_trash')
    .leftJoin('users', 'users.id', 'image_trash.destroyed_by')
    .select(['content', 'destroyed_at', 'users.email'])
    .$if(scope !== null, (query) => query.where('scope', '=', scope ?? ''))
    .orderBy('destroyed_at', 'desc')
    .orderBy('image_trash.id', 'desc')
    .execute();
  return rows.map(({ content, destroyed_at, email }) => ({
    ...presentImage(rowIn(content), publicOrigin),
    destroyed_at: new Date(destroyed_at).toISOString(),
    destroyed_by: email,
  }));
}

const storedRow = object({
  id: integer,
  revision: integer,
  scope: string,
  alt: nullable(string),
  category: nullable(string),
  copyright: nullable(string),
  notes: nullable(string),
  file_name: string,
  width: integer,
  height: integer,
  bytes: integer,
  created_at: integer,
});

function rowIn(content: string): ImageRow {
  return storedRow(JSON.parse(content));
}

/** @returns the names of their files */
async function forgetVersions(database: Database, imageId: number): Promise<string[]> {
  const rows = await database
    .deleteFrom('image_versions')
    .where('image_id', '=', imageId)
    .returning('file_name')
    .execute();
  return rows.map(({ file_name }) => file_name);
}
