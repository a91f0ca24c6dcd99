/**
 * Triggers scheduled deployments, and publishes pages at their time. Any number of processes may run it: before it calls the
 * webhook, a process claims the deployment in a transaction that locks the domain. No webhook is called twice: if the process
 * ends between the claim and the answer, the deployment is recorded as failed, because the build may have begun.
 */
import { sql } from 'kysely';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { findPage } from '../content/pages.ts';
import { transactContent } from '../content/transact-content.ts';
import { recordFailedDeployment } from '../db/activity.ts';
import { type Database, transact } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import { createIsolation, type Isolate } from '../db/isolate.ts';
import { isNotInTrash, lockDomain } from '../db/present-domains.ts';
import { lockRow } from '../db/rows.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { Services } from '../kernel/handler.ts';
import { describeError, type Log } from '../kernel/log.ts';
import { callWebhook, failedWith, insertDeployment, recordDeployment } from './deployment-handlers.ts';
import { callingDeployments, findDeployment, isCalling } from './deployments.ts';
import { holdPage, partsOf, releasePage } from './holds.ts';
import { findLiveAt, isOnWebsite, publishParts } from './publications.ts';

export type SchedulerOptions = Pick<Services, 'now' | 'postWebhook' | 'publicOrigin' | 'events'> & {
  database: Database;
  log: Log;
};

type Isolated = SchedulerOptions & { isolate: Isolate };

/** In milliseconds. */
const interval = 2000;
/** In milliseconds. A deployment whose webhook has taken longer than this was interrupted. */
const claimTimeout = 60_000;

