/** What a version put in and others have replaced is in no table and under no number any more; everything else reads as before. */
import { expect, it } from 'vitest';
import { newestSeq } from '../../server/db/changes.ts';
import { storeKeyframe } from '../../server/history/keyframes.ts';
import { pageAt } from '../../server/history/versions.ts';
import { createTestApi } from '../support/api.ts';
import { allowPreviews, createTestContent } from '../support/content-api.ts';
import { openStore } from '../support/databases.ts';
import { eachRun, openSharedSite, runsOfModels } from '../support/history-world.ts';
import { tablesWith } from '../support/tables-with.ts';

const secret = 'Rumpelstilzchen';
const kinds = ['sqlite', 'postgresql'] as const;

async function openWorld(kind: (typeof kinds)[number]) {
  const { database } = await openStore(kind);
  const api = await createTestApi(database);
  await allowPreviews(database);
  const { deliver } = createTestContent(database, () => api.clock.now);
  const { site } = api;
  const { domainId } = site;
  const at = <Ids extends object>(ids: Ids) => ({ domainId, ...ids });
  const newest = () => newestSeq(database, domainId);
  const all = async () => {
    const answers = new Map<number, string>();
    for (let seq = site.seq; seq <= (await newest()); seq += 1)
      answers.set(seq, (await deliver(`/export?at=${seq}`)).text);
    return answers;
  };
  const deploy = () => api.call('editor', 'triggerDeployment', { domainId });
  type Range = { first_seq: number; seq: number };
  const erase = (range: Range, person: 'admin' | 'editor' = 'admin', of: object = { kind: 'page', id: site.pageId }) =>
    api.call(person, 'eraseVersion', at({}), { ...of, ...range });
  const doing = async (work: () => Promise<unknown>): Promise<Range> => {
    const first_seq = (await newest()) + 1;
    await work();
    return { first_seq, seq: await newest() };
  };
  return { api, database, deliver, domainId, at, all, newest, deploy, erase, doing, site };
}

it.each(kinds)(
  'PUB-08 an erased version is in no table and under no number, where the texts before it stand, on %s',
  async (kind) => {
    const { api, database, deliver, at, all, newest, deploy, erase, doing, site, domainId } = await openWorld(kind);
    const { pageId, sectionId, breadcrumbsId, itemIds } = site;
    const [itemId = 0] = itemIds;
    await api.ask('editor', 'updateSection', at({ sectionId }), { body: 'Before' });
    await deploy();
    const key = { 'Idempotency-Key': 'item-0123456789abcdef' };
    const version = await doing(async () => {
      await api.ask('editor', 'updatePage', at({ pageId }), {
        headline: `${secret} headline`,
        meta_data: { meta_title: secret },
      });
      await api.ask('editor', 'updateSection', at({ sectionId }), { body: `${secret} body`, published: true });
      await api.call('editor', 'createItem', at({}), { section_id: sectionId, headline: secret, body: secret }, key);
      await api.ask('editor', 'updateBreadcrumbs', at({ breadcrumbsId }), {
        entries: [{ link_text: secret, target_page_path: '/news' }],
      });
      await api.ask('editor', 'updateItem', at({ itemId }), { intro: 'Stays' });
    });
    await storeKeyframe(database, domainId, `page ${pageId}`, await newest());
    await deploy();
    await api.ask('editor', 'createBatch', at({}), { action: 'publish', pages: [pageId] });
    expect(await erase(version)).toMatchObject({ status: 409, body: { code: 'version_still_current' } });

    const page = await api.ask('editor', 'getPage', at({ pageId }));
    const added = page.sections.find(({ id }) => id === sectionId)?.items.at(-1)?.id ?? 0;
    await api.ask('editor', 'updatePage', at({ pageId }), { headline: 'Now', meta_data: { meta_title: 'Now' } });
    await api.ask('editor', 'updateSection', at({ sectionId }), { body: 'Now' });
    await api.ask('editor', 'updateItem', at({ itemId: added }), { headline: 'Now', body: 'Now' });
    await api.ask('editor', 'updateBreadcrumbs', at({ breadcrumbsId }), { entries: [] });
    expect(await erase(version)).toMatchObject({ status: 409, body: { code: 'version_still_live' } });
    await deploy();
    const before = await all();
    const entries = (await api.ask('admin', 'listPageHistory', at({ pageId }))).entries.length;

    expect((await erase(version, 'editor')).status).toBe(403);
    expect((await erase(version)).status).toBe(204);

    expect(await tablesWith(database, secret)).toEqual([]);
    const replaced = (text: string) =>
      text
        .replaceAll(`"${secret} headline"`, '"Page /home"')
        .replaceAll(`"${secret} body"`, '"Before"')
        .replaceAll(`"meta_title":"${secret}"`, '"meta_title":null')
        .replaceAll(
          `"breadcrumbs":[{"link_text":"${secret}","target_page_path":"/news","resolved":true}]`,
          '"breadcrumbs":[]',
        )
        .replaceAll(`"${secret}"`, 'null');
    const after = await all();
    expect([...before.values()].some((text) => text.includes(secret))).toBe(true);
    for (const [seq, text] of after) expect(text, `number ${seq}`).toBe(replaced(before.get(seq) ?? ''));
    const history = await api.ask('admin', 'listPageHistory', at({ pageId }));
    expect([history.may_erase, history.entries.length]).toEqual([true, entries]);
    expect((await api.ask('editor', 'listPageHistory', at({ pageId }))).may_erase).toBe(false);
    const listed = await api.send('admin', 'GET', '/adm/api/v1/activity');
    expect([listed.status, JSON.stringify(listed.body).includes(secret)]).toEqual([200, false]);
    expect((await deliver(`/changes?at=draft&since=${site.seq}`)).status).toBe(410);
    expect((await deliver(`/changes?at=draft&since=${await newest()}`)).status).toBe(200);
    expect(await erase(version)).toMatchObject({ status: 409 });
  },
);

