/**
 * Indexes existing content in the background, in stores that had no search index. Each step is a transaction that stores the
 * progress, so that it continues after a crash and only one of several processes works on it at a time.
 */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { lockDomains } from '../content/domains.ts';
import { listenToChanges } from '../content/transact-content.ts';
import { type Database, transact } from '../db/database.ts';
import { isIn, isPostgres, lockClause } from '../db/dialect.ts';
import type { Stored } from '../db/tables.ts';
import { describeError, type Log } from '../kernel/log.ts';
import { addParts, indexWaiting, isIndexedLater, readSearchParts } from './search-index.ts';
import { hasTrigrams } from './search-matches.ts';
import { searchedTables } from './search-tables.ts';

const batchSize = 200;
/** After a failed step, or while another process works, in milliseconds. */
const pause = 2000;
const built = new WeakSet<Database>();

/** Whether all existing content is indexed. */
export async function isSearchBuilt(database: Database): Promise<boolean> {
  if (built.has(database)) return true;
  if (await database.selectFrom('search_builds').select('kind').executeTakeFirst()) return false;
  built.add(database);
  return true;
}

type SearchBuilder = { start: () => void; close: () => Promise<void> };

/** Builds the index, then indexes the parts that large writes leave to it. */
export function createSearchBuilder({ database, log }: { database: Database; log: Log }): SearchBuilder {
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> = Promise.resolve();
  const build = async () => {
    if (isPostgres(database) && !(await hasTrigrams(database))) {
      log({ level: 'warn', event: 'search is slower: PostgreSQL lacks pg_trgm or btree_gin' });
    }
    if (await isSearchBuilt(database)) return;
    log({ event: 'indexing for search begins' });
    while (!signal.aborted && !(await isSearchBuilt(database))) {
      const begin = performance.now();
      const isWorking = await indexNext(database).catch((error: Error) => {
        log({ level: 'warn', event: 'indexing for search failed, and is tried again', ...describeError(error) });
        return false;
      });
      // Rests as long as the step took, so that requests are answered.
      await setTimeout(isWorking ? performance.now() - begin : pause, undefined, { signal }).catch(() => undefined);
    }
    if (!signal.aborted) log({ event: 'indexing for search is done' });
  };
  const enqueue = (work: () => Promise<void>) => {
    running = running
      .then(work)
      .catch((error: Error) => log({ level: 'error', event: 'indexing for search failed', ...describeError(error) }));
  };
  const follow = async () => {
    if (!signal.aborted) await indexWaiting(database, null);
  };
  let unlisten = () => {};
  return {
    start: () => {
      enqueue(build);
      enqueue(follow);
      unlisten = listenToChanges(database, (changes) => {
        if (isIndexedLater(changes) && !signal.aborted) enqueue(follow);
      });
    },
    close: async () => {
      closing.abort();
      unlisten();
      await running;
    },
  };
}

/** Indexes the next batch. @returns false if there is none, or another process works on it */
export function indexNext(database: Database): Promise<boolean> {
  return transact(database, async (transaction) => {
    const { rows } = await sql<Stored<'search_builds'>>`
      select * from search_builds order by kind limit 1 ${isPostgres(transaction) ? sql`for update skip locked` : sql``}
    `.execute(transaction);
    const [build] = rows;
    if (!build) return false;
    const { kind, last_id } = build;
    const next = await sql<{ id: number }>`
      select id from ${sql.table(searchedTables[kind])} where id > ${last_id} order by id limit ${batchSize}
    `.execute(transaction);
    const ids = next.rows.map(({ id }) => id);
    if (ids.length > 0) {
      // A transaction that writes these parts holds the lock of their domain, or of the image, and has indexed them when it ends.
      const domains = new Set((await readSearchParts(transaction, kind, ids)).map((part) => part.domain_id));
      await lockDomains(transaction, sql`id in (${sql.join([...domains, 0])})`);
      if (kind === 'image')
        await sql`select id from images where ${isIn(transaction, 'id', ids)} order by id ${lockClause(transaction)}`.execute(
          transaction,
        );
      await addParts(transaction, kind, await readSearchParts(transaction, kind, ids));
    }
    const at = transaction.updateTable('search_builds').where('kind', '=', kind);
    if (ids.length === batchSize) await at.set({ last_id: ids.at(-1) ?? last_id }).execute();
    else await transaction.deleteFrom('search_builds').where('kind', '=', kind).execute();
    return true;
  });
}
