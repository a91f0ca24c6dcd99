import { describe, expect, it } from 'vitest';
import { type Domain, domain as domainEntity, type Page, page as pageEntity } from '../../contract/entities.ts';
import type { Problem, RefreshJob, Settled } from '../../machines/image-refresh.machine.ts';
import { ApiError, type Client } from '../api/client.ts';
import { eachBounded } from '../lib/bounded.ts';
import { loadPlan, refreshRecord } from './image-refresh-records.ts';

const sign = async (source: string, { width, height }: { width: number; height: number }) =>
  `signed:${width}x${height}:${source}`;
const never = new AbortController().signal;

describe('REFRESH-01 REFRESH-02 the jobs of a refresh', () => {
  it('are every page, section and item with an image, each in the size of its mode or layout', async () => {
    const { plan } = await loadPlan(storeWith().client, { domainId: 1, only: null }, never);
    expect(
      plan.jobs.map(({ kind, id, config, source }) => [kind, id, `${config.width}x${config.height}`, source]),
    ).toEqual([
      ['page', 10, '640x360', 'lib/1'],
      ['section', 20, '320x180', 'lib/2'],
      ['item', 30, '200x150', 'lib/1'],
      ['item', 31, '200x150', 'lib/2'],
      ['page', 11, '640x360', 'lib/2'],
    ]);
    expect(plan.problems).toEqual([
      {
        kind: 'section',
        id: 21,
        pageId: 11,
        pageName: 'Second',
        outcome: 'failed',
        reason: 'imageGone',
        message: 'Image 9',
      },
    ]);
  });

  it('REFRESH-04 a page that cannot be read is a problem and does not stop the rest', async () => {
    const store = storeWith();
    store.failing.add('getPage 11');
    const { plan } = await loadPlan(store.client, { domainId: 1, only: null }, never);
    expect(plan.jobs.map(({ id }) => id)).toEqual([10, 20, 30, 31]);
    expect(plan.problems.map(({ reason, id }) => [reason, id])).toEqual([['unread', 11]]);
    store.failing.clear();
    const retry = await loadPlan(store.client, { domainId: 1, only: plan.problems }, never);
    expect(retry.plan.jobs.map(({ kind, id }) => [kind, id])).toEqual([['page', 11]]);
  });

  it('REFRESH-04 of a retry are only what failed', async () => {
    const { client } = storeWith();
    const { plan } = await loadPlan(
      client,
      { domainId: 1, only: [failedRecord('item', 31), failedRecord('item', 99)] },
      never,
    );
    expect(plan.jobs.map(({ kind, id }) => [kind, id])).toEqual([['item', 31]]);
    expect(plan.problems.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
      [99, 'skipped', 'imageRemoved'],
    ]);
  });
});

