/** Deployments of a domain: immediate, scheduled, or of an earlier number; and pages that are held back. */
import { setTimeout } from 'node:timers/promises';
import { type Deployment, latestSchedule, scheduleLimit } from '../../contract/deployments.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { openCiTokens } from '../content/ci-tokens.ts';
import { findPage } from '../content/pages.ts';
import { recordFailedDeployment } from '../db/activity.ts';
import { recordChange } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { findRow } from '../db/rows.ts';
import { isKept } from '../history/versions.ts';
import { digest, randomSecret } from '../identity/seal.ts';
import type { Handlers, Services } from '../kernel/handler.ts';
import { invalid, orNotFound, Refusal, tooMany } from '../kernel/refusal.ts';
import { wholeNumber } from '../kernel/request-query.ts';
import { instant } from '../rules/checks.ts';
import { problemColumns, readDeployment, readDeployments } from './deployment-list.ts';
import { WebhookFailure } from './deployment-webhook.ts';
import { deploymentWait, findDeployment, type StoredDeployment } from './deployments.ts';
import { findHold, holdPage, pendingState, releasePage } from './holds.ts';
import { readPageLive } from './page-state.ts';
import { isOnWebsite } from './publications.ts';
import { transactLive } from './update-live.ts';

type WebhookServices = Pick<Services, 'now' | 'postWebhook' | 'publicOrigin' | 'events' | 'background'>;

/** How long a request waits for the outcome of the webhook, in milliseconds. Later, it is told by the deployment's state. */
const answerPatience = 3000;

export const deploymentHandlers = {
  /** The webhook is called after the transaction, so that a slow one does not hold the domain lock. */
  triggerDeployment: async ({ database, account, params, services, afterCommit }) => {
    const id = await trigger(database, services, { domainId: params.domainId, userId: account.id });
    afterCommit((store) => startBuild(store, services, id));
    return undefined;
  },

  listDeployments: ({ database, params, query, services }) =>
    readDeployments(database, params.domainId, wholeNumber(query, 'before'), services.now()),

  createDeployment: async ({ database, account, params: { domainId }, body, services, afterCommit }) => {
    const { scheduled_for, seq } = body;
    if (scheduled_for !== undefined) {
      await demandWebhook(database, domainId);
      const time = futureTime('scheduled_for', scheduled_for, services.now());
      const row = { domain_id: domainId, state: 'scheduled', scheduled_for: time, triggered_by: account.id } as const;
      const id = await insertDeployment(database, row);
      afterCommit(notifier(services, domainId, id));
      return readDeployment(database, id, services.now());
    }
    if (seq === undefined) throw invalid({ scheduled_for: [problem('time_or_number')] });
    if (!(await isKept(database, domainId, seq))) throw invalid({ seq: [problem('not_deployable')] });
    const id = await trigger(database, services, { domainId, userId: account.id, againSeq: seq });
    afterCommit((store) => startBuild(store, services, id));
    return readDeployment(database, id, services.now());
  },

  changeDeployment: async ({ database, params, body, services, afterCommit }) => {
    const { id } = await findScheduled(database, params);
    const time = futureTime('scheduled_for', body.scheduled_for, services.now());
    await database.updateTable('domain_deployments').set({ scheduled_for: time }).where('id', '=', id).execute();
    afterCommit(notifier(services, params.domainId, id));
    return readDeployment(database, id, services.now());
  },

  cancelDeployment: async ({ database, account, params, services, afterCommit }) => {
    const { id } = await findScheduled(database, params);
    const set = { state: 'cancelled', cancelled_by: account.id, finished_at: services.now() } as const;
    await database.updateTable('domain_deployments').set(set).where('id', '=', id).execute();
    afterCommit(notifier(services, params.domainId, id));
  },

  holdPage: async ({ database, account, params, body, services, afterCommit }) => {
    const { publish_at } = body;
    const page = await findPage(database, params.domainId, params.pageId);
    // A destroyed page that is still live can be kept there, but cannot be scheduled.
    const isLeaving = publish_at === null && (await pendingState(database, params)) === 'destroyed';
    orNotFound(page ?? isLeaving, 'page');
    const publishAt = publish_at === null ? null : futureTime('publish_at', publish_at, services.now());
    if (publishAt !== null) {
      await demandWebhook(database, params.domainId);
      if (page?.published === 0 && !(await isOnWebsite(database, params))) {
        throw invalid({ publish_at: [problem('page_unpublished')] });
      }
    }
    await holdPage(database, params, { by: account.id, at: services.now(), publishAt });
    const read = liveReader(params, services);
    // Read again after the commit, which gives the page its number.
    afterCommit(read);
    return read(database);
  },

  /** The page may have been destroyed since: the next deployment then removes it from the website. */
  releasePage: async ({ database, params, services, afterCommit }) => {
    const hold = orNotFound(await findHold(database, params), 'hold');
    await releasePage(database, hold);
    const read = liveReader(params, services);
    afterCommit(read);
    return read(database);
  },
} satisfies Partial<Handlers>;

export function liveReader({ domainId, pageId }: { domainId: number; pageId: number }, { now }: WebhookServices) {
  return async (database: Database) => (await readPageLive(database, domainId, pageId, now())).live;
}

function notifier({ events }: WebhookServices, domainId: number, id: number) {
  return async () => events?.tell({ kind: 'deployment', domainId, id });
}

type Trigger = { domainId: number; userId: number; againSeq?: number | null } & Partial<
  Pick<StoredDeployment, 'pages' | 'page_seq'>
>;

