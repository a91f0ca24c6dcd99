import type { Database } from '../store/database.ts';

const most = 20;
const period = 60_000;

/**
 * Counts a deployment of the domain; the seconds to wait before the next one is allowed, 0 when this one is.
 * To be called in a transaction that holds the domain, so that two at once are both counted.
 */
export async function deploymentWait(database: Database, domainId: number, now: number): Promise<number> {
  await database
    .deleteFrom('deployments')
    .where('domain_id', '=', domainId)
    .where('triggered_at', '<=', now - period)
    .execute();
  const recent = await database
    .selectFrom('deployments')
    .select('triggered_at')
    .where('domain_id', '=', domainId)
    .orderBy('triggered_at')
    .execute();
  const [oldest] = recent;
  if (oldest && recent.length >= most) return Math.ceil((oldest.triggered_at + period - now) / 1000);
  await database.insertInto('deployments').values({ domain_id: domainId, triggered_at: now }).execute();
  return 0;
}
