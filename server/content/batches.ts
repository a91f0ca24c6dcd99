/** The rows of batches: one action on many pages, and what became of each page. */
import { sql } from 'kysely';
import {
  type Batch,
  type BatchProgress,
  type BatchRequest,
  batchRequest,
  type RefusedPage,
} from '../../contract/batches.ts';
import { integer, object, string } from '../../contract/decode.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { batchesOf } from '../db/dialect.ts';
import { findRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';

export type BatchPage = Stored<'batch_pages'>;
export type BatchState = BatchPage['state'];

type NewPage = Pick<BatchPage, 'page_id' | 'name' | 'from_path' | 'to_path'>;

/** @param pages in the order in which they are written */
export async function insertBatch(
  database: Database,
  { domainId, userId, at }: { domainId: number; userId: number; at: number },
  { pages: _, ...request }: BatchRequest,
  pages: readonly NewPage[],
): Promise<number> {
  const { id } = await database
    .insertInto('batches')
    .values({ domain_id: domainId, user_id: userId, at, action: request.action, options: JSON.stringify(request) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rest = { seq: null, undo_id: null, links: 0, reason: null } as const;
  const rows = pages.map((page, place) => ({ batch_id: id, ...page, place, state: 'waiting' as const, ...rest }));
  for (const some of batchesOf(rows)) await database.insertInto('batch_pages').values(some).execute();
  return id;
}

/** @returns the number of batches that were removed: those that began before `before` */
export async function sweepBatches(database: Database, before: number): Promise<number> {
  const { numDeletedRows } = await database.deleteFrom('batches').where('at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Removes the name of a page, also where it is the reason that others were refused.
 * @param isErased whether the page itself is erased, so that its paths go as well
 */
export async function forgetInBatches(
  database: Database,
  { domainId, pageId, isErased }: { domainId: number; pageId: number; isErased: boolean },
): Promise<void> {
  const ofDomain = database.selectFrom('batches').select('id').where('domain_id', '=', domainId);
  const gone = JSON.stringify(problem('page_not_found'));
  await database
    .updateTable('batch_pages')
    .set({ name: null })
    .$if(isErased, (query) =>
      query.set({ from_path: null, to_path: null, reason: sql`case when reason is not null then ${gone} end` }),
    )
    .where('page_id', '=', pageId)
    .where('batch_id', 'in', ofDomain)
    .execute();
  const refused = await database
    .selectFrom('batch_pages')
    .select(['batch_id', 'page_id', 'reason'])
    .where('batch_id', 'in', ofDomain)
    .where('reason', 'like', '%"path_is_of"%')
    .execute();
  for (const { batch_id, page_id, reason } of refused) {
    const { path, id } = JSON.parse(reason ?? '{}').values ?? {};
    if (id !== pageId) continue;
    await database
      .updateTable('batch_pages')
      .set({ reason: JSON.stringify(problem('path_is_of', { path: string(path), id, name: string(path) })) })
      .where('batch_id', '=', batch_id)
      .where('page_id', '=', page_id)
      .execute();
  }
}

export async function findBatch(
  database: Database,
  domainId: number,
  batchId: number,
): Promise<(Stored<'batches'> & { request: BatchRequest }) | null> {
  const batch = await findRow(database, 'batches', { id: batchId, domain_id: domainId });
  return batch && { ...batch, request: batchRequest({ ...JSON.parse(batch.options), pages: [] }) };
}

/** The next page in this state, in the order of the batch; taken back, they come in the opposite one. */
export async function nextPage(
  database: Database,
  batchId: number,
  state: 'waiting' | 'done',
): Promise<BatchPage | null> {
  const page = await database
    .selectFrom('batch_pages')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('state', '=', state)
    .orderBy('place', state === 'waiting' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return page ?? null;
}

/** Changes nothing if the page is in another state than `from` by now. */
export async function storeOutcome(
  database: Database,
  { batch_id, page_id }: BatchPage,
  from: BatchState,
  outcome: Partial<Pick<BatchPage, 'seq' | 'undo_id' | 'links'>> & { state: BatchState; reason?: Problem },
): Promise<void> {
  const { reason, ...columns } = outcome;
  await database
    .updateTable('batch_pages')
    .set({ ...columns, reason: reason ? JSON.stringify(reason) : null })
    .where('batch_id', '=', batch_id)
    .where('page_id', '=', page_id)
    .where('state', '=', from)
    .execute();
}

export async function readProgress(
  database: Database,
  { id, action }: Pick<Stored<'batches'>, 'id' | 'action'>,
): Promise<BatchProgress> {
  const { rows } = await sql<{ state: BatchState; count: number; links: number }>`
    select state, count(*) as count, sum(links) as links from batch_pages where batch_id = ${id} group by state
  `.execute(database);
  const progress = { total: 0, links: 0, waiting: 0, done: 0, refused: 0, taken_back: 0, left: 0 };
  for (const { state, count, links } of rows) {
    progress[state] = Number(count);
    progress.total += Number(count);
    progress.links += Number(links);
  }
  return { id, action, ...progress };
}

const storedReason = object({ code: string, message: string });

export async function readBatch(database: Database, batch: Pick<Stored<'batches'>, 'id' | 'action'>): Promise<Batch> {
  const rows = await database
    .selectFrom('batch_pages')
    .select(['page_id', 'name', 'reason'])
    .where('batch_id', '=', batch.id)
    .where('reason', 'is not', null)
    .orderBy('place')
    .execute();
  const refusals = rows.map(({ page_id, name, reason }): RefusedPage => {
    const problem = JSON.parse(reason ?? '{}');
    return { id: integer(page_id), name, ...storedReason(problem), values: problem.values ?? null };
  });
  return { ...(await readProgress(database, batch)), refusals };
}
