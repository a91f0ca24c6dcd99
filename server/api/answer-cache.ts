/** Caches large answers that are often requested, compressed as they are sent, until something in them changes. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { isKnown } from '../http/known-tag.ts';
import { type Compressed, compress, encodingFor, sendJson } from '../kernel/json-text.ts';
import { LruCache } from '../kernel/lru-cache.ts';

/** In bytes. */
const capacity = 48 * 1024 * 1024;
/** In milliseconds: a process of an earlier version may write without advancing the change sequence. */
const maximumAge = 60_000;

type Cacheable = {
  /** Names the entity and the view of it. */
  key: string;
  /** Differs as soon as anything in the answer differs. */
  state: string;
  /** The revision of the entity, with which its `ETag` begins. */
  revision: number;
  make: () => Promise<string>;
};
export type CachedAnswer = { respond: (context: Context) => Promise<Response> };

/** `make` is called only if the client's copy and the cached one are out of date. */
export function createAnswerCache(): (answer: Cacheable) => CachedAnswer {
  const cache = new LruCache<Compressed>(capacity, maximumAge);
  return ({ key, state, revision, make }) => ({
    async respond(context) {
      const digest = createHash('sha256').update(`${key} ${state}`).digest('base64url').slice(0, 22);
      const etag = `W/"${revision}.${digest}"`;
      context.header('ETag', etag);
      if (isKnown(context, etag)) return context.body(null, 304);
      const encoding = encodingFor(context.req.header('Accept-Encoding'));
      const pack = async () => compress(await make(), encoding);
      return sendJson(context, 200, await cache.load(`${key} ${encoding}`, pack, ({ body }) => body.length, state));
    },
  });
}
