/**
 * The resizing proxy, to be mounted under `/proxy`. Its key is part of the start-up data of a public page, so a valid
 * signature proves little. The proxy only reads originals of our own library, from storage and never over a network, and
 * limits size, pixels, time and the number of concurrent images.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import { Counter, type Registry } from 'prom-client';
import { largestSide } from '../../../contract/image-config.ts';
import { isKnown } from '../../http/known-tag.ts';
import { addGauge } from '../../http/metrics.ts';
import { describeError, type Log } from '../../kernel/log.ts';
import { currentRequest } from '../../kernel/request-context.ts';
import { isUnavailable } from '../../kernel/store-errors.ts';
import { createWorkQueue, QueueFull, type WorkQueue } from '../../kernel/work-queue.ts';
import { imageFailureFrom } from '../decoder.ts';
import { imageHeaders, inertHeaders } from '../image-files.ts';
import { isSignature, librarySource, readSigningKeys, type SigningKeys } from '../image-signing.ts';
import { type Format, type ImageRequest, parseImagePath, splitSignature } from './proxy-path.ts';
import { resizeImage } from './resize.ts';
import { createVariantCache, largestWhole } from './variant-cache.ts';

export type ImageProxyDependencies = {
  /** The content of an original; `null` if it does not exist. */
  readSource: (name: string) => Promise<Uint8Array | null>;
  openSource: (name: string) => Promise<unknown | null>;
  keyHex: string;
  saltHex: string;
  /** Without a trailing slash. */
  publicOrigin: string;
  cacheDirectory: string;
  log: Log;
  /** Default: in this process. */
  resizeImage?: typeof resizeImage | undefined;
  /** How many images are processed at a time, and how many requests may wait. Defaults: 2 and 500. */
  running?: number;
  waiting?: number;
  /** The time limit of one image, in seconds. Default: 10. */
  seconds?: number;
  metrics?: Registry;
};

type Variant = { sourceName: string; request: ImageRequest; format: Format; name: string };
/** @param signal cancels the job if no other request waits for it */
type ProvideVariant = (variant: Variant, signal: AbortSignal) => Promise<Uint8Array | Readable>;
type Job = { bytes: Promise<Uint8Array>; waiting: number; hasStarted: () => boolean; controller: AbortController };

/** @throws if the key or the salt is not hexadecimal */
export function createImageProxy(dependencies: ImageProxyDependencies): Hono {
  const { keyHex, saltHex, publicOrigin, openSource, log } = dependencies;
  const keys = readSigningKeys(keyHex, saltHex);
  const provide = createVariantMaker(dependencies);
  const app = new Hono();
  app.onError((error, context) => answerError(error, context, log));
  app.get('/*', async (context) => {
    const variant = readVariant(pathOf(context), keys, publicOrigin);
    if (!(await openSource(variant.sourceName))) throw new ProxyRefusal(404, 'Invalid source URL');
    const headers = imageHeaders(variant.name);
    if (isKnown(context, headers.ETag)) return context.body(null, 304, headers);
    const content = await provide(variant, context.req.raw.signal);
    if (context.req.method === 'HEAD') {
      // Nobody would read the stream, and its file would stay open.
      if (content instanceof Readable) content.destroy();
      return context.body(null, 200, headers);
    }
    const body = content instanceof Readable ? (Readable.toWeb(content) as ReadableStream) : new Uint8Array(content);
    return context.body(body, 200, headers);
  });
  return app;
}

class ProxyRefusal extends Error {
  constructor(
    readonly status: 403 | 404 | 422 | 504,
    message: string,
  ) {
    super(message);
  }
}

/** Raise it when the encoding changes, to invalidate old variants and ETags. */
const encoding = 'v1';
const retrySeconds = 2;

/** The path below the mount, not decoded, because the signature covers it as it was sent. */
function pathOf(context: Context): string {
  const mount = routePath(context).replace(/\/\*$/, '');
  return new URL(context.req.url).pathname.slice(mount.length);
}

function readVariant(path: string, keys: SigningKeys, publicOrigin: string): Variant {
  const parts = splitSignature(path);
  if (!parts) throw new ProxyRefusal(404, 'Invalid URL');
  if (!isSignature(parts.signature, parts.signed, keys)) throw new ProxyRefusal(403, 'Forbidden');
  const request = parseImagePath(parts.signed);
  if (!request) throw new ProxyRefusal(404, 'Invalid URL');
  const sourceName = librarySource(request.source, publicOrigin);
  if (!sourceName) throw new ProxyRefusal(404, 'Invalid source URL');
  const format = request.format ?? sourceFormat(sourceName);
  const identity = JSON.stringify([encoding, sourceName, { ...request, source: null, format }]);
  return { sourceName, request, format, name: `${createHash('sha256').update(identity).digest('hex')}.${format}` };
}

function sourceFormat(sourceName: string): Format {
  return sourceName.endsWith('.jpg') ? 'jpg' : sourceName.endsWith('.png') ? 'png' : 'webp';
}

