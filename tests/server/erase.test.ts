/** What is erased is in no table and under no number any more; everything else reads as before. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Page } from '../../contract/entities.ts';
import { newestSeq } from '../../server/db/changes.ts';
import { storeKeyframe } from '../../server/history/keyframes.ts';
import { pageAt } from '../../server/history/versions.ts';
import { createTestApi, type Site, type TestApi } from '../support/api.ts';
import { allowPreviews, createTestContent } from '../support/content-api.ts';
import { openStore } from '../support/databases.ts';
import { type Copy, copyOf, eachRun, openSharedSite, randomWrite, runsOfModels } from '../support/history-world.ts';
import { tablesWith } from '../support/tables-with.ts';

const secret = 'Rumpelstilzchen';
const kinds = ['sqlite', 'postgresql'] as const;

async function openWorld(kind: (typeof kinds)[number]) {
  const { database, location } = await openStore(kind);
  const api = await createTestApi(database);
  await allowPreviews(database);
  const { deliver } = createTestContent(database, () => api.clock.now);
  const { domainId } = api.site;
  const at = <Ids extends object>(ids: Ids) => ({ domainId, ...ids });
  const lines = async (seq: number) => (await deliver(`/export?at=${seq}`)).text.trim().split('\n');
  const all = async () => {
    const answers = new Map<number, string[]>();
    for (let { seq } = api.site; seq <= (await newestSeq(database, domainId)); seq += 1)
      answers.set(seq, await lines(seq));
    return answers;
  };
  const deploy = () => api.call('editor', 'triggerDeployment', { domainId });
  const erase = (trashId: number, person: 'admin' | 'editor' = 'admin', headers = {}) =>
    api.call(person, 'eraseTrashed', at({ trashId }), undefined, headers);
  return { api, database, location, deliver, domainId, at, all, lines, deploy, erase, site: api.site };
}

const idIn = (answer: unknown) => (answer as { trash_id: number }).trash_id;

it.each(kinds)('PUB-08 an erased page is in no table and under no number, all else as before, on %s', async (kind) => {
  const { api, database, location, deliver, at, all, deploy, erase, site, domainId } = await openWorld(kind);
  const { pageId, sectionId, otherSectionId, itemIds, breadcrumbsId, otherPageId } = site;
  const [first = 0, second = 0] = itemIds;
  const key = (name: string) => ({ 'Idempotency-Key': `${name}-0123456789abcdef` });
  await api.call('editor', 'updatePage', at({ pageId }), { headline: secret, meta_data: { meta_title: secret } });
  await api.call('editor', 'createItem', at({}), { section_id: sectionId, headline: secret }, key('item'));
  await api.call('editor', 'updateItem', at({ itemId: first }), { body: `Von ${secret}` });
  await api.call('editor', 'updateBreadcrumbs', at({ breadcrumbsId }), {
    entries: [{ link_text: secret, target_page_path: '/news' }],
  });
  await storeKeyframe(database, domainId, `page ${pageId}`, await newestSeq(database, domainId));
  const other = await api.ask('editor', 'createPage', at({}), { headline: 'Rumpel', layout: null });
  await api.ask('editor', 'updatePage', at({ pageId: other.id }), { path: '/summer/home' });
  const request = { action: 'move_under', pages: [pageId, other.id], under: '/' } as const;
  const { id: batchId } = await api.ask('editor', 'createBatch', at({}), request);
  await api.ask('editor', 'runBatch', at({ batchId }));
  const refused = { id: other.id, code: 'path_is_of', values: { id: pageId, name: secret } };
  expect((await api.ask('editor', 'getBatch', at({ batchId }))).refusals).toMatchObject([refused]);
  await deploy();
  await api.ask('editor', 'destroyItem', at({ itemId: second }));
  await api.ask('editor', 'destroySection', at({ sectionId: otherSectionId }));
  const trashId = idIn(await api.ask('editor', 'destroyPage', at({ pageId })));
  expect(await erase(trashId)).toMatchObject({ status: 409, body: { code: 'still_live' } });
  await api.ask('editor', 'updatePage', at({ pageId: otherPageId }), { headline: 'Stays' });
  await deploy();
  const before = await all();
  expect(await tablesWith(database, secret)).toEqual(
    expect.arrayContaining(['batch_pages', 'changes', 'keyframes', 'trash']),
  );
  const since = (await newestSeq(database, domainId)) - 3;
  expect((await deliver(`/changes?at=draft&since=${since}`)).status).toBe(200);

  expect((await erase(trashId, 'editor')).status).toBe(403);
  expect((await erase(trashId, 'admin', key('erase'))).status).toBe(204);
  expect((await erase(trashId, 'admin', key('erase'))).status).toBe(204);
  expect((await erase(trashId)).status).toBe(404);

  expect(await tablesWith(database, secret)).toEqual([]);
  expect((await api.ask('editor', 'getBatch', at({ batchId }))).refusals).toMatchObject([
    { ...refused, values: { id: pageId, name: '/home' } },
  ]);
  const own = (line: string) => line.includes(`"page":{"id":${pageId},`) || line.includes(`"id":${pageId},"path"`);
  const after = await all();
  expect([...before.values()].flat().some(own)).toBe(true);
  const without = (lines: string[]) => lines.filter((line) => !own(line)).map(uncounted);
  for (const [seq, lines] of after) {
    expect(lines.some(own), `number ${seq}`).toBe(false);
    expect(lines.map(uncounted), `number ${seq}`).toEqual(without(before.get(seq) ?? []));
  }
  expect((await deliver(`/page?id=${pageId}&at=${site.seq}`)).status).toBe(404);
  expect((await deliver(`/changes?at=draft&since=${since}`)).status).toBe(410);
  expect((await deliver(`/changes?at=draft&since=${await newestSeq(database, domainId)}`)).status).toBe(200);
  expect(await api.ask('admin', 'listTrash', { domainId })).toEqual([
    expect.objectContaining({ id: site.trashId, may_erase: true }),
  ]);
  const listed = await api.send('admin', 'GET', '/adm/api/v1/activity');
  expect([listed.status, JSON.stringify(listed.body).includes(secret)]).toEqual([200, false]);
  expect((await api.call('editor', 'listPageHistory', at({ pageId }))).status).toBe(200);
  expect((await api.call('editor', 'listChanges', { domainId })).status).toBe(200);
  if (kind === 'sqlite') {
    for (const file of [location, `${location}-wal`])
      expect(readFileSync(file, 'latin1').toLowerCase().includes(secret.toLowerCase()), file).toBe(false);
  }
});

/** The first line of an export counts the pages. */
function uncounted(line: string): string {
  return line.replaceAll(/"(?:pages|pages_count|total)":\d+/g, '"pages":0');
}

