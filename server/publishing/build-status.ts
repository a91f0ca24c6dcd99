/** Takes the status that the build of a deployment reports. `succeeded` and `failed` are final. */
import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { decode, orJsonText } from '../../contract/decode.ts';
import { type BuildStatus, buildStatus } from '../../contract/deployments.ts';
import { problem } from '../../contract/refusals.ts';
import { recordFailedDeployment } from '../db/activity.ts';
import type { Database } from '../db/database.ts';
import { findDomain } from '../db/present-domains.ts';
import { Parameters } from '../delivery/parameters.ts';
import { ContentRefusal, refused, refusedBody } from '../delivery/refusal.ts';
import type { TokenAccess } from '../delivery/token-access.ts';
import { readText } from '../http/request-to-write.ts';
import { digest } from '../identity/seal.ts';
import type { Services } from '../kernel/handler.ts';
import { nameEndpoint, nameToken } from '../kernel/request-context.ts';
import { textProblem, webUrl } from '../rules/checks.ts';
import { findDeployment, findLive, isFinal, type StoredDeployment } from './deployments.ts';
import { transactLive } from './update-live.ts';

type StatusOptions = Pick<Services, 'now' | 'events'> & { database: Database; access: TokenAccess };

export const statusPath = '/deployments/:id/status';

const bodyRules = { limit: 64 * 1024, tooLarge: problem('text_body_too_large', { size: 64 }), isStrict: false };
const longestUrl = 2000;
const longestMessage = 5000;

export function addBuildStatus(app: Hono, options: StatusOptions): void {
  const { database, now, events } = options;
  // Without the headers for other origins: pages in a browser report nothing.
  app.options(statusPath, (context) => context.body(null, 204));
  app.post(statusPath, async (context) => {
    nameEndpoint('buildStatus');
    const id = Number(/^\d{1,9}$/.exec(context.req.param('id'))?.[0] ?? 0);
    const secret = new Parameters(new URL(context.req.url).searchParams).text('secret');
    const deployment = await findReported(options, id, secret, context.req.header('Authorization'));
    await noteStatus(database, deployment, statusIn(await readText(context.req.raw, bodyRules)), now());
    events?.tell({ kind: 'deployment', domainId: deployment.domain_id, id });
    return context.body(null, 204, { 'Cache-Control': 'no-store' });
  });
}

/** @throws ContentRefusal unless the secret is that of the deployment, or the token may report for its domain */
async function findReported(
  { database, access }: StatusOptions,
  id: number,
  secret: string | null,
  authorization: string | undefined,
): Promise<StoredDeployment> {
  const deployment = await findDeployment(database, id);
  const isThere = deployment !== null && (await findDomain(database, deployment.domain_id)) !== null;
  if (secret !== null && isThere && isSecretOf(deployment, secret)) {
    nameToken(`status_url of deployment ${id}`);
    return deployment;
  }
  // A wrong secret and a deployment that does not exist look the same: numbers of deployments can be guessed.
  if (secret !== null && authorization === undefined) throw new ContentRefusal('report_not_allowed');
  const caller = await access.ask(authorization);
  if (!caller.mayReport) throw new ContentRefusal('report_not_allowed');
  if (deployment?.domain_id !== caller.domainId || deployment.seq === null) throw new ContentRefusal('no_deployment');
  return deployment;
}

function isSecretOf({ status_hash }: StoredDeployment, secret: string): boolean {
  const [stored, given] = [Buffer.from(status_hash ?? ''), Buffer.from(digest(secret))];
  return stored.length === given.length && timingSafeEqual(stored, given);
}

function statusIn(text: string): BuildStatus {
  const decoded = decode(orJsonText(buildStatus), text);
  if (!decoded.ok) throw refusedBody(decoded.issues[0]?.path || 'body');
  const { url, message } = decoded.value;
  if (url !== null && (webUrl(url) || textProblem(url, longestUrl)))
    throw refused('url', `"url" must be an http or https address of at most ${longestUrl} characters.`);
  if (message !== null && textProblem(message, longestMessage))
    throw refused('message', `"message" must be a text of at most ${longestMessage} characters.`);
  return decoded.value;
}

/** A report of the newest deployment changes the live content. Only it can say where the website is. */
async function noteStatus(
  database: Database,
  { id, domain_id }: StoredDeployment,
  { state, url, message }: BuildStatus,
  at: number,
): Promise<void> {
  const domainExists = await transactLive(database, domain_id, async (transaction) => {
    const current = await findDeployment(transaction, id);
    if (!current) return;
    const live = await findLive(transaction, domain_id);
    const isOutdated = live !== null && (current.seq ?? 0) < (live.seq ?? 0);
    const address = (isOutdated ? null : url) ?? current.url;
    if (isFinal(current)) {
      const isRepeated =
        state === current.state && address === current.url && (message ?? current.message) === current.message;
      if (isRepeated) return;
      const first = `This deployment was recorded as ${current.state} before, and stays so.`;
      throw new ContentRefusal('deployment_ended', { message: `${first} Trigger another one to deploy again.` });
    }
    await transaction
      .updateTable('domain_deployments')
      .set({
        ...{ state, message, problem: null, answered_at: at, taken_at: current.taken_at ?? at },
        ...{ url: address, finished_at: state === 'running' ? null : at },
      })
      .where('id', '=', id)
      .execute();
    if (state === 'failed' && current.state !== 'failed') {
      await recordFailedDeployment(transaction, { domainId: domain_id, id, at, message });
    }
  });
  if (!domainExists) throw new ContentRefusal('no_deployment');
}
