/** What is destroyed goes to the trash of its domain and comes back as it was, to where it stood. */

import { beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { readConfig } from '../../server/config.ts';
import { createDatabaseImageFiles } from '../../server/images/image-files.ts';
import type { LogEntry } from '../../server/kernel/log.ts';
import { tidyUp } from '../../server/tidy-up.ts';
import { createTestApi, type TestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { withoutRevisions } from '../support/revisions.ts';

const aDay = 24 * 60 * 60 * 1000;

onEveryDatabase('trash', (open) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await createTestApi(await open());
    await api.ask('editor', 'destroyTrashed', { domainId: api.site.domainId, trashId: api.site.trashId });
  });

  const page = async (pageId = api.site.pageId) => {
    const read = await api.ask('editor', 'getPage', { domainId: api.site.domainId, pageId });
    return { ...read, live: null };
  };
  const domain = () => api.ask('editor', 'getDomain', { domainId: api.site.domainId });
  const trash = () => api.ask('editor', 'listTrash', { domainId: api.site.domainId });
  const order = async () => (await page()).sections.map(({ id, items }) => [id, items.map((item) => item.id)]);
  const restore = (trashId: number, headers = {}) =>
    api.call('editor', 'restoreTrashed', { domainId: api.site.domainId, trashId }, undefined, headers);
  const destroyPage = async (pageId = api.site.pageId) => idOf(await api.ask('editor', 'destroyPage', at({ pageId })));
  const destroySection = async (sectionId: number) =>
    idOf(await api.ask('editor', 'destroySection', at({ sectionId })));
  const destroyItem = async (itemId: number) => idOf(await api.ask('editor', 'destroyItem', at({ itemId })));
  const at = <Ids extends object>(ids: Ids) => ({ domainId: api.site.domainId, ...ids });

  it('PAGE-26 a destroyed page comes back with everything on it, its breadcrumbs, its path and its ids', async () => {
    await api.ask('editor', 'updatePage', at({ pageId: api.site.pageId }), {
      subline: 'sub',
      published: false,
      meta_data: { meta_title: 'T' },
    });
    const breadcrumbs = { domainId: api.site.domainId, breadcrumbsId: api.site.breadcrumbsId };
    await api.ask('editor', 'updateBreadcrumbs', breadcrumbs, {
      entries: [{ link_text: 'Home', target_page_path: '/home' }],
    });
    await api.ask('editor', 'updateItem', at({ itemId: api.site.itemId }), {
      body: 'Grüße, *Welt* \u{1f35e}',
      has_component: true,
      component_name: 'map',
      component_config: '{"zoom":3}',
    });
    const before = await page();
    const trashId = await destroyPage();
    expect((await api.call('editor', 'getPage', at({ pageId: api.site.pageId }))).status).toBe(404);
    const restored = await restore(trashId);
    expect([restored.status, withoutRevisions(restored.body)]).toEqual([201, withoutRevisions(before)]);
    expect(withoutRevisions(await page())).toEqual(withoutRevisions(before));
    expect(await page()).toMatchObject({ revision: (before.revision ?? 0) + 1 });
    expect(await trash()).toEqual([]);
  });

  it('PAGE-26 the trash lists the newest first, with what it was, where it stood, when and by whom', async () => {
    const { pageId, sectionId, otherSectionId, itemIds } = api.site;
    const [itemId = 0] = itemIds;
    await destroyItem(itemId);
    api.clock.now += aDay;
    await destroySection(otherSectionId);
    api.clock.now += 1000;
    await destroyPage();
    const place = { id: pageId, name: 'Page /home' };
    const nowhere = { page: null, section: null };
    const by = { destroyed_by: 'editor@kontor.example', may_erase: false };
    expect((await trash()).map(({ id: _, ...entry }) => entry)).toEqual([
      {
        kind: 'page',
        entity_id: pageId,
        name: 'Page /home',
        ...nowhere,
        destroyed_at: '2026-01-02T00:00:01.000Z',
        ...by,
      },
      {
        kind: 'section',
        entity_id: otherSectionId,
        name: 'Section 1',
        page: place,
        section: null,
        destroyed_at: '2026-01-02T00:00:00.000Z',
        ...by,
      },
      {
        kind: 'item',
        entity_id: itemId,
        name: 'Item 0',
        page: place,
        section: { id: sectionId, name: 'Section 0' },
        destroyed_at: '2026-01-01T00:00:00.000Z',
        ...by,
      },
    ]);
    expect((await domain()).trash_count).toBe(3);
    const { users } = api;
    await api.ask('admin', 'destroyUser', { userId: users.editor });
    const left = await api.ask('admin', 'listTrash', { domainId: api.site.domainId });
    expect(left.map(({ destroyed_by }) => destroyed_by)).toEqual([null, null, null]);
  });

  it('PAGE-26 R5 sections and items come back between those that they stood between, in any order', async () => {
    const { otherSectionId, sectionId, pageId, itemIds } = api.site;
    const [first = 0, second = 0, third = 0] = itemIds;
    const before = await order();
    const inTrash = [await destroyItem(first), await destroyItem(second), await destroySection(sectionId)];
    const { id: added } = await api.ask('editor', 'createSection', at({}), { page_id: pageId });
    expect((await restore(inTrash[2] ?? 0)).status).toBe(201);
    expect(await order()).toEqual([
      [sectionId, [third]],
      [otherSectionId, []],
      [added, []],
    ]);
    for (const trashId of inTrash.slice(0, 2)) expect((await restore(trashId)).status).toBe(201);
    expect(await order()).toEqual([...before, [added, []]]);
    const positions = await api.database
      .selectFrom('items')
      .select('position')
      .where('section_id', '=', sectionId)
      .orderBy('position')
      .execute();
    expect(positions.map(({ position }) => position)).toEqual([0, 1, 2]);
  });

  it('PAGE-26 a section comes back with its items, an item with every field', async () => {
    const { sectionId, itemId } = api.site;
    const before = withoutRevisions(await page());
    const item = await restore(await destroyItem(itemId));
    expect(withoutRevisions(item.body)).toEqual(before.sections[0]?.items[0]);
    const section = await restore(await destroySection(sectionId));
    expect(withoutRevisions(section.body)).toEqual(before.sections[0]);
    expect(withoutRevisions(await page())).toEqual(before);
  });

  it('PAGE-27 a start page is the start page again, unless another one was chosen meanwhile', async () => {
    const { domainId, pageId, otherPageId } = api.site;
    await api.ask('editor', 'updatePage', at({ pageId }), { start_page_domain_id: domainId });
    await restore(await destroyPage());
    expect((await domain()).start_page?.id).toBe(pageId);
    const trashId = await destroyPage();
    await api.ask('editor', 'updatePage', at({ pageId: otherPageId }), { start_page_domain_id: domainId });
    await restore(trashId);
    expect((await domain()).start_page?.id).toBe(otherPageId);
  });

  describe('what cannot come back stays in the trash, and the answer says what to do', () => {
    const refused = async (trashId: number, wrong: Problem) => {
      const before = await trash();
      const answer = await restore(trashId);
      expect([answer.status, answer.body]).toEqual([
        409,
        { error: wrong.message, code: wrong.code, values: wrong.values },
      ]);
      expect(await trash()).toEqual(before);
    };

    it('PAGE-26 a page whose path is taken', async () => {
      const trashId = await destroyPage();
      const { otherPageId } = api.site;
      await api.ask('editor', 'updatePage', at({ pageId: otherPageId }), { path: '/home' });
      await refused(trashId, problem('path_taken_meanwhile', { path: '/home' }));
      await api.ask('editor', 'updatePage', at({ pageId: otherPageId }), { path: '/news' });
      expect((await restore(trashId)).status).toBe(201);
    });

    it('PAGE-26 a section without its page, an item without its section or page', async () => {
      const { sectionId, otherSectionId, itemIds } = api.site;
      const [first = 0] = itemIds;
      const item = await destroyItem(first);
      const otherSection = await destroySection(otherSectionId);
      const section = await destroySection(sectionId);
      await refused(item, problem('section_in_trash'));
      expect((await restore(section)).status).toBe(201);
      const destroyedPage = await destroyPage();
      for (const part of [item, otherSection]) {
        await refused(part, problem('page_in_trash'));
      }
      await api.ask('editor', 'destroyTrashed', at({ trashId: destroyedPage }));
      await refused(item, problem('section_gone'));
      await refused(otherSection, problem('page_gone'));
    });
  });

  it('R3 restoring twice with one key restores once and answers the same; without a key it is not there any more', async () => {
    const trashId = await destroyPage();
    const key = { 'Idempotency-Key': 'undo-1' };
    const [first, second] = [await restore(trashId, key), await restore(trashId, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await restore(trashId)).status).toBe(404);
  });

  it('PAGE-26 what is destroyed for good cannot be restored', async () => {
    const trashId = await destroySection(api.site.sectionId);
    await api.ask('editor', 'destroyTrashed', at({ trashId }));
    expect([(await restore(trashId)).status, await trash()]).toEqual([404, []]);
  });

  it('ADM-10 the trash of a domain that is gone for good goes with the domain', async () => {
    await destroyPage();
    await api.ask('admin', 'destroyDomain', { domainId: api.site.domainId });
    await api.ask('admin', 'destroyTrashedDomain', { domainId: api.site.domainId });
    const rows = await api.database
      .selectFrom('trash')
      .select('id')
      .where('domain_id', '=', api.site.domainId)
      .execute();
    expect(rows).toEqual([]);
  });

  const idOf = (answer: { trash_id: number } | undefined) => answer?.trash_id ?? 0;
});