it.each(kinds)(
  'PUB-08 an erased section leaves the other sections of every version in their order, on %s',
  async (kind) => {
    const { api, database, at, all, erase, site, domainId } = await openWorld(kind);
    const { pageId, sectionId, otherSectionId } = site;
    const third = (await api.ask('editor', 'createSection', at({}), { page_id: pageId, headline: 'Third' })).id;
    const last = (await api.ask('editor', 'createSection', at({}), { page_id: pageId, headline: 'Last' })).id;
    await api.ask('editor', 'updateSection', at({ sectionId: otherSectionId }), { headline: secret });
    await api.ask('editor', 'moveSection', at({ sectionId: third }), { position: 1 });
    await storeKeyframe(database, domainId, `page ${pageId}`, await newestSeq(database, domainId));
    await api.ask('editor', 'moveSection', at({ sectionId: last }), { position: 0 });
    const [itemId = 0] = site.itemIds;
    await api.ask('editor', 'moveItem', at({ itemId }), { section_id: otherSectionId, position: 0 });
    await api.ask('editor', 'updateSection', at({ sectionId: otherSectionId }), { body: secret });
    await api.ask('editor', 'moveItem', at({ itemId }), { section_id: sectionId, position: 0 });
    const trashId = idIn(await api.ask('editor', 'destroySection', at({ sectionId: otherSectionId })));
    const versions = new Map<number, Page | null>();
    const newest = await newestSeq(database, domainId);
    for (let seq = 1; seq <= newest; seq += 1) versions.set(seq, await pageAt(database, domainId, pageId, seq));
    expect((await erase(trashId)).status).toBe(204);
    expect(await tablesWith(database, secret)).toEqual([]);
    for (const [seq, version] of versions) {
      const expected = version && withoutParts(version, new Set([`section ${otherSectionId}`]));
      expect(await pageAt(database, domainId, pageId, seq), `number ${seq}`).toEqual(expected);
    }
    for (const lines of (await all()).values()) expect(lines.join('')).not.toContain(secret);
  },
);

