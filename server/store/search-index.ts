/**
 * The index of search: the folded texts of each part, kept in the transaction that writes; if that writes much, it notes the
 * parts in `search_waiting`, and they are indexed right after it, or before the next search. A `place` is a number in the
 * shard of a domain's pages, of its menus, or of all images; newer parts have higher ones, so that a range of places is all
 * that is ever looked at. SQLite's triggers keep the trigrams of `search_parts`, PostgreSQL's its index.
 */
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { array, integer } from '../../contract/decode.ts';
import type { SearchPlaceKind } from '../../contract/search.ts';
import { groupBy } from '../rules/pages.ts';
import type { Row } from '../rules/replay.ts';
import { foldedTexts, isSearched, searchTextsOf } from '../rules/search-texts.ts';
import type { NewChange } from './changes.ts';
import { type Database, prepared, transact } from './database.ts';
import { forParts, isPostgres, listed } from './dialect.ts';
import { readReferring } from './reference-rows.ts';
import { lockRow } from './rows.ts';
import type { Stored } from './tables.ts';

export const searchedTables = {
  page: 'pages',
  section: 'sections',
  item: 'items',
  menu: 'menus',
  image: 'images',
} as const;
const kinds = ['page', 'section', 'item', 'menu', 'image'] as const;

/** How many places a shard may have, and domains there may be, so that a place is a whole number of JavaScript. */
const shardSize = 2 ** 32;
const mostDomains = 2 ** 20;

/** The first place of a shard; those of images are their ids. */
export function shardOf(kind: SearchPlaceKind, domainId: number): { from: number; to: number } {
  if (domainId >= mostDomains) throw new Error(`The id of domain ${domainId} is too high for the index of search.`);
  const shard = kind === 'image' ? 0 : kind === 'menu' ? domainId : mostDomains + domainId;
  return { from: shard * shardSize, to: (shard + 1) * shardSize };
}

type Part = { id: number; domain_id: number; page_id: number | null; head: string; content: string };

/** Of more changes, others would wait too long for their domain. */
const mostAtOnce = 100;

export const isIndexedLater = (changes: readonly unknown[]) => changes.length > mostAtOnce;

/**
 * Called once in each transaction that wrote content.
 * @param written the row as the last change has left it, if it is known
 */
export async function noteSearch(
  database: Database,
  changes: readonly NewChange[],
  written: Row | null = null,
): Promise<void> {
  const isLater = isIndexedLater(changes);
  const [only] = changes.length === 1 ? changes : [];
  if (only && written) return indexWritten(database, only, written);
  for (const kind of kinds) {
    for (const [domainId, own] of groupBy(changes, (change) => change.domainId)) {
      const ids = [...new Set(own.flatMap((change) => touchedBy(kind, change)))];
      if (!isLater && ids.length > 0) await indexParts(database, kind, ids);
      if (!isLater) continue;
      const rows = [];
      for (let first = 0; first < ids.length; first += mostAtOnce) {
        rows.push({ domain_id: domainId, kind, ids: JSON.stringify(ids.slice(first, first + mostAtOnce)) });
      }
      await forParts(rows, (some) => database.insertInto('search_waiting').values(some).execute());
    }
  }
}

async function indexWritten(database: Database, change: NewChange, row: Row): Promise<void> {
  const { entityId: id, domainId: domain_id, pageId: page_id } = change;
  const kind = kinds.find((one) => touchedBy(one, change).length > 0);
  if (kind) await updateParts(database, kind, [{ id, domain_id, page_id, ...foldedOf(kind, row) }]);
}

/** Indexes, in small steps, what was written by transactions of many changes. @param domainIds `null` for all */
export async function indexWaiting(database: Database, domainIds: readonly number[] | null): Promise<void> {
  const own = domainIds === null ? sql`true` : sql`domain_id in ${listed(database, domainIds)}`;
  for (;;) {
    const { rows } = await sql<Stored<'search_waiting'>>`
      select * from search_waiting where ${own} order by id limit 1`.execute(database);
    const [next] = rows;
    if (!next) return;
    await transact(database, async (transaction) => {
      await lockRow(transaction, 'domains', next.domain_id);
      // Of several processes one indexes them.
      const step = transaction.deleteFrom('search_waiting').where('id', '=', next.id).returning('ids');
      const taken = await step.executeTakeFirst();
      if (taken) await indexParts(transaction, next.kind, array(integer)(JSON.parse(taken.ids)));
    });
    await othersHadTheirTurn();
  }
}

function touchedBy(kind: SearchPlaceKind, change: NewChange): number[] {
  const { before, after, entityId } = change;
  if (before !== null && after !== null) {
    const isTouched = change.kind === kind && Object.keys(after).some((column) => isSearched(kind, column));
    return isTouched ? [entityId] : [];
  }
  const all: Row = { ...before, ...after };
  const rows = all[searchedTables[kind]];
  return Array.isArray(rows) ? rows.map(({ id }) => integer(id)) : [];
}

