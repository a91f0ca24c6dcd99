/** Resources of changes and deployments. Apart from `readings.ts`, because the domain list does not need them. */
import { reading, useDomainRefresh } from './resource.ts';

/** Filters: `since` is a `seq`, `since_at` an ISO 8601 time, `by` a user's id; `before` is the `seq` of the last row so far. */
export type ChangesQuery = { since?: string; since_at?: string; by?: string; kind?: string; before?: string };

export const deploymentReadings = {
  changes: (domainId: number, query: ChangesQuery = {}) =>
    reading(['changes', domainId, new URLSearchParams(query).toString()], (client) =>
      client.call('listChanges', { params: { domainId }, query }),
    ),
  /** Those before the deployment with the id `before`, else the newest. */
  deployments: (domainId: number, before: number | null = null) =>
    reading(['deployments', domainId, before ?? 0], (client) =>
      client.call('listDeployments', {
        params: { domainId },
        ...(before === null ? {} : { query: { before: String(before) } }),
      }),
    ),
};

const touched = ['changes', 'deployments', 'domains', 'pages'];

/** Revalidates what a deployment or a hold changes: changes, deployments, the domain's count, the pages' difference from live. */
export const useRefreshDeployments = (domainId: number) => useDomainRefresh(domainId, touched);
