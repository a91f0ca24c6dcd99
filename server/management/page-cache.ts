/** Whole pages in memory, each until something in its domain changes. */
import type { Page } from '../../contract/entities.ts';
import { LruCache } from '../lru-cache.ts';
import type { Database } from '../store/database.ts';
import { readPage } from '../store/pages.ts';

/** In characters of JSON. */
const capacity = 8_000_000;
/** In milliseconds: a process of an earlier version may write without advancing the change sequence. */
const maximumAge = 60_000;

type CachedPage = { seq: number; page: Page; readAt: number };
const caches = new WeakMap<Database, LruCache<CachedPage>>();

/** @param seq the number of the newest change in the domain, read before this call */
export async function readCachedPage(
  database: Database,
  { domainId, pageId, seq }: { domainId: number; pageId: number; seq: number },
): Promise<Page | null> {
  const cache = caches.get(database) ?? new LruCache(capacity);
  caches.set(database, cache);
  const cached = cache.get(String(pageId));
  const isFresh = cached?.seq === seq && performance.now() - cached.readAt < maximumAge;
  // A page never changes its domain, but a request may name a domain that the page does not belong to.
  if (isFresh && cached.page.domain_id === domainId) return cached.page;
  const readAt = performance.now();
  const page = await readPage(database, domainId, pageId);
  if (page) cache.set(String(pageId), { seq, page, readAt }, JSON.stringify(page).length);
  else cache.delete(String(pageId));
  return page;
}
