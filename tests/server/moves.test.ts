/** Moves of sections and items, copies of several at once, and taking all of that back as one step. */
import { beforeEach, expect, it } from 'vitest';
import type { CopyRequest, Reversal } from '../../contract/copies.ts';
import type { Page } from '../../contract/entities.ts';
import { newestSeq } from '../../server/db/changes.ts';
import { pageAt } from '../../server/history/versions.ts';
import { testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('moves', (open) => {
  const api = testApi(open, beforeEach);
  const at = <Ids extends object>(ids: Ids) => ({ domainId: api.site.domainId, ...ids });
  const page = async (pageId = api.site.pageId) => (await api.call('editor', 'getPage', at({ pageId }))).body as Page;
  const copy = (body: CopyRequest) => api.ask('editor', 'createCopy', at({}), body);
  const reverse = async (acts: readonly Reversal[]) =>
    (await api.ask('editor', 'reverseCopy', at({}), { acts: [...acts] })).acts;
  const idsIn = async (pageId?: number) => (await page(pageId)).sections.map(({ id }) => id);
  const itemsIn = async () => (await page()).sections.map(({ items }) => items.map(({ id }) => id));
  /** Both pages without revisions, which count writes. */
  const content = async () =>
    JSON.parse(
      JSON.stringify([await page(), await page(api.site.otherPageId)], (name, value) =>
        name === 'revision' || name === 'live' ? undefined : value,
      ),
    );

  it('COPY-01 COPY-03 a section moves to another page with its items, in both histories, and one Undo moves it back', async () => {
    const { sectionId, otherSectionId, pageId, otherPageId, itemIds } = api.site;
    const before = await content();
    const place = { parent_id: otherPageId, after_id: null };
    const moved = await copy({ kind: 'section', id: sectionId, place, is_move: true });
    expect(moved).toMatchObject({ kind: 'section', id: sectionId, parts: [{ id: sectionId }] });
    expect([await idsIn(), await idsIn(otherPageId)]).toEqual([[otherSectionId], [sectionId]]);
    expect((await page(otherPageId)).sections[0]?.items.map(({ id }) => id)).toEqual(itemIds);
    for (const id of [pageId, otherPageId]) {
      const { entries } = await api.ask('editor', 'listPageHistory', at({ pageId: id }));
      expect(entries[0]?.acts).toMatchObject([{ kind: 'section', action: 'moved', id: sectionId }]);
    }
    const newest = await newestSeq(api.database, api.site.domainId);
    const then = async (id: number, seq: number) =>
      (await pageAt(api.database, api.site.domainId, id, seq))?.sections.map((one) => [one.id, one.items.length]);
    expect(await then(pageId, newest - 2)).toEqual([
      [sectionId, 3],
      [otherSectionId, 0],
    ]);
    expect([await then(pageId, newest), await then(otherPageId, newest - 2)]).toEqual([[[otherSectionId, 0]], []]);
    expect(await then(otherPageId, newest)).toEqual([[sectionId, 3]]);
    const again = await reverse(moved.undo);
    expect(await content()).toEqual(before);
    await reverse(again);
    expect([await idsIn(), await idsIn(otherPageId)]).toEqual([[otherSectionId], [sectionId]]);
  });

  it('COPY-01 COPY-03 several items move into another section as one step, in their order, and back to their own places', async () => {
    const { otherSectionId, sectionId, itemIds } = api.site;
    const [first = 0, second = 0, third = 0] = itemIds;
    const before = await content();
    const place = { parent_id: otherSectionId, after_id: null };
    const { undo } = await copy({ kind: 'item', id: third, more: [first], place, is_move: true });
    expect(await itemsIn()).toEqual([[second], [third, first]]);
    await reverse(undo);
    expect(await content()).toEqual(before);
    const within = await copy({
      ...{ kind: 'item', id: third, more: [second], is_move: true },
      place: { parent_id: sectionId, after_id: null },
    });
    expect(await itemsIn()).toEqual([[third, second, first], []]);
    await reverse(within.undo);
    expect(await content()).toEqual(before);
  });

  it('COPY-03 several copies are one step: one Undo destroys them, another one restores them in their places', async () => {
    const { sectionId, otherSectionId, pageId } = api.site;
    const before = await content();
    const place = { parent_id: pageId, after_id: null };
    const made = await copy({ kind: 'section', id: sectionId, more: [otherSectionId], place });
    const ids = made.parts.map(({ id }) => id);
    expect(await idsIn()).toEqual([...ids, sectionId, otherSectionId]);
    const again = await reverse(made.undo);
    expect(await content()).toEqual(before);
    await reverse(again);
    expect(await idsIn()).toEqual([...ids, sectionId, otherSectionId]);
  });

  it('COPY-03 an undo of copies that somebody has changed since is refused and changes nothing', async () => {
    const { sectionId, otherSectionId, pageId } = api.site;
    const place = { parent_id: pageId, after_id: null };
    const made = await copy({ kind: 'section', id: sectionId, more: [otherSectionId], place });
    await api.ask('admin', 'updateSection', at({ sectionId: made.id }), { headline: 'Edited' });
    const before = await content();
    expect((await api.call('editor', 'reverseCopy', at({}), { acts: made.undo })).status).toBe(409);
    expect(await content()).toEqual(before);
  });

  it('COPY-01 a page is copied with the pages below it, and their links lead to the copies', async () => {
    const { pageId, otherPageId, sectionId } = api.site;
    await api.ask('editor', 'updatePage', at({ pageId }), { path: '/visit' });
    await api.ask('editor', 'updatePage', at({ pageId: otherPageId }), { path: '/visit/way' });
    await api.ask('editor', 'createPage', at({}), { headline: 'Visitors', layout: 'default', breadcrumbs: [] });
    const link = { target_page_path: '/visit/way#bus', body: '[Bus](/visit/way) [News](/visitors)' };
    await api.ask('editor', 'updateSection', at({ sectionId }), link);
    const body = { kind: 'page', id: pageId, place: null, below: true } as const;
    const review = await api.ask('editor', 'reviewCopy', at({}), body);
    expect(review).toMatchObject({ path: '/visit-2', path_taken_by: null, below: 1, counts: { pages: 2 } });
    const made = await copy(body);
    expect(made.parts.map(({ path }) => path)).toEqual(['/visit-2', '/visit-2/way']);
    expect((await page(made.id)).sections[0]).toMatchObject({
      target_page_path: '/visit-2/way#bus',
      body: '[Bus](/visit-2/way) [News](/visitors)',
    });
    expect((await api.call('editor', 'createCopy', at({}), { ...body, path: '/visitors' })).status).toBe(422);
    const again = await reverse(made.undo);
    expect((await api.call('editor', 'getPage', at({ pageId: made.id }))).status).toBe(404);
    await reverse(again);
    expect(await page(made.parts[1]?.id)).toMatchObject({ path: '/visit-2/way', published: false });
  });

  it('COPY-05 a new page begins with another one: with its headline, layout and path, and all that the other holds, unpublished', async () => {
    const { pageId } = api.site;
    const body = {
      kind: 'page' as const,
      id: pageId,
      place: null,
      begin: { headline: 'Summer Fête', layout: 'event' },
    };
    const made = await copy(body);
    expect(made.path).toBe('/summer-fete');
    const begun = await page(made.id);
    expect(begun).toMatchObject({ headline: 'Summer Fête', layout: 'event', slug: 'summer-fete', published: false });
    expect(begun.sections.map(({ items }) => items.length)).toEqual([3, 0]);
    const blank = { ...body, begin: { headline: ' ', layout: null } };
    expect((await api.call('editor', 'createCopy', at({}), blank)).status).toBe(422);
  });

  it('COPY-01 S37 a part is not moved into another domain’s page by its own call, nor without a place', async () => {
    const { sectionId, itemId } = api.site;
    const before = await content();
    const foreign = { parent_id: api.otherSite.pageId, after_id: null };
    for (const body of [
      { kind: 'section', id: sectionId, place: foreign, is_move: true },
      { kind: 'section', id: sectionId, place: null, is_move: true },
      { kind: 'page', id: api.site.pageId, place: null, is_move: true },
      { kind: 'item', id: itemId, place: { parent_id: 2 ** 40, after_id: null }, is_move: true },
    ]) {
      expect([body, (await api.call('editor', 'createCopy', at({}), body)).status]).toEqual([body, 422]);
    }
    const gone = { kind: 'item', id: 2 ** 40, place: foreign, is_move: true };
    expect((await api.call('editor', 'createCopy', at({}), gone)).status).toBe(404);
    expect(await content()).toEqual(before);
  });

  it('COPY-01 S37 at most 500 parts move at once, and no id that cannot be one fails on the server', async () => {
    const { sectionId, itemIds, otherSectionId, domainId } = api.site;
    const before = await content();
    const place = { parent_id: otherSectionId, after_id: null };
    const more = Array.from({ length: 500 }, (_, index) => index + 1_000_000);
    const many = { kind: 'item', id: itemIds[0], more, place, is_move: true };
    expect(await api.call('editor', 'createCopy', at({}), many)).toMatchObject({ status: 422, body: { fields: {} } });
    const act = { domain_id: domainId, act: 'destroy', kind: 'section', id: sectionId, seq: null, place: null };
    for (const [change, status] of [
      [{ id: 2 ** 40 }, 404],
      [{ id: 2 ** 40, act: 'restore' }, 404],
      [{ id: 2 ** 40, kind: 'page' }, 404],
      [{ domain_id: 2 ** 40 }, 404],
      [{ seq: 2 ** 40 }, 422],
    ] as const) {
      const body = { acts: [{ ...act, ...change }] };
      expect([change, (await api.call('editor', 'reverseCopy', at({}), body)).status]).toEqual([change, status]);
    }
    expect(await content()).toEqual(before);
  });

  it('HIST-05 COPY-01 taking back a page from before a move brings the section back from the other page', async () => {
    const { sectionId, pageId, otherPageId, domainId } = api.site;
    const before = (await page()).sections.map(({ id, items }) => [id, items.map((item) => item.id)]);
    const { seq } = api.site;
    await copy({ kind: 'section', id: sectionId, place: { parent_id: otherPageId, after_id: null }, is_move: true });
    const { entries } = await api.ask('editor', 'listPageHistory', at({ pageId }));
    const body = { seq, seen: entries[0]?.seq ?? 0, kind: 'page', id: pageId, field: null, keep: [] };
    const answer = await api.call('editor', 'takeBackPage', { domainId, pageId }, body);
    expect([answer.status, answer.body]).toEqual([201, answer.body]);
    expect((await page()).sections.map(({ id, items }) => [id, items.map((item) => item.id)])).toEqual(before);
    expect(await idsIn(otherPageId)).toEqual([]);
  });
});
