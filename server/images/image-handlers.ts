/** What each call of the image library does. */
import { randomBytes } from 'node:crypto';
import { type BodyOf, type EndpointNameOf, endpoints } from '../../contract/endpoints.ts';
import { compress } from '../http/compression.ts';
import { notFound, type Refusal, stale, unauthenticated } from '../http/refusal.ts';
import { textOf } from '../http/request-body.ts';
import { type Answer, type RequestToWrite, write } from '../http/write.ts';
import type { Account } from '../identity/account.ts';
import { createImageRecords, type ImageRecords, type ImageRow, presentImage } from './image-records.ts';
import { defaultScope, type ImageHandler, type ImageLibraryDependencies } from './library-environment.ts';
import { chooseScope, decodeBody, decodeTexts, expectedRevision, idempotencyKey, imageId } from './library-requests.ts';
import { decodeFileData, type PreparedImage, prepareUpload } from './prepare-upload.ts';
import { createWorkQueue } from './work-queue.ts';

type ImageHandlers = Record<EndpointNameOf<'library'>, ImageHandler>;

export function createImageHandlers(dependencies: ImageLibraryDependencies): ImageHandlers {
  const records = createImageRecords(dependencies.database);
  return {
    ...createReaders(dependencies, records),
    createImage: createCreator(dependencies),
    ...createChangers(dependencies, records),
  };
}

function createReaders({ publicOrigin }: ImageLibraryDependencies, records: ImageRecords) {
  return {
    listScopes: async (context) => {
      const scopes = await records.listScopes();
      return context.json(scopes.length > 0 ? scopes : [defaultScope]);
    },
    listImages: async (context) => {
      const scope = context.req.query('scope') || null;
      // PostgreSQL refuses a question that holds this character; no image is in such a scope.
      const rows = scope?.includes('\0') ? [] : await records.list(scope);
      const text = JSON.stringify(rows.map((row) => presentImage(row, publicOrigin)));
      const { body, headers } = await compress(text, context.req.header('Accept-Encoding'));
      return context.body(body, 200, { 'Content-Type': 'application/json', ...headers });
    },
  } satisfies Partial<ImageHandlers>;
}

function createChangers({ files, publicOrigin, log }: ImageLibraryDependencies, records: ImageRecords) {
  const refuse = async (id: number) => refusalFor(await records.find(id), publicOrigin);
  return {
    updateImage: async (context) => {
      const id = imageId(context.req.param('imageId') ?? '');
      const texts = decodeTexts(decodeBody(await bodyText(context.req), endpoints.updateImage.body));
      const row = await records.update(id, expectedRevision(context.req.header('If-Match')), texts);
      if (!row) throw await refuse(id);
      return context.json(presentImage(row, publicOrigin));
    },
    destroyImage: async (context) => {
      const id = imageId(context.req.param('imageId') ?? '');
      const row = await records.destroy(id, expectedRevision(context.req.header('If-Match')));
      if (!row) throw await refuse(id);
      await files.destroy(row.file_name);
      log({ event: 'image destroyed', imageId: id, userId: context.var.account?.id });
      return context.body(null, 204);
    },
  } satisfies Partial<ImageHandlers>;
}

function createCreator(dependencies: ImageLibraryDependencies): ImageHandler {
  const store = createImageStore(dependencies);
  return async (context) => {
    const text = await bodyText(context.req);
    const body = decodeBody(text, endpoints.createImage.body);
    const scope = chooseScope([body.scope, context.req.query('scope')], defaultScope);
    const account = signedIn(context.var.account);
    const key = idempotencyKey(context.req.header('Idempotency-Key'));
    const content = `${context.req.method} ${context.req.path}\n${scope}\n${text}`;
    const answer = await store({ body, scope, account, idempotency: key === null ? null : { key, content } });
    return new Response(answer.body, {
      status: answer.status,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
    });
  };
}

type Upload = { body: BodyOf<'createImage'>; scope: string } & Pick<RequestToWrite, 'account' | 'idempotency'>;
type Store = (upload: Upload) => Promise<Answer>;

function createImageStore({ database, files, publicOrigin, log, now = Date.now }: ImageLibraryDependencies): Store {
  // One at a time: a picture of 50 megapixels takes some 200 MB while it is decoded.
  const decoding = createWorkQueue({ running: 1, waiting: 100 });
  return async ({ body, scope, account, idempotency }) => {
    const texts = decodeTexts(body);
    const prepared = await decoding.run(() => prepareUpload(decodeFileData(body.file_data)));
    const fileName = `${randomBytes(16).toString('hex')}.${prepared.extension}`;
    const row = { ...sizesOf(prepared), ...texts, scope, file_name: fileName, created_at: now() };
    await files.write(fileName, prepared.bytes);
    let isRowTried = false;
    try {
      const request = { account, method: 'POST', hasAnswer: true, body, ifMatch: null, idempotency };
      const answer = await write(database, request, now, async (transaction) => {
        isRowTried = true;
        return presentImage(await createImageRecords(transaction).create(row), publicOrigin);
      });
      if (isRowTried) log({ event: 'image created', fileName, userId: account.id });
      return answer;
    } finally {
      // Once the row was tried, only the sweep knows for sure whether it is there: a row must never lose its file.
      if (!isRowTried) await files.destroy(fileName);
    }
  };
}

async function bodyText(request: { arrayBuffer: () => Promise<ArrayBuffer> }): Promise<string> {
  return textOf(Buffer.from(await request.arrayBuffer()));
}

function sizesOf({ width, height, bytes }: PreparedImage) {
  return { width, height, bytes: bytes.length };
}

/** Why nothing was changed: there is no such row, or it has another revision by now. */
function refusalFor(row: ImageRow | null, publicOrigin: string): Refusal {
  return row ? stale(presentImage(row, publicOrigin)) : notFound('This image');
}

function signedIn(account: Account | null): Account {
  if (!account) throw unauthenticated();
  return account;
}
