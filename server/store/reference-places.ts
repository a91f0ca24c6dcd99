/** The index of references with the names that people know the places by. */
import { type RawBuilder, sql } from 'kysely';
import {
  type Links,
  type ReferencePlace,
  type ReferringKind,
  referringKind,
  type Uses,
} from '../../contract/references.ts';
import { wordsAround } from '../rules/link-words.ts';
import { groupBy } from '../rules/pages.ts';
import { markdownColumns, referringTables, type TargetKind, textsAbove } from '../rules/references.ts';
import type { Row } from '../rules/replay.ts';
import type { Database } from './database.ts';
import { inParts } from './dialect.ts';
import type { Stored } from './tables.ts';
import { readDestroyedPages } from './trash.ts';

type Place = Stored<'content_references'> & Pick<ReferencePlace, 'name' | 'page_name' | 'page_path' | 'fqdn'>;
export type PlaceKey = { kind: ReferringKind; entity_id: number; field: string; place: number };

const atOnce = 200;

export const keyOfPlace = ({ kind, entity_id, field, place }: PlaceKey) => `${kind}:${entity_id}:${field}:${place}`;

/** `null` for what is none. */
export function placeOfKey(key: string): PlaceKey | null {
  const [, kind, id, field = '', place] =
    /^(menu|page|breadcrumbs|section|item|domain):(\d{1,9}):(\w{1,40}):(\d{1,6})$/.exec(key) ?? [];
  return kind === undefined ? null : { kind: referringKind(kind), entity_id: Number(id), field, place: Number(place) };
}

/** @param which of `content_references as r` */
export function selectPlaces(which: RawBuilder<unknown>): RawBuilder<Place> {
  return sql<Place>`
    select r.*, d.fqdn, p.headline as page_name, p.path as page_path, case r.kind
      when 'menu' then (select coalesce(nullif(display_name, ''), name) from menus where id = r.entity_id)
      when 'section' then (select headline from sections where id = r.entity_id)
      when 'item' then (select headline from items where id = r.entity_id)
      when 'domain' then d.fqdn else p.headline end as name
    from (select * from content_references as r where ${which}) as r
    inner join domains as d on d.id = r.domain_id left join pages as p on p.id = r.page_id`;
}

/** @param order of the places, if they are many */
export async function readPlaces(
  database: Database,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`r.kind, r.entity_id, r.field, r.place`,
): Promise<Place[]> {
  const { rows } = await sql<Place>`${selectPlaces(which)} order by ${order}`.execute(database);
  return rows;
}

export function presentPlace(place: Place): ReferencePlace {
  const { kind, entity_id: id, domain_id, fqdn, page_id, name, page_name, page_path, field, text } = place;
  const menu_id = kind === 'menu' ? id : null;
  return {
    key: keyOfPlace(place),
    kind,
    id,
    domain_id,
    fqdn,
    page_id,
    menu_id,
    name,
    page_name,
    page_path,
    field,
    text,
    context: null,
    above: [],
  };
}

/** Of so many places in texts at most, the words around them are told. */
const mostWithWords = 200;

/** Reads the words around links in texts, and what entries of menus are below. @returns what presents these places with them */
export async function placePresenter(database: Database, places: readonly Place[]) {
  const inTexts = places.filter(({ field }) => markdownColumns.has(field)).slice(0, mostWithWords);
  const texts = new Map<string, unknown>();
  for (const [kind, own] of groupBy(inTexts, (place) => place.kind)) {
    const table = sql.table(referringTables[kind]);
    const ids = sql.join([...new Set(own.map(({ entity_id }) => entity_id))]);
    const { rows } = await sql<Row>`select * from ${table} where id in (${ids})`.execute(database);
    for (const row of rows) for (const field of markdownColumns) texts.set(`${kind} ${row.id} ${field}`, row[field]);
  }
  const menus = places.filter(({ kind }) => kind === 'menu').map(({ entity_id }) => entity_id);
  const above = new Map<number, string[][]>();
  await inParts([...new Set(menus)], async (ids) => {
    const rows = await database.selectFrom('menus').select(['id', 'entries']).where('id', 'in', ids).execute();
    for (const { id, entries } of rows) above.set(id, textsAbove(entries));
    return [];
  });
  return (place: Place): ReferencePlace => {
    const text = texts.get(`${place.kind} ${place.entity_id} ${place.field}`);
    const context = typeof text === 'string' ? wordsAround(text, place.to_key, place.text ?? '') : null;
    return {
      ...presentPlace(place),
      context,
      above: above.get(place.kind === 'menu' ? place.entity_id : 0)?.[place.place] ?? [],
    };
  };
}

/** What is pointed at: places in parts of one kind only if `of` names it, and none on that page. `known`: how many there are. */
export type Target = {
  kind: TargetKind;
  keys: readonly string[];
  of?: ReferringKind | undefined;
  notOnPage?: number | undefined;
  known?: number;
};

