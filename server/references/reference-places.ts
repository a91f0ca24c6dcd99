/** Lists places in the index of references with the names that people know. */
import { type RawBuilder, sql } from 'kysely';
import {
  type Links,
  type ReferencePlace,
  type ReferringKind,
  referringKind,
  type Uses,
} from '../../contract/references.ts';
import type { Database } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import { isNotInTrash } from '../db/present-domains.ts';
import type { Stored } from '../db/tables.ts';
import { groupBy } from '../kernel/group-by.ts';
import { wordsAround } from '../rules/link-words.ts';
import { markdownColumns, type TargetKind, textsAbove } from '../rules/references-in-rows.ts';
import { type Row, tableOf } from '../rules/replay.ts';
import { readDestroyedPages } from '../trash/trash.ts';

type Place = Stored<'content_references'> & Pick<ReferencePlace, 'name' | 'page_name' | 'page_path' | 'fqdn'>;
export type PlaceKey = { kind: ReferringKind; entity_id: number; field: string; place: number };

const pageSize = 200;

export const keyOfPlace = ({ kind, entity_id, field, place }: PlaceKey) => `${kind}:${entity_id}:${field}:${place}`;

/** `null` if the key is invalid. */
export function placeOfKey(key: string): PlaceKey | null {
  const [, kind, id, field = '', place] =
    /^(menu|page|breadcrumbs|section|item|domain):(\d{1,9}):(\w{1,40}):(\d{1,6})$/.exec(key) ?? [];
  return kind === undefined ? null : { kind: referringKind(kind), entity_id: Number(id), field, place: Number(place) };
}

/** @param which a condition on `content_references as r`, which may continue with an order and a limit */
export function selectPlaces(which: RawBuilder<unknown>): RawBuilder<Place> {
  return sql<Place>`
    select r.*, d.fqdn, d.destroyed_at, p.headline as page_name, p.path as page_path, case r.kind
      when 'menu' then (select coalesce(nullif(display_name, ''), name) from menus where id = r.entity_id)
      when 'section' then (select headline from sections where id = r.entity_id)
      when 'item' then (select headline from items where id = r.entity_id)
      when 'domain' then d.fqdn else p.headline end as name
    from (select * from content_references as r where ${which}) as r
    inner join domains as d on d.id = r.domain_id left join pages as p on p.id = r.page_id`;
}

export async function readPlaces(
  database: Database,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`r.kind, r.entity_id, r.field, r.place`,
): Promise<Place[]> {
  const { rows } = await sql<Place>`${selectPlaces(which)} order by ${order}`.execute(database);
  return rows;
}

