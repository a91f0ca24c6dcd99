/** What would go out if a page was published alone, and what visitors are given of it now. */
import { sql } from 'kysely';
import type { Item, Page, Section } from '../../contract/entities.ts';
import type { PublishedPart } from '../../contract/page-live.ts';
import type { Publication, PublicationFinding, UnpublishedPart } from '../../contract/publication.ts';
import { readPage } from '../content/pages.ts';
import { newestSeq, type WriteContext } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { isIn, isPostgres } from '../db/dialect.ts';
import { type PersonColumns, personOf, personSql } from '../db/people.ts';
import { changeRow, findRow } from '../db/rows.ts';
import { compare } from '../history/differing-parts.ts';
import { storeLastWrite } from '../history/last-writes.ts';
import { rowsAt } from '../history/versions.ts';
import { openRedirects } from '../references/redirects.ts';
import { keyOfPlace, readPlaces } from '../references/reference-places.ts';
import { tableOf } from '../rules/replay.ts';
import { findLive } from './deployments.ts';
import { readPageLive } from './page-state.ts';

export type Place = { domainId: number; pageId: number };

const attempts = 5;

/** @param since also read who saved the page after this number */
export async function readPublication(
  database: Database,
  place: Place,
  { since, now }: { since: number | null; now: number },
): Promise<Publication | null> {
  for (let attempt = 1; ; attempt += 1) {
    const seq = await newestSeq(database, place.domainId);
    const publication = await readOnce(database, place, { seq, since, now });
    // If somebody writes all the time, what is read may be newer than the number, which is then seen as saved since.
    if (attempt === attempts || seq === (await newestSeq(database, place.domainId))) return publication;
  }
}

async function readOnce(
  database: Database,
  place: Place,
  { seq, since, now }: { seq: number; since: number | null; now: number },
): Promise<Publication | null> {
  const { domainId, pageId } = place;
  const page = await readPage(database, domainId, pageId);
  if (!page) return null;
  const { live } = await readPageLive(database, domainId, pageId, now);
  const [is_first, is_live] = [!(await wasDeployed(database, domainId)), await isOnWebsite(database, place)];
  const items = page.sections.reduce((count, section) => count + section.items.length, 0);
  return {
    ...{ seq, is_first, is_live, path: page.path ?? '', published: page.published },
    ...{ changes: live.changes, from_seq: is_live ? live.from_seq : null, sections: page.sections.length, items },
    others: await countOthers(database, place),
    ...(await countPlacesElsewhere(database, place, page.path ?? '')),
    parts: unpublishedParts(page),
    findings: await readFindings(database, place, page),
    last_seconds: await readLastSeconds(database, domainId),
    publish_at: live.hold?.publish_at ?? null,
    publishes: live.hold?.publishes ?? [],
    saved_since: since === null ? [] : await readSaves(database, place, since),
  };
}

/** The page itself, then its sections and items in their order. */
export function partsOfPage(page: Page): (UnpublishedPart & { published: boolean })[] {
  const partOf = (kind: PublishedPart['kind'], { id, headline, published }: Page | Section | Item) => ({
    ...{ kind, id, published, name: headline, section: null },
  });
  return [
    partOf('page', page),
    ...page.sections.flatMap((section) => [
      partOf('section', section),
      ...section.items.map((item) => ({ ...partOf('item', item), section: section.headline })),
    ]),
  ];
}

function unpublishedParts(page: Page): UnpublishedPart[] {
  return partsOfPage(page)
    .filter(({ published }) => !published)
    .map(({ published, ...part }) => part);
}

