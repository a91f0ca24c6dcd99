/**
 * Triggers scheduled deployments, and publishes pages at their time. Any number of processes may run it: before it calls the
 * webhook, a process claims the deployment in a transaction that locks the domain. No webhook is called twice: if the process
 * ends between the claim and the answer, the deployment is recorded as failed, because the build may have begun.
 */
import { problem } from '../contract/refusals.ts';
import type { Services } from './http/handler.ts';
import type { Log } from './http/log.ts';
import { callWebhook, failedWith, insertDeployment, recordDeployment } from './management/deployments.ts';
import { recordFailedDeployment } from './store/activity.ts';
import { type Database, transact } from './store/database.ts';
import { findDeployment } from './store/deployments.ts';
import { holdPage, releasePage } from './store/holds.ts';
import { lockRow } from './store/rows.ts';
import { transactContent } from './store/transact-content.ts';

export type SchedulerOptions = Pick<Services, 'now' | 'postWebhook' | 'publicOrigin' | 'live'> & {
  database: Database;
  log: Log;
};

/** In milliseconds. */
const interval = 2000;
/** In milliseconds. A deployment whose webhook has taken longer than this was interrupted. */
const claimTimeout = 60_000;

export function createScheduler(options: SchedulerOptions) {
  const { log } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const runOnce = () => {
    running ??= runDue(options)
      .catch((error: Error) => log({ level: 'error', event: 'scheduled deployments failed', error: error.name }))
      .finally(() => {
        running = null;
      });
  };
  return {
    /** Starts everything that is due. */
    run: () => runDue(options),
    start: (): void => {
      timer = setInterval(runOnce, interval).unref();
    },
    /** Waits for the current run. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
}

async function runDue(options: SchedulerOptions): Promise<void> {
  const { database, now } = options;
  await endInterrupted(options);
  for (const due of await readDue(database, now())) {
    const id = await (due.deploymentId === null ? claimPages(options, due.domainId) : claim(options, due.deploymentId));
    if (id !== null) await callWebhook(database, options, id);
  }
}

type Due = { domainId: number; deploymentId: number | null; at: number };

/** Sorted by time. The due pages of a domain are published together. */
async function readDue(database: Database, now: number): Promise<Due[]> {
  const scheduled = await database
    .selectFrom('domain_deployments')
    .select(['id', 'domain_id', 'scheduled_for'])
    .where('state', '=', 'scheduled')
    .where('scheduled_for', '<=', now)
    .execute();
  const pages = await database
    .selectFrom('holds')
    .select(({ fn }) => ['domain_id', fn.min('publish_at').as('at')])
    .where('is_open', '=', 1)
    .where('publish_at', '<=', now)
    .groupBy('domain_id')
    .execute();
  return [
    ...scheduled.map((row) => ({ domainId: row.domain_id, deploymentId: row.id, at: row.scheduled_for ?? 0 })),
    ...pages.map((row) => ({ domainId: row.domain_id, deploymentId: null, at: Number(row.at) })),
  ].sort((one, other) => one.at - other.at);
}

async function claim({ database, now }: SchedulerOptions, id: number): Promise<number | null> {
  const planned = await findDeployment(database, id);
  if (!planned) return null;
  const circumstances = { at: now(), userId: planned.triggered_by, source: 'console' } as const;
  return transactContent(database, circumstances, async (transaction) => {
    if (!(await lockRow(transaction, 'domains', planned.domain_id))) return null;
    const { state, scheduled_for } = (await findDeployment(transaction, id)) ?? {};
    const isDue = state === 'scheduled' && (scheduled_for ?? 0) <= circumstances.at;
    if (!isDue || (await isCalling(transaction, planned.domain_id))) return null;
    const set = { state: 'triggered', triggered_at: circumstances.at } as const;
    await transaction.updateTable('domain_deployments').set(set).where('id', '=', id).execute();
    recordDeployment(transaction, planned.domain_id, id, null);
    return id;
  });
}

async function claimPages({ database, now }: SchedulerOptions, domainId: number): Promise<number | null> {
  const at = now();
  const due = await dueHolds(database, domainId, at);
  const circumstances = { at, userId: due[0]?.held_by ?? null, source: 'console' } as const;
  return transactContent(database, circumstances, async (transaction) => {
    if (!(await lockRow(transaction, 'domains', domainId))) return null;
    const holds = await dueHolds(transaction, domainId, at);
    const [first] = holds;
    if (!first || (await isCalling(transaction, domainId))) return null;
    const row = { domain_id: domainId, triggered_at: at, triggered_by: first.held_by, scheduled_for: first.publish_at };
    const pages: number[] = [];
    for (const hold of holds) {
      const place = { domainId, pageId: hold.page_id };
      if (hold.is_there !== null) {
        await releasePage(transaction, hold);
        pages.push(hold.page_id);
        continue;
      }
      // The destroyed page stays on the website until somebody includes it again.
      await holdPage(transaction, place, { by: hold.held_by ?? 0, at, publishAt: null });
      const failed = failedWith(problem('deployment_page_gone'), at);
      const id = await insertDeployment(transaction, { ...row, ...failed, pages: JSON.stringify([hold.page_id]) });
      await recordFailedDeployment(transaction, { domainId, id, at, message: failed.message });
    }
    if (pages.length === 0) return null;
    const id = await insertDeployment(transaction, { ...row, state: 'triggered', pages: JSON.stringify(pages) });
    recordDeployment(transaction, domainId, id, null);
    return id;
  });
}

function dueHolds(database: Database, domainId: number, at: number) {
  return database
    .selectFrom('holds')
    .leftJoin('pages', 'pages.id', 'holds.page_id')
    .selectAll('holds')
    .select('pages.id as is_there')
    .where('holds.domain_id', '=', domainId)
    .where('is_open', '=', 1)
    .where('publish_at', '<=', at)
    .orderBy('publish_at')
    .execute();
}

/** Whether a webhook of the domain is being called. Its outcome decides the live content that the pages are published into. */
async function isCalling(database: Database, domainId: number): Promise<boolean> {
  return (await calling(database).where('domain_id', '=', domainId).executeTakeFirst()) !== undefined;
}

function calling(database: Database) {
  return database
    .selectFrom('domain_deployments')
    .selectAll()
    .where('state', '=', 'triggered')
    .where('taken_at', 'is', null);
}

async function endInterrupted({ database, now, log, live }: SchedulerOptions): Promise<void> {
  const interrupted = await calling(database)
    .where('triggered_at', '<', now() - claimTimeout)
    .execute();
  for (const { id, domain_id } of interrupted) {
    const failed = failedWith(problem('deployment_interrupted'), now());
    const isEnded = await transact(database, async (transaction) => {
      if (!(await lockRow(transaction, 'domains', domain_id))) return false;
      const { numUpdatedRows } = await transaction
        .updateTable('domain_deployments')
        .set(failed)
        .where('id', '=', id)
        .where('state', '=', 'triggered')
        .where('taken_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const { finished_at: at, message } = failed;
      await recordFailedDeployment(transaction, { domainId: domain_id, id, at, message });
      return true;
    });
    if (!isEnded) continue;
    live?.tell({ kind: 'deployment', domainId: domain_id, id });
    log({ level: 'warn', event: 'a deployment was interrupted', deployment: id });
  }
}
