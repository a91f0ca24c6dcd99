/**
 * The image library: its API (`/api/...`, contract/endpoints.ts) and the originals (`/files/{name}`), as an app to be
 * mounted under `/library`. A row is written after its file is safely stored and destroyed before it, so that every
 * row has its file whenever the process dies; `sweepImageFiles` takes care of files without a row.
 */

import { Readable } from 'node:stream';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { type EndpointNameOf, endpoints } from '../../contract/endpoints.ts';
import { problem } from '../../contract/refusals.ts';
import { answerFailures, notThere } from '../http/failures.ts';
import { apiHeaders } from '../http/headers.ts';
import { isKnownTag } from '../http/known-tag.ts';
import { Refusal, tooMany } from '../http/refusal.ts';
import { currentRequest, nameEndpoint, nameUser } from '../http/request-context.ts';
import { createShares, QueueFull } from '../work-queue.ts';
import { pictureLimits } from './decoder.ts';
import { type ImageFiles, isImageName } from './image-files.ts';
import { createImageHandlers } from './image-handlers.ts';
import { createLibraryAccess } from './library-access.ts';
import type { ImageHandler, ImageLibraryDependencies, LibraryEnvironment } from './library-environment.ts';
import { inertHeaders, pictureHeaders } from './picture-headers.ts';
import { tooLarge } from './prepare-upload.ts';

export function createImageLibrary(dependencies: ImageLibraryDependencies): Hono<LibraryEnvironment> {
  const { files, libraryToken, authenticate, allowedOrigins, log } = dependencies;
  const access = createLibraryAccess(libraryToken, authenticate);
  const handlers: Record<EndpointNameOf<'library'>, ImageHandler> = createImageHandlers(dependencies);
  const uploads = createShares(uploadsAtATime);
  const app = new Hono<LibraryEnvironment>();
  app.onError(answerFailures(log));
  app.notFound(notThere);
  app.use('/api/*', apiHeaders(allowedOrigins), async (context, next) => {
    const account = await access.admit(context.req.raw);
    context.set('account', account);
    if (account) nameUser(account.id);
    await next();
  });
  app.on(
    'POST',
    ['/api/images', '/api/images/:imageId/file'],
    (context, next) => orTooMany(() => uploads.run(context.var.account?.id ?? null, next)),
    limitBody(uploadLimit, tooLarge),
  );
  app.on('PATCH', '/api/images/*', limitBody(changeLimit, tooLong));
  for (const [name, handle] of Object.entries(handlers) as [EndpointNameOf<'library'>, ImageHandler][]) {
    const { method, path } = endpoints[name];
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
      nameEndpoint(name);
      return handle(context);
    });
  }
  app.all('/api/*', notThere);
  app.get('/files/:name', async (context) => {
    context.set('requestId', currentRequest()?.id ?? crypto.randomUUID());
    return serveOriginal(context, files);
  });
  return app;
}

const uploadLimit = Math.ceil((pictureLimits.bytes * 4) / 3) + 256 * 1024;
const changeLimit = 256 * 1024;

/** Each holds its body in memory until it is stored; somebody slow takes no place from the others. */
const uploadsAtATime = { total: 12, each: 4 };

async function serveOriginal(context: Context, files: ImageFiles): Promise<Response> {
  const name = context.req.param('name') ?? '';
  const file = isImageName(name) ? await files.open(name) : null;
  if (!file) return context.text('There is no such picture.', 404, { ...inertHeaders, 'Cache-Control': 'no-store' });
  const headers = pictureHeaders(name, name);
  if (isKnownTag(context.req.header('If-None-Match'), name)) return context.body(null, 304, headers);
  const sized = { ...headers, 'Content-Length': String(file.bytes) };
  if (context.req.method === 'HEAD') return context.body(null, 200, sized);
  return context.body(Readable.toWeb(file.stream()) as ReadableStream, 200, sized);
}

/** Nobody is kept waiting with a body half sent: who comes when all places are taken is told to come again. */
async function orTooMany<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueueFull) throw tooMany(5);
    throw error;
  }
}

/** Hono's own cannot hand a body on that says no length. */
function limitBody(maxSize: number, refusal: () => Refusal): MiddlewareHandler {
  return async ({ req }, next) => {
    const { url, method, raw } = req;
    const announced = req.header('Content-Length');
    if (Number(announced ?? 0) > maxSize) throw refusal();
    if (announced === undefined && raw.body) {
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of raw.body) {
        size += chunk.byteLength;
        if (size > maxSize) throw refusal();
        chunks.push(chunk);
      }
      req.raw = new Request(url, { method, headers: raw.headers, body: Buffer.concat(chunks) });
    }
    return next();
  };
}

function tooLong(): Refusal {
  return new Refusal(413, problem('text_body_too_large', { size: changeLimit / 1024 }));
}