export async function wasDeployed(database: Database, domainId: number): Promise<boolean> {
  const deployments = database.selectFrom('domain_deployments').select('id').where('domain_id', '=', domainId);
  return (await deployments.where('seq', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}

/** Whether visitors are given the page: it is live, and published there. */
export async function isOnWebsite(database: Database, { domainId, pageId }: Place): Promise<boolean> {
  return (await readLivePaths(database, domainId, sql`p.id = ${pageId}`)).length > 0;
}

/** The name of the page that visitors find at the path of this one, if it is another. */
export async function findLiveAt(
  database: Database,
  { domainId, pageId }: Place,
  path: string,
): Promise<string | null> {
  const rows = await readLivePaths(
    database,
    domainId,
    sql`p.id <> ${pageId} and (p.path = ${path} or p.id in (${movedFrom(database, domainId, [path])}))`,
  );
  const other = rows.find((row) => row.path === path);
  return other ? (other.headline ?? path) : null;
}

/** Selects the pages whose live path is another than that in the console. */
function movedFrom(database: Database, domainId: number, paths: readonly string[]) {
  const live = isPostgres(database) ? sql`live::json` : sql`live`;
  return sql`select page_id from (
    select page_id, ${live} ->> 'path' as path from pending where domain_id = ${domainId} and kind = 'page'
  ) as moved where ${isIn(database, 'moved.path', paths)}`;
}

type LivePath = { path: string; held_path: string | null; headline: string | null };

/** The paths under which visitors find pages now. Links to the new path of a page that is held back lead to its live one. */
async function readLivePaths(database: Database, domainId: number, which: ReturnType<typeof sql>): Promise<LivePath[]> {
  const live = isPostgres(database) ? sql`k.live::json` : sql`k.live`;
  const { rows } = await sql<LivePath>`
    select coalesce(p.headline, ${live} ->> 'headline') as headline,
      coalesce(${live} ->> 'path', p.path) as path, case when h.id is not null then p.path end as held_path
    from (
      select id, domain_id, headline, path, published from pages where domain_id = ${domainId}
      union all select entity_id, domain_id, null, null, null from pending
      where domain_id = ${domainId} and kind = 'page' and state = 'destroyed'
    ) as p
    left join pending as k on k.domain_id = p.domain_id and k.subject = 'page ' || p.id and k.kind = 'page'
    left join holds as h on h.domain_id = p.domain_id and h.page_id = p.id and h.is_open = 1
    where ${which} and coalesce(k.state, '') <> 'created'
      and coalesce(cast(${live} ->> 'published' as integer), p.published) = 1
  `.execute(database);
  return rows;
}

/** @returns those of the paths under which visitors find a page */
async function findLivePaths(database: Database, domainId: number, paths: readonly string[]): Promise<Set<string>> {
  const redirects = await openRedirects(database, domainId)
    .where(isIn(database, 'from_path', paths))
    .execute();
  const base = (await findLive(database, domainId))?.composition.base ?? Number.POSITIVE_INFINITY;
  const redirected = redirects.filter(({ since_seq }) => since_seq <= base);
  const wanted = [...new Set([...paths, ...redirected.map(({ to_path }) => to_path)])];
  const rows = await readLivePaths(
    database,
    domainId,
    sql`(${isIn(database, 'p.path', wanted)} or p.id in (${movedFrom(database, domainId, wanted)}))`,
  );
  const found = new Set(rows.flatMap(({ path, held_path }) => [path, held_path ?? path]));
  for (const { from_path, to_path } of redirected) if (found.has(to_path)) found.add(from_path);
  return found;
}

/** Differing pages, menus and domain data besides this page that are not held back. */
async function countOthers(database: Database, { domainId, pageId }: Place): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct subject) as count from pending where domain_id = ${domainId} and subject <> ${`page ${pageId}`}
    and (page_id is null or page_id not in (
      select page_id from holds where domain_id = ${domainId} and is_open = 1
    )) and exists (select 1 from live_domains where domain_id = ${domainId})
  `.execute(database);
  return Number(rows[0]?.count ?? 0);
}

async function countPlacesElsewhere(database: Database, { domainId, pageId }: Place, path: string) {
  const { rows } = await sql<{ menu_entries: number; links: number }>`
    select count(case when kind = 'menu' then 1 end) as menu_entries, count(case when kind <> 'menu' then 1 end) as links
    from content_references where domain_id = ${domainId} and to_kind = 'page' and to_key = ${path}
      and (page_id is null or page_id <> ${pageId})
  `.execute(database);
  const { menu_entries = 0, links = 0 } = rows[0] ?? {};
  return { menu_entries: Number(menu_entries), links: Number(links) };
}

async function readFindings(database: Database, place: Place, page: Page): Promise<PublicationFinding[]> {
  const { domainId, pageId } = place;
  const isOnPage = sql`r.domain_id = ${domainId} and r.page_id = ${pageId}`;
  const links = await readPlaces(database, sql`${isOnPage} and r.to_kind = 'page'`);
  const images = await readPlaces(
    database,
    // An image in a text is described there, or decorative.
    sql`${isOnPage} and r.to_kind = 'image' and r.field = 'image_id'
      and r.to_key in (select cast(id as text) from images where alt is null)`,
  );
  const found = await findLivePaths(database, domainId, [...new Set(links.map(({ to_key }) => to_key))]);
  const isMissing = ({ state, to_key }: (typeof links)[number]) =>
    state === 'broken' || (!found.has(to_key) && to_key !== page.path);
  const findings = [...links.filter(isMissing), ...images].map((reference) => {
    const { to_kind, to_key, state, kind, entity_id: id, field, text } = reference;
    const isImage = to_kind === 'image';
    return {
      problem: isImage ? ('no_description' as const) : state === 'broken' ? ('broken' as const) : ('not_live' as const),
      ...{ kind: partKind(kind), id, field, text, key: keyOfPlace(reference), path: isImage ? null : to_key },
      image_id: isImage ? Number(to_key) : null,
      ...placeOn(page, kind, id),
    };
  });
  const order = new Map(partsOfPage(page).map((part, index) => [keyOfPart(part), index]));
  const placeOf = ({ kind, id }: PublicationFinding) => order.get(`${kind} ${id}`) ?? 0;
  return findings.sort((one, other) => placeOf(one) - placeOf(other));
}

function partKind(kind: string): PublicationFinding['kind'] {
  return kind === 'section' || kind === 'item' || kind === 'breadcrumbs' ? kind : 'page';
}

function placeOn(page: Page, kind: string, id: number): Pick<PublicationFinding, 'name' | 'number' | 'section_id'> {
  for (const [index, section] of page.sections.entries()) {
    if (kind === 'section' && section.id === id) return { name: section.headline, number: index + 1, section_id: null };
    const place = kind === 'item' ? section.items.findIndex((item) => item.id === id) : -1;
    if (place >= 0) return { name: section.items[place]?.headline ?? null, number: place + 1, section_id: section.id };
  }
  return { name: page.headline, number: null, section_id: null };
}

async function readLastSeconds(database: Database, domainId: number): Promise<number | null> {
  const row = await database
    .selectFrom('domain_deployments')
    .select(['triggered_at', 'finished_at'])
    .where('domain_id', '=', domainId)
    .where('state', '=', 'succeeded')
    .where('finished_at', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.finished_at === null || row.triggered_at === null) return null;
  return Math.max(0, Math.round((Number(row.finished_at) - Number(row.triggered_at)) / 1000));
}

/** By whom the page was saved after a number, and how often. New addresses of images do not count: nobody has saved them. */
export async function readSaves(
  database: Database,
  { domainId, pageId }: Place,
  since: number,
): Promise<Publication['saved_since']> {
  const { rows } = await sql<{ user_id: number | null; count: number } & PersonColumns>`
    select users.id as user_id, ${personSql}, count(*) as count from changes left join users on users.id = changes.user_id
    where domain_id = ${domainId} and subject = ${`page ${pageId}`} and seq > ${since}
      and kind <> 'hold' and source <> 'image-refresh'
    group by users.id, users.email, users.name order by count(*) desc, users.email
  `.execute(database);
  return rows.map((row) => ({ by: personOf(row), count: Number(row.count) }));
}

/** Whether the page at a number differs from that at an earlier one, `null` for none. */
export async function differsFrom(
  database: Database,
  { domainId, pageId }: Place,
  from: number | null,
  to: number,
): Promise<boolean> {
  if (from === null) return true;
  const subject = `page ${pageId}`;
  const versionAt = (seq: number) => rowsAt(database, domainId, subject, seq);
  if (compare(await versionAt(from), await versionAt(to)).size > 0) return true;
  const ofImages = database
    .selectFrom('changes')
    .select('seq')
    .where('source', '=', 'image')
    .where('subject', '=', subject);
  const between = ofImages.where('domain_id', '=', domainId).where('seq', '>', from).where('seq', '<=', to);
  return (await between.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Publishes those of these parts that are on the page and unpublished. Call it in a transaction that locks the domain.
 * @returns how many there were
 */
export async function publishParts(
  database: Database,
  { domainId, pageId }: Place,
  parts: readonly PublishedPart[],
  by: Pick<WriteContext, 'at' | 'userId'>,
): Promise<number> {
  const page = await readPage(database, domainId, pageId);
  const wanted = new Set(parts.map(keyOfPart));
  const written = (page ? unpublishedParts(page) : []).filter((part) => wanted.has(keyOfPart(part)));
  for (const { kind, id } of written) {
    const table = tableOf[kind];
    const row = await findRow(database, table, id);
    // It has become a template since the time was set.
    if (row && 'is_template' in row && row.is_template === 1) continue;
    const changed = row && (await changeRow(database, table, row, { published: 1 }));
    if (!changed) throw new Error(`The ${kind} ${id} was written without the lock of its domain.`);
    await storeLastWrite(database, { table, id, revision: changed.revision }, { ...by, source: 'console' });
  }
  return written.length;
}

export const keyOfPart = ({ kind, id }: PublishedPart) => `${kind} ${id}`;
