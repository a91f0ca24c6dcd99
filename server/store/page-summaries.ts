/** The pages of a domain as its list shows them. */
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ResponseOf } from '../../contract/endpoints.ts';
import type { PageSummary } from '../../contract/entities.ts';
import type { Database } from './database.ts';
import { listed } from './dialect.ts';
import type { Stored } from './tables.ts';

/**
 * `after`: only the pages that have changed since this number, if they are few and all of that is still known;
 * `first`: otherwise no more than so many, those with the lowest ids.
 */
export type PagesPart = { after: number | null; first: number | null };
/** `known`: with the start page, if there is one; `told`: what the answer says of the pages, if not that `known` are all. */
type Read = { known: PageSummary[]; told: Partial<ResponseOf<'getDomain'>> };

export async function readPart(
  database: Database,
  { id: domainId, start_page_id }: Pick<Stored<'domains'>, 'id' | 'start_page_id'>,
  { after, first }: PagesPart = { after: null, first: null },
): Promise<Read> {
  const start = start_page_id ?? 0;
  const changed = after === null ? null : await findChangedPages(database, domainId, after);
  if (changed !== null) {
    const known = await readPageSummaries(database, domainId, { ids: [...new Set([...changed, start])] });
    const ids = new Set(known.map(({ id }) => id));
    const pages = known.filter(({ id }) => changed.includes(id));
    return { known, told: { pages, pages_since: after, gone_pages: changed.filter((id) => !ids.has(id)) } };
  }
  if (first === null) return { known: await readPageSummaries(database, domainId), told: {} };
  const found = await readPageSummaries(database, domainId, { most: first + 1 });
  if (found.length <= first) return { known: found, told: {} };
  const known = await readPageSummaries(database, domainId, { ids: [start] });
  const { count } = await database
    .selectFrom('pages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return { known, told: { pages: found.slice(0, first), pages_count: Number(count) } };
}

/** With more, all pages are as quickly read. */
const mostChangedPages = 200;

/** `null` if there are too many, or if the changes since then are no longer all there. */
async function findChangedPages(database: Database, domainId: number, after: number): Promise<number[] | null> {
  const { rows } = await sql<{ id: number | null }>`
    select changed.id from changes left join (
      select distinct entity_id as id from changes where domain_id = ${domainId} and kind = 'page' and seq > ${after}
      limit ${mostChangedPages + 1}
    ) as changed on true
    where domain_id = ${domainId} and seq = ${after}
  `.execute(database);
  if (rows.length === 0 || rows.length > mostChangedPages) return null;
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** As many as SQLite reads in two milliseconds, during which nobody else is answered. */
const pagesAtOnce = 1000;

export async function readPageSummaries(
  database: Database,
  domainId: number,
  { ids, most = Number.POSITIVE_INFINITY }: { ids?: readonly number[]; most?: number } = {},
): Promise<PageSummary[]> {
  const pages: PageSummary[] = [];
  for (;;) {
    const limit = Math.min(most - pages.length, pagesAtOnce);
    const rows = await database
      .selectFrom('pages')
      .select(['id', 'headline', 'path', 'layout', 'abstract', 'image_id', 'published'])
      .where('domain_id', '=', domainId)
      .where('id', '>', pages.at(-1)?.id ?? 0)
      .$if(ids !== undefined, (query) => query.where(sql<boolean>`id in ${listed(database, ids ?? [])}`))
      .orderBy('id')
      .limit(limit)
      .execute();
    for (const row of rows) pages.push({ ...row, published: row.published === 1 });
    if (rows.length < limit || pages.length === most) return pages;
    await othersHadTheirTurn();
  }
}
