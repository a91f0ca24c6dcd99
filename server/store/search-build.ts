/**
 * Indexes, in the background, what a store held before it had an index of search. Each step is a transaction that remembers how
 * far it came, so that it goes on after whatever ends a process, and of several processes one works at a time.
 */
import { sql } from 'kysely';
import type { Log } from '../http/log.ts';
import { type Database, transact } from './database.ts';
import { isPostgres } from './dialect.ts';
import { lockDomains } from './domains.ts';
import { addParts, indexWaiting, isIndexedLater, readParts, searchedTables } from './search-index.ts';
import { hasTrigrams } from './search-matches.ts';
import type { Stored } from './tables.ts';
import { listenToChanges } from './transact-content.ts';

const atOnce = 200;
/** After a step that failed, or while another process works, in milliseconds. */
const pause = 2000;
const built = new WeakSet<Database>();

/** Whether everything can be found. */
export async function isSearchBuilt(database: Database): Promise<boolean> {
  if (built.has(database)) return true;
  if (await database.selectFrom('search_builds').select('kind').executeTakeFirst()) return false;
  built.add(database);
  return true;
}

export type SearchBuilder = { start: () => void; close: () => Promise<void> };

/** Builds the index, then indexes what large writes leave to it. */
export function createSearchBuilder({ database, log }: { database: Database; log: Log }): SearchBuilder {
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();
  let awake = () => {};
  const rest = (time: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, time);
      awake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const build = async () => {
    if (isPostgres(database) && !(await hasTrigrams(database)).hasIndex) {
      log({ level: 'warn', event: 'search is slower: PostgreSQL lacks pg_trgm or btree_gin' });
    }
    if (await isSearchBuilt(database)) return;
    log({ event: 'indexing for search begins' });
    while (!isClosed && !(await isSearchBuilt(database))) {
      const begin = performance.now();
      const isWorking = await indexNext(database).catch((error: Error) => {
        log({ level: 'warn', event: 'indexing for search failed, and is tried again', error: error.name });
        return false;
      });
      // As long as it took, so that others are answered.
      await rest(isWorking ? performance.now() - begin : pause);
    }
    if (!isClosed) log({ event: 'indexing for search is done' });
  };
  const then = (work: () => Promise<void>) => {
    running = running
      .then(work)
      .catch((error: Error) => log({ level: 'error', event: 'indexing for search failed', error: error.name }));
  };
  const follow = async () => {
    if (!isClosed) await indexWaiting(database, null);
  };
  return {
    start: () => {
      then(build);
      then(follow);
      listenToChanges(database, (changes) => {
        if (isIndexedLater(changes) && !isClosed) then(follow);
      });
    },
    close: async () => {
      isClosed = true;
      awake();
      await running;
    },
  };
}

/** @returns whether there was anything that no other process works on */
export function indexNext(database: Database): Promise<boolean> {
  return transact(database, async (transaction) => {
    const { rows } = await sql<Stored<'search_builds'>>`
      select * from search_builds order by kind limit 1 ${isPostgres(transaction) ? sql`for update skip locked` : sql``}
    `.execute(transaction);
    const [build] = rows;
    if (!build) return false;
    const { kind, last_id } = build;
    const next = await sql<{ id: number }>`
      select id from ${sql.table(searchedTables[kind])} where id > ${last_id} order by id limit ${atOnce}
    `.execute(transaction);
    const ids = next.rows.map(({ id }) => id);
    if (ids.length > 0) {
      // Whoever writes to these parts holds their domains; what they wrote has been indexed.
      const domains = new Set((await readParts(transaction, kind, ids)).map((part) => part.domain_id));
      await lockDomains(transaction, kind === 'image' ? sql`true` : sql`id in (${sql.join([...domains, 0])})`);
      await addParts(transaction, kind, await readParts(transaction, kind, ids));
    }
    const at = transaction.updateTable('search_builds').where('kind', '=', kind);
    if (ids.length === atOnce) await at.set({ last_id: ids.at(-1) ?? last_id }).execute();
    else await transaction.deleteFrom('search_builds').where('kind', '=', kind).execute();
    return true;
  });
}
