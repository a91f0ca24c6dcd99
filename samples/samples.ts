import type { Database } from '../server/db/database.ts';
import type { Samples } from '../server/samples.ts';
import { createSampleBuild } from './sample-build.ts';
import { isEmptyInstallation, seedSampleWebsites } from './seed.ts';
import { serveWebsites } from './serve-websites.ts';

const webhookPath = '/samples/deployments';

export const samples: Samples = {
  webhookPath,
  createBuild: createSampleBuild,
  serveWebsites,
  async prepare(installation) {
    const isEmpty = await isEmptyInstallation(installation.database);
    if (isEmpty) await seedSampleWebsites(installation);
    await updateWebhooks(installation.database, `${installation.publicOrigin}${webhookPath}`);
    return isEmpty;
  },
};

/** The origin may have another port than at the previous start. */
async function updateWebhooks(database: Database, url: string): Promise<void> {
  await database
    .updateTable('domains')
    .set((row) => ({ ci_webhook_url: url, revision: row('revision', '+', 1) }))
    .where('ci_webhook_url', 'like', `http%${webhookPath}`)
    .where('ci_webhook_url', '!=', url)
    .execute();
}
