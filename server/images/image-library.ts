/**
 * The image library, to be mounted under `/library`: its API (`/api/...`, contract/endpoints.ts) and the originals
 * (`/files/{name}`). A row is inserted after its file is durably stored and deleted before it, so that every row has its
 * file even if the process dies. `sweepImageFiles` deletes files without a row.
 */
import { Readable } from 'node:stream';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { BodyOf, EndpointNameOf } from '../../contract/endpoints.ts';
import { problem } from '../../contract/refusals.ts';
import { write } from '../content/idempotent-write.ts';
import type { Database } from '../db/database.ts';
import { type Answer, entityAnswer } from '../http/answer.ts';
import { apiHeaders, idsOf, mountEndpoints } from '../http/endpoints.ts';
import { answerFailures, callNotFound } from '../http/failures.ts';
import { isKnown } from '../http/known-tag.ts';
import type { Bindings } from '../http/request-listener.ts';
import { requestToWrite } from '../http/request-to-write.ts';
import type { Account, Authenticate } from '../kernel/account.ts';
import type { Log } from '../kernel/log.ts';
import { mapQueueFull, Refusal } from '../kernel/refusal.ts';
import { nameUser } from '../kernel/request-context.ts';
import { isImageName } from '../rules/text-images.ts';
import { imageLimits } from './decoder.ts';
import { demandAccess } from './image-access.ts';
import { type ImageFiles, imageHeaders, inertHeaders } from './image-files.ts';
import { fileToCopy, imageHandlers } from './image-handlers.ts';
import type { FileRow, ImageHandlers, ImageServices } from './image-records.ts';
import { readOwnDomains } from './image-rights.ts';
import { imageTrashHandlers } from './image-trash.ts';
import type { prepareUpload } from './prepare-upload.ts';
import { createUploadPlaces } from './upload-places.ts';
import { createUploads } from './uploads.ts';

export type ImageLibraryDependencies = ImageServices & {
  database: Database;
  authenticate: Authenticate;
  log: Log;
  /** Default: in this process. */
  prepareUpload?: typeof prepareUpload | undefined;
  /** Origins besides our own that may call the API. */
  allowedOrigins: readonly string[];
};

type LibraryEnvironment = Partial<Bindings> & { Variables: { account: Account } };
type Name = EndpointNameOf<'library'>;

const megabyte = 1024 * 1024;
const changeRules = { limit: megabyte / 4, tooLarge: problem('text_body_too_large', { size: 256 }), isStrict: false };
const uploadRules = {
  limit: Math.ceil((imageLimits.bytes * 4) / 3) + megabyte / 4,
  tooLarge: problem('file_too_large', { size: imageLimits.bytes / megabyte }),
  isStrict: false,
};
const withFile: ReadonlySet<Name> = new Set(['createImage', 'replaceImageFile']);
/** What the log tells about writes. */
const events: { [Called in Name]?: string } = {
  createImage: 'image created',
  copyImage: 'image copied',
  replaceImageFile: 'image file replaced',
  restoreImageFile: 'image file restored',
  destroyImage: 'image destroyed',
  destroyTrashedImage: 'image destroyed for good',
  eraseTrashedImage: 'image erased',
};
const uploadsAtATime = { all: 12, each: 4 };

const handlers: ImageHandlers = { ...imageHandlers, ...imageTrashHandlers };
/** The loosely typed side of a handler: the router passes exactly what its endpoint's decoders return. */
type AnyHandler = (call: object) => Promise<unknown>;

export function createImageLibrary(dependencies: ImageLibraryDependencies): Hono<LibraryEnvironment> {
  const { files, database, allowedOrigins, log, now } = dependencies;
  const uploads = createUploads(files, dependencies.prepareUpload);
  const places = createUploadPlaces(uploadsAtATime);
  const app = new Hono<LibraryEnvironment>();
  app.onError(answerFailures(log));
  app.notFound(callNotFound);
  app.use('/api/*', apiHeaders(allowedOrigins), admission(dependencies));
  app.on('POST', ['/api/images', '/api/images/:imageId/file', '/api/images/:imageId/copy'], (context, next) =>
    mapQueueFull(5, places.run(String(context.var.account.id), context.env?.incoming, next)),
  );
  mountEndpoints(app, Object.keys(handlers) as Name[], async (name, context) => {
    const { account } = context.var;
    const { imageId = 0 } = idsOf(context);
    const handle = handlers[name] as unknown as AnyHandler;
    const own = await readOwnDomains(database, account);
    // Refuse before the body is read.
    await demandAccess(database, own, { name, imageId, isWrite: false });
    const scope = context.req.query('scope') || null;
    const call = { account, own, imageId, scope, database, services: dependencies };
    if (context.req.method === 'GET') return entityAnswer(200, await handle(call));
    const request = await requestToWrite(context, name, account, withFile.has(name) ? uploadRules : changeRules);
    const { body, ifMatch } = request;
    const writeWith = async (file?: FileRow, keepFile?: () => void): Promise<Answer> => {
      let isNew = false;
      const answer = await write(database, request, now, async (transaction, afterCommit) => {
        await demandAccess(transaction, own, { name, imageId, isWrite: true });
        const entity = await handle({ ...call, body, file, ifMatch, database: transaction, afterCommit });
        isNew = true;
        keepFile?.();
        return entity;
      });
      const event = events[name];
      const subject = imageId === 0 ? { fileName: file?.file_name } : { imageId };
      if (isNew && event) log({ event, ...subject, userId: account.id });
      return answer;
    };
    if (name === 'copyImage') return uploads.copy(await fileToCopy(database, imageId), writeWith);
    return withFile.has(name) ? uploads.store((body as BodyOf<'replaceImageFile'>).file_data, writeWith) : writeWith();
  });
  app.all('/api/*', callNotFound);
  app.get('/files/:name', (context) => serveOriginal(context, files));
  return app;
}

/**
 * Every call needs a user's access token. The library's own token, which the contract puts into the Authorization header, is
 * part of a public page and opens nothing here.
 */
function admission({ authenticate }: ImageLibraryDependencies): MiddlewareHandler<LibraryEnvironment> {
  return async ({ req, set }, next) => {
    const bearer = /^Bearer +([\x21-\x7e]+)$/i.exec(req.header('Authorization') ?? '')?.[1];
    const token = req.header('X-Access-Token') ?? bearer;
    const account = token ? await authenticate(token) : null;
    if (!account) throw new Refusal(401, problem('library_unauthenticated'));
    set('account', account);
    nameUser(account.id);
    await next();
  };
}

async function serveOriginal(context: Context, files: ImageFiles): Promise<Response> {
  const name = context.req.param('name') ?? '';
  const file = isImageName(name) ? await files.open(name) : null;
  if (!file) return context.text('There is no such image.', 404, { ...inertHeaders, 'Cache-Control': 'no-store' });
  const headers = imageHeaders(name);
  if (isKnown(context, headers.ETag)) return context.body(null, 304, headers);
  const sized = { ...headers, 'Content-Length': String(file.bytes) };
  if (context.req.method === 'HEAD') return context.body(null, 200, sized);
  return context.body(Readable.toWeb(file.stream()) as ReadableStream, 200, sized);
}
