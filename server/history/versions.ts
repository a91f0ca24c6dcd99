/** Reads earlier versions: undoes changes on the present rows, or on those of the next keyframe. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { integer, string } from '../../contract/decode.ts';
import {
  breadcrumbs,
  item,
  itemFields,
  type Menu,
  menu,
  menuFields,
  type Page,
  type PageSummary,
  page,
  pageFields,
  section,
  sectionFields,
} from '../../contract/entities.ts';
import { type DomainVersion, domainVersion } from '../../contract/history.ts';
import { furtherKeys } from '../content/pages.ts';
import { isContentKind, newestSeq } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { findRow, presented } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import { rowsByTable } from '../db/tree.ts';
import { type Row, type Rows, siblings, undo } from '../rules/replay.ts';
import { findKeyframe, readSubject } from './keyframes.ts';

/** The rows of a subject, as `subjectOf` names it, as they were at `seq`; without empty columns. */
export async function rowsAt(database: Database, domainId: number, subject: string, seq: number): Promise<Rows> {
  const later = await findKeyframe(database, domainId, subject, seq);
  const { newest, rows } = later
    ? { newest: later.seq, rows: later.rows }
    : await readPresent(database, domainId, subject);
  if (newest <= seq) return rows;
  const changes = await database
    .selectFrom('changes')
    .select(['kind', 'entity_id', 'before', sql<number>`case when after is null then 1 else 0 end`.as('is_gone')])
    .where('domain_id', '=', domainId)
    .where('subject', '=', subject)
    .where('seq', '>', seq)
    .where('seq', '<=', newest)
    .orderBy('seq', 'desc')
    .execute();
  for (const change of changes) undoStored(rows, { ...change, isGone: change.is_gone === 1 });
  return rows;
}

/** Modifies `rows`. */
export function undoStored(
  rows: Rows,
  { kind, entity_id, before, isGone }: Pick<Stored<'changes'>, 'kind' | 'entity_id' | 'before'> & { isGone: boolean },
): void {
  if (isContentKind(kind)) undo(rows, { kind, entity_id, before: sideOf(before), isGone });
}

/** @returns `null` if there was no such page, or for a number before the first one */
export async function pageAt(database: Database, domainId: number, pageId: number, seq: number): Promise<Page | null> {
  const rows = await rowsAt(database, domainId, `page ${pageId}`, seq);
  return rows.pages?.[0] ? presentPageRows(rows, await startPageAt(database, domainId, seq)) : null;
}

export async function menuAt(database: Database, domainId: number, menuId: number, seq: number): Promise<Menu | null> {
  const [row] = (await rowsAt(database, domainId, `menu ${menuId}`, seq)).menus ?? [];
  return row ? menu({ ...presented(menuFields, row), revision: null, entries: parsed(row.entries) }) : null;
}

export async function domainAt(database: Database, domainId: number, seq: number): Promise<DomainVersion | null> {
  const rows = await rowsAt(database, domainId, 'domain', seq);
  const [[row], [settings = {}], [redirects = {}]] = [
    rows.domains ?? [],
    rows.domain_settings ?? [],
    rows.redirects ?? [],
  ];
  if (!row) return null;
  return domainVersion({
    ...row,
    meta_data: parsed(row.meta_data),
    layouts: parsed(settings.layouts) ?? [],
    section_display_modes: parsed(settings.section_display_modes) ?? [],
    item_display_modes: parsed(settings.item_display_modes) ?? [],
    redirects: Object.fromEntries(
      Object.entries(redirects).filter(([path, to]) => path.startsWith('/') && to !== null),
    ),
  });
}

/** The fields of a page that lists show. */
export type PageRowAt = Omit<PageSummary, 'path'> & { path: string; in_sitemap: boolean };
const listed = ['id', 'path', 'headline', 'abstract', 'layout', 'image_id', 'published', 'in_sitemap'] as const;

export type PageRowsAt = ReadonlyMap<number, PageRowAt>;

/** Pages read at a time; other requests are answered in between. */
const batchSize = 1000;

/** All pages of the domain, by id. */
export async function pagesAt(database: Database, domainId: number, seq: number): Promise<PageRowsAt> {
  const pages = new Map<number, PageRowAt>();
  /** Each batch of ids up to `to` was read as of its own newest number. */
  const batches: { to: number; newest: number }[] = [];
  for (let last = 0; last !== Number.POSITIVE_INFINITY; ) {
    const { rows } = await sql<Row & { id: number | null; newest: number | null }>`
      select (select max(seq) from changes where domain_id = ${domainId}) as newest, batch.* from (select 1 as one) as one
      left join (
        select ${sql.join(listed.map((name) => sql.id(name)))} from pages
        where domain_id = ${domainId} and id > ${last} order by id limit ${batchSize}
      ) as batch on true order by id
    `.execute(database);
    for (const row of rows) if (row.id !== null) pages.set(row.id, pageRow(row.id, row));
    last = rows.length < batchSize ? Number.POSITIVE_INFINITY : Number(rows.at(-1)?.id);
    batches.push({ to: last, newest: rows[0]?.newest ?? 0 });
    await yieldToEventLoop();
  }
  const newest = Math.max(...batches.map((batch) => batch.newest));
  const isIncluded = (change: { entity_id: number; seq: number }) =>
    change.seq <= (batches.find(({ to }) => change.entity_id <= to)?.newest ?? 0);
  const changes = (await changesOfPages(database, domainId, { from: seq, to: newest })).filter(isIncluded);
  if (changes.length === 0) return pages;
  const earlier = withChanges(
    pages,
    changes.toReversed().map(({ entity_id, before, after }) => ({ entity_id, before: after, after: before })),
  );
  return new Map([...earlier].sort(([one], [other]) => one - other));
}

