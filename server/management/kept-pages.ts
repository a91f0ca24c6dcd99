/** Pages as they were read, with all that is on them, for as long as nothing in their domain has changed. */
import type { Page } from '../../contract/entities.ts';
import type { Database } from '../store/database.ts';
import { readPage } from '../store/pages.ts';

/** All of them together, in characters of JSON. */
const most = 8_000_000;
/** In milliseconds: a process of an earlier version may write without a number. */
const longest = 60_000;

type Kept = { seq: number; page: Page; size: number; readAt: number };
/** By page, the least recently used first. */
type KeptPages = { pages: Map<number, Kept>; size: number };
const keptOf = new WeakMap<Database, KeptPages>();

/** @param seq the number of the newest change in the domain, read before */
export async function readKeptPage(
  database: Database,
  { domainId, pageId, seq }: { domainId: number; pageId: number; seq: number },
): Promise<Page | null> {
  const kept = keptOf.get(database) ?? { pages: new Map(), size: 0 };
  keptOf.set(database, kept);
  const known = remove(kept, pageId);
  const isFresh = known?.seq === seq && performance.now() - known.readAt < longest;
  // A page belongs to one domain for ever, but a request may name another.
  if (isFresh && known.page.domain_id === domainId) return add(kept, pageId, known);
  const readAt = performance.now();
  const page = await readPage(database, domainId, pageId);
  return page && add(kept, pageId, { seq, page, size: JSON.stringify(page).length, readAt });
}

function add(kept: KeptPages, pageId: number, one: Kept): Page {
  remove(kept, pageId);
  kept.pages.set(pageId, one);
  kept.size += one.size;
  for (const oldest of kept.pages.keys()) {
    if (kept.size <= most) break;
    remove(kept, oldest);
  }
  return one.page;
}

function remove(kept: KeptPages, pageId: number): Kept | undefined {
  const known = kept.pages.get(pageId);
  if (known) kept.size -= known.size;
  kept.pages.delete(pageId);
  return known;
}
