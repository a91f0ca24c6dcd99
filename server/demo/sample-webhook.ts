/** A deployment webhook for the sample websites, on the server itself, so that Trigger Deployment can be tried. */
import { Hono } from 'hono';
import type { Database } from '../store/database.ts';

const path = '/samples/deployments';

export const sampleWebhookUrl = (publicOrigin: string): string => `${publicOrigin}${path}`;

/** Takes every deployment and does nothing. */
export function createSampleWebhook(): Hono {
  const app = new Hono();
  app.post(path, (context) => context.json({ status: 'queued' }, 202));
  return app;
}

/** To be called at every start with samples: the webhook follows the origin, which may have another port today. */
export async function moveSampleWebhooks(database: Database, publicOrigin: string): Promise<void> {
  await database
    .updateTable('domains')
    .set((row) => ({ ci_webhook_url: sampleWebhookUrl(publicOrigin), revision: row('revision', '+', 1) }))
    .where('ci_webhook_url', 'like', `http%${path}`)
    .where('ci_webhook_url', '!=', sampleWebhookUrl(publicOrigin))
    .execute();
}