export async function trigger(
  database: Database,
  services: Pick<Services, 'now'>,
  { domainId, userId, againSeq = null, ...pages }: Trigger,
): Promise<number> {
  await demandWebhook(database, domainId);
  const now = services.now();
  const wait = await deploymentWait(database, domainId, now);
  if (wait > 0) throw tooMany(wait);
  const row = { domain_id: domainId, state: 'triggered', triggered_at: now, triggered_by: userId } as const;
  const id = await insertDeployment(database, { ...row, ...pages, again_seq: againSeq });
  recordDeployment(database, domainId, id, againSeq);
  return id;
}

type NewDeployment = Pick<StoredDeployment, 'domain_id' | 'state' | 'triggered_by'> & Partial<StoredDeployment>;

export async function insertDeployment(database: Database, row: NewDeployment): Promise<number> {
  const { id } = await database
    .insertInto('domain_deployments')
    .values({ pages_at: '{}', ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The deployment gets its number when the transaction ends. */
export function recordDeployment(database: Database, domainId: number, id: number, againSeq: number | null): void {
  const entity = { kind: 'deployment', domain_id: domainId, entity_id: id, page_id: null } as const;
  const after = againSeq === null ? {} : { again_seq: againSeq };
  recordChange(database, { ...entity, action: 'created', before: null, after });
}

/** The columns of a deployment that has failed. */
export function failedWith(reason: Problem, at: number) {
  return { state: 'failed', finished_at: at, ...problemColumns(reason) } as const;
}

/** @throws Refusal if the webhook has refused the deployment by then */
export async function startBuild(database: Database, services: WebhookServices, id: number): Promise<Deployment> {
  const calling = callWebhook(database, services, id);
  services.background?.run('the outcome of a webhook was not stored', calling);
  const refusal = await (services.background
    ? Promise.race([calling, setTimeout(answerPatience, null, { ref: false })])
    : calling);
  if (refusal) throw new Refusal(refusal.code === 'no_webhook' ? 422 : 502, refusal);
  return readDeployment(database, id, services.now());
}

/** Stores the outcome. @returns the reason of a failure, which leaves the live content unchanged */
export async function callWebhook(database: Database, services: WebhookServices, id: number): Promise<Problem | null> {
  const deployment = await findDeployment(database, id);
  const domain = deployment && (await findRow(database, 'domains', deployment.domain_id));
  if (!domain || deployment.seq === null) return problem('domain_not_found');
  const secret = randomSecret();
  await database
    .updateTable('domain_deployments')
    .set({ status_hash: digest(secret) })
    .where('id', '=', id)
    .execute();
  const outcome = await post(database, services, domain, { id, seq: deployment.seq, secret });
  // The build may be running, so the deployment stands.
  const isUnanswered = outcome?.code === 'webhook_timeout';
  const refusal = isUnanswered ? null : outcome;
  await transactLive(database, domain.id, async (transaction) => {
    const now = services.now();
    const failed = refusal && failedWith(refusal, now);
    let change = transaction
      .updateTable('domain_deployments')
      .set(failed ?? { taken_at: now, is_unanswered: isUnanswered ? 1 : 0 })
      .where('id', '=', id);
    // Another process may have recorded it as interrupted.
    if (failed) change = change.where('state', '=', 'triggered');
    // If the build has reported its status already, the webhook did accept the deployment, whatever it answered.
    const { numUpdatedRows } = await change.where('taken_at', 'is', null).executeTakeFirstOrThrow();
    if (failed && numUpdatedRows > 0n) {
      await recordFailedDeployment(transaction, { domainId: domain.id, id, at: now, message: failed.message });
    }
  });
  services.events?.tell({ kind: 'deployment', domainId: domain.id, id });
  return refusal;
}

async function post(
  database: Database,
  services: WebhookServices,
  domain: NonNullable<Awaited<ReturnType<typeof findRow<'domains'>>>>,
  { id, seq, secret }: { id: number; seq: number; secret: string },
): Promise<Problem | null> {
  const { ci_webhook_url: url, ci_user: user } = domain;
  if (!url) return problem('no_webhook');
  const { ci_user_token: userToken, ci_webhook_token: token } = await openCiTokens(database, domain);
  const base = `${services.publicOrigin}/content/api/v1`;
  const status_url = `${base}/deployments/${id}/status?secret=${secret}`;
  const addresses = { content_url: `${base}/export?at=${seq}`, status_url };
  try {
    await services.postWebhook({ url, user, userToken, token, deployment: { id, seq, ...addresses } });
    return null;
  } catch (error) {
    if (error instanceof WebhookFailure) return error.problem;
    throw error;
  }
}

export async function demandWebhook(database: Database, domainId: number): Promise<void> {
  const domain = orNotFound(await findRow(database, 'domains', domainId), 'domain');
  if (!domain.ci_webhook_url) throw new Refusal(422, problem('no_webhook'));
}

/** The domain lock keeps the scheduler from starting it meanwhile. @throws Refusal 409 if it is not scheduled */
async function findScheduled(
  database: Database,
  { domainId, deploymentId }: { domainId: number; deploymentId: number },
): Promise<StoredDeployment> {
  const deployment = await findDeployment(database, deploymentId);
  const ofDomain = orNotFound(deployment?.domain_id === domainId ? deployment : null, 'deployment');
  if (ofDomain.state !== 'scheduled') throw new Refusal(409, problem('deployment_not_scheduled'));
  return ofDomain;
}

export function futureTime(field: string, text: string, now: number): number {
  const time = instant(text);
  if (time === null) throw invalid({ [field]: [problem('not_time')] });
  if (time <= now) throw invalid({ [field]: [problem('time_passed')] });
  if (time > latestSchedule(now)) throw invalid({ [field]: [problem('time_too_far', { limit: scheduleLimit })] });
  return time;
}
