/** What each call of the image library does. */
import { type BodyOf, type EndpointNameOf, endpoints } from '../../contract/endpoints.ts';
import { compress } from '../http/compression.ts';
import { currentRequest } from '../http/request-context.ts';
import { type Answer, type RequestToWrite, write } from '../http/write.ts';
import { createWorkQueue } from '../work-queue.ts';
import { createDestroyers } from './image-destruction.ts';
import { createImageRecords, type ImageRecords, presentImage, refusalFor } from './image-records.ts';
import { createFileReplacers, type PrepareFile, storeFile } from './image-replacement.ts';
import { defaultScope, type ImageHandler, type ImageLibraryDependencies } from './library-environment.ts';
import {
  bodyText,
  chooseScope,
  decodeBody,
  decodeTexts,
  expectedRevision,
  idempotencyKey,
  imageId,
  jsonAnswer,
  signedIn,
} from './library-requests.ts';
import { decodeFileData, prepareUpload } from './prepare-upload.ts';

type ImageHandlers = Record<EndpointNameOf<'library'>, ImageHandler>;

export function createImageHandlers(dependencies: ImageLibraryDependencies): ImageHandlers {
  const records = createImageRecords(dependencies.database);
  // One at a time: a picture of 50 megapixels takes some 200 MB while it is decoded.
  const decoding = createWorkQueue({ running: 1, waiting: 100 });
  const prepare: PrepareFile = (fileData) =>
    decoding.run(currentRequest()?.client ?? '', () => prepareUpload(decodeFileData(fileData)));
  return {
    ...createReaders(dependencies, records),
    createImage: createCreator(dependencies, prepare),
    ...createChangers(dependencies, records),
    ...createDestroyers(dependencies),
    ...createFileReplacers(dependencies, prepare),
  };
}

function createReaders({ publicOrigin }: ImageLibraryDependencies, records: ImageRecords) {
  return {
    listScopes: async (context) => {
      const scopes = await records.listScopes();
      return context.json([...new Set([...scopes, defaultScope])].sort());
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

function createChangers({ publicOrigin }: ImageLibraryDependencies, records: ImageRecords) {
  return {
    updateImage: async (context) => {
      const id = imageId(context.req.param('imageId') ?? '');
      const texts = decodeTexts(decodeBody(await bodyText(context.req), endpoints.updateImage.body));
      const row = await records.update(id, expectedRevision(context.req.header('If-Match')), texts);
      if (!row) throw refusalFor(await records.find(id), publicOrigin);
      return context.json(presentImage(row, publicOrigin));
    },
  } satisfies Partial<ImageHandlers>;
}

function createCreator(dependencies: ImageLibraryDependencies, prepare: PrepareFile): ImageHandler {
  const store = createImageStore(dependencies, prepare);
  return async (context) => {
    const text = await bodyText(context.req);
    const body = decodeBody(text, endpoints.createImage.body);
    const scope = chooseScope([body.scope, context.req.query('scope')], defaultScope);
    const account = signedIn(context.var.account);
    const key = idempotencyKey(context.req.header('Idempotency-Key'));
    const content = `${context.req.method} ${context.req.path}\n${scope}\n${text}`;
    return jsonAnswer(await store({ body, scope, account, idempotency: key === null ? null : { key, content } }));
  };
}

type Upload = { body: BodyOf<'createImage'>; scope: string } & Pick<RequestToWrite, 'account' | 'idempotency'>;
type Store = (upload: Upload) => Promise<Answer>;

function createImageStore(dependencies: ImageLibraryDependencies, prepare: PrepareFile): Store {
  const { database, publicOrigin, log, now = Date.now } = dependencies;
  return async ({ body, scope, account, idempotency }) => {
    const texts = decodeTexts(body);
    const prepared = await prepare(body.file_data);
    return storeFile(dependencies, prepared, async (file, tried) => {
      const row = { ...file, ...texts, scope, created_at: now() };
      let isRowTried = false;
      const request = { account, method: 'POST', body, ifMatch: null, idempotency };
      const answer = await write(database, request, now, async (transaction) => {
        isRowTried = true;
        tried();
        return presentImage(await createImageRecords(transaction).create(row), publicOrigin);
      });
      if (isRowTried) log({ event: 'image created', fileName: file.file_name, userId: account.id });
      return answer;
    });
  };
}