function withoutParts(page: Page, erased: ReadonlySet<string>): Page {
  const sections = page.sections.filter(({ id }) => !erased.has(`section ${id}`));
  const itemsOf = ({ items }: Page['sections'][number]) => items.filter(({ id }) => !erased.has(`item ${id}`));
  return { ...page, sections: sections.map((section) => ({ ...section, items: itemsOf(section) })) };
}

/** Where each part was last, and whether it is there still. */
function lastPlaces(copies: ReadonlyMap<number, Copy>) {
  const places = new Map<string, { page: number; section: number; seq: number }>();
  for (const [seq, { pages }] of [...copies].sort(([one], [other]) => one - other)) {
    for (const [page, { sections }] of pages) {
      for (const section of sections) {
        places.set(`section ${section.id}`, { page, section: section.id, seq });
        for (const item of section.items) places.set(`item ${item.id}`, { page, section: section.id, seq });
      }
    }
  }
  return places;
}

const rounds = 40;

it.each(kinds)(
  'PUB-08 after random writes and erasures every version equals the former one without what was erased, on %s',
  async (kind) => {
    let done = 0;
    await eachRun(kind, runsOfModels(2), async ({ api, database, random, number, where }) => {
      const { site, send } = await openSharedSite({ api, random, number });
      const copies = new Map<number, Copy>();
      const erased = { pages: new Set<number>(), parts: new Set<string>() };
      const keep = async () => {
        const [seq, copy] = [await newestSeq(database, site.domainId), await copyOf(database, site)];
        const subject = `page ${[...copy.pages.keys()][random(copy.pages.size)]}`;
        if (!copies.has(seq) && copy.pages.size > 0 && random(4) === 0)
          await storeKeyframe(database, site.domainId, subject, seq);
        copies.set(seq, copy);
        return { seq, copy };
      };
      for (let round = 0; round < rounds; round += 1) {
        const { seq, copy } = await keep();
        if (round % 8 === 7) done += await eraseOne({ api, site, random, copies, erased, seq });
        const status = await randomWrite(random, site, [...copy.pages.values()], send)();
        expect(status, where).toBeLessThan(500);
        api.clock.now += random(9) * 60_000;
      }
      const { seq } = await keep();
      done += await eraseOne({ api, site, random, copies, erased, seq });
      const ids = new Set([...copies.values()].flatMap(({ pages }) => [...pages.keys()]));
      for (const [seq, { pages }] of copies) {
        for (const id of ids) {
          const then = erased.pages.has(id) ? undefined : pages.get(id);
          const read = await pageAt(database, site.domainId, id, seq);
          expect(read, `page ${id} at ${seq}, ${where}`).toEqual(then ? withoutParts(then, erased.parts) : null);
        }
      }
    });
    expect(done).toBeGreaterThan(2);
  },
  120_000,
);

type Erasing = {
  api: TestApi;
  site: Site;
  random: (below: number) => number;
  copies: ReadonlyMap<number, Copy>;
  erased: { pages: Set<number>; parts: Set<string> };
  seq: number;
};

/** Erases a random entry of the trash, and notes what is expected to be gone. */
async function eraseOne({ api, site, random, copies, erased, seq }: Erasing): Promise<number> {
  const { domainId } = site;
  const entries = await api.ask('admin', 'listTrash', { domainId });
  const entry = entries[random(Math.max(1, entries.length))];
  if (!entry) return 0;
  const { kind, entity_id, id } = entry;
  await api.ask('admin', 'eraseTrashed', { domainId, trashId: id }).catch((error: unknown) => {
    throw new Error(`${kind} ${entity_id}`, { cause: error });
  });
  const own = kind === 'page' ? 'page' : 'section';
  if (kind === 'page') erased.pages.add(entity_id);
  else erased.parts.add(`${kind} ${entity_id}`);
  for (const [part, place] of lastPlaces(copies)) {
    if (kind !== 'item' && place[own] === entity_id && place.seq < seq) erased.parts.add(part);
  }
  return 1;
}
