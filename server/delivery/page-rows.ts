/** The rows of pages, each as of its number, with the times of their last changes. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isIn, isPostgres } from '../db/dialect.ts';
import { rowsAt } from '../history/versions.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { Row, Rows } from '../rules/replay.ts';
import type { Content } from './content-at.ts';

/** `changedAt` is in milliseconds since 1970, and `null` for a page that is older than the history of its domain. */
export type PageRows = { rows: Rows; changedAt: number | null };

/**
 * Reads the present rows first, and then which pages have changed since their number. Only those are read again from the
 * history, one by one.
 */
export async function readPageRows(database: Database, content: Content, ids: readonly number[]): Promise<PageRows[]> {
  const { domainId, numberOf } = content;
  const all = async (table: string, column: string) =>
    (await sql<Row>`select * from ${sql.table(table)} where ${isIn(database, column, ids)}`.execute(database)).rows;
  const { rows: items } = await sql<Row>`
    select items.*, sections.page_id as on_page from items inner join sections on sections.id = items.section_id
    where ${isIn(database, 'sections.page_id', ids)}
  `.execute(database);
  const itemsOf = groupBy(items, ({ on_page }) => on_page);
  const sections = groupBy(await all('sections', 'page_id'), ({ page_id }) => page_id);
  const breadcrumbs = groupBy(await all('breadcrumbs', 'page_id'), ({ page_id }) => page_id);
  const pages = new Map((await all('pages', 'id')).map((row) => [row.id, row]));
  const changes = await readLastChanges(database, content, ids);
  const found: PageRows[] = [];
  for (const id of ids) {
    const [page, change] = [pages.get(id), changes.get(id)];
    const rows =
      !page || change?.isOlder
        ? await rowsAt(database, domainId, `page ${id}`, numberOf(id))
        : {
            pages: [page],
            breadcrumbs: breadcrumbs.get(id) ?? [],
            sections: sections.get(id) ?? [],
            items: itemsOf.get(id) ?? [],
          };
    found.push({ rows, changedAt: change?.at ?? null });
  }
  return found;
}

/** The last change of each page up to its number, by id. `isOlder`: the page has changed after its number as well. */
export async function readLastChanges(
  database: Database,
  { domainId, numberOf }: Content,
  ids: readonly number[],
): Promise<Map<number, { at: number | null; isOlder: boolean }>> {
  // One parameter, so that the statement is the same for any number of pages.
  const numbers = JSON.stringify(ids.map((id) => [id, numberOf(id)]));
  const list = isPostgres(database) ? sql`json_array_elements(cast(${numbers} as json))` : sql`json_each(${numbers})`;
  const ofPage = sql`domain_id = ${domainId} and subject = 'page ' || id and kind <> 'hold'`;
  const { rows } = await sql<{ id: number; at: number | null; later: number | null }>`
    select id,
      coalesce(
        (select at from changes where ${ofPage} and seq <= number order by seq desc limit 1),
        (select at from swept_changes where domain_id = ${domainId} and page_id = id)
      ) as at,
      (select seq from changes where ${ofPage} and seq > number order by seq desc limit 1) as later
    from (
      select cast(value ->> 0 as integer) as id, cast(value ->> 1 as integer) as number from ${list}
    ) as wanted
  `.execute(database);
  return new Map(
    rows.map(({ id, at, later }) => [id, { at: at === null ? null : Number(at), isOlder: later !== null }]),
  );
}