/** As they are now: what is not there any more is taken out. */
export async function indexParts(database: Database, kind: SearchPlaceKind, ids: readonly number[]): Promise<void> {
  await forParts(ids, async (some) => {
    const parts = await readParts(database, kind, some);
    const gone = some.filter((id) => !parts.some((part) => part.id === id));
    if (gone.length > 0) {
      await sql`delete from search_parts where kind = ${kind} and entity_id in ${listed(database, gone)}`.execute(
        database,
      );
    }
    await updateParts(database, kind, parts);
  });
}

const updateParts = storing(
  sql`do update set page_id = excluded.page_id, head = excluded.head, content = excluded.content`,
);
/** Leaves those that are there already. */
export const addParts = storing(sql`do nothing`);

export async function readParts(database: Database, kind: SearchPlaceKind, ids: readonly number[]): Promise<Part[]> {
  const which = sql`${sql.ref(`${searchedTables[kind]}.id`)} in ${listed(database, ids)} order by ${sql.ref(`${searchedTables[kind]}.id`)}`;
  if (kind === 'image') {
    const { rows } = await sql<Row & { id: number }>`select * from images where ${which}`.execute(database);
    return rows.map((row) => ({ id: row.id, domain_id: 0, page_id: null, ...foldedOf(kind, row) }));
  }
  const rows = await readReferring(database, kind, which);
  return rows.map((row) => ({
    id: row.id,
    domain_id: row.reference_domain_id,
    page_id: row.reference_page_id,
    ...foldedOf(kind, row),
  }));
}

/** The head stands in the content too. */
function foldedOf(kind: SearchPlaceKind, row: Row): { head: string; content: string } {
  const { head, body } = searchTextsOf(kind, row);
  return { head: foldedTexts(head), content: foldedTexts([...head, ...body]) };
}

/** @param otherwise what to do with parts that are there already */
function storing(otherwise: RawBuilder<unknown>) {
  const store = prepared((database, value) => {
    const given = isPostgres(database)
      ? sql`json_to_recordset(${value('rows')}::json) as given(id integer, page_id integer, head text, content text, place bigint, "from" bigint, "to" bigint, nth integer)`
      : sql`(select value ->> 'id' as id, value ->> 'page_id' as page_id, value ->> 'head' as head,
          value ->> 'content' as content, value ->> 'place' as place, value ->> 'from' as "from", value ->> 'to' as "to",
          value ->> 'nth' as nth from json_each(${value('rows')})) as given`;
    return sql`
      insert into search_parts (place, kind, entity_id, page_id, head, content)
      select coalesce(given.place, given.nth + coalesce(
          (select max(place) from search_parts where place >= given."from" and place < given."to"), given."from"
        )), ${value('kind')}, given.id, given.page_id, given.head, given.content from ${given} where true
      on conflict (kind, entity_id) ${otherwise}`;
  });
  return async (database: Database, kind: SearchPlaceKind, parts: readonly Part[]): Promise<void> => {
    if (parts.length === 0) return;
    const nths = new Map<number, number>();
    const rows = parts.map((part) => {
      const nth = (nths.get(part.domain_id) ?? 0) + 1;
      nths.set(part.domain_id, nth);
      return { ...part, ...shardOf(kind, part.domain_id), place: kind === 'image' ? part.id : null, nth };
    });
    await store(database, { kind, rows: JSON.stringify(rows) });
  };
}

/** Removed at a time: SQLite's triggers do much for each, and all who write wait meanwhile. */
const sweptAtOnce = 500;

/**
 * Takes out, in small steps, the parts of domains that were destroyed: nothing asks for them, and they take room.
 * @returns how many
 */
export async function sweepSearch(database: Database): Promise<number> {
  let removed = 0;
  // Images come first, and belong to no domain.
  for (let shard = 1; ; shard += 1) {
    const parts = database.selectFrom('search_parts').select('place').orderBy('place');
    const next = await parts
      .where('place', '>=', shard * shardSize)
      .limit(1)
      .executeTakeFirst();
    if (!next) return removed;
    shard = Math.floor(Number(next.place) / shardSize);
    const domain = database
      .selectFrom('domains')
      .select('id')
      .where('id', '=', shard % mostDomains);
    if (await domain.executeTakeFirst()) continue;
    for (let gone = sweptAtOnce; gone === sweptAtOnce; removed += gone) {
      const some = parts.where('place', '>=', shard * shardSize).where('place', '<', (shard + 1) * shardSize);
      const { numDeletedRows } = await database
        .deleteFrom('search_parts')
        .where('place', 'in', some.limit(sweptAtOnce))
        .executeTakeFirst();
      gone = Number(numDeletedRows);
    }
  }
}