function presentPlace(place: Place): ReferencePlace {
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

/** For at most this many places in texts, the surrounding words are read. */
const mostWithContext = 200;

/** Reads the words around links and the ancestors of menu entries. @returns a function that presents these places with them */
export async function placePresenter(database: Database, places: readonly Place[]) {
  const inTexts = places.filter(({ field }) => markdownColumns.has(field)).slice(0, mostWithContext);
  const texts = new Map<string, unknown>();
  for (const [kind, group] of groupBy(inTexts, (place) => place.kind)) {
    const table = sql.table(tableOf[kind]);
    const ids = sql.join([...new Set(group.map(({ entity_id }) => entity_id))]);
    const { rows } = await sql<Row>`select * from ${table} where id in (${ids})`.execute(database);
    for (const row of rows) for (const field of markdownColumns) texts.set(`${kind} ${row.id} ${field}`, row[field]);
  }
  const menus = places.filter(({ kind }) => kind === 'menu').map(({ entity_id }) => entity_id);
  const wanted = isIn(database, 'id', [...new Set(menus)]);
  const rows = await database.selectFrom('menus').select(['id', 'entries']).where(wanted).execute();
  const above = new Map(rows.map(({ id, entries }) => [id, textsAbove(entries)]));
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

/** `of` and `notOnPage` restrict the referring places; `known` is their number if it was counted before. */
type Target = {
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
  // The kind is a literal, because a parameter would not match a partial index.
  const isTargeted = sql`r.to_kind = ${sql.lit(kind)} and r.to_key in (${sql.join(keys)})
    and ${isNotInTrash(sql`r.domain_id`)}`;
  const isVisible =
    domainIds === null ? sql`true` : sql`r.domain_id in (${sql.join(domainIds.length > 0 ? domainIds : [0])})`;
  const which = sql.join(
    [
      ...[isVisible, isTargeted],
      ...(of === undefined ? [] : [sql`r.kind = ${of}`]),
      ...(notOnPage === undefined ? [] : [sql`(r.page_id is null or r.page_id <> ${notOnPage})`]),
    ],
    sql` and `,
  );
  const count = known ?? (await countPlaces(database, which));
  const isShared = kind === 'image' || kind === 'component';
  const hidden = isShared && domainIds !== null ? (await countPlaces(database, isTargeted)) - count : 0;
  const rest = after
    ? sql`(r.kind, r.entity_id, r.field, r.place) > (${after.kind}, ${after.entity_id}, ${after.field}, ${after.place})`
    : sql`true`;
  const rows = await readPlaces(
    database,
    sql`${which} and ${rest} order by r.kind, r.entity_id, r.field, r.place limit ${pageSize + 1}`,
  );
  const places = rows.slice(0, pageSize).map(presentPlace);
  const next = rows.length > pageSize ? (places.at(-1)?.key ?? null) : null;
  return { count, hidden, places, next };
}

async function countPlaces(database: Database, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from content_references as r where ${which}
  `.execute(database);
  return Number(rows[0]?.count ?? 0);
}

/** Links that need repair, by target. @param after the last link listed so far */
export async function readLinks(database: Database, domainId: number, after: LinkKey | null): Promise<Links> {
  const isListed = sql`r.domain_id = ${domainId} and r.state is not null`;
  const rest = after
    ? sql`r.to_key >= ${after.path} and (r.to_key, r.kind, r.entity_id, r.field, r.place)
        > (${after.path}, ${after.kind}, ${after.entity_id}, ${after.field}, ${after.place})`
    : sql`true`;
  const order = sql`r.to_key, r.kind, r.entity_id, r.field, r.place`;
  const rows = await readPlaces(database, sql`${isListed} and ${rest} order by ${order} limit ${pageSize + 1}`, order);
  const listed = rows.slice(0, pageSize);
  const paths = [...new Set(listed.map(({ to_key }) => to_key))];
  const pages = database.selectFrom('pages').select(['id', 'headline', 'path']).where('domain_id', '=', domainId);
  const found = await pages.where(isIn(database, 'path', paths)).execute();
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
  const last = rows.length > pageSize ? listed.at(-1) : undefined;
  const next = last ? `${keyOfPlace(last)} ${last.to_key}` : null;
  return { total: await countPlaces(database, isListed), targets, next };
}

const nameOf = ({ to_key, state }: Pick<Place, 'to_key' | 'state'>) => `${state} ${to_key}`;

async function countStates(database: Database, domainId: number, paths: readonly string[]) {
  const { rows } = await sql<Pick<Place, 'to_key' | 'state'> & { count: number }>`
    select to_key, state, count(*) as count from content_references
    where domain_id = ${domainId} and state is not null and ${isIn(database, 'to_key', paths)} group by to_key, state
  `.execute(database);
  return new Map(rows.map((row) => [nameOf(row), Number(row.count)]));
}

type LinkKey = PlaceKey & { path: string };

/** `null` if the key is invalid. */
export function linkOfKey(key: string): LinkKey | null {
  const space = key.indexOf(' ');
  const place = space === -1 ? null : placeOfKey(key.slice(0, space));
  return place && { ...place, path: key.slice(space + 1) };
}
