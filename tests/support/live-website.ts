/** Changes and deployments as a server with history tells them. */
import type { Page } from 'playwright/test';
import type { Changes, Deployment } from '../../contract/deployments.ts';
import type { Hold, PageLive } from '../../contract/page-live.ts';

export const anke = { id: 41, email: 'anke.brandt@small.example', name: null };
export const jonas = { id: 42, email: 'jonas.weber@small.example', name: null };

export const deployment = (fields: Partial<Deployment> & { id: number }): Deployment => ({
  ...{
    seq: fields.id * 10,
    pages: null,
    state: 'succeeded',
    has_answered: true,
    is_live: false,
    webhook_answered: true,
    again: null,
  },
  ...{ triggered_by: anke, triggered_at: null, finished_at: null, url: null, message: null, code: null, values: null },
  ...{ scheduled_for: null, changes: null, cancelled_by: null },
  ...fields,
});

export const change = (fields: Partial<Changes['rows'][number]> & { id: number }): Changes['rows'][number] => ({
  ...{ kind: 'page', name: null, path: null, former_path: null, state: 'changed', seq: 40, changes: 1, from_seq: 10 },
  ...{ at: new Date().toISOString(), by: [anke], acts: [], hold: null, is_redirected: false },
  ...fields,
});

/** No changes, but for these fields. */
export const changesOf = (fields: Partial<Changes>): Changes => ({
  ...{ since: null, live: null, next_deployment: null, is_live_older: false, never_deployed: false },
  ...{ total: 0, not_held: 0, rows: [], next: null, held: [], people: [], seq: 50 },
  ...fields,
});

export type LiveWebsite = { changes: Changes; deployments: Deployment[]; older: number };

const live: PageLive = {
  ...{ state: 'changed', changes: 3, since: '2026-05-11T14:20:00Z', deployment_at: null, next_at: null },
  ...{ hold: null, from_seq: 10, deployment: null, live_path: '/lesesommer', unpublished_by: null, taken_by: null },
};
export const pageLive = (fields: Partial<PageLive>): PageLive => ({ ...live, ...fields });
export const holdOf = (fields: Partial<Hold>): Hold => ({
  ...{ by: anke, at: '2026-05-12T10:00:00Z', publish_at: null, publishes: [], live_at: '2026-05-08T13:05:00Z' },
  ...fields,
});

/** What is put into the answer is told of the domain 1 from then on. */
export async function serveLiveWebsite(page: Page): Promise<LiveWebsite> {
  const website: LiveWebsite = {
    changes: changesOf({ people: [anke, jonas] }),
    deployments: [],
    older: 0,
  };
  const reads = (path: RegExp, body: () => unknown) =>
    page.route(
      ({ pathname }) => path.test(pathname),
      (route) => (route.request().method() === 'GET' ? route.fulfill({ json: body() }) : route.fallback()),
    );
  await reads(/^\/mgmt\/.*\/domains\/1\/changes$/, () => website.changes);
  await reads(/^\/mgmt\/.*\/domains\/1\/deployments$/, () => ({
    deployments: website.deployments,
    older: website.older,
  }));
  return website;
}