/** @param domainIds `null` for all domains */
export async function readUses(
  database: Database,
  domainIds: readonly number[] | null,
  { kind, keys, of, notOnPage, known }: Target,
  after: PlaceKey | null,
): Promise<Uses> {
  // In words, so that a partial index is found.
  const isIt = sql`r.to_kind = ${sql.lit(kind)} and r.to_key in (${sql.join(keys)})`;
  const isMine =
    domainIds === null ? sql`true` : sql`r.domain_id in (${sql.join(domainIds.length > 0 ? domainIds : [0])})`;
  const isTarget = sql.join(
    [
      ...[isMine, isIt],
      ...(of === undefined ? [] : [sql`r.kind = ${of}`]),
      ...(notOnPage === undefined ? [] : [sql`(r.page_id is null or r.page_id <> ${notOnPage})`]),
    ],
    sql` and `,
  );
  const count = known ?? (await countPlaces(database, isTarget));
  const isShared = kind === 'image' || kind === 'component';
  const hidden = isShared && domainIds !== null ? (await countPlaces(database, isIt)) - count : 0;
  const rest = after
    ? sql`(r.kind, r.entity_id, r.field, r.place) > (${after.kind}, ${after.entity_id}, ${after.field}, ${after.place})`
    : sql`true`;
  const rows = await readPlaces(
    database,
    sql`${isTarget} and ${rest} order by r.kind, r.entity_id, r.field, r.place limit ${atOnce + 1}`,
  );
  const places = rows.slice(0, atOnce).map(presentPlace);
  const next = rows.length > atOnce ? (places.at(-1)?.key ?? null) : null;
  return { count, hidden, places, next };
}

async function countPlaces(database: Database, which: RawBuilder<unknown>): Promise<number> {
  return countOf(database, sql`select count(*) as count from content_references as r where ${which}`);
}

async function countOf(database: Database, counting: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`${counting}`.execute(database);
  return Number(rows[0]?.count ?? 0);
}

export async function countLinks(database: Database, domainId: number): Promise<number> {
  return countOf(database, countedLinks(domainId));
}

export function countedLinks(domainId: number) {
  return sql`select count(*) as count from content_references where domain_id = ${domainId} and state is not null`;
}

/** Links to be repaired, by what they lead to. @param after where the list before ended */
export async function readLinks(database: Database, domainId: number, after: LinkKey | null): Promise<Links> {
  const rest = after
    ? sql`r.to_key >= ${after.path} and (r.to_key, r.kind, r.entity_id, r.field, r.place)
        > (${after.path}, ${after.kind}, ${after.entity_id}, ${after.field}, ${after.place})`
    : sql`true`;
  const order = sql`r.to_key, r.kind, r.entity_id, r.field, r.place`;
  const rows = await readPlaces(
    database,
    sql`r.domain_id = ${domainId} and r.state is not null and ${rest} order by ${order} limit ${atOnce + 1}`,
    order,
  );
  const listed = rows.slice(0, atOnce);
  const paths = [...new Set(listed.map(({ to_key }) => to_key))];
  const pages = database.selectFrom('pages').select(['id', 'headline', 'path']).where('domain_id', '=', domainId);
  const found = paths.length === 0 ? [] : await pages.where('path', 'in', paths).execute();
  const pageAt = new Map(found.map(({ path, ...page }) => [path, page]));
  const counts = await countStates(database, domainId, paths);
  const broken = listed.flatMap(({ state, to_key }) => (state === 'broken' ? [to_key] : []));
  const destroyedAt = await readDestroyedPages(database, domainId, [...new Set(broken)]);
  const present = await placePresenter(database, listed);
  const targets = [...groupBy(listed, nameOf)].flatMap(([name, places]) => {
    const [first] = places;
    if (!first?.state) return [];
    const { state, to_key: path } = first;
    const about = { page: pageAt.get(path) ?? null, destroyed: destroyedAt.get(path) ?? null };
    return [{ state, path, ...about, count: counts.get(name) ?? 0, places: places.map(present) }];
  });
  const last = rows.length > atOnce ? listed.at(-1) : undefined;
  const next = last ? `${keyOfPlace(last)} ${last.to_key}` : null;
  return { total: await countLinks(database, domainId), targets, next };
}

const nameOf = ({ to_key, state }: Pick<Place, 'to_key' | 'state'>) => `${state} ${to_key}`;

async function countStates(database: Database, domainId: number, paths: readonly string[]) {
  if (paths.length === 0) return new Map<string, number>();
  const { rows } = await sql<Pick<Place, 'to_key' | 'state'> & { count: number }>`
    select to_key, state, count(*) as count from content_references
    where domain_id = ${domainId} and state is not null and to_key in (${sql.join(paths)}) group by to_key, state
  `.execute(database);
  return new Map(rows.map((row) => [nameOf(row), Number(row.count)]));
}

type LinkKey = PlaceKey & { path: string };

/** `null` for what is none. */
export function linkOfKey(key: string): LinkKey | null {
  const space = key.indexOf(' ');
  const place = space === -1 ? null : placeOfKey(key.slice(0, space));
  return place && { ...place, path: key.slice(space + 1) };
}