onEveryDatabase('a trash that keeps nothing', (open) => {
  it('PAGE-26 without a trash DELETE answers nothing, and the domain tells of none', async () => {
    const api = await createTestApi(await open(), { trashDays: 0 });
    const { domainId, pageId, otherPageId, otherSectionId, itemId } = api.site;
    const answers = [
      await api.call('editor', 'destroyItem', { domainId, itemId }),
      await api.call('editor', 'destroySection', { domainId, sectionId: otherSectionId }),
      await api.call('editor', 'destroyPage', { domainId, pageId }),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [204, null]));
    expect((await api.ask('editor', 'getDomain', { domainId })).trash_count).toBeNull();
    const changed = await api.ask('editor', 'updateDomain', { domainId }, { description: 'x' });
    expect([changed.trash_count, changed.pages.map(({ id }) => id)]).toEqual([null, [otherPageId]]);
  });
});

onEveryDatabase('the sweep of the trash', (open) => {
  it('PAGE-26 destroys for good what is older than the days that it is kept', async () => {
    const api = await createTestApi(await open());
    const { domainId, otherPageId, trashId } = api.site;
    const batch = { action: 'publish', pages: [otherPageId] } as const;
    const then = api.clock.now;
    api.clock.now = Date.now();
    const recent = await api.ask('editor', 'createBatch', { domainId }, batch);
    const old = await api.ask('editor', 'createBatch', { domainId }, batch);
    const ofOld = api.database.updateTable('batches').set({ at: then }).where('id', '=', old.id);
    await ofOld.execute();
    const trashed = await api.ask('editor', 'destroyPage', { domainId, pageId: otherPageId });
    const { database } = api;
    const app = { files: createDatabaseImageFiles(database) };
    const log = (entry: LogEntry) => void api.log.push(entry);
    const tidy = (days: number) => tidyUp({ config: readConfig({ TRASH_DAYS: String(days) }), database, app, log });
    const left = async () => (await api.ask('editor', 'listTrash', { domainId })).map(({ id }) => id);
    await tidy(3650);
    expect(await left()).toEqual([trashed?.trash_id, trashId]);
    const batchStatus = async (batchId: number) => (await api.call('editor', 'getBatch', { domainId, batchId })).status;
    expect([await batchStatus(old.id), await batchStatus(recent.id)]).toEqual([404, 200]);
    await tidy(30);
    expect(await left()).toEqual([trashed?.trash_id]);
    expect(api.log.map(({ event, entries }) => [event, entries])).toContainEqual(['old trash destroyed', 2]);
    await tidy(0);
    expect(await left()).toEqual([]);
  });
});
