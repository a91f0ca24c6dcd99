/** Taking back is a new change: it makes a field, a part or the whole as it was, and nothing else. */
import { beforeEach, expect, it } from 'vitest';
import type { Page } from '../../contract/entities.ts';
import { insertRow } from '../../server/db/rows.ts';
import { testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('taking back', (open) => {
  const api = testApi(open, beforeEach);

  const at = <Ids extends object>(ids: Ids) => ({ domainId: api.site.domainId, ...ids });
  const page = async () => content(await api.ask('editor', 'getPage', at({ pageId: api.site.pageId })));
  const newest = async () =>
    (await api.ask('editor', 'listPageHistory', at({ pageId: api.site.pageId }))).entries[0]?.seq ?? 0;
  const body = async (kind: string, id: number, field: string | null = null, seq = api.site.seq) => ({
    seq,
    seen: await newest(),
    kind,
    id,
    field,
  });
  const takeBack = async (kind: string, id: number, field: string | null = null, seq = api.site.seq) =>
    api.ask('editor', 'takeBackPage', at({ pageId: api.site.pageId }), await body(kind, id, field, seq));
  const lastActs = async () => {
    const { entries } = await api.ask('editor', 'listPageHistory', at({ pageId: api.site.pageId }));
    return entries[0]?.acts.map(({ kind, action, fields }) => `${kind} ${action} ${fields.join(' ')}`);
  };

  async function makeMess(): Promise<void> {
    const { pageId, sectionId, otherSectionId, itemIds, breadcrumbsId } = api.site;
    const [first = 0, second = 0, third = 0] = itemIds;
    await api.ask('editor', 'updatePage', at({ pageId }), {
      headline: 'New',
      meta_data: { meta_title: 'T' },
      path: '/new',
    });
    await api.ask('editor', 'updateItem', at({ itemId: second }), { body: 'Text' });
    await api.ask('editor', 'moveItem', at({ itemId: first }), { section_id: otherSectionId, position: 0 });
    await api.ask('editor', 'destroyItem', at({ itemId: third }));
    await api.ask('editor', 'destroySection', at({ sectionId }));
    await api.ask('editor', 'createSection', at({}), { page_id: pageId, headline: 'Later' });
    await api.ask('editor', 'moveSectionDown', at({ sectionId: otherSectionId }));
    await api.ask('editor', 'destroyBreadcrumbs', at({ breadcrumbsId }));
  }

  it('HIST-05 TOL-03 keys that no field knows are taken back with a part, a page, or alone', async () => {
    const { pageId, sectionId, itemIds } = api.site;
    const [itemId = 0] = itemIds;
    const write = async (about: string) => {
      const further: object = { about, [about]: { kept: [1] } };
      await api.call('editor', 'updatePage', at({ pageId }), further);
      await api.call('editor', 'updateSection', at({ sectionId }), further);
      await api.call('editor', 'updateItem', at({ itemId }), further);
    };
    const page = async () => content((await api.call('editor', 'getPage', at({ pageId }))).body as Page);
    await write('first');
    const [before, seq] = [await page(), await newest()];
    await write('second');
    const after = await page();
    await takeBack('item', itemId, null, seq);
    const item = async () => (await page()).sections.flatMap(({ items }) => items).find(({ id }) => id === itemId);
    const formerItem = before.sections.flatMap(({ items }) => items).find(({ id }) => id === itemId);
    expect(await item()).toEqual(formerItem);
    expect(await page()).toMatchObject({ about: 'second', second: { kept: [1] } });
    await takeBack('section', sectionId, 'further_keys', seq);
    expect(await page()).toEqual({ ...before, about: 'second', second: { kept: [1] } });
    await takeBack('page', pageId, null, seq);
    expect(await page()).toEqual(before);
    await takeBack('page', pageId, null, seq + 3);
    expect(await page()).toEqual(after);
  });

  it('HIST-05 a whole page is as it was, with its parts, their ids and their order, and that can be taken back', async () => {
    const before = await page();
    await makeMess();
    const [mess, seq] = [await page(), await newest()];
    await takeBack('page', api.site.pageId);
    expect(await page()).toEqual(before);
    const trash = await api.ask('editor', 'listTrash', at({}));
    expect(trash.map(({ kind, name }) => [kind, name])).toEqual([
      ['section', 'Later'],
      ['page', 'Destroyed'],
    ]);
    await takeBack('page', api.site.pageId, null, seq);
    expect(await page()).toEqual(mess);
  });

  it('HIST-05 one field alone, also of a group, and the history says so', async () => {
    const { pageId, otherSectionId } = api.site;
    await api.ask('editor', 'updatePage', at({ pageId }), {
      headline: 'New',
      meta_data: { meta_title: 'T', meta_keywords: 'k' },
    });
    await api.ask('editor', 'updateSection', at({ sectionId: otherSectionId }), {
      target_url: 'https://a.example',
      body: 'B',
    });
    api.clock.now += 3_600_000;
    const { seq } = await takeBack('page', pageId, 'meta_title');
    await takeBack('section', otherSectionId, 'link');
    expect(await lastActs()).toEqual(['page restored meta_data', 'section restored target_url']);
    expect(await page()).toMatchObject({
      headline: 'New',
      meta_data: { meta_title: null, meta_keywords: 'k' },
      sections: [{}, { body: 'B', target_url: null }],
    });
    expect((await api.ask('editor', 'getPageVersion', at({ pageId, seq }))).meta_data.meta_title).toBe(null);
    const wrong = await api.call('editor', 'takeBackPage', at({ pageId }), await body('page', pageId, 'ci_user'));
    expect([wrong.status, wrong.body]).toMatchObject([422, { fields: { field: [expect.any(String)] } }]);
    const nothing = await takeBack('page', pageId, 'meta_title');
    expect(nothing.seq).toBe(await newest());
  });

  it('HIST-05 HIST-07 an image that stays keeps the address that it was refreshed to', async () => {
    const { pageId } = api.site;
    const image = { image_id: 7, image_url: 'https://kontor.example/one' };
    await api.ask('editor', 'updatePage', at({ pageId }), image);
    const seq = await newest();
    const refreshed = { image_url: 'https://kontor.example/two' };
    await api.ask('editor', 'updatePage', at({ pageId }), { ...refreshed, headline: 'New' });
    await takeBack('page', pageId, null, seq);
    const { headline } = await api.ask('editor', 'getPageVersion', at({ pageId, seq }));
    expect(await page()).toMatchObject({ ...image, ...refreshed, headline });
    await api.ask('editor', 'updatePage', at({ pageId }), { image_id: 8, image_url: 'https://kontor.example/eight' });
    await takeBack('page', pageId, 'image', seq);
    expect(await page()).toMatchObject(image);
  });

  it('HIST-05 one section or item alone: changed, destroyed since, or not there then', async () => {
    const { otherSectionId, sectionId, itemIds } = api.site;
    const [first = 0, second = 0, third = 0] = itemIds;
    const before = await page();
    await makeMess();
    await takeBack('section', sectionId);
    const section = (await page()).sections.find(({ id }) => id === sectionId);
    // The first item stands in another section now, and stays there.
    expect(section?.items.map(({ id }) => id)).toEqual([second, third]);
    expect(section?.items[0]?.body).toBe(null);
    await takeBack('item', first);
    const later = (await page()).sections.find(({ headline }) => headline === 'Later');
    await takeBack('section', later?.id ?? 0);
    await takeBack('section', otherSectionId);
    await takeBack('breadcrumbs', api.site.pageId);
    expect((await page()).sections).toEqual(before.sections);
    expect((await page()).headline).toBe('New');
  });

  it('HIST-05 an item that went to another page, and was destroyed there, comes back', async () => {
    const { otherPageId, itemIds } = api.site;
    const [itemId = 0] = itemIds;
    const before = await page();
    const elsewhere = await api.ask('editor', 'createSection', at({}), { page_id: otherPageId, headline: 'There' });
    await api.ask('editor', 'moveItem', at({ itemId }), { section_id: elsewhere.id, position: 0 });
    const { before: moved } = await api.database
      .selectFrom('changes')
      .select('before')
      .where('action', '=', 'moved')
      .where('after', 'is', null)
      .executeTakeFirstOrThrow();
    expect(moved).not.toContain('page_id');
    // As earlier versions kept it.
    const kept = String(moved).replace('"id":', '"page_id":1,"id":');
    await api.database.updateTable('changes').set({ before: kept }).where('before', '=', moved).execute();
    await api.ask('editor', 'destroyItem', at({ itemId }));
    await takeBack('page', api.site.pageId);
    expect(await page()).toEqual(before);
  });

  it('HIST-05 a destroyed page comes back as it was at any number, unless its path is taken', async () => {
    const { pageId, otherPageId, domainId } = api.site;
    const before = await page();
    const seen = await newest();
    const back = { seq: api.site.seq, seen: seen + 100, kind: 'page', id: pageId, field: null };
    await api.ask('editor', 'updatePage', at({ pageId }), { headline: 'New' });
    await api.ask('editor', 'destroyPage', at({ pageId }));
    await api.ask('editor', 'updatePage', at({ pageId: otherPageId }), { path: '/home' });
    const taken = await api.call('editor', 'takeBackPage', at({ pageId }), back);
    expect([taken.status, taken.body]).toMatchObject([
      422,
      { fields: { [`page.${pageId}.path`]: ['A page has this path: Page /news.'] } },
    ]);
    const otherwise = { ...back, keep: [{ kind: 'page', id: pageId, field: 'path' }] };
    await api.ask('editor', 'takeBackPage', at({ pageId }), otherwise);
    expect(await page()).toEqual({ ...before, path: '/home-2' });
    await api.ask('editor', 'destroyPage', at({ pageId }));
    await api.ask('editor', 'updatePage', at({ pageId: otherPageId }), { path: '/other' });
    await api.ask('editor', 'takeBackPage', at({ pageId }), { ...back, seen: seen + 200 });
    expect(await page()).toEqual(before);
    expect((await api.ask('editor', 'listTrash', { domainId })).map(({ name }) => name)).toEqual(['Destroyed']);
  });

  it('HIST-05 a page whose old path is taken comes back without it, and the refusal names the page that has it', async () => {
    const { pageId, otherPageId } = api.site;
    const before = await page();
    await api.ask('editor', 'updatePage', at({ pageId }), { path: '/start', headline: 'New' });
    await api.ask('editor', 'updatePage', at({ pageId: otherPageId }), { path: '/home', headline: 'Arrival' });
    const whole = await body('page', pageId);
    const refused = await api.call('editor', 'takeBackPage', at({ pageId }), whole);
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { [`page.${pageId}.path`]: ['A page has this path: Arrival.'] } },
    });
    expect(await page()).toMatchObject({ path: '/start', headline: 'New' });
    const alone = await api.call('editor', 'takeBackPage', at({ pageId }), { ...whole, field: 'path' });
    expect(alone.status).toBe(422);
    const keep = [{ kind: 'page', id: pageId, field: 'path' }];
    await api.ask('editor', 'takeBackPage', at({ pageId }), { ...whole, keep });
    expect(await page()).toEqual({ ...before, path: '/start' });
  });

  it('HIST-05 IMG-14 an image that is destroyed for good does not come back; all else does, with its parts and without them', async () => {
    const { pageId, sectionId, itemId } = api.site;
    const url = (id: number) => ({ image_id: id, image_url: `https://kontor.example/${id}` });
    const image = (file_name: string) => ({
      ...{ file_name, scope: 's', width: 1, height: 1, bytes: 1, created_at: 0 },
    });
    const first = await insertRow(api.database, 'images', image('a.png'));
    const second = await insertRow(api.database, 'images', image('b.png'));
    await api.ask('editor', 'updatePage', at({ pageId }), url(first.id));
    await api.ask('editor', 'updateItem', at({ itemId }), url(first.id));
    const [before, seq] = [await page(), await newest()];
    await api.ask('editor', 'updatePage', at({ pageId }), { ...url(second.id), headline: 'New' });
    await api.ask('editor', 'destroySection', at({ sectionId }));
    await api.database.deleteFrom('images').where('id', '=', first.id).execute();
    const whole = await body('page', pageId, null, seq);
    const refused = await api.call('editor', 'takeBackPage', at({ pageId }), whole);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        fields: {
          [`page.${pageId}.image`]: [expect.stringMatching(/^was destroyed/)],
          [`item.${itemId}.image`]: [expect.stringMatching(/^was destroyed/)],
        },
      },
    });
    const keep = [
      { kind: 'page', id: pageId, field: 'image' },
      { kind: 'item', id: itemId, field: 'image' },
    ];
    await api.ask('editor', 'takeBackPage', at({ pageId }), { ...whole, keep });
    const none = { image_id: null, image_url: null };
    const sections = before.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => (item.id === itemId ? { ...item, ...none } : item)),
    }));
    expect(await page()).toEqual({ ...before, ...url(second.id), sections });
  });

  it('HIST-05 one field of a destroyed page or menu is not taken back, because all of it would come back', async () => {
    const { pageId, domainId } = api.site;
    const { id: menuId } = await api.ask('editor', 'createMenu', { domainId }, { name: 'main', display_name: 'Main' });
    const [created] = (await api.ask('editor', 'listMenuHistory', at({ menuId }))).entries;
    const seq = created?.seq ?? 0;
    const field = { seq, seen: seq + 100 };
    await api.ask('editor', 'destroyMenu', at({ menuId }));
    await api.ask('editor', 'destroyPage', at({ pageId }));
    const page = { ...field, kind: 'page', id: pageId, field: 'headline' };
    expect((await api.call('editor', 'takeBackPage', at({ pageId }), page)).status).toBe(404);
    expect((await api.call('editor', 'getPage', at({ pageId }))).status).toBe(404);
    const menu = { ...field, kind: 'menu', id: menuId, field: 'display_name' };
    expect((await api.call('editor', 'takeBackMenu', at({ menuId }), menu)).status).toBe(404);
    expect((await api.call('editor', 'getMenu', at({ menuId }))).status).toBe(404);
  });

  it("HIST-05 a colleague's newer change of the same is a conflict, another one is none", async () => {
    const { pageId, sectionId } = api.site;
    await api.ask('editor', 'updatePage', at({ pageId }), { headline: 'New' });
    const seen = await newest();
    await api.ask('admin', 'updateSection', at({ sectionId }), { headline: 'theirs' });
    const request = { seq: api.site.seq, seen, kind: 'page', id: pageId, field: null };
    const refused = await api.call('editor', 'takeBackPage', at({ pageId }), request);
    expect(refused).toMatchObject({
      status: 412,
      body: { code: 'stale', current: { headline: 'New', updated_by: { email: 'admin@kontor.example' } } },
    });
    await api.ask('editor', 'takeBackPage', at({ pageId }), { ...request, field: 'headline' });
    expect(await page()).toMatchObject({ headline: 'Page /home', sections: [{ headline: 'theirs' }, {}] });
  });

  it('HIST-05 what a colleague has written since can be kept, field by field and part by part', async () => {
    const { pageId, sectionId, otherSectionId, itemIds } = api.site;
    const [first = 0, second = 0, third = 0] = itemIds;
    await makeMess();
    await api.ask('editor', 'takeBackPage', at({ pageId }), await body('page', pageId));
    const before = await page();
    const seen = await newest();
    const subject = { seq: seen, kind: 'page', id: pageId, field: null };
    await api.ask('admin', 'updatePage', at({ pageId }), {
      headline: 'Theirs',
      subline: 'Mine',
      meta_data: { meta_title: 'Theirs' },
    });
    await api.ask('admin', 'updateSection', at({ sectionId }), { headline: 'Theirs', body: 'Mine' });
    await api.ask('admin', 'updateItem', at({ itemId: first }), { body: 'Theirs', intro: 'Mine' });
    await api.ask('admin', 'moveItem', at({ itemId: second }), { section_id: otherSectionId, position: 0 });
    await api.ask('admin', 'destroyItem', at({ itemId: third }));
    await api.ask('admin', 'moveSectionDown', at({ sectionId }));
    const created = await api.ask('admin', 'createSection', at({}), { page_id: pageId, headline: 'Theirs' });
    await api.ask('admin', 'createSection', at({}), { page_id: pageId, headline: 'Mine' });
    const now = await page();
    const keep = [
      { kind: 'page', id: pageId, field: 'headline' },
      { kind: 'page', id: pageId, field: 'meta_title' },
      { kind: 'section', id: sectionId, field: 'headline' },
      { kind: 'section', id: sectionId, field: null },
      { kind: 'section', id: created.id, field: null },
      { kind: 'item', id: first, field: 'body' },
      { kind: 'item', id: second, field: null },
      { kind: 'item', id: third, field: null },
    ];
    await api.ask('editor', 'takeBackPage', at({ pageId }), { ...subject, seen: await newest(), keep });
    const then = await page();
    expect(then).toMatchObject({ headline: 'Theirs', subline: null, meta_data: { meta_title: 'Theirs' } });
    expect(then.sections.map(({ id }) => id)).toEqual([otherSectionId, sectionId, created.id]);
    expect(then.sections[1]).toMatchObject({ headline: 'Theirs', body: before.sections[0]?.body });
    expect(then.sections.map(({ items }) => items.map(({ id }) => id))).toEqual([[second], [first], []]);
    expect(then.sections[1]?.items[0]).toMatchObject({ body: 'Theirs', intro: null });
    expect(then.sections[2]).toEqual(now.sections[2]);
  });

  it('HIST-05 a section that comes back alone has its items in their order, also those that were destroyed before it', async () => {
    const { sectionId, itemIds } = api.site;
    const before = await page();
    await api.ask('editor', 'destroyItem', at({ itemId: itemIds[0] ?? 0 }));
    await api.ask('editor', 'destroySection', at({ sectionId }));
    await takeBack('section', sectionId);
    expect(await page()).toEqual(before);
  });

  it('HIST-05 an item that is to stay away does not come back with its section', async () => {
    const { pageId, sectionId, itemIds } = api.site;
    const [first = 0, second = 0] = itemIds;
    const before = await page();
    await api.ask('editor', 'destroyItem', at({ itemId: first }));
    await api.ask('editor', 'destroySection', at({ sectionId }));
    const keep = [{ kind: 'item', id: first, field: null }];
    const whole = { ...(await body('page', pageId)), keep };
    await api.ask('editor', 'takeBackPage', at({ pageId }), whole);
    const expected = before.sections.map(({ items, ...section }) => ({
      ...section,
      items: items.filter(({ id }) => id !== first),
    }));
    expect(await page()).toEqual({ ...before, sections: expected });
    await api.ask('editor', 'destroySection', at({ sectionId }));
    const one = { ...(await body('section', sectionId)), keep: [{ kind: 'item', id: second, field: null }] };
    await api.ask('editor', 'takeBackPage', at({ pageId }), one);
    const section = (await page()).sections.find(({ id }) => id === sectionId);
    expect(section?.items.map(({ id }) => id)).toEqual(itemIds.filter((id) => id !== second));
  });

  it('HIST-05 TOL-03 keys that no field knows can be kept as well', async () => {
    const { pageId, sectionId } = api.site;
    const write = async (about: string) => {
      const further: object = { about };
      await api.call('editor', 'updatePage', at({ pageId }), further);
      await api.call('editor', 'updateSection', at({ sectionId }), further);
    };
    await write('first');
    const seq = await newest();
    await write('second');
    const keep = [{ kind: 'section', id: sectionId, field: 'further_keys' }];
    await api.ask('editor', 'takeBackPage', at({ pageId }), { ...(await body('page', pageId, null, seq)), keep });
    const { body: after } = await api.call('editor', 'getPage', at({ pageId }));
    expect(after).toMatchObject({ about: 'first', sections: [{ about: 'second' }, {}] });
  });

  it('HIST-05 a field of a menu or of the domain can be kept while the whole is taken back', async () => {
    const { domainId, menuId } = api.site;
    const { seq } = api.site;
    await api.ask('admin', 'updateMenu', at({ menuId }), { name: 'theirs', display_name: 'Mine' });
    const keptName = [{ kind: 'menu', id: menuId, field: 'name' }];
    const menu = { seq, seen: 10_000, kind: 'menu', id: menuId, field: null, keep: keptName };
    await api.ask('editor', 'takeBackMenu', at({ menuId }), menu);
    expect(await api.ask('editor', 'getMenu', at({ menuId }))).toMatchObject({ name: 'theirs', display_name: null });
    await api.ask('admin', 'updateDomain', { domainId }, { footer_text: 'Theirs', description: 'Mine' });
    const keptText = [{ kind: 'domain', id: domainId, field: 'footer_text' }];
    const domain = { seq, seen: 10_000, kind: 'domain', id: domainId, field: null, keep: keptText };
    await api.ask('editor', 'takeBackDomain', { domainId }, domain);
    expect(await api.ask('editor', 'getDomain', { domainId })).toMatchObject({
      footer_text: 'Theirs',
      description: null,
    });
    const nonsense = { ...domain, keep: [{ ...keptText[0], field: 'nonsense' }] };
    expect((await api.call('editor', 'takeBackDomain', { domainId }, nonsense)).status).toBe(422);
  });

  it('HIST-06 who takes back the start page is not named as the author of the texts of the domain', async () => {
    const { domainId, pageId } = api.site;
    const seq = await newest();
    const { revision } = await api.ask('editor', 'getDomain', { domainId });
    await api.ask('admin', 'updateDomain', { domainId }, { description: 'Theirs' });
    await api.ask('editor', 'updatePage', at({ pageId }), { start_page_domain_id: domainId });
    const start = { seq, seen: 10_000, kind: 'domain', id: domainId, field: 'start_page_id' };
    await api.ask('editor', 'takeBackDomain', at({}), start);
    expect((await api.ask('editor', 'getDomain', { domainId })).start_page).toBeNull();
    const stale = await api.call('editor', 'updateDomain', { domainId }, {}, { 'If-Match': String(revision) });
    expect(stale).toMatchObject({ status: 412, body: { current: { updated_by: { id: api.users.admin } } } });
  });

  it('HIST-06 menus and domain data are taken back too, settings by admins alone', async () => {
    const { domainId, menuId, otherPageId } = api.site;
    const { entries: history } = await api.ask('editor', 'listDomainHistory', { domainId });
    const seen = 10_000;
    const seq = history[0]?.seq ?? 0;
    const entries = [{ target_text: 'Visit', target_page_path: '/visit', target_url: null, entries: [] }];
    await api.ask('editor', 'updateMenu', at({ menuId }), { entries, display_name: 'Main' });
    const menu = { seq: api.site.seq, seen, kind: 'menu', id: menuId };
    await api.ask('editor', 'takeBackMenu', at({ menuId }), { ...menu, field: 'display_name' });
    expect(await api.ask('editor', 'getMenu', at({ menuId }))).toMatchObject({ display_name: null, entries });
    await api.ask('editor', 'destroyMenu', at({ menuId }));
    await api.ask('editor', 'takeBackMenu', at({ menuId }), { ...menu, field: null });
    expect(await api.ask('editor', 'getMenu', at({ menuId }))).toMatchObject({ id: menuId, name: 'main', entries: [] });
    await api.ask('editor', 'updateDomain', { domainId }, { footer_text: 'Since 1931', description: 'd' });
    await api.ask('editor', 'updatePage', at({ pageId: otherPageId }), { start_page_domain_id: domainId });
    const domain = { seq, seen, kind: 'domain', id: domainId };
    await api.ask('editor', 'takeBackDomain', { domainId }, { ...domain, field: 'footer_text' });
    const settings = { ...domain, kind: 'settings', field: 'section_display_modes' };
    expect((await api.call('editor', 'takeBackDomain', { domainId }, settings)).status).toBe(403);
    expect((await api.call('editor', 'takeBackDomain', { domainId }, { ...domain, field: 'fqdn' })).status).toBe(403);
    await api.ask('admin', 'updateSettings', { settingsId: api.site.settingsId }, { section_display_modes: [] });
    await api.ask('admin', 'takeBackDomain', { domainId }, settings);
    const version = await api.ask('editor', 'getDomain', { domainId });
    expect(version).toMatchObject({ footer_text: null, description: 'd', start_page: { id: otherPageId } });
    expect(version.domain_settings?.section_display_modes.map(({ name }) => name)).toEqual(['plain', 'wide']);
  });
});

/** Without what tells when something was written. */
function content(page: Page): Page {
  return JSON.parse(JSON.stringify(page), (name, value) => (['revision', 'live'].includes(name) ? null : value));
}