describe('writing one record', () => {
  it('REFRESH-05 what is right already is not written', async () => {
    const store = storeWith();
    await runAll(store);
    store.writes.length = 0;
    const settled = await runAll(store);
    expect(settled.map(({ outcome }) => outcome)).toEqual(['right', 'right', 'right', 'right', 'right']);
    expect(store.writes).toEqual([]);
  });

  it('REFRESH-01 a page and a section are patched with image_url alone, an item is put whole, each under its revision', async () => {
    const store = storeWith();
    await runAll(store);
    expect(store.writes[0]).toEqual({
      call: 'updatePage 10',
      body: { image_url: 'signed:640x360:lib/1' },
      revision: 1,
    });
    expect(store.writes[1]).toEqual({
      call: 'updateSection 20',
      body: { image_url: 'signed:320x180:lib/2' },
      revision: 1,
    });
    expect(store.writes[2]).toEqual({
      call: 'updateItem 30',
      revision: 1,
      body: {
        headline: 'Item 30',
        intro: 'intro',
        body: 'body',
        display_mode: 'card',
        published: true,
        image_id: 1,
        image_url: 'signed:200x150:lib/1',
        target_page_path: '/x',
        target_link_text: null,
        target_url: null,
        has_component: true,
        component_name: 'map',
        component_config: '{"zoom":1}',
      },
    });
  });

  it('R8 an editor who saved meanwhile keeps the text: the record is read again and written under the new revision', async () => {
    const store = storeWith();
    const { plan, sources } = await loadPlan(store.client, { domainId: 1, only: null }, never);
    store.edit('item', 30, { headline: 'Typed meanwhile' });
    const job = jobFor(plan.jobs, 30);
    const settled = await refreshRecord({ client: store.client, sign, domainId: 1 }, sources, job, never);
    expect(settled?.outcome).toBe('written');
    expect(store.record('item', 30)).toMatchObject({ headline: 'Typed meanwhile', image_url: 'signed:200x150:lib/1' });
  });

  it('an image that was removed or replaced meanwhile is not put back', async () => {
    const store = storeWith();
    const { plan, sources } = await loadPlan(store.client, { domainId: 1, only: null }, never);
    store.edit('item', 30, { image_id: null, image_url: null });
    store.edit('section', 20, { image_id: 1, image_url: 'signed:320x180:lib/1' });
    const tools = { client: store.client, sign, domainId: 1 };
    const item = await refreshRecord(tools, sources, jobFor(plan.jobs, 30), never);
    expect(item).toMatchObject({ outcome: 'skipped', reason: 'imageRemoved' });
    expect(await refreshRecord(tools, sources, jobFor(plan.jobs, 20), never)).toMatchObject({ outcome: 'right' });
    expect(store.record('item', 30)).toMatchObject({ image_id: null, image_url: null });
    expect(store.writes.filter(({ call }) => call === 'updateSection 20')).toHaveLength(1);
  });

  it('on a server without revisions every record is read again before it is written', async () => {
    const store = storeWith({ keepsRevisions: false });
    const { plan, sources } = await loadPlan(store.client, { domainId: 1, only: null }, never);
    store.edit('item', 31, { body: 'Typed meanwhile' });
    await refreshRecord({ client: store.client, sign, domainId: 1 }, sources, jobFor(plan.jobs, 31), never);
    expect(store.record('item', 31)).toMatchObject({ body: 'Typed meanwhile', image_url: 'signed:200x150:lib/2' });
  });

  it('REFRESH-04 a refusal is reported in the words of the API, and a destroyed record is skipped', async () => {
    const store = storeWith();
    store.failing.add('updatePage 10');
    const settled = await runAll(store);
    expect(settled[0]).toMatchObject({ outcome: 'failed', reason: 'refused', message: 'Api Error: no' });
    expect(settled.slice(1).map(({ outcome }) => outcome)).toEqual(['written', 'written', 'written', 'written']);
    const { plan, sources } = await loadPlan(store.client, { domainId: 1, only: null }, never);
    store.failing.clear();
    store.missing.add('updatePage 10');
    const gone = await refreshRecord(
      { client: store.client, sign, domainId: 1 },
      sources,
      jobFor(plan.jobs, 10),
      never,
    );
    expect(gone).toMatchObject({ outcome: 'skipped', reason: 'recordGone' });
  });
});

