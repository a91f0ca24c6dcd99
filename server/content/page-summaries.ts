/** Reads the pages of a domain for its list. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ResponseOf } from '../../contract/endpoints.ts';
import type { PageSummary } from '../../contract/entities.ts';
import type { Database } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import type { Stored } from '../db/tables.ts';

/**
 * `after`: only pages that have changed since this number, if they are few and all changes are still stored; otherwise
 * `first`: at most this many pages, those with the lowest ids.
 */
export type PagesPart = { after: number | null; first: number | null };
/** `known` includes the start page, if there is one. `answer` overrides the fields about pages if `known` are not all pages. */
type Read = { known: PageSummary[]; answer: Partial<ResponseOf<'getDomain'>> };

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
    return { known, answer: { pages, pages_since: after, gone_pages: changed.filter((id) => !ids.has(id)) } };
  }
  if (first === null) return { known: await readPageSummaries(database, domainId), answer: {} };
  const found = await readPageSummaries(database, domainId, { most: first + 1 });
  if (found.length <= first) return { known: found, answer: {} };
  const known = await readPageSummaries(database, domainId, { ids: [start] });
  const { count } = await database
    .selectFrom('pages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return { known, answer: { pages: found.slice(0, first), pages_count: Number(count) } };
}

/** With more changes, reading all pages is as fast. */
const mostChangedPages = 200;

/** `null` if there are too many, or if some changes since then were removed. */
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

/** SQLite reads this many in two milliseconds, during which the process answers nobody else. */
const batchSize = 1000;

export async function readPageSummaries(
  database: Database,
  domainId: number,
  { ids, most = Number.POSITIVE_INFINITY }: { ids?: readonly number[]; most?: number } = {},
): Promise<PageSummary[]> {
  const pages: PageSummary[] = [];
  for (;;) {
    const limit = Math.min(most - pages.length, batchSize);
    const rows = await database
      .selectFrom('pages')
      .select(['id', 'headline', 'path', 'layout', 'abstract', 'image_id', 'published'])
      .where('domain_id', '=', domainId)
      .where('id', '>', pages.at(-1)?.id ?? 0)
      .$if(ids !== undefined, (query) => query.where(isIn(database, 'id', ids ?? [])))
      .orderBy('id')
      .limit(limit)
      .execute();
    for (const row of rows) pages.push({ ...row, published: row.published === 1 });
    if (rows.length < limit || pages.length === most) return pages;
    await yieldToEventLoop();
  }
}
