/** Reads pages with their sections and items, and presents them as the API does. */
import { type RawBuilder, sql } from 'kysely';
import { anything, encode, integer, record } from '../../contract/decode.ts';
import {
  type Breadcrumbs,
  breadcrumbsFields,
  type Item,
  itemFields,
  type MetaData,
  metaData,
  type Page,
  pageFields,
  type Section,
  sectionFields,
} from '../../contract/entities.ts';
import { recordMove, rememberPlace } from '../db/changes.ts';
import { type Database, prepared } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';
import { presented } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import { groupBy } from '../kernel/group-by.ts';
import { indexAfter, placed } from '../rules/ordering.ts';

export type StoredPage = Stored<'pages'> & {
  start_page_id: number | null;
  breadcrumbs_id: number | null;
  breadcrumbs_entries: string | null;
  breadcrumbs_revision: number | null;
};

/** The page with everything on it, in three queries. `null` if the domain has no such page. */
export async function readPage(database: Database, domainId: number, pageId: number): Promise<Page | null> {
  const page = await findPage(database, domainId, pageId);
  return page && presentPage(page, await readSectionsOf(database, pageId));
}

export async function readSectionsOf(database: Database, pageId: number): Promise<Section[]> {
  return (await readSections(database, [pageId])).get(pageId) ?? [];
}