describe('R8 a refresh that is interrupted', () => {
  it.each([1, 2, 3, 4, 5])(
    'at record %i, run again, ends with every URL right and no other field changed',
    async (interruptedAt) => {
      const whole = storeWith();
      await runAll(whole);
      const store = storeWith();
      await runAll(store, interruptedAt);
      expect(store.writes.length).toBeLessThanOrEqual(interruptedAt);
      await runAll(store);
      expect(store.contents()).toEqual(whole.contents());
      const others = (text: string) => text.replaceAll(/"(image_url|revision)":("[^"]*"|\d+|null)/g, '');
      expect(others(store.contents())).toBe(others(storeWith().contents()));
    },
  );
});

type Stored = Record<string, unknown> & { id: number; revision: number };

function storeWith({ keepsRevisions = true } = {}) {
  const pages = samplePages();
  const writes: { call: string; body: unknown; revision: unknown }[] = [];
  const failing = new Set<string>();
  const missing = new Set<string>();
  const record = (kind: string, id: number): Stored => {
    const sections = pages.flatMap((page) => page.sections);
    const lists: Record<string, readonly { id: number }[]> = {
      page: pages,
      section: sections,
      item: sections.flatMap(({ items }) => items),
    };
    return lists[kind]?.find((one) => one.id === id) as Stored;
  };
  const edit = (kind: string, id: number, fields: object) => {
    const stored = record(kind, id);
    Object.assign(stored, fields, { revision: stored.revision + 1 });
  };
  const shown = (page: Page) =>
    pageEntity(
      JSON.parse(JSON.stringify(page, (name, value) => (name === 'revision' && !keepsRevisions ? null : value))),
    );
  const call = async (
    name: string,
    given: { params?: Record<string, number>; body?: object; revision?: number | null },
  ) => {
    const id = Object.values(given.params ?? {}).at(-1) ?? 0;
    const title = `${name} ${id}`;
    if (failing.has(title)) throw new ApiError({ code: 'refused', message: 'Api Error: no' });
    if (missing.has(title)) throw new ApiError({ code: 'notFound', message: 'Api Error: gone' });
    if (name === 'getDomain') return sampleDomain();
    if (name === 'listImages') return [1, 2].map((image) => ({ id: image, url: `lib/${image}` }));
    if (name === 'getPage') return shown(pages.find((page) => page.id === id) as Page);
    const kind = name.replace('update', '').toLowerCase();
    writes.push({ call: title, body: given.body, revision: given.revision });
    if (keepsRevisions && given.revision !== record(kind, id).revision) {
      throw new ApiError({ code: 'stale', message: 'Api Error: stale' });
    }
    edit(kind, id, given.body ?? {});
    return record(kind, id);
  };
  const client = { libraryScope: 's', call } as unknown as Client;
  return { client, writes, failing, missing, record, edit, contents: () => JSON.stringify(pages) };
}

/** @param interruptedAt the run is killed when this many records were sent */
async function runAll(store: ReturnType<typeof storeWith>, interruptedAt = Number.POSITIVE_INFINITY) {
  const { plan, sources } = await loadPlan(store.client, { domainId: 1, only: null }, never);
  const settled: Settled[] = [];
  let sent = 0;
  await eachBounded(
    plan.jobs,
    1,
    async (job) => {
      sent += 1;
      const outcome = await refreshRecord({ client: store.client, sign, domainId: 1 }, sources, job, never);
      if (outcome) settled.push(outcome);
    },
    () => sent < interruptedAt,
  );
  return settled;
}

function jobFor(jobs: readonly RefreshJob[], id: number): RefreshJob {
  const job = jobs.find((one) => one.id === id);
  if (!job) throw new Error(`No job for ${id}`);
  return job;
}

function failedRecord(kind: 'item', id: number): Problem {
  return { kind, id, pageId: 10, pageName: 'First', outcome: 'failed', reason: 'refused', message: null };
}

function sampleDomain(): Domain {
  const image = (width: number, height: number) => ({ width, height });
  return domainEntity({
    id: 1,
    pages: [
      { id: 10, headline: 'First' },
      { id: 11, headline: 'Second' },
    ],
    domain_settings: {
      id: 5,
      layouts: [{ name: 'wide', page_image_config: image(640, 360), section_image_config: image(320, 180) }],
      section_display_modes: [],
      item_display_modes: [{ name: 'card', image_config: image(200, 150) }],
    },
  });
}

function samplePages(): Page[] {
  const item = (id: number, image_id: number | null, display_mode: string | null) => ({
    ...{ id, section_id: 20, headline: `Item ${id}`, intro: 'intro', body: 'body', display_mode, published: true },
    ...{ image_id, image_url: 'old', target_page_path: '/x', target_link_text: null, target_url: null, revision: 1 },
    ...{ has_component: true, component_name: 'map', component_config: '{"zoom":1}' },
  });
  return [
    pageEntity({
      ...{ id: 10, headline: 'First', layout: 'wide', image_id: 1, image_url: 'old', revision: 1 },
      sections: [
        {
          id: 20,
          image_id: 2,
          image_url: null,
          revision: 1,
          items: [item(30, 1, 'card'), item(31, 2, null), item(32, null, null)],
        },
      ],
    }),
    pageEntity({
      ...{ id: 11, headline: 'Second', layout: 'unknown', image_id: 2, image_url: 'old', revision: 1 },
      sections: [{ id: 21, image_id: 9, image_url: 'old', revision: 1, items: [] }],
    }),
  ];
}
