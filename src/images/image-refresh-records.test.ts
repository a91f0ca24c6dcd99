import { describe, expect, it } from 'vitest';
import { defaultImageConfig, type ImageConfig } from '../../contract/constants.ts';
import type { Problem, RecordResult, RefreshJob } from '../../machines/image-refresh.machine.ts';
import { type RefreshStore, sign, storeWith } from '../../tests/support/refresh-store.ts';
import { signedImageUrl } from '../lib/image-signing.ts';
import { loadPlan, refreshRecord } from './image-refresh-records.ts';

const never = new AbortController().signal;

describe('REFRESH-01 REFRESH-02 the jobs of a refresh', () => {
  it('are all pages, sections and items with an image, each in the size of its mode or layout', async () => {
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

  it('REFRESH-04 a page that cannot be read is listed as a problem and does not stop the rest', async () => {
    const store = storeWith();
    store.failing.add('getPage 11');
    const { plan } = await loadPlan(store.client, { domainId: 1, only: null }, never);
    expect(plan.jobs.map(({ id }) => id)).toEqual([10, 20, 30, 31]);
    expect(plan.problems.map(({ reason, id }) => [reason, id])).toEqual([['unread', 11]]);
    store.failing.clear();
    const retry = await loadPlan(store.client, { domainId: 1, only: plan.problems }, never);
    expect(retry.plan.jobs.map(({ kind, id }) => [kind, id])).toEqual([['page', 11]]);
  });

  it('REFRESH-04 of a retry are only the failed records', async () => {
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
  it('REFRESH-05 an address that is already right is not written', async () => {
    const store = storeWith();
    await runAll(store);
    store.writes.length = 0;
    const result = await runAll(store);
    expect(result.map(({ outcome }) => outcome)).toEqual(['right', 'right', 'right', 'right', 'right']);
    expect(store.writes).toEqual([]);
  });

  it('REFRESH-01 a page and a section are patched with image_url alone, an item is put as a whole, each with its revision', async () => {
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

  it('R8 text that an editor saves meanwhile stays: the record is read again and written with the new revision', async () => {
    const store = storeWith();
    const { plan, sources } = await loadPlan(store.client, { domainId: 1, only: null }, never);
    store.edit('item', 30, { headline: 'Typed meanwhile' });
    const job = jobFor(plan.jobs, 30);
    const result = await refreshRecord({ client: store.client, sign, domainId: 1 }, sources, job, never);
    expect(result?.outcome).toBe('written');
    expect(store.record('item', 30)).toMatchObject({ headline: 'Typed meanwhile', image_url: 'signed:200x150:lib/1' });
  });

  it('an image that is removed or replaced meanwhile is not restored', async () => {
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

  it('REFRESH-04 a refusal is reported with the message of the API, and a destroyed record is skipped', async () => {
    const store = storeWith();
    store.failing.add('updatePage 10');
    const result = await runAll(store);
    expect(result[0]).toMatchObject({ outcome: 'failed', reason: 'refused', message: 'Api Error: no' });
    expect(result.slice(1).map(({ outcome }) => outcome)).toEqual(['written', 'written', 'written', 'written']);
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

describe('TEXT-06 REFRESH-01 images in texts', () => {
  const sourceOf = (image: number) => `https://library.example/${image}.webp`;
  const small = { ...defaultImageConfig, width: 80, height: 60 };
  const large = { ...small, resizingType: 'fit' as const, width: 800 };
  const at = (host: string) => (source: string, config: ImageConfig) =>
    signedImageUrl({ host, salt: '00', secret: '00' }, source, config);
  const [before, now] = [at('https://old.example'), at('https://new.example')];
  const textOf = async (one: typeof before, other: typeof before) =>
    [
      `Ein ![Tisch *gedeckt*](${await one(sourceOf(1), small)} "Titel")  `,
      '+   Suppe',
      '',
      '<p>roh</p>',
      '',
      `![groß](<${await one(sourceOf(2), large)}>)`,
      '',
      `\`${await other(sourceOf(1), small)}\` und [Link](${await other(sourceOf(1), small)})`,
      `![fremd](https://elsewhere.example/1.webp) ![weg](${await other(sourceOf(9), small)})`,
    ].join('\r\n');
  const tools = (store: RefreshStore) => ({ client: store.client, sign: now, domainId: 1 });

  async function refresh(store: RefreshStore) {
    const { plan, sources } = await loadPlan(store.client, { domainId: 1, only: null }, never);
    const result = [];
    for (const job of plan.jobs) result.push(await refreshRecord(tools(store), sources, job, never));
    return result.map((one) => [one?.kind, one?.id, one?.outcome]);
  }

  it('are signed anew in their own sizes with the write of their record, and no other byte changes', async () => {
    const store = storeWith({ sourceOf });
    const [written, wanted] = [await textOf(before, before), await textOf(now, before)];
    store.edit('item', 30, { intro: written });
    store.edit('item', 32, { body: written });
    store.edit('section', 21, { body: written });
    await refresh(store);
    expect(store.record('item', 30)).toMatchObject({ intro: wanted, body: 'body' });
    expect(store.record('item', 32)).toMatchObject({ body: wanted, image_id: null, image_url: 'old' });
    expect(store.record('section', 21), 'whose own image is gone').toMatchObject({ body: wanted, image_url: 'old' });
    expect(store.writes.filter(({ call }) => call === 'updateItem 30')).toHaveLength(1);
    expect(store.writes.find(({ call }) => call === 'updateSection 21')?.body).toEqual({ body: wanted });
    store.writes.length = 0;
    expect(new Set((await refresh(store)).map(([, , outcome]) => outcome))).toEqual(new Set(['right']));
    expect(store.writes).toEqual([]);
  });

  it('R8 what is written in the text meanwhile stays', async () => {
    const store = storeWith({ sourceOf });
    store.edit('item', 32, { body: await textOf(before, before) });
    const { plan, sources } = await loadPlan(store.client, { domainId: 1, only: null }, never);
    store.edit('item', 32, { body: `Neu\r\n${await textOf(before, before)}` });
    await refreshRecord(tools(store), sources, jobFor(plan.jobs, 32), never);
    expect(store.record('item', 32)).toMatchObject({ body: `Neu\r\n${await textOf(now, before)}` });
  });
});

async function runAll(store: RefreshStore) {
  const { plan, sources } = await loadPlan(store.client, { domainId: 1, only: null }, never);
  const result: RecordResult[] = [];
  for (const job of plan.jobs) {
    const outcome = await refreshRecord({ client: store.client, sign, domainId: 1 }, sources, job, never);
    if (outcome) result.push(outcome);
  }
  return result;
}

function jobFor(jobs: readonly RefreshJob[], id: number): RefreshJob {
  const job = jobs.find((one) => one.id === id);
  if (!job) throw new Error(`No job for ${id}`);
  return job;
}

function failedRecord(kind: 'item', id: number): Problem {
  return { kind, id, pageId: 10, pageName: 'First', outcome: 'failed', reason: 'refused', message: null };
}
