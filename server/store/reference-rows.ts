/** The rows of the index of references, as they follow from those that refer to something. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReferringKind } from '../../contract/references.ts';
import { referencesOf, referringKinds, referringTables } from '../rules/references.ts';
import type { Row } from '../rules/replay.ts';
import { forParts, isPostgres } from './dialect.ts';
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
  await sql`update content_references set state = ${linkState} where to_kind = 'page'`.execute(database);
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

/** Why a link is to be repaired. A redirect to a page is as good as the page. */
export const linkState = sql`case
  when to_kind <> 'page' then null
  when exists (
    select 1 from pages where pages.domain_id = content_references.domain_id and path = to_key and published = 1
    and not exists (select 1 from holds where holds.domain_id = pages.domain_id and page_id = pages.id and is_open = 1)
  ) then case when text = '' then 'without_text' end
  when exists (
    select 1 from pages where pages.domain_id = content_references.domain_id and path = to_key and published = 0
  ) then 'unpublished'
  when exists (
    select 1 from pages where pages.domain_id = content_references.domain_id and path = to_key
  ) then 'held_back'
  when exists (
    select 1 from redirects inner join pages on pages.domain_id = redirects.domain_id and pages.path = to_path
    where redirects.domain_id = content_references.domain_id and from_path = to_key and until_seq is null
  ) then case when text = '' then 'without_text' end
  else 'broken' end`;

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
