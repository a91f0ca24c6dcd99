/** The whole of a website as lines of JSON, a few pages at a time, so that neither memory nor editors notice. */
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { groupBy } from '../rules/pages.ts';
import type { Row, Rows } from '../rules/replay.ts';
import { listed } from '../store/dialect.ts';
import { rowsAt } from '../store/versions.ts';
import type { Content } from './contents.ts';
import { composer, deliverMenus, deliverRedirects, deliverSite, type Website } from './website.ts';

/** Pages read with one query for each table. */
const atOnce = 50;
/** Pages made without a pause. */
const withoutPause = 10;

/** @param sent is told how many pages were sent */
export async function* exportLines(
  website: Website,
  content: Content,
  withHtml: boolean,
  sent: (pages: number) => void,
): AsyncGenerator<string, void> {
  const { seq, pages } = content;
  const redirects = await deliverRedirects(website, content);
  yield [
    line('site', await deliverSite(website, content)),
    ...(await deliverMenus(website, content)).map((menu) => line('menu', menu)),
    ...redirects.map((redirect) => line('redirect', redirect)),
  ].join('');
  for (let start = 0; start < pages.length; start += atOnce) {
    const ids = pages.slice(start, start + atOnce).map(({ id }) => id);
    const rows = await readRowsOf(website, content, ids);
    const compose = await composer(website, content, rows, withHtml);
    for (let first = 0; first < rows.length; first += withoutPause) {
      const some = rows.slice(first, first + withoutPause);
      sent(some.length);
      yield some.map((one) => line('page', compose(one))).join('');
      await othersHadTheirTurn();
    }
  }
  yield line('end', { seq, pages: pages.length });
}

function line(type: string, fields: object): string {
  return `${JSON.stringify({ type, ...fields })}\n`;
}

/**
 * The rows of these pages, each as of its number. What is there now is read first, and then which pages have changed since
 * their number: only these are read again, one by one, as they were.
 */
export async function readRowsOf({ database }: Website, content: Content, ids: readonly number[]): Promise<Rows[]> {
  const { domainId, numberOf } = content;
  const base = numberOf(null);
  const wanted = listed(database, ids);
  const all = async (table: string, column: string) =>
    (await sql<Row>`select * from ${sql.table(table)} where ${sql.id(column)} in ${wanted}`.execute(database)).rows;
  const pages = new Map((await all('pages', 'id')).map((row) => [row.id, row]));
  const breadcrumbs = new Map((await all('breadcrumbs', 'page_id')).map((row) => [row.page_id, row]));
  const sections = groupBy(await all('sections', 'page_id'), ({ page_id }) => page_id);
  const { rows: items } = await sql<Row>`
    select items.*, sections.page_id as on_page from items inner join sections on sections.id = items.section_id
    where sections.page_id in ${wanted}
  `.execute(database);
  const itemsOf = groupBy(items, ({ on_page }) => on_page);
  const subjects = listed(
    database,
    ids.map((id) => `page ${id}`),
  );
  const { rows: changes } = await sql<{ page_id: number }>`
    select distinct page_id from changes
    where domain_id = ${domainId} and subject in ${subjects} and seq > ${base} and kind <> 'hold'
  `.execute(database);
  const changed = new Set(changes.map(({ page_id }) => page_id));
  const found: Rows[] = [];
  for (const id of ids) {
    const page = pages.get(id);
    const [crumbs, number] = [breadcrumbs.get(id), numberOf(id)];
    if (!page || number !== base || changed.has(id)) found.push(await rowsAt(database, domainId, `page ${id}`, number));
    else
      found.push({
        pages: [page],
        breadcrumbs: crumbs ? [crumbs] : [],
        sections: sections.get(id) ?? [],
        items: itemsOf.get(id) ?? [],
      });
  }
  return found;
}
