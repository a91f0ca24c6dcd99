/** The index of references with the names that people know the places by. */
import { type RawBuilder, sql } from 'kysely';
import {
  type Links,
  type ReferencePlace,
  type ReferringKind,
  referringKind,
  type Uses,
} from '../../contract/references.ts';
import { groupBy } from '../rules/pages.ts';
import type { TargetKind } from '../rules/references.ts';
import type { Database } from './database.ts';
import type { Stored } from './tables.ts';

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
  };
}

/** What is pointed at: places in parts of one kind only if `of` names it, and none on that page. */
export type Target = {
  kind: TargetKind;
  keys: readonly string[];
  of?: ReferringKind | undefined;
  notOnPage?: number | undefined;
};

/** @param domainIds `null` for all domains */
export async function readUses(
  database: Database,
  domainIds: readonly number[] | null,
  { kind, keys, of, notOnPage }: Target,
  after: PlaceKey | null,
): Promise<Uses> {
  // In words, so that a partial index is found.
  const isIt = sql`r.to_kind = ${sql.lit(kind)} and r.to_key in (${sql.join(keys)})`;
  const isMine = domainIds === null ? sql`true` : sql`r.domain_id in (${sql.join([...domainIds, 0])})`;
  const isTarget = sql.join(
    [
      ...[isMine, isIt],
      ...(of === undefined ? [] : [sql`r.kind = ${of}`]),
      ...(notOnPage === undefined ? [] : [sql`(r.page_id is null or r.page_id <> ${notOnPage})`]),
    ],
    sql` and `,
  );
  const count = await countPlaces(database, isTarget);
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

/** Links to be repaired, by what they lead to. @param after the last path that was listed */
export async function readLinks(database: Database, domainId: number, after: string): Promise<Links> {
  const rows = await readPlaces(
    database,
    sql`r.domain_id = ${domainId} and r.state is not null and r.to_key > ${after}
      order by r.to_key, r.kind, r.entity_id, r.field, r.place limit ${atOnce + 1}`,
    sql`r.to_key, r.kind, r.entity_id, r.field, r.place`,
  );
  const isMore = rows.length > atOnce;
  const last = rows.at(-1)?.to_key;
  // What follows begins with a path of its own, unless one has more places than fit.
  const whole =
    isMore && rows.some(({ to_key }) => to_key !== last) ? rows.filter(({ to_key }) => to_key !== last) : rows;
  const paths = [...new Set(whole.map(({ to_key }) => to_key))];
  const pages = database.selectFrom('pages').select(['id', 'headline', 'path']).where('domain_id', '=', domainId);
  const found = paths.length === 0 ? [] : await pages.where('path', 'in', paths).execute();
  const pageAt = new Map(found.map(({ path, ...page }) => [path, page]));
  const targets = [...groupBy(whole, ({ to_key, state }) => `${state} ${to_key}`).values()].flatMap((places) => {
    const [first] = places;
    if (!first?.state) return [];
    const { state, to_key: path } = first;
    return [{ state, path, page: pageAt.get(path) ?? null, places: places.map(presentPlace) }];
  });
  return { total: await countLinks(database, domainId), targets, next: isMore ? (paths.at(-1) ?? null) : null };
}