/** Computes the pages at `to` from those at `from`. @returns the same map if no page has changed */
export async function pagesLater(
  database: Database,
  domainId: number,
  pages: PageRowsAt,
  numbers: { from: number; to: number },
): Promise<PageRowsAt> {
  const changes = await changesOfPages(database, domainId, numbers);
  return changes.length === 0 ? pages : withChanges(pages, changes);
}

type PageChange = { entity_id: number; before: string | null; after: string | null };

function withChanges(pages: PageRowsAt, changes: readonly PageChange[]): PageRowsAt {
  const later = new Map<number, PageRowAt>(pages);
  const changed = new Map<number, Row>();
  for (const { entity_id: id, before, after } of changes) {
    const known = later.get(id);
    if (!changed.has(id) && known) changed.set(id, { ...known });
    changePageRow(changed, id, before, after);
    later.delete(id);
  }
  for (const [id, row] of changed) later.set(id, pageRow(id, row));
  return later;
}

/** Changes of the rows of `pages`, oldest first. */
function changesOfPages(database: Database, domainId: number, { from, to }: { from: number; to: number }) {
  return database
    .selectFrom('changes')
    .select(['seq', 'entity_id', 'before', 'after'])
    .where('domain_id', '=', domainId)
    .where('kind', '=', 'page')
    .where('seq', '>', from)
    .where('seq', '<=', to)
    .orderBy('seq')
    .execute();
}

function changePageRow(pages: Map<number, Row>, id: number, from: string | null, to: string | null): void {
  const side = sideOf(to);
  if (side === null) pages.delete(id);
  else if (from === null) pages.set(id, rowsByTable(side).pages?.[0] ?? {});
  else pages.set(id, { ...pages.get(id), ...side });
}

/** @param row a stored row, with or without its empty columns */
export function pageRow(id: number, row: Row): PageRowAt {
  const { path, headline, abstract, layout, image_id, published, in_sitemap } = row;
  return {
    id,
    path: textIn(path) ?? '',
    headline: textIn(headline),
    abstract: textIn(abstract),
    layout: textIn(layout),
    image_id: typeof image_id === 'number' ? image_id : null,
    published: Boolean(published),
    in_sitemap: Boolean(in_sitemap),
  };
}

export function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Whether the number exists and no change at or after it was removed. */
export async function isKept(database: Database, domainId: number, seq: number): Promise<boolean> {
  const oldest = await oldestSeq(database, domainId);
  return oldest !== null && seq >= oldest && seq <= (await newestSeq(database, domainId));
}

/** Read separately from the newest: SQLite finds a single minimum or maximum in the index, but reads all rows for both. */
export async function oldestSeq(database: Database, domainId: number): Promise<number | null> {
  const { oldest } = await database
    .selectFrom('changes')
    .select(({ fn }) => fn.min('seq').as('oldest'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return oldest === null ? null : Number(oldest);
}

/** Reads again if something was written meanwhile, so that `rows` are those of `newest`. */
async function readPresent(database: Database, domainId: number, subject: string) {
  for (;;) {
    const newest = await newestSeq(database, domainId, subject);
    const rows = await readSubject(database, domainId, subject);
    if (newest === (await newestSeq(database, domainId, subject))) return { newest, rows };
  }
}

/** Reads the present start page first, so that a change in between is found among the changes. */
async function startPageAt(database: Database, domainId: number, seq: number): Promise<number | null> {
  const now = await findRow(database, 'domains', domainId);
  const change = await database
    .selectFrom('changes')
    .select('before')
    .where('domain_id', '=', domainId)
    .where('subject', '=', 'domain')
    .where('seq', '>', seq)
    .where('before', 'like', '%"start_page_id":%')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  const former = change ? sideOf(change.before)?.start_page_id : now?.start_page_id;
  return former === undefined || former === null ? null : integer(former);
}

function presentPageRows(rows: Rows, startPageId: number | null): Page {
  const [row = {}] = rows.pages ?? [];
  const [crumbs] = rows.breadcrumbs ?? [];
  const itemsOf = ({ id }: Row) =>
    siblings(rows, 'items', id).map((one) => ({
      ...further(one),
      ...item({ ...presented(itemFields, one), revision: null }),
    }));
  return {
    ...further(row),
    ...page({ ...presented(pageFields, row), revision: null, meta_data: parsed(row.meta_data) }),
    sections: siblings(rows, 'sections', row.id).map((one) => ({
      ...further(one),
      ...section({ ...presented(sectionFields, one), revision: null }),
      items: itemsOf(one),
    })),
    breadcrumbs: crumbs ? breadcrumbs({ id: crumbs.id, entries: parsed(crumbs.entries), revision: null }) : null,
    start_page_domain_id: startPageId === row.id ? integer(row.domain_id) : null,
  };
}

function further({ further_keys }: Row): Row {
  return furtherKeys({ further_keys: typeof further_keys === 'string' ? further_keys : null });
}

function parsed(text: unknown): unknown {
  return text === undefined || text === null ? null : JSON.parse(string(text));
}

/** Parses the stored JSON text of one side of a change. */
export function sideOf(text: string | null): Row | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : null;
}
