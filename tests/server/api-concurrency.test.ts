/** Nothing is overwritten silently, done twice or put out of order, however many people write at once. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

const day = 24 * 60 * 60 * 1000;

onEveryDatabase('concurrent writers', (open) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await createTestApi(await open());
  });
  const page = () => api.ask('editor', 'getPage', { domainId: api.site.domainId, pageId: api.site.pageId });

  describe('revisions', () => {
    it('R2 a stale write is 412 with what is stored, and changes nothing', async () => {
      const { domainId, pageId } = api.site;
      const params = { domainId, pageId };
      await api.ask('editor', 'updatePage', params, { headline: 'first' }, { 'If-Match': '"1"' });
      const before = await page();
      const change = { headline: 'second', start_page_domain_id: domainId };
      const answer = await api.call('admin', 'updatePage', params, change, { 'If-Match': '"1"' });
      expect([answer.status, answer.body]).toEqual([
        412,
        { error: 'This was changed by someone else in the meantime.', current: before },
      ]);
      expect(await page()).toEqual(before);
    });

    it('R2 without If-Match, and with *, the write is applied', async () => {
      const params = { domainId: api.site.domainId, pageId: api.site.pageId };
      await api.ask('editor', 'updatePage', params, { headline: 'one' });
      await api.ask('editor', 'updatePage', params, { headline: 'two' }, { 'If-Match': '*' });
      expect(await page()).toMatchObject({ headline: 'two', revision: 3 });
      const odd = await api.call('editor', 'updatePage', params, { headline: 'x' }, { 'If-Match': '"abc"' });
      expect(odd.status).toBe(400);
    });

    it('R2 every kind of write refuses a stale revision and leaves the entity as it was', async () => {
      const { domainId, pageId, sectionId, itemId, menuId, breadcrumbsId, settingsId, tokenId, otherSectionId } =
        api.site;
      const component = await api.ask('admin', 'createComponent', {}, { name: 'map' });
      const stale = { 'If-Match': '"99"' };
      const { ask, call } = api;
      const current = {
        page: await page(),
        domain: await ask('admin', 'getAdminDomain', { domainId }),
        managed: await ask('editor', 'getDomain', { domainId }),
        menu: await ask('editor', 'getMenu', { domainId, menuId }),
        settings: await ask('admin', 'getSettings', { settingsId }),
        token: await ask('admin', 'getClientToken', { tokenId }),
        user: await ask('admin', 'getUser', { userId: api.users.editor }),
      };
      const section = current.page.sections[0];
      const item = section?.items[0];
      const user = { userId: api.users.editor };
      const move = { section_id: otherSectionId };
      const writes = [
        [await call('editor', 'updateDomain', { domainId }, { description: 'x' }, stale), current.managed],
        [await call('editor', 'updateMenu', { domainId, menuId }, { name: 'x' }, stale), current.menu],
        [await call('editor', 'destroyMenu', { domainId, menuId }, undefined, stale), current.menu],
        [
          await call('editor', 'updateBreadcrumbs', { domainId, breadcrumbsId }, { entries: [] }, stale),
          current.page.breadcrumbs,
        ],
        [
          await call('editor', 'destroyBreadcrumbs', { domainId, breadcrumbsId }, undefined, stale),
          current.page.breadcrumbs,
        ],
        [await call('editor', 'destroyPage', { domainId, pageId }, undefined, stale), current.page],
        [await call('editor', 'updateSection', { domainId, sectionId }, { body: 'x' }, stale), section],
        [await call('editor', 'destroySection', { domainId, sectionId }, undefined, stale), section],
        [await call('editor', 'moveSectionDown', { domainId, sectionId }, undefined, stale), section],
        [await call('editor', 'updateItem', { domainId, itemId }, move, stale), item],
        [await call('editor', 'destroyItem', { domainId, itemId }, undefined, stale), item],
        [await call('editor', 'moveItemDown', { domainId, itemId }, undefined, stale), item],
        [await call('editor', 'destroySettings', { settingsId }, undefined, stale), current.settings],
        [await call('admin', 'updateSettings', { settingsId }, { layouts: [] }, stale), current.settings],
        [await call('admin', 'updateUser', user, { is_admin: true }, stale), current.user],
        [await call('admin', 'destroyUser', user, undefined, stale), current.user],
        [await call('admin', 'updateComponent', { componentId: component.id }, { name: 'x' }, stale), component],
        [await call('admin', 'destroyComponent', { componentId: component.id }, undefined, stale), component],
        [await call('admin', 'updateClientToken', { tokenId }, { name: 'x' }, stale), current.token],
        [await call('admin', 'destroyClientToken', { tokenId }, undefined, stale), current.token],
        [await call('admin', 'updateDomainSetup', { domainId }, { slug: 'x' }, stale), current.domain],
        [await call('admin', 'destroyDomain', { domainId }, undefined, stale), current.domain],
      ] as const;
      for (const [answer, entity] of writes) {
        expect([answer.status, answer.body]).toEqual([412, { error: expect.any(String), current: entity }]);
      }
      expect(await page()).toEqual(current.page);
      expect(await ask('admin', 'getAdminDomain', { domainId })).toEqual(current.domain);
    });

    it('R2 of ten writers of one revision exactly one is heard, and the others learn what it wrote', async () => {
      const params = { domainId: api.site.domainId, sectionId: api.site.sectionId };
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, writer) =>
          api.call('editor', 'updateSection', params, { body: `by ${writer}` }, { 'If-Match': '"1"' }),
        ),
      );
      const heard = answers.filter(({ status }) => status === 200);
      const late = answers.filter(({ status }) => status === 412);
      expect([heard.length, late.length]).toEqual([1, 9]);
      for (const { body } of late) expect(body).toMatchObject({ current: heard[0]?.body });
      expect((await page()).sections[0]).toEqual(heard[0]?.body);
    });

    it('R2 moving a neighbour leaves the revision of what someone else is editing alone', async () => {
      const { domainId, itemIds } = api.site;
      const [first = 0, second = 0] = itemIds;
      await api.ask('editor', 'moveItemDown', { domainId, itemId: first });
      const params = { domainId, itemId: second };
      expect(await api.ask('editor', 'updateItem', params, { body: 'mine' }, { 'If-Match': '"1"' })).toMatchObject({
        body: 'mine',
        revision: 2,
      });
    });
  });

  describe('retries', () => {
    const creation = { headline: 'Once', layout: null, breadcrumbs: [] };
    const pages = async () => (await api.ask('admin', 'getDomain', { domainId: api.site.domainId })).pages.length;

    it('R3 the same key and body get the first answer again, and one page is made', async () => {
      const params = { domainId: api.site.domainId };
      const before = await pages();
      const first = await api.call('editor', 'createPage', params, creation, { 'Idempotency-Key': 'a' });
      const again = await api.call('editor', 'createPage', params, creation, { 'Idempotency-Key': 'a' });
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'));
      expect(await pages()).toBe(before + 1);
    });

    it('R3 eight requests with one key at once make one page', async () => {
      const params = { domainId: api.site.domainId };
      const before = await pages();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => api.call('editor', 'createPage', params, creation, { 'Idempotency-Key': 'b' })),
      );
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(answers[0]?.status).toBe(201);
      expect(await pages()).toBe(before + 1);
    });

    it('R3 a key that was used for another body or another call is 422', async () => {
      const params = { domainId: api.site.domainId };
      const key = { 'Idempotency-Key': 'c' };
      await api.ask('editor', 'createPage', params, creation, key);
      const before = await pages();
      const other = await api.call('editor', 'createPage', params, { ...creation, headline: 'Other' }, key);
      const elsewhere = await api.call(
        'editor',
        'moveSectionDown',
        { ...params, sectionId: api.site.sectionId },
        undefined,
        key,
      );
      expect([other.status, elsewhere.status]).toEqual([422, 422]);
      expect(await pages()).toBe(before);
      expect((await api.call('editor', 'createPage', params, creation, { 'Idempotency-Key': 'ä b' })).status).toBe(400);
    });

    it('R3 keys belong to their user, and end after 24 hours', async () => {
      const params = { domainId: api.site.domainId };
      const key = { 'Idempotency-Key': 'd' };
      const first = await api.ask('editor', 'createPage', params, creation, key);
      const admin = await api.ask('admin', 'createPage', params, creation, key);
      api.clock.now += day - 1;
      const again = await api.ask('editor', 'createPage', params, creation, key);
      api.clock.now += 1;
      const later = await api.ask('editor', 'createPage', params, creation, key);
      expect(again.id).toBe(first.id);
      expect(new Set([first.id, admin.id, later.id]).size).toBe(3);
    });

    it('R3 a refused request leaves its key free, and nothing half done', async () => {
      const params = { domainId: api.site.domainId };
      const key = { 'Idempotency-Key': 'e' };
      expect((await api.call('editor', 'createSection', params, { page_id: 9999 }, key)).status).toBe(422);
      await api.ask('editor', 'createSection', params, { page_id: api.site.pageId }, key);
      expect((await page()).sections).toHaveLength(3);
    });

    it('R3 a move is made once', async () => {
      const params = { domainId: api.site.domainId, itemId: api.site.itemId };
      for (const _ of [1, 2]) await api.ask('editor', 'moveItemDown', params, undefined, { 'Idempotency-Key': 'f' });
      const [first, second, third] = api.site.itemIds;
      expect((await page()).sections[0]?.items.map(({ id }) => id)).toEqual([second, first, third]);
    });
  });

  describe('order', () => {
    const order = async () => (await page()).sections.map(({ id, items }) => [id, items.map((item) => item.id)]);

    it('PAGE-06 R5 sections move up and down, and stay at the ends', async () => {
      const { domainId, sectionId, otherSectionId, itemIds } = api.site;
      await api.ask('editor', 'moveSectionUp', { domainId, sectionId });
      expect(await order()).toEqual([
        [sectionId, itemIds],
        [otherSectionId, []],
      ]);
      await api.ask('editor', 'moveSectionDown', { domainId, sectionId });
      expect(await order()).toEqual([
        [otherSectionId, []],
        [sectionId, itemIds],
      ]);
      await api.ask('editor', 'moveSectionDown', { domainId, sectionId });
      expect(await order()).toEqual([
        [otherSectionId, []],
        [sectionId, itemIds],
      ]);
    });

    it('PAGE-25 R5 an item crosses sections with every field, last by default and first when asked', async () => {
      const { domainId, sectionId, otherSectionId, itemIds } = api.site;
      const [first = 0, second = 0, third = 0] = itemIds;
      const before = (await page()).sections[0]?.items[0];
      const moved = await api.ask('editor', 'updateItem', { domainId, itemId: first }, { section_id: otherSectionId });
      expect(moved).toEqual({ ...before, section_id: otherSectionId, revision: 2 });
      const toFirst = { section_id: otherSectionId, position: 'first' };
      await api.ask('editor', 'updateItem', { domainId, itemId: third }, toFirst);
      expect(await order()).toEqual([
        [sectionId, [second]],
        [otherSectionId, [third, first]],
      ]);
      await api.ask('editor', 'updateItem', { domainId, itemId: third }, { position: 'last' });
      await api.ask('editor', 'updateItem', { domainId, itemId: first }, { section_id: otherSectionId, body: 'stays' });
      expect(await order()).toEqual([
        [sectionId, [second]],
        [otherSectionId, [first, third]],
      ]);
    });

    it('R5 destroying closes the gap', async () => {
      const { domainId, itemIds, sectionId } = api.site;
      await api.ask('editor', 'destroyItem', { domainId, itemId: itemIds[1] ?? 0 });
      await api.ask('editor', 'createItem', { domainId }, { section_id: sectionId });
      expect(await positions(api)).toEqual([[0, 1, 2], []]);
    });

    it('R5 three people who move, add, destroy and cross at once leave positions unique and complete', async () => {
      const { domainId, sectionId, otherSectionId, itemIds } = api.site;
      const random = generator(20260101);
      const made = [...itemIds];
      for (let round = 0; round < 25; round += 1) {
        const answers = await Promise.all(
          (['editor', 'admin', 'editor'] as const).map((person) => {
            const itemId = made[random(made.length)] ?? 0;
            const section_id = random(2) === 0 ? sectionId : otherSectionId;
            const position = random(2) === 0 ? 'first' : 'last';
            const kind = random(5);
            if (kind === 0) return api.call(person, 'moveItemUp', { domainId, itemId });
            if (kind === 1) return api.call(person, 'moveItemDown', { domainId, itemId });
            if (kind === 2) return api.call(person, 'createItem', { domainId }, { section_id });
            if (kind === 3) return api.call(person, 'moveSectionDown', { domainId, sectionId: section_id });
            return api.call(person, 'updateItem', { domainId, itemId }, { section_id, position });
          }),
        );
        expect(answers.every(({ status }) => status < 300)).toBe(true);
        const rows = await api.database
          .selectFrom('items')
          .select('id')
          .where('section_id', 'in', [sectionId, otherSectionId])
          .execute();
        made.splice(0, made.length, ...rows.map(({ id }) => id));
        for (const places of await positions(api)) expect(places).toEqual(places.map((_, index) => index));
      }
      const sections = await api.database
        .selectFrom('sections')
        .select('position')
        .where('page_id', '=', api.site.pageId)
        .execute();
      expect(sections.map(({ position }) => position).sort()).toEqual([0, 1]);
    });

    it('R5 pages made at once with one headline get paths of their own', async () => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          api.ask('editor', 'createPage', { domainId: api.site.domainId }, { headline: 'Same', layout: null }),
        ),
      );
      expect(answers.map(({ path }) => path).sort()).toEqual(['/same', '/same-2', '/same-3', '/same-4', '/same-5']);
    });
  });
});

/** The positions of the items of both sections, sorted. */
async function positions({ database, site }: TestApi): Promise<number[][]> {
  const rows = await database.selectFrom('items').select(['section_id', 'position']).orderBy('position').execute();
  return [site.sectionId, site.otherSectionId].map((section) =>
    rows.filter(({ section_id }) => section_id === section).map(({ position }) => position),
  );
}

/** Whole numbers below a limit, the same for the same seed. */
function generator(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