/** Provides variants from the cache or makes them. Concurrent requests for the same variant share one job. */
function createVariantMaker(dependencies: ImageProxyDependencies): ProvideVariant {
  const { readSource, cacheDirectory, running = 2, waiting = 500, seconds, log, metrics } = dependencies;
  const { resizeImage: resize = resizeImage } = dependencies;
  const cache = createVariantCache({ directory: cacheDirectory, maximumBytes: cacheBytes });
  // Large images have their own queue, so that a thumbnail never waits for them.
  const queues = {
    small: createWorkQueue({ running, waiting, waitingEach }),
    large: createWorkQueue({ running: 1, waiting: largeWaiting, waitingEach: largeWaitingEach }),
  };
  const lookups = metrics && measureVariants(metrics, Object.values(queues));
  const inFlight = new Map<string, Job>();
  // A full or broken disk must not prevent images from being served.
  const withoutCache = (error: Error) => {
    log({ event: 'variant cache failed', reason: error.message });
    return null;
  };
  const fromCache = (name: string) => cache.read(name).catch(withoutCache);
  const make = async ({ sourceName, request, format, name }: Variant) => {
    const source = await readSource(sourceName);
    if (!source) throw new ProxyRefusal(404, 'Invalid source URL');
    const bytes = await resize(source, request, format, seconds).catch(throwRefusal);
    await cache.write(name, bytes).catch(withoutCache);
    return bytes;
  };
  const start = (variant: Variant): Job => {
    const controller = new AbortController();
    const queue = isLarge(variant.request) ? queues.large : queues.small;
    let hasStarted = false;
    const task = () => {
      hasStarted = true;
      return make(variant);
    };
    const bytes = queue
      .run(currentRequest()?.client ?? '', task, controller.signal)
      .finally(() => forget(variant, job));
    const job: Job = { bytes, waiting: 0, hasStarted: () => hasStarted, controller };
    inFlight.set(variant.name, job);
    return job;
  };
  const forget = ({ name }: Variant, job: Job) => {
    if (inFlight.get(name) === job) inFlight.delete(name);
  };
  return async (variant, signal) => {
    const cached = await fromCache(variant.name);
    lookups?.inc({ result: cached ? 'hit' : 'miss' });
    if (cached) return cached;
    signal.throwIfAborted();
    const job = inFlight.get(variant.name) ?? start(variant);
    job.waiting += 1;
    const giveUp = () => {
      job.waiting -= 1;
      if (job.waiting > 0 || job.hasStarted()) return;
      // A later request must start a new job.
      forget(variant, job);
      job.controller.abort(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    const bytes = await job.bytes.finally(() => signal.removeEventListener('abort', giveUp));
    // Large variants are streamed from the disk, so that slow readers do not hold them in memory.
    return (bytes.length > largestWhole ? await fromCache(variant.name) : null) ?? bytes;
  };
}

const largePixels = 1_000_000;
const cacheBytes = 512 * 1024 * 1024;
/** How many requests of one client may wait. */
const waitingEach = 250;
const largeWaiting = 100;
const largeWaitingEach = 20;

/** Whether resizing may take seconds. A side that follows from the other one counts as equally long. */
function isLarge({ width, height }: ImageRequest): boolean {
  return (width || height || largestSide) * (height || width || largestSide) > largePixels;
}

/** @returns the counter of cache lookups */
function measureVariants(registry: Registry, queues: readonly WorkQueue[]): Counter {
  const sum = (state: 'running' | 'waiting') => queues.reduce((total, queue) => total + queue.load()[state], 0);
  const read = () => ({ running: sum('running'), waiting: sum('waiting') });
  addGauge(registry, 'kontor_image_queue', 'Images that are resized now, and those that wait for it.', read);
  return new Counter({
    name: 'kontor_image_cache_lookups_total',
    help: 'Resized images asked for.',
    labelNames: ['result'],
    registers: [registry],
  });
}

function throwRefusal(error: unknown): never {
  const { reason, message } = imageFailureFrom(error);
  if (reason === 'no decoder') throw error;
  if (reason === 'timeout') throw new ProxyRefusal(504, 'The image took too long');
  throw new ProxyRefusal(422, reason === 'too many pixels' ? message : 'The source is no image that can be read');
}

function answerError(error: Error, context: Context, log: Log): Response {
  const headers = { ...inertHeaders, 'Cache-Control': 'no-store' };
  if (error instanceof QueueFull) {
    return context.text('Too many requests', 429, { ...headers, 'Retry-After': String(retrySeconds) });
  }
  // The client has disconnected; 499 is nginx's status for this.
  if (context.req.raw.signal.aborted) return new Response(null, { status: 499 });
  if (error instanceof ProxyRefusal) return context.text(error.message, error.status, headers);
  log({ level: 'error', event: 'image proxy failed', path: context.req.path, ...describeError(error) });
  if (isUnavailable(error)) {
    return context.text('The store cannot be reached', 503, { ...headers, 'Retry-After': String(retrySeconds) });
  }
  return context.text('The image could not be made', 500, headers);
}
