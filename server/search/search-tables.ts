/** Creates the tables of the search. PostgreSQL needs two extensions to find parts of words quickly. */
import { type Kysely, sql } from 'kysely';
import type { SearchPlaceKind } from '../../contract/search.ts';
import { isPostgres } from '../db/dialect.ts';
import { tableOf } from '../rules/replay.ts';

export const searchedKinds = ['page', 'section', 'item', 'menu', 'image'] as const satisfies SearchPlaceKind[];
export const searchedTables = { ...tableOf, image: 'images' } as const;

/** PostgreSQL's index divides places into small and large buckets of 2 ** bits places. SQLite looks up ranges instead. */
export const bucketBits = 12;
export const largeBucketBits = 17;

export async function createSearchTables(database: Kysely<unknown>): Promise<void> {
  const statements = isPostgres(database) ? tables('bigint') : [...tables('integer'), ...trigrams];
  for (const statement of statements) await sql.raw(statement).execute(database);
  await indexAnew(database);
  if (isPostgres(database)) await createTrigramIndex(database);
}

const tables = (long: string) => [
  `create table search_parts (
    place ${long} not null primary key, kind text not null, entity_id integer not null, page_id integer,
    head text not null, content text not null, constraint search_parts_entity unique (kind, entity_id)
  )`,
  'create table search_builds (kind text not null primary key, last_id integer not null)',
];

/**
 * Without positions, which would take three times the space. Heads have an index of their own: a word that is in half of all
 * contents must not slow down looking for it in heads.
 */
const trigrams = ['head', 'content'].flatMap((column) => [
  `create virtual table search_${column}s using fts5(
    text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
  )`,
  `create trigger search_${column}s_insert after insert on search_parts begin
    insert into search_${column}s (rowid, text) values (new.place, new.${column});
  end`,
  `create trigger search_${column}s_update after update of ${column} on search_parts when new.${column} <> old.${column} begin
    update search_${column}s set text = new.${column} where rowid = new.place;
  end`,
  `create trigger search_${column}s_delete after delete on search_parts begin
    delete from search_${column}s where rowid = old.place;
  end`,
]);

/** The index of 029 had no large buckets, and it included file names that the library itself had generated. */
export async function rebuildSearch(database: Kysely<unknown>): Promise<void> {
  await sql`delete from search_parts where kind = 'image'`.execute(database);
  await indexAnew(database, ['image']);
  if (!isPostgres(database)) return;
  await sql`drop index if exists search_parts_trigrams`.execute(database);
  await createTrigramIndex(database);
}

/** Leaves the parts to be indexed after the start. Until then, those that are in the index already are found as before. */
export async function indexAnew(
  database: Kysely<unknown>,
  kinds: readonly SearchPlaceKind[] = searchedKinds,
): Promise<void> {
  for (const kind of kinds) {
    await sql`insert into search_builds (kind, last_id) select ${sql.lit(kind)}, 0
      where exists (select 1 from ${sql.table(searchedTables[kind])})
      on conflict (kind) do update set last_id = 0`.execute(database);
  }
}

/**
 * `btree_gin` allows one index to hold the buckets too, so that only places are read that a person may see. Both extensions
 * come with PostgreSQL, and the owner of a database may create them. Without them, search is slower.
 */
async function createTrigramIndex(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`do $$ begin
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      create index if not exists search_parts_trigrams on search_parts
        using gin ((place >> ${bucketBits}), (place >> ${largeBucketBits}), head gin_trgm_ops, content gin_trgm_ops) with (gin_pending_list_limit = 512);
    exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
      null;
    end $$`)
    .execute(database);
}
