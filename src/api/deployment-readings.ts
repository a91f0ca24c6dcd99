/** Resources of changes and deployments. Apart from `readings.ts`, because the domain list does not need them. */
import { reading, useDomainRefresh } from './resource.ts';

/** Filters: `since` is a `seq`, `since_at` an ISO 8601 time, `by` a user's id; `before` is the `seq` of the last row so far. */
export type ChangesQuery = { since?: string; since_at?: string; by?: string; kind?: string; before?: string };

export const deploymentReadings = {
  /** @param changes the domain's count, so that another one is read again */
  liveSummary: (domainId: number, changes: number) =>
    reading(['live-summary', domainId, changes], (client) => client.call('getLiveSummary', { params: { domainId } })),
  changes: (domainId: number, query: ChangesQuery = {}) =>
    reading(['changes', domainId, new URLSearchParams(query).toString()], (client) =>
      client.call('listChanges', { params: { domainId }, query }),
    ),
  /** The newest, in as many parts as are shown: states of older ones may change too. */
  deployments: (domainId: number, parts = 1) =>
    reading(['deployments', domainId, parts], async (client) => {
      const params = { domainId };
      let all = await client.call('listDeployments', { params });
      for (let part = 1; part < parts && all.older > 0; part += 1) {
        const query = { before: String(all.deployments.at(-1)?.id ?? 0) };
        const next = await client.call('listDeployments', { params, query });
        all = { ...next, deployments: [...all.deployments, ...next.deployments] };
      }
      return all;
    }),
  /** What would go out with a page. `opening` keeps the answers of two openings of the panel apart. */
  publication: (
    { domainId, pageId }: { domainId: number; pageId: number },
    opening: string,
    since: () => number | null,
  ) =>
    reading(['publication', domainId, opening], (client) => {
      const seq = since();
      return client.call('getPublication', {
        params: { domainId, pageId },
        ...(seq === null ? {} : { query: { since: String(seq) } }),
      });
    }),
};

const touched = ['changes', 'deployments', 'live-summary', 'domains', 'pages'];

/** Revalidates what a deployment or a hold changes: changes, deployments, the domain's count and summary, the pages' difference from live. */
export const useRefreshDeployments = (domainId: number) => useDomainRefresh(domainId, touched);
