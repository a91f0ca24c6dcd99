/** Whole pages in memory, each until something in its domain changes. */
import type { Page } from '../../contract/entities.ts';
import { LruCache } from '../lru-cache.ts';
import type { Database } from '../store/database.ts';
import { readPage } from '../store/pages.ts';

/** In characters of JSON. */
const capacity = 8_000_000;
/** In milliseconds: a process of an earlier version may write without advancing the change sequence. */
const maximumAge = 60_000;

const caches = new WeakMap<Database, LruCache<Page | null>>();

/** @param seq the number of the newest change in the domain, read before this call */
export function readCachedPage(
  database: Database,
  { domainId, pageId, seq }: { domainId: number; pageId: number; seq: number },
): Promise<Page | null> {
  const cache = caches.get(database) ?? new LruCache(capacity);
  caches.set(database, cache);
  const period = Math.floor(performance.now() / maximumAge);
  return cache.load(
    [domainId, pageId, seq, period].join(),
    () => readPage(database, domainId, pageId),
    (page) => JSON.stringify(page).length,
  );
}
