/** Nothing is overwritten silently: a write that was meant for an older revision is refused. */
import { beforeEach, expect, it } from 'vitest';
import { newestSeq } from '../../server/db/changes.ts';
import { testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('revisions', (open) => {
  const api = testApi(open, beforeEach);
  const page = async () => {
    const read = await api.ask('editor', 'getPage', { domainId: api.site.domainId, pageId: api.site.pageId });
    return { ...read, live: null };
  };

  it('R2 a stale write is 412 with what is stored, and changes nothing', async () => {
    const { domainId, pageId } = api.site;
    const params = { domainId, pageId };
    await api.ask('editor', 'updatePage', params, { headline: 'first' }, { 'If-Match': '"1"' });
    const before = await page();
    const written = {
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_by: { id: api.users.editor, email: expect.stringContaining('@'), name: null },
    };
    const change = { headline: 'second', start_page_domain_id: domainId };
    const answer = await api.call('admin', 'updatePage', params, change, { 'If-Match': '"1"' });
    expect([answer.status, answer.body]).toEqual([
      412,
      { error: 'This was changed by someone else in the meantime.', code: 'stale', current: { ...before, ...written } },
    ]);
    expect(await page()).toEqual(before);
  });

  it('R2 a refusal names nobody where it is not known who wrote the newest revision', async () => {
    const { domainId, pageId, sectionId } = api.site;
    const stale = { 'If-Match': '"99"' };
    const unwritten = await api.call('editor', 'updateSection', { domainId, sectionId }, { headline: 'x' }, stale);
    expect(unwritten.body).toMatchObject({ current: { id: sectionId } });
    expect(unwritten.body).not.toHaveProperty('current.updated_by');
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: 'first' });
    await api.ask('admin', 'destroyUser', { userId: api.users.editor });
    const orphaned = await api.call('admin', 'updatePage', { domainId, pageId }, { headline: 'x' }, stale);
    expect(orphaned.body).toMatchObject({ current: { id: pageId, updated_by: null } });
  });

  it('R2 a refusal names who has renamed, deactivated or activated an account', async () => {
    const { editor: userId, admin } = api.users;
    const authorOf = async () => {
      const answer = await api.call('admin', 'updateUser', { userId }, { is_admin: true }, { 'If-Match': '"99"' });
      return [answer.status, (answer.body as { current: { updated_by?: { id: number } } }).current.updated_by?.id];
    };
    await api.ask('editor', 'updateAccount', {}, { name: 'Ada' });
    expect(await authorOf()).toEqual([412, userId]);
    await api.ask('admin', 'deactivateUser', { userId });
    expect(await authorOf()).toEqual([412, admin]);
    await api.ask('admin', 'activateUser', { userId });
    expect(await authorOf()).toEqual([412, admin]);
  });

  it('R2 without If-Match, and with *, the write is applied', async () => {
    const params = { domainId: api.site.domainId, pageId: api.site.pageId };
    await api.ask('editor', 'updatePage', params, { headline: 'one' });
    await api.ask('editor', 'updatePage', params, { headline: 'two' }, { 'If-Match': '*' });
    expect(await page()).toMatchObject({ headline: 'two', revision: 3 });
    const odd = await api.call('editor', 'updatePage', params, { headline: 'x' }, { 'If-Match': '"abc"' });
    expect(odd.status).toBe(400);
  });

  it.each(['in the trash', 'gone for good'])('R2 what is taken back never has a former revision, %s', async (where) => {
    const { domainId, pageId, sectionId, itemId, menuId, breadcrumbsId } = api.site;
    const { seq } = api.site;
    // A save without a change raises the revision, but takes no number.
    for (let round = 0; round < 12; round += 1) {
      await api.ask('editor', 'updatePage', { domainId, pageId }, {});
      await api.ask('editor', 'updateSection', { domainId, sectionId }, {});
      await api.ask('editor', 'updateItem', { domainId, itemId }, {});
      await api.ask('editor', 'updateMenu', { domainId, menuId }, { entries: [] });
      await api.ask('editor', 'updateBreadcrumbs', { domainId, breadcrumbsId }, { entries: [] });
    }
    const revisions = async () => {
      const { revision, sections, breadcrumbs } = await page();
      const section = sections.find(({ id }) => id === sectionId);
      const item = section?.items.find(({ id }) => id === itemId);
      const menu = await api.ask('editor', 'getMenu', { domainId, menuId });
      return [revision, section?.revision, item?.revision, breadcrumbs?.revision, menu.revision].map(Number);
    };
    const highest = await revisions();
    for (let round = 0; round < 2; round += 1) {
      await api.call('editor', 'destroyPage', { domainId, pageId });
      await api.call('editor', 'destroyMenu', { domainId, menuId });
      if (where === 'gone for good') await api.database.deleteFrom('trash').execute();
      const back = { seq, field: null, seen: await newestSeq(api.database, domainId) };
      await api.ask('editor', 'takeBackPage', { domainId, pageId }, { ...back, kind: 'page', id: pageId });
      const menu = { ...back, seen: await newestSeq(api.database, domainId), kind: 'menu', id: menuId };
      await api.ask('editor', 'takeBackMenu', { domainId, menuId }, menu);
      const now = await revisions();
      expect(now.map((revision, index) => revision > (highest[index] ?? 0))).toEqual([true, true, true, true, true]);
      highest.splice(0, 5, ...now);
    }
    const stale = await api.call(
      'editor',
      'updatePage',
      { domainId, pageId },
      { headline: 'x' },
      { 'If-Match': '"13"' },
    );
    expect(stale.status).toBe(412);
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
      expect([answer.status, answer.body]).toEqual([
        412,
        { error: expect.any(String), code: 'stale', current: entity },
      ]);
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