it.each(kinds)('PUB-08 what is today’s or in the trash is not erased with a version, on %s', async (kind) => {
  const { api, at, deploy, erase, doing, site, database } = await openWorld(kind);
  const { pageId, sectionId, otherSectionId } = site;
  const version = await doing(() => api.ask('editor', 'updateSection', at({ sectionId }), { headline: secret }));
  expect(await erase(version)).toMatchObject({ status: 409, body: { code: 'version_still_current' } });
  const other = await doing(() =>
    api.ask('editor', 'updateSection', at({ sectionId: otherSectionId }), { body: secret }),
  );
  await api.ask('editor', 'destroySection', at({ sectionId: otherSectionId }));
  await deploy();
  expect(await erase(other)).toMatchObject({ status: 409, body: { code: 'version_still_current' } });
  const moved = await doing(() => api.ask('editor', 'updatePage', at({ pageId }), { path: '/moved' }));
  expect(await erase(moved)).toMatchObject({ status: 409, body: { code: 'version_has_no_text' } });
  expect((await erase({ first_seq: 9000, seq: 9001 })).status).toBe(404);
  expect((await erase(version, 'admin', { kind: 'page', id: api.otherSite.pageId })).status).toBe(404);
  expect(await tablesWith(database, secret)).not.toEqual([]);
});

it.each(kinds)('PUB-08 versions of menus and of the domain’s own data can be erased, on %s', async (kind) => {
  const { api, at, deploy, erase, doing, site, database, domainId } = await openWorld(kind);
  const { menuId } = site;
  const entries = (text: string) => [{ target_text: text, target_page_path: '/news', target_url: null, entries: [] }];
  await api.ask('editor', 'updateMenu', at({ menuId }), { entries: entries('Before') });
  const menu = await doing(() => api.ask('editor', 'updateMenu', at({ menuId }), { entries: entries(secret) }));
  const domain = await doing(() => api.ask('editor', 'updateDomain', { domainId }, { footer_text: secret }));
  await api.ask('editor', 'updateMenu', at({ menuId }), { entries: entries('Now') });
  await api.ask('editor', 'updateDomain', { domainId }, { footer_text: 'Now' });
  await deploy();
  expect((await erase(menu, 'admin', { kind: 'menu', id: menuId })).status).toBe(204);
  expect((await erase(domain, 'admin', { kind: 'domain', id: domainId })).status).toBe(204);
  expect(await tablesWith(database, secret)).toEqual([]);
  const then = await api.ask('editor', 'getMenuVersion', at({ menuId, seq: menu.seq }));
  expect(then.entries[0]?.target_text).toBe('Before');
  expect((await api.ask('editor', 'getDomainVersion', at({ seq: domain.seq }))).footer_text).toBe(null);
});

const rounds = 30;

