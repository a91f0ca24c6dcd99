/** Copies of pages, sections and items. */
import { beforeEach, expect, it } from 'vitest';
import type { Page } from '../../contract/entities.ts';
import { testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

type Place = { parent_id: number; after_id: number | null };

onEveryDatabase('copies', (open) => {
  const api = testApi(open, beforeEach);
  const at = <Ids extends object>(ids: Ids) => ({ domainId: api.site.domainId, ...ids });
  const page = (pageId = api.site.pageId) => api.ask('editor', 'getPage', at({ pageId }));
  const copy = (kind: 'page' | 'section' | 'item', id: number, place: Place | null = null, key?: string) =>
    api.ask('editor', 'createCopy', at({}), { kind, id, place }, key ? { 'Idempotency-Key': key } : {});
  const refused = async (body: Record<string, unknown>) => {
    const { status, body: answer } = await api.call('editor', 'createCopy', at({}), body);
    return { status, answer };
  };
  /** Without what is new in every copy. */
  const content = (part: object) =>
    JSON.parse(
      JSON.stringify(part, (name, value) =>
        ['id', 'page_id', 'section_id', 'revision', 'breadcrumbs', 'live'].includes(name) ? undefined : value,
      ),
    );

  it('COPY-01 a section is copied with its items, after the original, as one change', async () => {
    const { sectionId, otherSectionId } = api.site;
    const odd = { headline: 'Hours', published: true, odd: { x: 1 } };
    expect((await api.call('editor', 'updateSection', at({ sectionId }), odd)).status).toBe(200);
    const stored = async () => (await api.call('editor', 'getPage', at({ pageId: api.site.pageId }))).body as Page;
    const before = await stored();
    const { id } = await copy('section', sectionId);
    const after = await stored();
    expect(after.sections.map((section) => section.id)).toEqual([sectionId, id, otherSectionId]);
    const [original, made] = after.sections;
    expect(original).toEqual(before.sections[0]);
    expect(content(made ?? {})).toEqual(content(original ?? {}));
    expect(made).toMatchObject({ published: true, odd: { x: 1 } });
    expect(new Set([...(made?.items ?? []), ...(original?.items ?? [])].map((item) => item.id)).size).toBe(6);
    const { entries } = await api.ask('editor', 'listPageHistory', at({ pageId: api.site.pageId }));
    const created = entries.flatMap(({ acts }) => acts).filter(({ action }) => action === 'created');
    expect(created[0]).toMatchObject({ kind: 'section', id });
  });

  it('COPY-03 a copy is inserted after the named part, also on another page, and replaces nothing', async () => {
    const { sectionId, otherSectionId, otherPageId, itemIds } = api.site;
    const [first = 0, second = 0, third = 0] = itemIds;
    const last = await copy('section', sectionId, { parent_id: api.site.pageId, after_id: otherSectionId });
    const top = await copy('section', otherSectionId, { parent_id: api.site.pageId, after_id: null });
    const ids = (await page()).sections.map(({ id }) => id);
    expect(ids).toEqual([top.id, sectionId, otherSectionId, last.id]);
    const elsewhere = await copy('section', sectionId, { parent_id: otherPageId, after_id: null });
    expect((await page(otherPageId)).sections.map(({ id }) => id)).toEqual([elsewhere.id]);
    const item = await copy('item', first, { parent_id: sectionId, after_id: second });
    const other = await copy('item', first, { parent_id: otherSectionId, after_id: null });
    const { sections } = await page();
    const itemsOf = (id: number) => sections.find((section) => section.id === id)?.items.map((one) => one.id);
    expect([itemsOf(sectionId), itemsOf(otherSectionId)]).toEqual([[first, second, item.id, third], [other.id]]);
  });

  it('COPY-03 a copy goes to the end if the part that it was to follow is gone', async () => {
    const { sectionId, otherSectionId, pageId } = api.site;
    await api.ask('editor', 'destroySection', at({ sectionId: otherSectionId }));
    const { id } = await copy('section', sectionId, { parent_id: pageId, after_id: otherSectionId });
    expect((await page()).sections.map((section) => section.id)).toEqual([sectionId, id]);
  });

  it('COPY-01 a page is copied with all it holds, unpublished, under a free path', async () => {
    const { pageId, domainId } = api.site;
    await api.ask('editor', 'updatePage', at({ pageId }), {
      ...{ path: '/visit', slug: 'visit', published: true, start_page_domain_id: domainId },
      meta_data: { meta_title: 'Visit us' },
    });
    const made = await copy('page', pageId);
    expect(made).toMatchObject({ kind: 'page', path: '/visit-2' });
    const [original, copied] = [await page(), await page(made.id)];
    expect(copied).toMatchObject({ published: false, slug: 'visit-2', start_page_domain_id: null });
    expect({ ...content(copied), path: '', slug: '', published: 0, start_page_domain_id: 0 }).toEqual({
      ...content(original),
      ...{ path: '', slug: '', published: 0, start_page_domain_id: 0 },
    });
    expect(copied.breadcrumbs?.entries).toEqual(original.breadcrumbs?.entries);
    expect(copied.breadcrumbs?.id).not.toBe(original.breadcrumbs?.id);
    const paths = [(await copy('page', pageId)).path, (await copy('page', made.id)).path];
    expect(paths).toEqual(['/visit-3', '/visit-4']);
  });

  it('COPY-01 a path that ends in a number of its own keeps it', async () => {
    const { pageId } = api.site;
    const pathOf = async (path: string) => {
      await api.ask('editor', 'updatePage', at({ pageId }), { path });
      return (await copy('page', pageId)).path;
    };
    expect(await pathOf('/covid-19')).toBe('/covid-19-2');
    expect(await pathOf('/')).toBe('/page-2');
    await api.ask('editor', 'updatePage', at({ pageId }), { path: `/${'a'.repeat(799)}` });
    const { status, answer } = await refused({ kind: 'page', id: pageId, place: null });
    expect({ status, says: JSON.stringify(answer).includes('is too long to make a path of') }).toEqual({
      ...{ status: 422, says: true },
    });
  });

  it('COPY-03 the same request, repeated after a lost answer, makes one copy', async () => {
    const first = await copy('section', api.site.sectionId, null, 'copy-1');
    expect(await copy('section', api.site.sectionId, null, 'copy-1')).toEqual(first);
    expect((await page()).sections).toHaveLength(3);
  });

  it('COPY-01 what the copy holds is found, referenced and taken back like everything else', async () => {
    const { pageId, otherPageId, sectionId } = api.site;
    await api.ask('editor', 'updatePage', at({ pageId: otherPageId }), { path: '/target' });
    await api.ask('editor', 'updateSection', at({ sectionId }), { headline: 'Quokka', target_page_path: '/target' });
    const made = await copy('page', pageId);
    const uses = await api.send(
      'editor',
      'GET',
      `/mgmt/api/v1/domains/${api.site.domainId}/used_in?kind=page&key=${otherPageId}`,
    );
    expect(JSON.stringify(uses.body)).toContain(`"page_id":${made.id}`);
    const found = await api.send('editor', 'GET', '/mgmt/api/v1/search?q=Quokka');
    expect(JSON.stringify(found.body)).toContain(`"page_id":${made.id}`);
    const { trash_id: trashId = 0 } = (await api.ask('editor', 'destroyPage', at({ pageId: made.id }))) ?? {};
    expect((await api.call('editor', 'restoreTrashed', at({ trashId }))).status).toBe(201);
    expect((await page(made.id)).sections).toHaveLength(2);
  });

  it('COPY-01 S37 what is not on this domain is neither copied nor a place for a copy', async () => {
    const { sectionId, pageId } = api.otherSite;
    expect((await refused({ kind: 'section', id: sectionId, place: null })).status).toBe(404);
    expect((await refused({ kind: 'page', id: 2 ** 40, place: null })).status).toBe(404);
    for (const parent_id of [pageId, 0, -1, 2 ** 40]) {
      const place = { parent_id, after_id: null };
      expect(await refused({ kind: 'section', id: api.site.sectionId, place })).toMatchObject({ status: 422 });
      expect(await refused({ kind: 'item', id: api.site.itemId, place })).toMatchObject({ status: 422 });
    }
    expect((await refused({ kind: 'menu', id: 1, place: null })).status).toBe(422);
  });
});
