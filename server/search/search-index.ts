/**
 * The search index: the folded texts of each part, updated in the transaction that writes. A large write only notes its parts
 * in `search_waiting`; they are indexed right afterwards, or before the next search. A `place` is a number in a shard: there is
 * one shard for a domain's pages, one for its menus, and one for all images. Newer parts have higher places, so that a search
 * reads only ranges of places. SQLite's triggers update the trigrams of `search_parts`; PostgreSQL has an index for them.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { array, integer } from '../../contract/decode.ts';
import type { SearchPlaceKind } from '../../contract/search.ts';
import type { NewChange } from '../db/changes.ts';
import { type Database, prepared, transact } from '../db/database.ts';
import { batchesOf, isIn, isPostgres } from '../db/dialect.ts';
import { findRow, lockRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import { groupBy } from '../kernel/group-by.ts';
import { readReferring } from '../references/reference-index.ts';
import type { Row } from '../rules/replay.ts';
import { foldedTexts, isSearched, searchTextsOf } from '../rules/search-texts.ts';
import { searchedKinds, searchedTables } from './search-tables.ts';

/** The most places in a shard and the most domains, so that JavaScript represents a place exactly. */
const shardSize = 2 ** 32;
const maxDomains = 2 ** 20;

/** The places of a shard, up to before `to`. The place of an image is its id. */
export function shardOf(kind: SearchPlaceKind, domainId: number): { from: number; to: number } {
  if (domainId >= maxDomains) throw new Error(`The id of domain ${domainId} is too high for the index of search.`);
  const shard = kind === 'image' ? 0 : kind === 'menu' ? domainId : maxDomains + domainId;
  return { from: shard * shardSize, to: (shard + 1) * shardSize };
}

type Part = { id: number; domain_id: number; page_id: number | null; head: string; content: string };

/** With more changes, others would wait too long for the lock of the domain. */
const maxBatch = 100;

export const isIndexedLater = (changes: readonly unknown[]) => changes.length > maxBatch;

/**
 * Called once in each transaction that wrote content.
 * @param written the complete row after the last change, if it is known
 */
export async function updateSearchIndex(
  database: Database,
  changes: readonly NewChange[],
  written: Row | null = null,
): Promise<void> {
  const isLater = isIndexedLater(changes);
  const [only] = changes.length === 1 ? changes : [];
  if (only && written) return indexWritten(database, only, written);
  for (const kind of searchedKinds) {
    for (const [domain_id, ofDomain] of groupBy(changes, (change) => change.domain_id)) {
      const ids = [...new Set(ofDomain.flatMap((change) => touchedBy(kind, change)))];
      if (!isLater) {
        await indexParts(database, kind, ids);
        continue;
      }
      const rows = [...batchesOf(ids, maxBatch)].map((batch) => ({ domain_id, kind, ids: JSON.stringify(batch) }));
      for (const batch of batchesOf(rows)) await database.insertInto('search_waiting').values(batch).execute();
    }
  }
}

async function indexWritten(database: Database, change: NewChange, row: Row): Promise<void> {
  const { entity_id: id, domain_id, page_id } = change;
  const kind = searchedKinds.find((one) => touchedBy(one, change).length > 0);
  if (kind) await updateParts(database, kind, [{ id, domain_id, page_id, ...foldedOf(kind, row) }]);
}

/** Indexes in small steps the parts that large writes have left. @param domainIds `null` for all domains */
export async function indexWaiting(database: Database, domainIds: readonly number[] | null): Promise<void> {
  const own = domainIds === null ? sql`true` : isIn(database, 'domain_id', domainIds);
  for (;;) {
    const { rows } = await sql<Stored<'search_waiting'>>`
      select * from search_waiting where ${own} order by id limit 1`.execute(database);
    const [next] = rows;
    if (!next) return;
    await transact(database, async (transaction) => {
      await lockRow(transaction, 'domains', next.domain_id);
      // Only one of several processes gets the row.
      const step = transaction.deleteFrom('search_waiting').where('id', '=', next.id).returning('ids');
      const taken = await step.executeTakeFirst();
      if (taken) await indexParts(transaction, next.kind, array(integer)(JSON.parse(taken.ids)));
    });
    await yieldToEventLoop();
  }
}

