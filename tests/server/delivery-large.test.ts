/** Large websites: slow readers, rate limits, writes during a read, and history that is no longer kept. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { expect, it, vi } from 'vitest';
import { newestSeq } from '../../server/db/changes.ts';
import type { Database } from '../../server/db/database.ts';
import { batchesOf } from '../../server/db/dialect.ts';
import { sweepHistory } from '../../server/history/sweep-history.ts';
import { pagesAt } from '../../server/history/versions.ts';
import { createTestApi } from '../support/api.ts';
import { allowPreviews, createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { listen } from './identity-support.ts';

const day = 86_400_000;

async function storePages(database: Database, domainId: number, count: number): Promise<void> {
  const common = { domain_id: domainId, layout: 'default', published: 1, in_sitemap: 1, meta_data: '{}' } as const;
  const rows = Array.from({ length: count }, (_, index) => ({ ...common, path: `/p-${index}`, headline: `${index}` }));
  for (const batch of batchesOf(rows)) await database.insertInto('pages').values(batch).execute();
}

onEveryDatabase('large websites', (open) => {
  async function world(options: Parameters<typeof createTestContent>[2] = {}) {
    const api = await createTestApi(await open());
    const { database, clock } = api;
    const { domainId, pageId } = api.site;
    const process = (own = options) => createTestContent(database, () => clock.now, own);
    const rename = (headline: string) => api.ask('editor', 'updatePage', { domainId, pageId }, { headline });
    return {
      ...process(),
      api,
      database,
      clock,
      domainId,
      process,
      rename,
      newest: () => newestSeq(database, domainId),
    };
  }

  it('DLV-04 DLV-09 an export whose reader takes nothing more is cut off, and its place is free again', async () => {
    const { api, database, bare } = await world({ exportPatience: 800 });
    // More than the buffers of the sockets hold.
    const body = 'Much to read. '.repeat(40_000);
    const rows = Array.from({ length: 10 }, (_, index) => ({
      ...{ page_id: api.site.pageId, position: 10 + index, headline: 'Long', body, published: 1 as const },
    }));
    for (const row of rows) await database.insertInto('sections').values(row).execute();
    const cutOff = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { origin, use } = await listen();
    use(getRequestListener(bare.fetch));
    const stall = async () => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
      socket.write('GET /export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer value-of-one.example\r\n\r\n');
      await once(socket, 'data');
      return socket.pause();
    };
    const sockets = await Promise.all([stall(), stall()]);
    const status = async () => {
      const { status } = await bare.request('/export', { headers: { Authorization: 'Bearer value-of-one.example' } });
      return status;
    };
    expect(await status()).toBe(429);
    await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 5000 });
    for (const socket of sockets) {
      const ended = once(socket, 'close');
      socket.resume();
      await ended;
    }
    expect(String(cutOff.mock.calls)).toContain('takes nothing');
    cutOff.mockRestore();
  });

  it('DLV-03 another version of the program, or other addresses of images, give an export another tag', async () => {
    const { process } = await world();
    const signer = { signedImageUrl: () => 'https://else.example/' };
    const tags = [{}, {}, { version: '2' }, { signer }].map(
      async (own) => (await process(own).deliver('/export')).headers.get('ETag') ?? '',
    );
    const [tag, same, newer, elsewhere] = await Promise.all(tags);
    expect(same).toBe(tag);
    expect(new Set([tag, newer, elsewhere]).size).toBe(3);
    const headers = { 'If-None-Match': tag ?? '' };
    expect((await process({}).deliver('/export', { headers })).status).toBe(304);
    expect((await process({ version: '2' }).deliver('/export', { headers })).status).toBe(200);
  });

  it('DLV-09 the list of pages of a number and what is compared count for the limit, answers in memory do not', async () => {
    const limits = { pagesPerSecond: 1 };
    const { process, database, domainId, rename, newest, api } = await world({ limits });
    await allowPreviews(database);
    await storePages(database, domainId, 1998);
    const first = await newest();
    for (const headline of ['One', 'Two', 'Three']) await rename(headline);
    const numbers = [1, 2, 3, 4].map((more) => `/site?at=${first - 1 + more}`);
    const { deliver } = process();
    const statuses = async (calls: readonly string[]) => {
      const found: number[] = [];
      for (const call of calls) found.push((await deliver(call)).status);
      return found;
    };
    // 1 and 20 for each, of 60 that are saved.
    expect(await statuses([...numbers, numbers[0] ?? ''])).toEqual([200, 200, 200, 429, 200]);
    const { settingsId } = api.site;
    const since = await newest();
    const layouts = [{ name: 'default', page_image_config: { width: 123 } }];
    await api.ask('admin', 'updateSettings', { settingsId }, { layouts });
    api.clock.now += day;
    // Begun while there was something left, and waited for no longer than a minute.
    const { status, body } = await deliver(`/changes?since=${since}`);
    expect([status, body]).toMatchObject([200, { pages: { changed: [], removed: [] } }]);
    const refused = await deliver(`/changes?since=${since - 1}`);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
  });

  it('DLV-02 DLV-04 pages are read as of a number, a part at a time, while editors write without a pause', async () => {
    const { api, database, domainId, newest } = await world();
    await storePages(database, domainId, 2300);
    const ids = (await database.selectFrom('pages').select('id').where('domain_id', '=', domainId).execute()).map(
      ({ id }) => id,
    );
    const seq = await newest();
    const before = [...(await pagesAt(database, domainId, seq))];
    expect(before).toHaveLength(2302);
    let isOver = false;
    const writing = [0, 1].map(async (first) => {
      for (let turn = first; !isOver; turn += 2) {
        const pageId = ids[2 + ((turn * 613) % 2300)] ?? 0;
        if (turn % 5 === 4) await api.call('editor', 'destroyPage', { domainId, pageId });
        else if (turn % 5 === 3) await api.ask('editor', 'createPage', { domainId }, { headline: `New ${turn}` });
        else await api.call('editor', 'updatePage', { domainId, pageId }, { path: `/q-${turn}` });
        // SQLite answers without waiting.
        await yieldToEventLoop();
      }
    });
    for (let time = 0; time < 8; time += 1) expect([...(await pagesAt(database, domainId, seq))]).toEqual(before);
    isOver = true;
    await Promise.all(writing);
    expect(await newest()).toBeGreaterThan(seq);
  });

  it('DLV-03 HIST-10 when a page was changed last is told after its changes are not kept any more', async () => {
    const { api, database, domainId, clock, process, rename, newest } = await world();
    const { pageId, otherPageId } = api.site;
    await allowPreviews(database);
    await rename('Early');
    await api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null });
    await api.ask('editor', 'releasePage', { domainId, pageId });
    clock.now += day;
    await api.ask('editor', 'updatePage', { domainId, pageId: otherPageId }, { headline: 'Later' });
    clock.now += 10 * day;
    await api.ask('editor', 'updateMenu', { domainId, menuId: api.site.menuId }, { display_name: 'Main' });
    const seq = await newest();
    await rename('Late');
    const told = async () => {
      const { deliver } = process();
      const paths = [`/export?at=${seq}`, `/pages?at=${seq}`, '/page?path=/home', `/page?path=/home&at=${seq}`];
      return Promise.all(paths.map(async (path) => (await deliver(path)).text));
    };
    const before = await told();
    expect(before[3]).toContain('"changed_at":"2026-01-01T00:00:00.000Z"');
    for (const days of [11, 5, 0.5]) {
      await sweepHistory(database, clock.now - days * day);
      expect(await told()).toEqual(before);
    }
    expect(await process().deliver(`/page?path=/home&at=${seq - 1}`)).toMatchObject({ status: 410 });
    // Of a page that is at no number any more, nothing stays.
    await api.ask('editor', 'destroyPage', { domainId, pageId: otherPageId });
    await rename('Last');
    await sweepHistory(database, clock.now + day);
    const left = await database
      .selectFrom('swept_changes')
      .select('page_id')
      .where('domain_id', '=', domainId)
      .execute();
    expect(left).toContainEqual({ page_id: pageId });
    expect(left).not.toContainEqual({ page_id: otherPageId });
  });
});
