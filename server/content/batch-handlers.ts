/** One action on many pages: recorded first, then written page by page, so that others go on saving. */
import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { type BatchRequest, batchLimit, type RefusedPage } from '../../contract/batches.ts';
import { isRecord } from '../../contract/decode.ts';
import { normalTarget } from '../../contract/paths.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { newestSeq, upcomingSeq } from '../db/changes.ts';
import { type Database, transact } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import { describeFailure } from '../http/failures.ts';
import type { Call, Handlers } from '../kernel/handler.ts';
import type { Log } from '../kernel/log.ts';
import { hidden, invalid, orNotFound, Refusal, throwIfInvalid } from '../kernel/refusal.ts';
import { currentRequest } from '../kernel/request-context.ts';
import { isCollision, isOrphan, isUnavailable } from '../kernel/store-errors.ts';
import { futureTime } from '../publishing/deployment-handlers.ts';
import { findEverLive } from '../publishing/ever-live.ts';
import { findTaken } from '../references/redirects.ts';
import { readPlaces } from '../references/reference-places.ts';
import { fieldProblems, pagePath, required, storableId } from '../rules/checks.ts';
import { movesUnder, whyNot } from '../rules/page-moves.ts';
import { act, changedBy, type PageCall, prepareMove, takeBack } from './batch-actions.ts';
import {
  type BatchPage,
  type BatchState,
  findBatch,
  insertBatch,
  nextPage,
  readBatch,
  readProgress,
  storeOutcome,
} from './batches.ts';
import { mayUseDomain } from './domain-access.ts';
import { transactContent } from './transact-content.ts';

type BatchCall = Pick<Call<'getBatch'>, 'database' | 'account' | 'params' | 'query' | 'services'>;

/** How long one call works, in milliseconds. */
const turn = 400;

export const batchHandlers = {
  createBatch: async ({ database, account, params: { domainId }, body, services }) => {
    const under = body.under === null ? null : normalTarget(body.under);
    const request = { ...body, under, pages: [...new Set(body.pages)] };
    demandComplete(request, services.now());
    const by = { domainId, userId: account.id, at: services.now() };
    const id = await insertBatch(database, by, request, await pagesOf(database, domainId, request));
    return readProgress(database, { id, action: body.action });
  },

  getBatch: async ({ database, params: { domainId, batchId } }) =>
    readBatch(database, orNotFound(await findBatch(database, domainId, batchId), 'batch')),

  reviewBatch: {
    isCostly: true,
    run: async ({ database, params: { domainId, batchId } }) => {
      const { id, request } = orNotFound(await findBatch(database, domainId, batchId), 'batch');
      return review(database, domainId, id, request);
    },
  },

  runBatch: { hasOwnTransaction: true, run: (call) => work(call, 'waiting', turn) },

  takeBackBatch: { hasOwnTransaction: true, run: (call) => work(call, 'done', turn) },
} satisfies Partial<Handlers>;

function demandComplete({ action, pages, layout, in_sitemap, under, publish_at }: BatchRequest, now: number): void {
  if (pages.length > batchLimit) throw invalid({ pages: [problem('too_many_pages', { limit: batchLimit })] });
  if (pages.some((id) => storableId(id))) throw invalid({ pages: [problem('not_record')] });
  if (action === 'set_layout' && !layout) throw invalid({ layout: [problem('blank')] });
  if (action === 'set_in_sitemap' && in_sitemap === null) throw invalid({ in_sitemap: [problem('blank')] });
  if (action === 'hold' && publish_at !== null) futureTime('publish_at', publish_at, now);
  if (action === 'move_under') throwIfInvalid(fieldProblems({ under: required(under ?? '', pagePath) }));
}

async function readPages(database: Database, domainId: number) {
  return database.selectFrom('pages').select(['id', 'path', 'headline']).where('domain_id', '=', domainId).execute();
}

/** Pages that move come before those below them. */
async function pagesOf(database: Database, domainId: number, { action, pages, under }: BatchRequest) {
  const stored = await readPages(database, domainId);
  const pageOf = new Map(stored.map((page) => [page.id, page]));
  const moves = action === 'move_under' ? movesUnder(stored, new Set(pages), under ?? '/').chosen : [];
  const moveOf = new Map(moves.map((move) => [move.id, move]));
  const places = new Map(moves.map(({ id }, place) => [id, place]));
  const ordered = [...pages].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
  return ordered.map((page_id) => {
    const page = pageOf.get(page_id);
    const move = moveOf.get(page_id);
    const name = page ? (page.headline ?? page.path) : null;
    return { page_id, name, from_path: move?.from ?? null, to_path: move?.to ?? null };
  });
}

