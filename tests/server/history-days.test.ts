/** HISTORY_DAYS: older changes are deleted, except those that a deployment needs. */
import { expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { sweepHistory } from '../../server/history/sweep-history.ts';
import { pageAt } from '../../server/history/versions.ts';
import { createTestApi, type TestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

const day = 24 * 60 * 60 * 1000;

const numbers = async (database: Database, domainId: number) => {
  const rows = await database
    .selectFrom('changes')
    .select('seq')
    .where('domain_id', '=', domainId)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq }) => seq);
};

/** Renames the page once a day. */
async function write(api: TestApi, days: number): Promise<number[]> {
  const { domainId, pageId } = api.site;
  const written: number[] = [];
  for (let n = 0; n < days; n += 1) {
    api.clock.now += day;
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: `Headline of day ${api.clock.now / day}` });
    written.push((await numbers(api.database, domainId)).at(-1) ?? 0);
  }
  return written;
}

const headlines = async (api: TestApi, seqs: readonly number[]) => {
  const pages = await Promise.all(seqs.map((seq) => pageAt(api.database, api.site.domainId, api.site.pageId, seq)));
  return pages.map((page) => page?.headline);
};

onEveryDatabase('HIST-10 old history', (open) => {
  it('HIST-10 goes after HISTORY_DAYS, the numbers go on, and what is left reads as before', async () => {
    const api = await createTestApi(await open());
    const { domainId, pageId } = api.site;
    await api.ask('admin', 'endSessions', { userId: api.users.stranger });
    const seqs = await write(api, 40);
    const kept = seqs.slice(-10);
    const before = await headlines(api, kept);
    expect(await sweepHistory(api.database, api.clock.now - 9.5 * day)).toBeGreaterThan(30);
    expect(await numbers(api.database, domainId)).toEqual(kept);
    expect(await headlines(api, kept)).toEqual(before);
    expect((await api.call('editor', 'getPageVersion', { domainId, pageId, seq: kept[0] ?? 0 })).status).toBe(200);
    expect((await api.call('editor', 'getPageVersion', { domainId, pageId, seq: seqs[3] ?? 0 })).status).toBe(404);
    expect(await api.database.selectFrom('activity').selectAll().execute()).toEqual([]);
    const [next] = await write(api, 1);
    expect(next).toBe((kept.at(-1) ?? 0) + 1);
    // Somebody who comes back after a year finds the newest change, and the next number.
    expect(await sweepHistory(api.database, api.clock.now + 365 * day)).toBe(10);
    expect(await numbers(api.database, domainId)).toEqual([next]);
    expect(await write(api, 1)).toEqual([(next ?? 0) + 1]);
  });

  it('HIST-10 what the live deployment and a held-back page stand on stays, however old; what is not kept is refused', async () => {
    const api = await createTestApi(await open());
    const { domainId, pageId, otherPageId } = api.site;
    await write(api, 5);
    const first = await api.ask('editor', 'triggerDeployment', { domainId });
    await write(api, 5);
    await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null });
    await write(api, 5);
    await api.ask('editor', 'triggerDeployment', { domainId });
    await write(api, 5);
    const live = first?.seq ?? 0;
    const former = await headlines(api, [live]);
    await sweepHistory(api.database, api.clock.now + 365 * day);
    const left = await numbers(api.database, domainId);
    expect(left[0]).toBe(live);
    expect(await headlines(api, [live])).toEqual(former);
    const changes = await api.ask('editor', 'listChanges', { domainId });
    expect([changes.total, changes.held.map(({ id }) => id)]).toEqual([0, [pageId]]);
    expect((await api.call('editor', 'createDeployment', { domainId }, { seq: 1 })).status).toBe(422);
    const since = await api.send('editor', 'GET', `/mgmt/api/v1/domains/${domainId}/changes?since=1`);
    expect(since.status).toBe(404);
    await api.ask('editor', 'updatePage', { domainId, pageId: otherPageId }, { headline: 'News' });
    expect((await api.ask('editor', 'listChanges', { domainId })).total).toBe(1);
  });
});