function touchedBy(kind: SearchPlaceKind, change: NewChange): number[] {
  const { before, after, entity_id } = change;
  if (before !== null && after !== null) {
    const isTouched = change.kind === kind && Object.keys(after).some((column) => isSearched(kind, column));
    return isTouched ? [entity_id] : [];
  }
  const all: Row = { ...before, ...after };
  const rows = all[searchedTables[kind]];
  return Array.isArray(rows) ? rows.map(({ id }) => integer(id)) : [];
}

/** Indexes the present texts of these parts, and removes parts that no longer exist. */
export async function indexParts(database: Database, kind: SearchPlaceKind, ids: readonly number[]): Promise<void> {
  for (const batch of batchesOf(ids)) {
    const parts = await readSearchParts(database, kind, batch);
    const gone = batch.filter((id) => !parts.some((part) => part.id === id));
    if (gone.length > 0) {
      const isGone = isIn(database, 'entity_id', gone);
      await sql`delete from search_parts where kind = ${kind} and ${isGone}`.execute(database);
    }
    await updateParts(database, kind, parts);
  }
}

const updateParts = partWriter(
  sql`do update set page_id = excluded.page_id, head = excluded.head, content = excluded.content`,
);
/** Does not change parts that are indexed already. */
export const addParts = partWriter(sql`do nothing`);

export async function readSearchParts(
  database: Database,
  kind: SearchPlaceKind,
  ids: readonly number[],
): Promise<Part[]> {
  const id = `${searchedTables[kind]}.id`;
  const which = sql`${isIn(database, id, ids)} order by ${sql.ref(id)}`;
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

/** The content includes the head. */
function foldedOf(kind: SearchPlaceKind, row: Row): { head: string; content: string } {
  const { head, body } = searchTextsOf(kind, row);
  return { head: foldedTexts(head), content: foldedTexts([...head, ...body]) };
}

/** @param onConflict what to do with parts that are indexed already */
function partWriter(onConflict: RawBuilder<unknown>) {
  const store = prepared((database, value) => {
    const input = isPostgres(database)
      ? sql`json_to_recordset(${value('rows')}::json) as input(id integer, page_id integer, head text, content text, place bigint, "from" bigint, "to" bigint, nth integer)`
      : sql`(select value ->> 'id' as id, value ->> 'page_id' as page_id, value ->> 'head' as head,
          value ->> 'content' as content, value ->> 'place' as place, value ->> 'from' as "from", value ->> 'to' as "to",
          value ->> 'nth' as nth from json_each(${value('rows')})) as input`;
    return sql`
      insert into search_parts (place, kind, entity_id, page_id, head, content)
      select coalesce(input.place, input.nth + coalesce(
          (select max(place) from search_parts where place >= input."from" and place < input."to"), input."from"
        )), ${value('kind')}, input.id, input.page_id, input.head, input.content from ${input} where true
      on conflict (kind, entity_id) ${onConflict}`;
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

/** Removed in one statement, because SQLite's triggers take long and all other writes wait. */
const sweptAtOnce = 500;

/**
 * Removes the parts of destroyed domains in small steps. No search reads them, but they take up space.
 * @returns the number of removed parts
 */
export async function sweepSearch(database: Database): Promise<number> {
  let removed = 0;
  // Shard 0 holds the images, which belong to no domain.
  for (let shard = 1; ; shard += 1) {
    const parts = database.selectFrom('search_parts').select('place').orderBy('place');
    const next = await parts
      .where('place', '>=', shard * shardSize)
      .limit(1)
      .executeTakeFirst();
    if (!next) return removed;
    shard = Math.floor(Number(next.place) / shardSize);
    if (await findRow(database, 'domains', shard % maxDomains)) continue;
    for (let gone = sweptAtOnce; gone === sweptAtOnce; removed += gone) {
      const ofShard = parts.where('place', '>=', shard * shardSize).where('place', '<', (shard + 1) * shardSize);
      const { numDeletedRows } = await database
        .deleteFrom('search_parts')
        .where('place', 'in', ofShard.limit(sweptAtOnce))
        .executeTakeFirst();
      gone = Number(numDeletedRows);
    }
  }
}
