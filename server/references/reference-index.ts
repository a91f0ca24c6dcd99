/** The index of references, with the state of links, derived from the rows of the content in the transaction that writes them. */
import { type RawBuilder, sql } from 'kysely';
import type { ReferringKind } from '../../contract/references.ts';
import { type Change, rewritingSources } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { batchesOf, isIn, selectFromJson } from '../db/dialect.ts';
import type { Stored } from '../db/tables.ts';
import { findImagesOfFiles } from '../images/images-of-files.ts';
import { groupBy } from '../kernel/group-by.ts';
import {
  fieldOfColumn,
  hasOtherLinks,
  imageFileKey,
  kindOfTable,
  referencesOf,
  referringColumns,
  referringKinds,
} from '../rules/references-in-rows.ts';
import { type Row, tableOf } from '../rules/replay.ts';
import { linkState, readPaths, updateLinkStates } from './link-states.ts';

type StoredReference = Stored<'content_references'>;
/** `fields` are those whose references may have changed. */
type Referring = { kind: ReferringKind; id: number; fields: ReadonlySet<string> | 'all' };

/** Called once in each transaction that wrote content, after everything else. */
export async function updateReferences(database: Database, changes: readonly Change[]): Promise<void> {
  for (const [domainId, ofDomain] of groupBy(changes, (change) => change.domain_id)) {
    const paths = new Set<string>();
    const touched = groupBy(ofDomain.flatMap(touchedBy), ({ kind, id }) => `${kind} ${id}`);
    const entities = [...touched.values()].map(merged);
    for (const group of groupBy(entities, ({ kind, fields }) => `${kind} ${[...fields].join()}`).values()) {
      const [{ kind, fields } = { kind: 'page' as const, fields: 'all' as const }] = group;
      for (const batch of batchesOf(group)) {
        const ids = batch.map(({ id }) => id);
        const isField = fields === 'all' ? sql`true` : sql`field in (${sql.join([...fields])})`;
        await sql`
          delete from content_references where kind = ${kind} and ${isIn(database, 'entity_id', ids)} and ${isField}
        `.execute(database);
        const rows = await readReferring(database, kind, isIn(database, `${tableOf[kind]}.id`, ids));
        const all = await referenceRowsOf(database, kind, rows);
        const references = fields === 'all' ? all : all.filter(({ field }) => fields.has(field));
        await insertReferences(database, references);
        for (const { to_kind, to_key } of references) if (to_kind === 'page') paths.add(to_key);
      }
    }
    for (const path of await affectedPaths(database, domainId, ofDomain)) paths.add(path);
    await updateLinkStates(database, domainId, [...paths]);
  }
}

function touchedBy({ kind, entity_id, before, after, source }: Change): Referring[] {
  if (before === null || after === null) {
    return Object.entries(after ?? before ?? {}).flatMap(([table, rows]) => {
      const referring = kindOfTable(table);
      if (!referring || !Array.isArray(rows)) return [];
      return rows.map(({ id }) => ({ kind: referring, id: Number(id), fields: 'all' as const }));
    });
  }
  const referring = referringKinds.find((one) => one === kind);
  const [from, to]: [Row, Row] = [{ ...before }, { ...after }];
  if (!referring) return [];
  const columns = referringColumns[referring].filter(
    (column) => column in to && (rewritingSources.includes(source) || hasOtherLinks(column, from, to)),
  );
  return columns.length > 0 ? [{ kind: referring, id: entity_id, fields: new Set(columns.map(fieldOfColumn)) }] : [];
}

/** @param ofEntity all for the same entity */
function merged(ofEntity: readonly Referring[]): Referring {
  const [{ kind, id } = { kind: 'page' as const, id: 0 }] = ofEntity;
  const fields = ofEntity.map((one) => one.fields);
  return { kind, id, fields: fields.includes('all') ? 'all' : new Set(fields.flatMap((names) => [...names]).sort()) };
}

/** Paths whose links may have a new state: those of redirects and of pages that were moved, published, held, created or destroyed. */
async function affectedPaths(database: Database, domainId: number, changes: readonly Change[]): Promise<string[]> {
  const [paths, pageIds] = [new Set<string>(), new Set<number>()];
  for (const { kind, page_id, before, after } of changes) {
    if (kind === 'redirect') for (const path of Object.keys(after ?? {})) paths.add(path);
    if (kind === 'hold' && page_id !== null) pageIds.add(page_id);
    if (kind !== 'page' || page_id === null) continue;
    for (const side of [before, after]) {
      const { path, pages }: Row = { ...side };
      if (typeof path === 'string') paths.add(path);
      for (const row of Array.isArray(pages) ? pages : []) paths.add(String(row.path));
    }
    if (before === null || after === null || 'published' in after) pageIds.add(page_id);
  }
  return [...paths, ...(await readPaths(database, domainId, [...pageIds]))];
}