/** The next pages of a domain by id, with no more queries than for one page. */
export async function readPagesAfter(
  database: Database,
  domainId: number,
  after: number,
  limit: number,
): Promise<Page[]> {
  const rows = await storedPages(database)
    .where('pages.domain_id', '=', domainId)
    .where('pages.id', '>', after)
    .orderBy('pages.id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const sectionsOf = await readSections(database, ids);
  return rows.map((row) => presentPage(row, sectionsOf.get(row.id) ?? []));
}

export async function findPage(database: Database, domainId: number, pageId: number): Promise<StoredPage | null> {
  const [page] = await selectPage(database, { domainId, pageId });
  if (page) rememberPlace(database, { domainId, pageId });
  return page ?? null;
}

const selectPage = prepared((database, value) =>
  storedPages(database)
    .where('pages.domain_id', '=', value<number>('domainId'))
    .where('pages.id', '=', value<number>('pageId')),
);

function storedPages(database: Database) {
  return database
    .selectFrom('pages')
    .innerJoin('domains', 'domains.id', 'pages.domain_id')
    .leftJoin('breadcrumbs', 'breadcrumbs.page_id', 'pages.id')
    .selectAll('pages')
    .select([
      'domains.start_page_id',
      'breadcrumbs.id as breadcrumbs_id',
      'breadcrumbs.entries as breadcrumbs_entries',
      'breadcrumbs.revision as breadcrumbs_revision',
    ]);
}

export async function findSection(
  database: Database,
  domainId: number,
  sectionId: number,
): Promise<Stored<'sections'> | null> {
  const [section] = await selectSection(database, { domainId, sectionId });
  if (section) rememberPlace(database, { domainId, pageId: section.page_id, sectionId });
  return section ?? null;
}

const selectSection = prepared((database, value) =>
  database
    .selectFrom('sections')
    .innerJoin('pages', 'pages.id', 'sections.page_id')
    .selectAll('sections')
    .where('sections.id', '=', value<number>('sectionId'))
    .where('pages.domain_id', '=', value<number>('domainId')),
);

type FoundItem = Stored<'items'> & { page_id: number };

export async function findItem(database: Database, domainId: number, itemId: number): Promise<FoundItem | null> {
  const [item] = await selectItem(database, { domainId, itemId });
  if (item) rememberPlace(database, { domainId, pageId: item.page_id, sectionId: item.section_id });
  return item ?? null;
}

const selectItem = prepared((database, value) =>
  database
    .selectFrom('items')
    .innerJoin('sections', 'sections.id', 'items.section_id')
    .innerJoin('pages', 'pages.id', 'sections.page_id')
    .selectAll('items')
    .select('sections.page_id')
    .where('items.id', '=', value<number>('itemId'))
    .where('pages.domain_id', '=', value<number>('domainId')),
);

export async function readItems(database: Database, sectionId: number): Promise<Item[]> {
  return (await selectItems(database, { sectionId })).map(presentItem);
}

const selectItems = prepared((database, value) =>
  database
    .selectFrom('items')
    .selectAll()
    .where('section_id', '=', value<number>('sectionId'))
    .orderBy('position')
    .orderBy('id'),
);

/** The paths of the domain's pages with this prefix; on SQLite, case is ignored. */
export async function readPaths(database: Database, domainId: number, start: string): Promise<Set<string>> {
  const pattern = `${start.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await database
    .selectFrom('pages')
    .select('path')
    .where('domain_id', '=', domainId)
    .where(sql<boolean>`path like ${pattern} escape '\\'`)
    .execute();
  return new Set(rows.map(({ path }) => path));
}

/** The pages below this path, by path; none below that of the website itself. */
export async function readPagesBelow(database: Database, domainId: number, path: string) {
  const base = path.replace(/\/+$/, '');
  if (base === '') return [];
  const rows = await database
    .selectFrom('pages')
    .select(['id', 'headline', 'path'])
    .where('domain_id', '=', domainId)
    .where('path', '>', `${base}/`)
    .where('path', '<', `${base}0`)
    .execute();
  return rows.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** The ids of a page's sections or a section's items, in their order. */
export async function readOrder(database: Database, table: 'sections' | 'items', parentId: number): Promise<number[]> {
  const parent = table === 'sections' ? 'page_id' : 'section_id';
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.id(parent)} = ${parentId} order by position, id
  `.execute(database);
  return rows.map(({ id }) => id);
}

/** Numbers the positions 0, 1, 2... in this order. Moving a row does not change its revision. */
export async function saveOrder(
  database: Database,
  table: 'sections' | 'items',
  order: readonly number[],
): Promise<void> {
  // All ids are one parameter, because both databases limit the number of parameters. Only rows that move are written.
  const places = isPostgres(database)
    ? sql`(select value::integer as id, place::integer - 1 as place from json_array_elements_text(${JSON.stringify(order)}::json) with ordinality as listed(value, place)) as places`
    : sql`(select value as id, key as place from json_each(${JSON.stringify(order)})) as places`;
  const rows = sql.table(table);
  await sql`
    update ${rows} set position = places.place from ${places} where ${rows}.id = places.id and position <> places.place
  `.execute(database);
}

/**
 * Inserts a section or an item after another one (see `indexAfter`).
 * @param insert inserts the row at this position
 */
export async function insertAfter<Inserted extends { id?: unknown }>(
  database: Database,
  table: 'sections' | 'items',
  { parentId, afterId }: { parentId: number; afterId: number | null | undefined },
  insert: (position: number) => Promise<Inserted>,
): Promise<Inserted> {
  const order = await readOrder(database, table, parentId);
  const position = indexAfter(order, afterId);
  const row = await insert(position);
  if (position < order.length) await saveOrder(database, table, placed(order, integer(row.id), position));
  return row;
}

/** Moves a section within its page or an item within its section. */
export async function moveRow<Name extends 'sections' | 'items'>(
  database: Database,
  table: Name,
  row: Stored<Name> & { id: number },
  { from, to }: { from: readonly number[]; to: readonly number[] },
): Promise<void> {
  await saveOrder(database, table, to);
  await recordMove(database, table, row, { from: from.indexOf(row.id), to: to.indexOf(row.id) });
}

export function presentPage(row: StoredPage, sections: Section[]): Page {
  return {
    ...furtherKeys(row),
    ...presented(pageFields, row),
    breadcrumbs: breadcrumbsOf(row),
    meta_data: presentMetaData(row.meta_data),
    start_page_domain_id: row.start_page_id === row.id ? row.domain_id : null,
    sections,
    live: null,
  };
}

export function presentSection(row: Stored<'sections'>, items: Item[]): Section {
  return { ...furtherKeys(row), ...presented(sectionFields, row), items };
}

export function presentItem(row: Stored<'items'>): Item {
  return { ...furtherKeys(row), ...presented(itemFields, row) };
}

export function presentBreadcrumbs(row: Pick<Stored<'breadcrumbs'>, 'id' | 'entries' | 'revision'>): Breadcrumbs {
  return { id: row.id, entries: breadcrumbsFields.entries.sent(JSON.parse(row.entries)), revision: row.revision };
}

/** Keys sent in addition to the fields of the contract. */
export function furtherKeys({ further_keys }: { further_keys: string | null }): Record<string, unknown> {
  return further_keys === null ? {} : record(anything)(JSON.parse(further_keys));
}

export function presentMetaData(text: string): MetaData {
  return encode(metaData, metaData(JSON.parse(text)));
}

const sectionsOfOne = prepared((database, value) => sectionsIn(database, sql`sections.page_id = ${value('pageId')}`));
const itemsOfOne = prepared((database, value) => itemsIn(database, sql`sections.page_id = ${value('pageId')}`));

function sectionsIn(database: Database, isOnPages: RawBuilder<boolean>) {
  return database.selectFrom('sections').selectAll().where(isOnPages).orderBy('position').orderBy('id');
}

function itemsIn(database: Database, isOnPages: RawBuilder<boolean>) {
  return database
    .selectFrom('items')
    .innerJoin('sections', 'sections.id', 'items.section_id')
    .selectAll('items')
    .where(isOnPages)
    .orderBy('items.position')
    .orderBy('items.id');
}

/** By page id. */
async function readSections(database: Database, pageIds: readonly number[]): Promise<Map<number, Section[]>> {
  const [pageId] = pageIds;
  if (pageId === undefined) return new Map();
  const isOne = pageIds.length === 1;
  const isOnPages = sql<boolean>`sections.page_id in (${sql.join(pageIds)})`;
  const sections = await (isOne ? sectionsOfOne(database, { pageId }) : sectionsIn(database, isOnPages).execute());
  if (sections.length === 0) return new Map();
  const items = await (isOne ? itemsOfOne(database, { pageId }) : itemsIn(database, isOnPages).execute());
  const itemsOf = groupBy(items, ({ section_id }) => section_id);
  const rowsOf = groupBy(sections, ({ page_id }) => page_id);
  return new Map(
    [...rowsOf].map(([pageId, rows]) => [
      pageId,
      rows.map((section) => presentSection(section, (itemsOf.get(section.id) ?? []).map(presentItem))),
    ]),
  );
}

function breadcrumbsOf(row: StoredPage): Breadcrumbs | null {
  const { breadcrumbs_id: id, breadcrumbs_entries: entries, breadcrumbs_revision: revision } = row;
  return id !== null && entries !== null && revision !== null ? presentBreadcrumbs({ id, entries, revision }) : null;
}
