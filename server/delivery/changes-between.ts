/** The differences between two numbers. The writes between them tell which pages may differ; comparing the answers decides. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { DeliveredChanges } from '../../contract/delivery.ts';
import { normalPath } from '../../contract/paths.ts';
import type { Database } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import type { Content } from './content-at.ts';
import { deliveredJson } from './json.ts';
import { deliverMenus, deliverSite, readPages, type Website } from './website.ts';

/** Pages that are compared at a time. */
const batch = 10;

/** @param count is called with the number of pages that were read */
export async function deliverChanges(
  website: Website,
  from: Content,
  to: Content,
  count: (pages: number) => void,
): Promise<DeliveredChanges> {
  const { seq } = to;
  const differs = async (read: (content: Content) => Promise<unknown>) =>
    !isDeepStrictEqual(await read(from), await read(to));
  const site = await differs(async (content) => ({
    ...(await deliverSite(website, content)),
    ...{ seq: 0, deployed_at: null },
  }));
  const menus = await differs((content) => deliverMenus(website, content));
  const redirects = await differs(async (content) => content.redirects);
  const removed = from.pages.filter(({ path }) => !to.byPath.has(path)).map(({ path }) => path);
  const changed = await changedPaths(website, from, to, count);
  return { seq, pages: { changed, removed }, menus, site, redirects };
}

async function changedPaths(
  website: Website,
  from: Content,
  to: Content,
  count: (pages: number) => void,
): Promise<string[]> {
  const changed: string[] = [];
  const uncertain: { path: string; id: number }[] = [];
  const mayDiffer = await pagesThatMayDiffer(website.database, from, to);
  for (const { path, id } of to.pages) {
    if (from.byPath.get(path)?.id !== id) changed.push(path);
    else if (mayDiffer === 'all' || mayDiffer.has(id)) uncertain.push({ path, id });
  }
  for (let start = 0; start < uncertain.length; start += batch) {
    const pages = uncertain.slice(start, start + batch);
    count(2 * pages.length);
    const [before, after] = [await textsOf(website, from, pages), await textsOf(website, to, pages)];
    for (const [index, { path }] of pages.entries()) if (before[index] !== after[index]) changed.push(path);
    await yieldToEventLoop();
  }
  return changed.sort();
}

async function textsOf(website: Website, content: Content, pages: readonly { id: number }[]): Promise<string[]> {
  const ids = pages.map(({ id }) => id);
  // The HTML depends on the links that lead somewhere.
  return (await readPages(website, content, ids, true)).map((compose) => deliveredJson(compose()));
}

/** By id. Pages without a write since the earlier number equal their present rows, so the index has their links. */
async function pagesThatMayDiffer(
  database: Database,
  from: Content,
  to: Content,
): Promise<ReadonlySet<number> | 'all'> {
  if (!isDeepStrictEqual(from.settings, to.settings)) return 'all';
  const { domainId } = to;
  const bases = [from.numberOf(null), to.numberOf(null)] as const;
  const least = Math.min(...bases);
  const moved = [
    ...from.pages.filter(({ path }) => !to.byPath.has(path)).map(({ path }) => path),
    ...to.pages.filter(({ path }) => !from.byPath.has(path)).map(({ path }) => path),
    ...differing(from.redirected, to.redirected),
    ...differing(await from.movesAt(bases[0]), await to.movesAt(bases[1])),
    ...(from.byId.has(from.startPageId) === to.byId.has(to.startPageId) ? [] : ['/']),
  ];
  const targets = [...new Set(moved.map(normalPath))];
  const until = moved.length > 0 ? sql`` : sql`and seq <= ${Math.max(...bases)}`;
  const { rows } = await sql<{ page_id: number }>`
    select page_id from changes
    where domain_id = ${domainId} and seq > ${least} ${until} and page_id is not null and kind <> 'hold'
    union select page_id from content_references
    where domain_id = ${domainId} and page_id is not null and to_kind = 'page' and ${isIn(database, 'to_key', targets)}
  `.execute(database);
  const pages = new Set(rows.map(({ page_id }) => page_id));
  for (const { id } of to.pages) if (from.numberOf(id) !== bases[0] || to.numberOf(id) !== bases[1]) pages.add(id);
  return pages;
}

function differing(from: ReadonlyMap<string, string>, to: ReadonlyMap<string, string>): string[] {
  return [...new Set([...from.keys(), ...to.keys()])].filter((path) => from.get(path) !== to.get(path));
}
