/** Simulates the build of a sample website: accepts the webhook like a CI, then reports that it runs and has succeeded. */
import { timingSafeEqual } from 'node:crypto';
import { decode, integer, object, string } from '../contract/decode.ts';
import { openCiTokens } from '../server/content/ci-tokens.ts';
import type { Database } from '../server/db/database.ts';
import { digest } from '../server/identity/seal.ts';
import { previewOrigin } from '../server/rules/checks.ts';
import type { SampleBuild, Samples } from '../server/samples.ts';

const webhookBody = object({ token: string, deployment: object({ id: integer, status_url: string }) });

/** `after` is in milliseconds since the webhook. */
const reports = [
  { state: 'running', after: 300 },
  { state: 'succeeded', after: 2500 },
] as const;

export const createSampleBuild: Samples['createBuild'] =
  ({ database, tell }: SampleBuild) =>
  async (context) => {
    const body = decode(webhookBody, await context.req.json().catch(() => null));
    if (!body.ok) return context.json({ status: 'unknown' }, 404);
    const { token, deployment } = body.value;
    const site = await findSite(database, deployment.id, new URL(context.req.url).pathname);
    // Who has no token learns nothing about which deployments there are.
    const expected = site && (await openCiTokens(database, site)).ci_webhook_token;
    if (!site || !expected || !isSame(token, expected)) {
      return context.json({ status: 'unknown' }, 404);
    }
    const { pathname, search } = new URL(deployment.status_url, 'http://localhost');
    for (const { state, after } of reports) {
      const report = { state, ...(state === 'succeeded' ? { url: addressOf(site) } : {}) };
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(report) };
      // If the report fails, the console shows that the build does not answer.
      const send = () => Promise.resolve(tell(`${pathname}${search}`, init)).catch(() => {});
      setTimeout(() => void send(), after).unref();
    }
    return context.json({ status: 'queued' }, 202);
  };

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)));

/** The address at which `serve-websites.ts` serves the website; its domain if it does not. */
function addressOf({ fqdn, preview_url }: { fqdn: string; preview_url: string | null }): string {
  return `${previewOrigin(preview_url ?? '') ?? `https://${fqdn}`}/`;
}

/** Anybody may call the webhook, so it only finds websites that are deployed by it. */
async function findSite(database: Database, deploymentId: number, webhookPath: string) {
  return database
    .selectFrom('domain_deployments')
    .innerJoin('domains', 'domains.id', 'domain_deployments.domain_id')
    .select(['domains.fqdn', 'domains.preview_url', 'domains.ci_user_token', 'domains.ci_webhook_token'])
    .where('domain_deployments.id', '=', deploymentId)
    .where('domains.ci_webhook_url', 'like', `%${webhookPath}`)
    .executeTakeFirst();
}