export function createScheduler(given: SchedulerOptions) {
  const { log } = given;
  const options = { ...given, isolate: createIsolation(given.database, log, given.now) };
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  /** The domains whose due work is being done: a slow webhook delays no other domain. */
  const domains = new Map<number, Promise<void>>();
  const look = async () => {
    await options.isolate({ task: 'interrupted deployment' }, () => endInterrupted(options));
    const due = groupBy(await readDue(options.database, options.now()), ({ domainId }) => domainId);
    for (const [domainId, ofDomain] of due) {
      if (domains.has(domainId)) continue;
      domains.set(
        domainId,
        beginAll(options, ofDomain).finally(() => domains.delete(domainId)),
      );
    }
  };
  const begun = async () => void (await Promise.all(domains.values()));
  return {
    /** Starts everything that is due, and waits for the webhooks. */
    run: async (): Promise<void> => {
      await look();
      await begun();
    },
    start: (): void => {
      timer = setInterval(() => {
        looking ??= look()
          .catch((error: Error) =>
            log({ level: 'error', event: 'scheduled deployments failed', ...describeError(error) }),
          )
          .finally(() => {
            looking = null;
          });
      }, interval).unref();
    },
    /** Waits for what has begun. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      await looking;
      await begun();
    },
  };
}

/** One after another: the outcome of each decides what the next one is based on. */
async function beginAll(options: Isolated, dues: readonly Due[]): Promise<void> {
  for (const due of dues) {
    const hasBegun = await begin(options, due);
    // One page may be at fault: it must not keep the others back.
    if (hasBegun || due.pages.length === 1) continue;
    for (const pageId of due.pages) await begin(options, { ...due, pages: [pageId] });
  }
}

/** What fails is tried again in the next run. @returns whether it succeeded */
async function begin(options: Isolated, due: Due): Promise<boolean> {
  const { domainId, deploymentId: deployment } = due;
  const pages = deployment === null ? due.pages.join(' ') : undefined;
  const hasBegun = await options.isolate({ task: 'scheduled deployment', domainId, deployment, pages }, async () => {
    const id = await (deployment === null ? claimPages(options, due) : claim(options, deployment));
    if (id !== null) await callWebhook(options.database, options, id);
    return true;
  });
  return hasBegun ?? false;
}

/** A scheduled deployment, or pages of a domain that one person has scheduled; nobody if their account was destroyed. */
type Due = { domainId: number; deploymentId: number | null; heldBy: number | null; pages: number[]; at: number };

/** Sorted by time. The due pages of one person are published together. */
async function readDue(database: Database, now: number): Promise<Due[]> {
  const scheduled = await database
    .selectFrom('domain_deployments')
    .select(['id', 'domain_id', 'scheduled_for'])
    .where('state', '=', 'scheduled')
    .where('scheduled_for', '<=', now)
    .execute();
  const holds = await dueHolds(database, now).execute();
  const deployments = scheduled.map(({ id, domain_id: domainId, scheduled_for }) => ({
    ...{ domainId, deploymentId: id, heldBy: null, pages: [], at: scheduled_for ?? 0 },
  }));
  const pages = [...groupBy(holds, ({ domain_id, held_by }) => `${domain_id} ${held_by}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { domain_id: domainId, held_by: heldBy, publish_at: at } = first;
    return [{ domainId, deploymentId: null, heldBy, pages: group.map(({ page_id }) => page_id), at: at ?? 0 }];
  });
  return [...deployments, ...pages].sort((one, other) => one.at - other.at);
}

async function claim({ database, now }: SchedulerOptions, id: number): Promise<number | null> {
  const planned = await findDeployment(database, id);
  if (!planned) return null;
  const writeContext = { at: now(), userId: planned.triggered_by, source: 'console' } as const;
  return transactContent(database, writeContext, async (transaction) => {
    if (!(await lockDomain(transaction, planned.domain_id))) return null;
    const { state, scheduled_for } = (await findDeployment(transaction, id)) ?? {};
    const isDue = state === 'scheduled' && (scheduled_for ?? 0) <= writeContext.at;
    if (!isDue || (await isCalling(transaction, planned.domain_id))) return null;
    const set = { state: 'triggered', triggered_at: writeContext.at } as const;
    await transaction.updateTable('domain_deployments').set(set).where('id', '=', id).execute();
    recordDeployment(transaction, planned.domain_id, id, null);
    return id;
  });
}

async function claimPages({ database, now }: SchedulerOptions, due: Due): Promise<number | null> {
  const { domainId, heldBy, pages } = due;
  const by = { at: now(), userId: heldBy };
  return transactContent(database, { ...by, source: 'console' }, async (transaction) => {
    if (!(await lockDomain(transaction, domainId))) return null;
    const isOfDue = isIn(database, 'page_id', pages);
    const holds = await dueHolds(transaction, by.at).where('domain_id', '=', domainId).where(isOfDue).execute();
    const [first] = holds;
    if (!first || (await isCalling(transaction, domainId))) return null;
    const row = { domain_id: domainId, triggered_at: by.at, triggered_by: heldBy, scheduled_for: first.publish_at };
    const published: number[] = [];
    for (const hold of holds) {
      const place = { domainId, pageId: hold.page_id };
      await publishParts(transaction, place, partsOf(hold.publishes), by);
      const reason = await reasonAgainst(transaction, place);
      if (reason === null) {
        await releasePage(transaction, hold);
        published.push(hold.page_id);
        continue;
      }
      // The page stays on the website as it is until somebody includes it again.
      await holdPage(transaction, place, { by: heldBy, at: by.at, publishAt: null });
      const failed = failedWith(reason, by.at);
      const id = await insertDeployment(transaction, { ...row, ...failed, pages: JSON.stringify([hold.page_id]) });
      await recordFailedDeployment(transaction, { domainId, id, at: by.at, message: failed.message });
    }
    if (published.length === 0) return null;
    const id = await insertDeployment(transaction, { ...row, state: 'triggered', pages: JSON.stringify(published) });
    recordDeployment(transaction, domainId, id, null);
    return id;
  });
}

/** Why a page cannot be deployed alone; `null` if it can, or can be taken off the website. */
async function reasonAgainst(database: Database, place: { domainId: number; pageId: number }): Promise<Problem | null> {
  const page = await findPage(database, place.domainId, place.pageId);
  if (!page) return problem('deployment_page_gone');
  if (page.published === 0) {
    return (await isOnWebsite(database, place)) ? null : problem('deployment_page_unpublished');
  }
  const name = await findLiveAt(database, place, page.path);
  return name === null ? null : problem('path_is_live', { path: page.path, name });
}

function dueHolds(database: Database, at: number) {
  return database
    .selectFrom('holds')
    .selectAll()
    .where('is_open', '=', 1)
    .where('publish_at', '<=', at)
    .where(isNotInTrash(sql`holds.domain_id`))
    .orderBy('publish_at');
}

async function endInterrupted({ isolate, ...options }: Isolated): Promise<void> {
  const { database, now } = options;
  const interrupted = await callingDeployments(database)
    .where('triggered_at', '<', now() - claimTimeout)
    .execute();
  for (const { id, domain_id: domainId } of interrupted) {
    const about = { task: 'interrupted deployment', domainId, deployment: id } as const;
    await isolate(about, () => endOne(options, { id, domainId }));
  }
}

async function endOne(
  { database, now, log, events }: SchedulerOptions,
  { id, domainId }: { id: number; domainId: number },
): Promise<void> {
  const failed = failedWith(problem('deployment_interrupted'), now());
  const isEnded = await transact(database, async (transaction) => {
    if (!(await lockRow(transaction, 'domains', domainId))) return false;
    const { numUpdatedRows } = await transaction
      .updateTable('domain_deployments')
      .set(failed)
      .where('id', '=', id)
      .where('state', '=', 'triggered')
      .where('taken_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const { finished_at: at, message } = failed;
    await recordFailedDeployment(transaction, { domainId, id, at, message });
    return true;
  });
  if (!isEnded) return;
  events?.tell({ kind: 'deployment', domainId, id });
  log({ level: 'warn', event: 'a deployment was interrupted', deployment: id });
}