/**
 * Fills the index in stores that had none.
 * @param withTextImages false for a step of the migrations that is older than what finds the images in texts
 */
export async function buildReferences(database: Database, withTextImages = true): Promise<void> {
  for (const kind of referringKinds) {
    const id = sql.ref(`${tableOf[kind]}.id`);
    for (let last = 0; ; ) {
      const rows: ReferringRow[] = await readReferring(database, kind, sql`${id} > ${last} order by ${id} limit 500`);
      const references = await referenceRowsOf(database, kind, rows, withTextImages);
      await insertReferences(database, references);
      if (rows.length < 500) break;
      last = rows.at(-1)?.id ?? last;
    }
  }
  await sql`update content_references set state = ${linkState(database)} where to_kind = 'page'`.execute(database);
}

export async function rebuildReferences(database: Database, withTextImages = true): Promise<void> {
  await sql`delete from content_references`.execute(database);
  await buildReferences(database, withTextImages);
}

/** Finds the images in the texts of stores that did not look for them. */
export async function indexTextImages(database: Database): Promise<void> {
  const { rows } = await sql`
    select 1 from sections where body like '%![%' union all
    select 1 from items where body like '%![%' or intro like '%![%' limit 1
  `.execute(database);
  if (rows.length > 0) await rebuildReferences(database);
}

type ReferringRow = Row & { id: number; reference_domain_id: number; reference_page_id: number | null };

export async function readReferring(
  database: Database,
  kind: ReferringKind,
  which: RawBuilder<unknown>,
): Promise<ReferringRow[]> {
  const onPage = sql`inner join pages on pages.id = sections.page_id`;
  const from = {
    menu: sql`menus.domain_id as reference_domain_id, cast(null as integer) as reference_page_id from menus`,
    domain: sql`domains.id as reference_domain_id, cast(null as integer) as reference_page_id from domains`,
    page: sql`pages.domain_id as reference_domain_id, pages.id as reference_page_id from pages`,
    breadcrumbs: sql`pages.domain_id as reference_domain_id, pages.id as reference_page_id
      from breadcrumbs inner join pages on pages.id = breadcrumbs.page_id`,
    section: sql`pages.domain_id as reference_domain_id, pages.id as reference_page_id from sections ${onPage}`,
    item: sql`pages.domain_id as reference_domain_id, pages.id as reference_page_id
      from items inner join sections on sections.id = items.section_id ${onPage}`,
  }[kind];
  const { rows } = await sql<ReferringRow>`select ${sql.table(tableOf[kind])}.*, ${from} where ${which}`.execute(
    database,
  );
  return rows;
}

async function referenceRowsOf(
  database: Database,
  kind: ReferringKind,
  rows: readonly ReferringRow[],
  withTextImages = true,
): Promise<StoredReference[]> {
  const all = rows.flatMap((row) => {
    const from = { kind, entity_id: row.id, domain_id: row.reference_domain_id, page_id: row.reference_page_id };
    return referencesOf(kind, row).map((reference) => ({ ...from, ...reference, state: null }));
  });
  return withTextImages ? withImages(database, all) : all.filter((reference) => fileOf(reference) === null);
}

/** The file by which a text names an image. */
const fileOf = ({ to_kind, to_key }: StoredReference) =>
  to_kind === 'image' && to_key.startsWith(imageFileKey) ? to_key.slice(imageFileKey.length) : null;

/** Images in texts by their ids. Those of other libraries and of other websites, which anybody could name, are left out. */
async function withImages(database: Database, references: StoredReference[]): Promise<StoredReference[]> {
  const images = await findImagesOfFiles(
    database,
    references.flatMap((reference) => fileOf(reference) ?? []),
  );
  return references.flatMap((reference) => {
    const file = fileOf(reference);
    const image = file === null ? undefined : images.get(file);
    if (file === null) return [reference];
    const isAllowed = image && (image.home === null || image.home === reference.domain_id);
    return isAllowed ? [{ ...reference, to_key: String(image.id) }] : [];
  });
}

const columns = [...['domain_id', 'page_id', 'kind', 'entity_id', 'field', 'place', 'to_kind', 'to_key', 'text']];

async function insertReferences(database: Database, references: readonly StoredReference[]): Promise<void> {
  const names = sql.join(columns.map((name) => sql.id(name)));
  for (const batch of batchesOf(references)) {
    const rows = selectFromJson(database, 'content_references', columns, batch);
    await sql`insert into content_references (${names}) ${rows}`.execute(database);
  }
}