it.each(kinds)(
  'PUB-08 after random writes and erasures every version has the texts before the erased ones, on %s',
  async (kind) => {
    let done = 0;
    await eachRun(kind, runsOfModels(1), async ({ api, database, random, number, where }) => {
      const { site, ask, send } = await openSharedSite({ api, random, number });
      const { domainId, pageId, otherPageId } = site;
      const pages = [pageId, otherPageId];
      const pick = <One>(all: readonly One[]): One | undefined => all[random(Math.max(1, all.length))];
      let count = 0;
      const text = () => {
        count += 1;
        return `Text ${count} of run ${number}`;
      };
      const written: { id: number; first_seq: number; seq: number }[] = [];
      const step = async () => {
        const id = pick(pages) ?? 0;
        const { body: page } = await ask('GET', `/pages/${id}`);
        const section = pick((page.sections ?? []) as { id: number; items: { id: number }[] }[]);
        const item = pick(section?.items ?? []);
        const trashed = (await ask('GET', '/trash')).body as { id: number }[];
        const steps = [
          () => send('PATCH', `/pages/${id}`, { headline: text(), lead_text: text() }),
          () => send('PATCH', `/sections/${section?.id}`, { headline: text(), body: text() }),
          () => send('PATCH', `/sections/${section?.id}`, { body: text() }),
          () => send('PUT', `/items/${item?.id}`, { intro: text() }),
          () => send('PUT', `/items/${item?.id}`, { body: text() }),
          () => send('POST', '/sections', { page_id: id, headline: text() }),
          () => send('POST', '/items', { section_id: section?.id, headline: text(), body: text() }),
          () =>
            send('POST', `/items/${item?.id}/move`, {
              section_id: random(2) ? site.sectionId : section?.id,
              position: 0,
            }),
          () => send('DELETE', `/sections/${section?.id}`),
          () => send('DELETE', `/items/${item?.id}`),
          () => send('POST', `/trash/${pick(trashed)?.id}/restore`),
          () => send('DELETE', `/trash/${pick(trashed)?.id}`),
        ];
        const first_seq = (await newestSeq(database, domainId)) + 1;
        expect(await pick(steps)?.(), where).toBeLessThan(500);
        const seq = await newestSeq(database, domainId);
        if (seq >= first_seq) written.push({ id, first_seq, seq });
        if (random(8) === 0) await storeKeyframe(database, domainId, `page ${id}`, seq);
      };
      for (let round = 0; round < rounds; round += 1) await step();
      const versions = async () => {
        const read: string[][] = [];
        for (const id of pages) {
          const own: string[] = [];
          for (let { seq } = site; seq <= (await newestSeq(database, domainId)); seq += 1)
            own.push(JSON.stringify(await pageAt(database, domainId, id, seq)));
          read.push(own);
        }
        return read;
      };
      let before = await versions();
      for (let turn = 0; turn < 8; turn += 1) {
        const range = pick(written.slice(0, -8));
        if (!range) continue;
        const { status } = await api.call('admin', 'eraseVersion', { domainId }, { kind: 'page', ...range });
        const after = await versions();
        if (status === 409) expect(after, where).toEqual(before);
        else done += 1;
        // Texts are written once, so that they name their place: each version has what stood there before.
        const gone = new Set(textsOf(before).filter((one) => !textsOf(after).includes(one)));
        for (const [page, own] of before.entries()) {
          for (const [index, then] of own.entries()) {
            const expected = withPlaces(then, (place, value) =>
              gone.has(value) ? formerAt(before, index, place, gone) : value,
            );
            expect(
              withPlaces(after[page]?.[index] ?? '', (_, value) => value),
              `${index}, ${where}`,
            ).toBe(expected);
          }
        }
        before = after;
      }
    });
    expect(done).toBeGreaterThan(1);
  },
  120_000,
);

const textsOf = (versions: readonly string[][]) =>
  versions.flat().flatMap((one) => one.match(/Text \d+ of run \d+/g) ?? []);

type Part = { id: number; sections?: Part[]; items?: Part[] } & Record<string, unknown>;
const fields = ['headline', 'lead_text', 'body', 'intro'];

/** A version with each text replaced; a place is such as `sections 12 body`. */
function withPlaces(version: string, replace: (place: string, text: string) => string | null): string {
  const change = (part: Part, table: string): Part => {
    const copy: Part = { ...part };
    for (const field of fields) {
      const value = part[field];
      if (field in part)
        copy[field] = typeof value === 'string' ? replace(`${table} ${part.id} ${field}`, value) : null;
    }
    if (part.sections) copy.sections = part.sections.map((one) => change(one, 'sections'));
    if (part.items) copy.items = part.items.map((one) => change(one, 'items'));
    return copy;
  };
  const page: Part | null = JSON.parse(version);
  return JSON.stringify(page && change(page, 'pages'));
}

/** The text that was at the place last before the version, and is not erased. */
function formerAt(
  versions: readonly string[][],
  index: number,
  place: string,
  gone: ReadonlySet<string>,
): string | null {
  for (let earlier = index - 1; earlier >= 0; earlier -= 1) {
    let found: string | null = null;
    for (const own of versions) {
      withPlaces(own[earlier] ?? 'null', (at, value) => {
        if (at === place) found = value;
        return value;
      });
    }
    if (found !== null && !gone.has(found)) return found;
  }
  return null;
}
