/** Simulates the build of a sample website: accepts the webhook like a CI, then reports that it runs and has succeeded. */
import { decode, integer, object } from '../contract/decode.ts';
import { previewOrigin } from '../server/rules/checks.ts';
import type { SampleBuild, Samples } from '../server/samples.ts';
import type { Database } from '../server/store/database.ts';

const webhookBody = object({ deployment: object({ id: integer }) });

/** `after` is in milliseconds since the webhook. */
const reports = [
  { state: 'running', after: 300 },
  { state: 'succeeded', after: 2500 },
] as const;

export const createSampleBuild: Samples['createBuild'] =
  ({ database, tell }: SampleBuild) =>
  async (context) => {
    const body = decode(webhookBody, await context.req.json().catch(() => null));
    const site = body.ok ? await findSite(database, body.value.deployment.id, new URL(context.req.url).pathname) : null;
    if (!body.ok || !site) return context.json({ status: 'unknown' }, 404);
    const path = `/deployments/${body.value.deployment.id}/status`;
    for (const { state, after } of reports) {
      const report = { state, ...(state === 'succeeded' ? { url: addressOf(site) } : {}) };
      const headers = { Authorization: `Bearer ${site.token}`, 'Content-Type': 'application/json' };
      // If the report fails, the console shows that the build does not answer.
      const send = () =>
        Promise.resolve(tell(path, { method: 'POST', headers, body: JSON.stringify(report) })).catch(() => {});
      setTimeout(() => void send(), after).unref();
    }
    return context.json({ status: 'queued' }, 202);
  };

/** The address at which `serve-websites.ts` serves the website; its domain if it does not. */
function addressOf({ fqdn, preview_url }: { fqdn: string; preview_url: string | null }): string {
  return `${previewOrigin(preview_url ?? '') ?? `https://${fqdn}`}/`;
}

/** Anybody may call the webhook, so it only finds websites that are deployed by it. */
async function findSite(database: Database, deploymentId: number, webhookPath: string) {
  return database
    .selectFrom('domain_deployments')
    .innerJoin('domains', 'domains.id', 'domain_deployments.domain_id')
    .innerJoin('client_tokens', 'client_tokens.domain_id', 'domains.id')
    .select(['domains.fqdn', 'domains.preview_url', 'client_tokens.token'])
    .where('domain_deployments.id', '=', deploymentId)
    .where('domains.ci_webhook_url', 'like', `%${webhookPath}`)
    .orderBy('client_tokens.id')
    .executeTakeFirst();
}
