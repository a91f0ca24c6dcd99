/** Plays the build of a sample website: it answers the webhook as a CI does, runs, and has then succeeded. */
import { decode, integer, object } from '../contract/decode.ts';
import { previewOrigin } from '../server/rules/checks.ts';
import type { SampleBuild, Samples } from '../server/samples.ts';
import type { Database } from '../server/store/database.ts';

const webhookBody = object({ deployment: object({ id: integer }) });

/** Milliseconds from the webhook to each report. */
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
      // A build that cannot report is one that does not answer, which the console shows.
      const send = () =>
        Promise.resolve(tell(path, { method: 'POST', headers, body: JSON.stringify(report) })).catch(() => {});
      setTimeout(() => void send(), after).unref();
    }
    return context.json({ status: 'queued' }, 202);
  };

/** Where the website is served, if it is: see `serve-websites.ts`. */
function addressOf({ fqdn, preview_url }: { fqdn: string; preview_url: string | null }): string {
  return `${previewOrigin(preview_url ?? '') ?? `https://${fqdn}`}/`;
}

/** Only of websites that are deployed by this webhook: anybody may call it. */
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
