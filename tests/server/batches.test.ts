/** One action on many pages: written page by page, refused page by page, taken back as a whole. */
import { beforeEach, expect, it } from 'vitest';
import type { BatchRequest } from '../../contract/batches.ts';
import type { Page } from '../../contract/entities.ts';
import { work } from '../../server/content/batch-handlers.ts';
import type { Call } from '../../server/kernel/handler.ts';
import type { LogEntry } from '../../server/kernel/log.ts';
import { accountOf, link, testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

type Wanted = Partial<BatchRequest> & Pick<BatchRequest, 'action' | 'pages'>;

onEveryDatabase('batches', (open) => {
  const api = testApi(open, beforeEach);
  const at = <Ids extends object>(ids: Ids) => ({ domainId: api.site.domainId, ...ids });
  const page = (pageId: number) => api.ask('editor', 'getPage', at({ pageId }));
  const create = (body: Wanted, key?: string) =>
    api.ask('editor', 'createBatch', at({}), body, key ? { 'Idempotency-Key': key } : {});
  const run = (batchId: number) => api.ask('editor', 'runBatch', at({ batchId }));
  const takeBack = (batchId: number) => api.ask('editor', 'takeBackBatch', at({ batchId }));
  const read = (batchId: number) => api.ask('editor', 'getBatch', at({ batchId }));
  const doBatch = async (body: Wanted) => run((await create(body)).id);
  const addPage = async (path: string, fields: Partial<Page> = {}) => {
    const { id } = await api.ask('editor', 'createPage', at({}), { headline: `At ${path}`, layout: null });
    await api.ask('editor', 'updatePage', at({ pageId: id }), { path, ...fields });
    return id;
  };
  const reasons = async (batchId: number) => (await read(batchId)).refusals.map(({ id, message }) => [id, message]);
  /** One page a call, as if each call was the last before the server stopped. */
  const oneOf = async (batchId: number, state: 'waiting' | 'done' = 'waiting') => {
    const account = await accountOf(api.database, `token-${api.users.editor}`);
    if (!account) throw new Error('There is no editor.');
    const services = { now: () => api.clock.now, trashDays: 30 } as unknown as Call<'getBatch'>['services'];
    return work({ database: api.database, account, params: at({ batchId }), query: {}, services }, state, 0);
  };
  const numbersOf = async (pageId: number) => {
    const changes = api.database.selectFrom('changes').select('seq').where('subject', '=', `page ${pageId}`);
    return (await changes.execute()).length;
  };

  it('BULK-02 pages are unpublished and published again, one change for each, and what is so already is not written', async () => {
    const ids = [
      await addPage('/a', { published: true }),
      await addPage('/b', { published: true }),
      await addPage('/c'),
    ];
    const before = await Promise.all(ids.map(numbersOf));
    const made = await create({ action: 'unpublish', pages: [...ids, ids[0] ?? 0] });
    expect(made).toMatchObject({ total: 3, waiting: 3, done: 0 });
    expect((await page(ids[0] ?? 0)).published).toBe(true);
    expect(await run(made.id)).toMatchObject({ total: 3, waiting: 0, done: 3, refused: 0 });
    expect((await Promise.all(ids.map(page))).map(({ published }) => published)).toEqual([false, false, false]);
    const after = await Promise.all(ids.map(numbersOf));
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 0]);
    expect(await run(made.id)).toMatchObject({ done: 3 });
    expect(await Promise.all(ids.map(numbersOf))).toEqual(after);
    expect(await takeBack(made.id)).toMatchObject({ done: 0, taken_back: 3, left: 0 });
    expect((await Promise.all(ids.map(page))).map(({ published }) => published)).toEqual([true, true, false]);
  });

  it('BULK-02 taking back leaves what somebody has changed since, and says who', async () => {
    const [first, second] = [await addPage('/a', { published: true }), await addPage('/b', { published: true })];
    const { id } = await doBatch({ action: 'unpublish', pages: [first, second] });
    await api.ask('admin', 'updatePage', at({ pageId: second }), { published: true });
    await api.ask('admin', 'updatePage', at({ pageId: second }), { published: false });
    await api.ask('admin', 'updatePage', at({ pageId: first }), { headline: 'Something else' });
    expect(await takeBack(id)).toMatchObject({ taken_back: 1, left: 1 });
    expect(await reasons(id)).toEqual([[second, 'admin@kontor.example changed it since.']]);
    expect(await page(first)).toMatchObject({ published: true, headline: 'Something else' });
  });

  it('BULK-02 a page that is gone or is not of this domain is refused, the others are written', async () => {
    const [kept, gone] = [await addPage('/a'), await addPage('/b')];
    await api.ask('editor', 'destroyPage', at({ pageId: gone }));
    const foreign = api.otherSite.pageId;
    const { id, done, refused } = await doBatch({ action: 'publish', pages: [gone, kept, foreign, 2_000_000_000] });
    expect([done, refused]).toEqual([1, 3]);
    const message = 'This page does not exist, or is not yours.';
    expect(await reasons(id)).toEqual([gone, foreign, 2_000_000_000].map((id) => [id, message]));
    expect((await page(kept)).published).toBe(true);
  });

  it('BULK-02 layout and sitemap are set for many, and come back as they were', async () => {
    const ids = [await addPage('/a', { layout: 'wide' }), await addPage('/b', { in_sitemap: false })];
    const layouts = await doBatch({ action: 'set_layout', pages: ids, layout: 'narrow' });
    const sitemaps = await doBatch({ action: 'set_in_sitemap', pages: ids, in_sitemap: false });
    const shown = async () => (await Promise.all(ids.map(page))).map(({ layout, in_sitemap }) => [layout, in_sitemap]);
    expect(await shown()).toEqual([
      ['narrow', false],
      ['narrow', false],
    ]);
    await takeBack(sitemaps.id);
    await takeBack(layouts.id);
    expect(await shown()).toEqual([
      ['wide', true],
      ['default', false],
    ]);
  });

  it('BULK-02 pages are held back, also until a time, and included again; taking back restores what was', async () => {
    const [first, second] = [await addPage('/a', { published: true }), await addPage('/b', { published: true })];
    const publish_at = '2026-06-01T07:00:00.000Z';
    const held = async () =>
      (await api.ask('editor', 'getDomain', at({}))).held_pages?.map((one) => [one.id, one.publish_at]);
    const until = await doBatch({ action: 'hold', pages: [first], publish_at });
    const both = await doBatch({ action: 'hold', pages: [first, second] });
    expect([until.done, both.done]).toEqual([1, 2]);
    expect(await held()).toEqual([
      [first, null],
      [second, null],
    ]);
    const released = await doBatch({ action: 'release', pages: [first, second] });
    expect(await held()).toEqual([]);
    await takeBack(released.id);
    expect(await takeBack(both.id)).toMatchObject({ taken_back: 0, left: 2 });
    expect(await held()).toEqual([
      [first, null],
      [second, null],
    ]);
    const again = await doBatch({ action: 'hold', pages: [first], publish_at });
    await takeBack(again.id);
    expect(await held()).toEqual([
      [first, null],
      [second, null],
    ]);
  });

  it('BULK-02 destroyed pages go to the trash and come back', async () => {
    const ids = [await addPage('/a'), await addPage('/b')];
    const { id } = await doBatch({ action: 'destroy', pages: ids });
    expect((await api.call('editor', 'getPage', at({ pageId: ids[0] ?? 0 }))).status).toBe(404);
    await addPage('/b');
    expect(await takeBack(id)).toMatchObject({ taken_back: 1, left: 1 });
    expect((await page(ids[0] ?? 0)).path).toBe('/a');
    expect((await reasons(id)).map(([page]) => page)).toEqual([ids[1]]);
  });

  it('BULK-02 pages move under a path with their links, reviewed first; a taken path is refused with its page', async () => {
    const [above, below] = [await addPage('/visit'), await addPage('/visit/way')];
    const [other, taken] = [await addPage('/way', { published: true }), await addPage('/summer/way')];
    await api.ask('editor', 'updateMenu', at({ menuId: api.site.menuId }), {
      entries: [{ target_text: 'Way', target_page_path: '/visit/way', target_url: null, entries: [] }] as never,
    });
    const { id } = await create({ action: 'move_under', pages: [below, other, above], under: '/summer' });
    const refused = {
      id: other,
      code: 'path_is_of',
      message: `/summer/way is the path of page ${taken}, At /summer/way.`,
    };
    const expected = { moved: 2, links: 1, refusals: [expect.objectContaining(refused)] };
    expect(await api.ask('editor', 'reviewBatch', at({ batchId: id }))).toMatchObject(expected);
    expect((await page(above)).path).toBe('/visit');
    expect(await run(id)).toMatchObject({ done: 2, refused: 1, links: 1 });
    expect(await Promise.all([above, below, other].map(async (one) => (await page(one)).path))).toEqual([
      '/summer/visit',
      '/summer/visit/way',
      '/way',
    ]);
    const entry = async () =>
      (await api.ask('editor', 'getMenu', at({ menuId: api.site.menuId }))).entries[0]?.target_page_path;
    expect(await entry()).toBe('/summer/visit/way');
    expect(await takeBack(id)).toMatchObject({ taken_back: 2, left: 0 });
    expect([(await page(above)).path, (await page(below)).path, await entry()]).toEqual([
      '/visit',
      '/visit/way',
      '/visit/way',
    ]);
  });

  it('BULK-02 a batch that was created again after a lost answer is the same one', async () => {
    const body: Wanted = { action: 'publish', pages: [await addPage('/a')] };
    const [first, again] = [await create(body, 'key-1'), await create(body, 'key-1')];
    expect(again.id).toBe(first.id);
  });

  it('BULK-02 what an action needs must be given, and at most 10,000 pages are taken', async () => {
    const refused = async (body: Wanted) => {
      const { status, body: answer } = await api.call('editor', 'createBatch', at({}), body);
      return [status, Object.keys((answer as { fields?: object }).fields ?? {})];
    };
    const pages = [api.site.pageId];
    expect(await refused({ action: 'set_layout', pages })).toEqual([422, ['layout']]);
    expect(await refused({ action: 'set_in_sitemap', pages })).toEqual([422, ['in_sitemap']]);
    expect(await refused({ action: 'move_under', pages })).toEqual([422, ['under']]);
    expect(await refused({ action: 'move_under', pages, under: 'no path' })).toEqual([422, ['under']]);
    expect(await refused({ action: 'hold', pages, publish_at: '2020-01-01T00:00:00Z' })).toEqual([422, ['publish_at']]);
    const many = Array.from({ length: 10_001 }, (_, index) => index + 1);
    expect(await refused({ action: 'publish', pages: many })).toEqual([422, ['pages']]);
  });

  it('BULK-02 no page moves below itself, nor is a number taken that no page can have', async () => {
    const pageId = await addPage('/a');
    const { id } = await create({ action: 'move_under', pages: [pageId], under: '/a/b' });
    const refusals = [expect.objectContaining({ id: pageId, code: 'below_itself' })];
    expect(await api.ask('editor', 'reviewBatch', at({ batchId: id }))).toMatchObject({ moved: 0, refusals });
    expect(await run(id)).toMatchObject({ done: 0, refused: 1 });
    expect(await read(id)).toMatchObject({ refusals });
    expect((await page(pageId)).path).toBe('/a');
    for (const pages of [[2 ** 31], [0], [pageId, -1]]) {
      const { status, body } = await api.call('editor', 'createBatch', at({}), { action: 'publish', pages });
      expect([status, body]).toMatchObject([422, { field_codes: { pages: [{ code: 'not_record' }] } }]);
    }
  });

  it('BULK-03 R14 a page that fails in no expected way is logged and refused, and the others are written', async () => {
    const ids = [await addPage('/a'), await addPage('/b'), await addPage('/c')];
    const [broken = 0] = ids;
    const { id } = await create({ action: 'destroy', pages: ids });
    const account = await accountOf(api.database, `token-${api.users.editor}`);
    if (!account) throw new Error('There is no editor.');
    const log: LogEntry[] = [];
    let failures = 0;
    const services = {
      ...{ now: () => api.clock.now, log: (entry: LogEntry) => void log.push(entry) },
      get trashDays() {
        failures += 1;
        if (failures === 1) throw new TypeError('broken');
        return 30;
      },
    } as unknown as Call<'getBatch'>['services'];
    const call = { database: api.database, account, params: at({ batchId: id }), query: {}, services };
    expect(await work(call, 'waiting', 60_000)).toMatchObject({ waiting: 0, done: 2, refused: 1 });
    const { refusals } = await read(id);
    expect(refusals).toMatchObject([{ id: broken, code: 'server_error' }]);
    const { requestId } = refusals[0]?.values ?? {};
    const event = 'a page of a batch failed';
    expect(log).toMatchObject([{ level: 'error', event, requestId, batchId: id, pageId: broken, error: 'TypeError' }]);
    expect((await page(broken)).id).toBe(broken);
  });

  it('BULK-03 a batch that stopped goes on where it was, and others save in between', async () => {
    const ids = [await addPage('/a'), await addPage('/b'), await addPage('/c')];
    const { id } = await create({ action: 'publish', pages: ids });
    expect(await oneOf(id)).toMatchObject({ done: 1, waiting: 2 });
    await api.ask('admin', 'updatePage', at({ pageId: ids[1] ?? 0 }), { headline: 'Meanwhile' });
    expect(await read(id)).toMatchObject({ done: 1, waiting: 2, refusals: [] });
    expect(await run(id)).toMatchObject({ done: 3, waiting: 0 });
    expect(await page(ids[1] ?? 0)).toMatchObject({ headline: 'Meanwhile', published: true });
  });

  it('BULK-03 two calls at once write no page twice', async () => {
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) ids.push(await addPage(`/${name}`));
    const before = await Promise.all(ids.map(numbersOf));
    const { id } = await create({ action: 'publish', pages: ids });
    await Promise.all([run(id), run(id), run(id)]);
    expect(await read(id)).toMatchObject({ done: 6, waiting: 0, refused: 0 });
    const after = await Promise.all(ids.map(numbersOf));
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('BULK-03 S36 whoever loses the domain in the middle writes no further page, and none is counted as refused', async () => {
    const ids = [await addPage('/a'), await addPage('/b')];
    const { id } = await create({ action: 'publish', pages: ids });
    await oneOf(id);
    await api.database.deleteFrom('user_domains').where('user_id', '=', api.users.editor).execute();
    await expect(oneOf(id)).rejects.toMatchObject({ status: 404 });
    await link(api.database, api.users.editor, api.site.domainId);
    expect(await read(id)).toMatchObject({ done: 1, waiting: 1, refused: 0 });
  });
});
