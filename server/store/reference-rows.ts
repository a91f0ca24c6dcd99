/** The rows of the index of references, as they follow from those that refer to something. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReferringKind } from '../../contract/references.ts';
import { referencesOf, referringKinds, referringTables } from '../rules/references.ts';
import type { Row } from '../rules/replay.ts';
import { forParts, inParts, isPostgres, listed } from './dialect.ts';
import type { Stored, Tables } from './tables.ts';

/** A migration builds the index, so that this must not lead back to it. */
type Database = Kysely<Tables>;
export type StoredReference = Stored<'content_references'>;

/** All anew: for stores that had no index. */
export async function buildReferences(database: Database): Promise<void> {
  for (const kind of referringKinds) {
    const id = sql.ref(`${referringTables[kind]}.id`);
    for (let last = 0; ; ) {
      const rows: Referable[] = await readReferring(database, kind, sql`${id} > ${last} order by ${id} limit 500`);
      await insertReferences(
        database,
        rows.flatMap((row) => storedOf(kind, row)),
      );
      if (rows.length < 500) break;
      last = rows.at(-1)?.id ?? last;
    }
  }
  await sql`update content_references set state = ${linkState(database)} where to_kind = 'page'`.execute(database);
}

type Referable = Row & { id: number; reference_domain_id: number; reference_page_id: number | null };

export async function readReferring(
  database: Database,
  kind: ReferringKind,
  which: RawBuilder<unknown>,
): Promise<Referable[]> {
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
  const { rows } = await sql<Referable>`select ${sql.table(referringTables[kind])}.*, ${from} where ${which}`.execute(
    database,
  );
  return rows;
}

export function storedOf(kind: ReferringKind, row: Referable): StoredReference[] {
  const from = { kind, entity_id: row.id, domain_id: row.reference_domain_id, page_id: row.reference_page_id };
  return referencesOf(kind, row).map((reference) => ({ ...from, ...reference, state: null }));
}

/**
 * Why a link is to be repaired: its page will not be on the website after the next deployment, which leaves a page that is
 * held back as it is there. A redirect is as good as the page that it leads to. What is held back is read once, not for each
 * link.
 */
function linkState(database: Database, domainId?: number): RawBuilder<unknown> {
  const which = domainId === undefined ? sql`true` : sql`holds.domain_id = ${domainId}`;
  const live = isPostgres(database) ? sql`kept.live::json` : sql`kept.live`;
  const direct = sql`to_key`;
  const redirected = sql`(select to_path from redirects
    where redirects.domain_id = content_references.domain_id and from_path = to_key and until_seq is null)`;
  const either = (holds: (path: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql`(${holds(direct)} or ${holds(redirected)})`;
  const isPage = (path: RawBuilder<unknown>, also: RawBuilder<unknown>) =>
    sql`exists (select 1 from pages where pages.domain_id = content_references.domain_id and path = ${path} ${also})`;
  const isDelivered = (path: RawBuilder<unknown>) => sql`${isPage(
    path,
    sql`and published = 1 and not exists (
      select 1 from holds where holds.domain_id = pages.domain_id and page_id = pages.id and is_open = 1
    )`,
  )} or (domain_id, ${path}) in (
      select holds.domain_id, coalesce(${live} ->> 'path', pages.path) from holds
      left join pages on pages.id = holds.page_id
      left join pending as kept on kept.domain_id = holds.domain_id and kept.subject = 'page ' || holds.page_id
        and kept.kind = 'page'
      where ${which} and is_open = 1 and coalesce(kept.state, '') <> 'created'
      and coalesce(cast(${live} ->> 'published' as integer), pages.published) = 1
    )`;
  return sql`case
    when to_kind <> 'page' then null
    when ${either(isDelivered)} then case when text = '' then 'without_text' end
    when ${either((path) => isPage(path, sql`and published = 0`))} then 'unpublished'
    when ${either((path) => isPage(path, sql``))} then 'held_back'
    else 'broken' end`;
}

/** For stores in which the reasons were others. */
export async function noteRepairsAnew(database: Database): Promise<void> {
  await sql`
    update content_references set state = ${linkState(database)}
    where state is not null
      or (domain_id, to_key) in (select domain_id, from_path from redirects where until_seq is null)
  `.execute(database);
}

/** Notes anew why links to these paths are to be repaired. */
export async function noteStates(database: Database, domainId: number, paths: readonly string[]): Promise<void> {
  const state = linkState(database, domainId);
  await forParts(paths, async (some) => {
    const led = sql`select from_path from redirects
      where domain_id = ${domainId} and until_seq is null and to_path in (${sql.join(some)})`;
    await sql`
      update content_references set state = ${state}
      where domain_id = ${domainId} and to_kind = 'page' and (to_key in (${sql.join(some)}) or to_key in (${led}))
        and state is distinct from ${state}
    `.execute(database);
  });
}

/** The paths of these pages, and those under which they are on the website. */
export async function readPaths(database: Database, domainId: number, pageIds: readonly number[]): Promise<string[]> {
  const live = isPostgres(database) ? sql`live::json` : sql`live`;
  const rows = await inParts(pageIds, async (some) => {
    const subjects = some.map((id) => `page ${id}`);
    const found = await sql<{ path: string | null }>`
      select path from pages where id in ${listed(database, some)}
      union select ${live} ->> 'path' from pending
      where domain_id = ${domainId} and subject in ${listed(database, subjects)} and kind = 'page'
    `.execute(database);
    return found.rows;
  });
  return rows.flatMap(({ path }) => path ?? []);
}

const columns = [
  ...(['domain_id', 'page_id', 'kind', 'entity_id', 'field', 'place', 'to_kind', 'to_key', 'text'] as const),
];

export async function insertReferences(database: Database, references: readonly StoredReference[]): Promise<void> {
  const names = sql.join(columns.map((name) => sql.id(name)));
  await forParts(references, async (some) => {
    const text = JSON.stringify(some);
    const given = isPostgres(database)
      ? sql`select ${names} from json_populate_recordset(null::content_references, ${text}::json)`
      : sql`select ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${text})`;
    await sql`insert into content_references (${names}) ${given}`.execute(database);
  });
}
