/** Caches large answers that are often requested, compressed as they are sent, until something in them changes. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { LruCache } from '../lru-cache.ts';
import { type Compressed, compress, encodingFor, sendJson } from './json-text.ts';
import { isKnown } from './known-tag.ts';

/** In bytes. */
const capacity = 48 * 1024 * 1024;
/** In milliseconds: a process of an earlier version may write without advancing the change sequence. */
const maximumAge = 60_000;

type Cached = { state: string; compressed: Promise<Compressed>; madeAt: number };
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
  const cache = new LruCache<Cached>(capacity);
  const compressedAs = async (encoding: string, { key, state, make }: Cacheable): Promise<Compressed> => {
    const place = `${key} ${encoding}`;
    const cached = cache.get(place);
    const isFresh = cached?.state === state && performance.now() - cached.madeAt < maximumAge;
    const entry = isFresh
      ? cached
      : { state, madeAt: performance.now(), compressed: make().then((text) => compress(text, encoding)) };
    if (!isFresh) cache.set(place, entry, 0);
    try {
      const compressed = await entry.compressed;
      if (cache.get(place) === entry) cache.set(place, entry, compressed.body.length);
      return compressed;
    } catch (error) {
      if (cache.get(place) === entry) cache.delete(place);
      throw error;
    }
  };
  return (answer) => ({
    async respond(context) {
      const { key, state, revision } = answer;
      const digest = createHash('sha256').update(`${key} ${state}`).digest('base64url').slice(0, 22);
      const etag = `W/"${revision}.${digest}"`;
      context.header('ETag', etag);
      if (isKnown(context, etag)) return context.body(null, 304);
      const encoding = encodingFor(context.req.header('Accept-Encoding'));
      return sendJson(context, 200, await compressedAs(encoding, answer));
    },
  });
}