async function review(database: Database, domainId: number, batchId: number, { action, under }: BatchRequest) {
  if (action !== 'move_under') return { moved: 0, links: 0, redirects: 0, refusals: [] };
  const chosen = await database.selectFrom('batch_pages').select('page_id').where('batch_id', '=', batchId).execute();
  const ids = new Set(chosen.map(({ page_id }) => page_id));
  const stored = await readPages(database, domainId);
  const nameOf = new Map(stored.map(({ id, headline, path }) => [id, headline ?? path]));
  const moves = movesUnder(stored, ids, under ?? '/');
  const moving = [...moves.chosen, ...moves.below].flatMap(({ id, from, to }) =>
    to === null || to === from ? [] : [{ id, from, to }],
  );
  const taken = await findTaken(
    database,
    domainId,
    moving.map(({ to }) => to),
  );
  const targets = new Map<string, { id: number; headline: string | null }>(taken);
  const refusals: RefusedPage[] = [];
  const refuse = (id: number, { code, message, values = {} }: Problem) =>
    refusals.push({ id, name: nameOf.get(id) ?? null, code, message, values });
  for (const { id, from, to } of moves.chosen) if (to === null) refuse(id, whyNot(from));
  const free = moving.filter(({ id, to }) => {
    const other = targets.get(to);
    targets.set(to, { id, headline: nameOf.get(id) ?? null });
    if (!other) return true;
    if (ids.has(id)) refuse(id, problem('path_is_of', { path: to, id: other.id, name: other.headline ?? to }));
    return false;
  });
  const from = free.map((move) => move.from);
  const isLink = sql`r.domain_id = ${domainId} and r.to_kind = 'page'`;
  const places = await readPlaces(database, sql`${isLink} and ${isIn(database, 'r.to_key', from)}`);
  const everLive = await findEverLive(
    database,
    domainId,
    free.map(({ id }) => id),
    [],
  );
  return { moved: free.length, links: places.length, redirects: everLive.size, refusals };
}

/**
 * Writes pages of the batch, each in a transaction of its own, until none is left in this state or the time is over.
 * @param longest in milliseconds; with 0, one page is written
 */
export async function work(call: BatchCall, state: 'waiting' | 'done', longest: number) {
  const { database, params } = call;
  const batch = orNotFound(await findBatch(database, params.domainId, params.batchId), 'batch');
  const end = performance.now() + longest;
  while (await writeNext(call, batch.request, state)) {
    if (performance.now() >= end) break;
    await yieldToEventLoop();
  }
  return readProgress(database, batch);
}

/** @returns whether there was a page in this state */
async function writeNext(call: BatchCall, request: BatchRequest, state: 'waiting' | 'done'): Promise<boolean> {
  const { database, account, params, services } = call;
  const { domainId, batchId } = params;
  const callOf = (page: BatchPage, store: Database): PageCall => ({
    ...{ ...call, database: store, params: { domainId, pageId: page.page_id } },
  });
  let current: BatchPage | null = null;
  try {
    if (state === 'waiting' && request.action === 'move_under') {
      current = await nextPage(database, batchId, state);
      if (current) await prepareMove(callOf(current, database), current);
    }
    const context = { at: services.now(), userId: account.id, source: 'console' as const };
    await transactContent(database, context, async (transaction) => {
      current = null;
      if (!(await mayUseDomain(transaction, account, domainId, true))) throw hidden('domain');
      const page = await nextPage(transaction, batchId, state);
      if (!page) return;
      current = page;
      await storeOutcome(transaction, page, state, await outcomeOf(callOf(page, transaction), request, page, state));
    });
  } catch (error) {
    if (current === null || isUnavailable(error) || isCollision(error)) throw error;
    const failed: BatchPage = current;
    const outcome: BatchState = state === 'waiting' ? 'refused' : 'left';
    const reason = error instanceof Refusal ? reasonOf(error) : unexpected(error, failed, services.log);
    await transact(database, (transaction) => storeOutcome(transaction, failed, state, { state: outcome, reason }));
  }
  return current !== null;
}

async function outcomeOf(call: PageCall, request: BatchRequest, page: BatchPage, state: 'waiting' | 'done') {
  const { database, params } = call;
  if (state === 'done') {
    const reason = await takeBack(call, request, page);
    return reason ? { state: 'left' as const, reason } : { state: 'taken_back' as const };
  }
  const before = await newestSeq(database, params.domainId);
  const outcome = await act(call, request, page);
  const seq = await upcomingSeq(database, params.domainId);
  return { state: 'done' as const, seq: seq > before ? seq : null, ...outcome };
}

/** So that one page keeps none of the others from being written. */
function unexpected(error: unknown, { batch_id: batchId, page_id: pageId }: BatchPage, log: Log): Problem {
  if (isOrphan(error)) return problem('parent_destroyed');
  const requestId = currentRequest()?.id ?? randomUUID();
  log({ level: 'error', event: 'a page of a batch failed', requestId, batchId, pageId, ...describeFailure(error) });
  return problem('server_error', { requestId });
}

/** Problems of fields say more than the refusal. */
function reasonOf({ problem: whole, details: { fields, current } }: Refusal): Problem {
  if (whole.code === 'stale') return changedBy(personIn(current));
  const [first] = Object.values(fields ?? {});
  return first?.[0] ?? whole;
}

function personIn(current: unknown) {
  const by = isRecord(current) && isRecord(current.updated_by) ? current.updated_by : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { name: text(by.name), email: text(by.email) };
}
