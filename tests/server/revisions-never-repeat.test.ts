/** A revision names one state of one entity: no id ever has it twice, whatever becomes of the entity. */
import { beforeEach, describe, expect, it } from 'vitest';
import { newestSeq } from '../../server/db/changes.ts';
import { type Site, type TestApi, testApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

const layout = {
  ...{ name: 'simple', description: null, is_default: true, attributes: [{ name: 'headline' }] },
  ...{ page_image_config: null, section_image_config: null, item_image_config: null },
};

type Kind = {
  table: 'pages' | 'sections' | 'items' | 'menus' | 'breadcrumbs' | 'components' | 'domain_settings' | 'domains';
  id: (site: Site) => number;
  write: (api: TestApi, id: number, value: string) => Promise<unknown>;
  destroy: (api: TestApi, id: number) => Promise<unknown>;
  /** The ways in which it comes back. Without one, another takes its place. */
  back?: Record<string, (api: TestApi, id: number) => Promise<unknown>>;
  /** Nothing of it changes while it is away, so that it comes back as the same state. */
  isSame?: true;
  create?: (api: TestApi) => Promise<unknown>;
};

const restore = async (api: TestApi, id: number) => {
  const { domainId } = api.site;
  const entry = (await api.ask('editor', 'listTrash', { domainId })).find((one) => one.entity_id === id);
  await api.call('editor', 'restoreTrashed', { domainId, trashId: entry?.id ?? 0 });
};
const takeBack = (kind: 'page' | 'section' | 'item') => async (api: TestApi, id: number) => {
  const { domainId, pageId, seq } = api.site;
  const body = { seq, field: null, seen: await newestSeq(api.database, domainId), kind, id };
  await api.ask('editor', 'takeBackPage', { domainId, pageId }, body);
};

const kinds: Record<string, Kind> = {
  page: {
    table: 'pages',
    id: ({ pageId }) => pageId,
    write: (api, pageId, headline) => api.ask('editor', 'updatePage', { ...api.site, pageId }, { headline }),
    destroy: (api, pageId) => api.call('editor', 'destroyPage', { ...api.site, pageId }),
    back: { restored: restore, 'taken back': takeBack('page') },
  },
  section: {
    table: 'sections',
    id: ({ sectionId }) => sectionId,
    write: (api, sectionId, headline) => api.ask('editor', 'updateSection', { ...api.site, sectionId }, { headline }),
    destroy: (api, sectionId) => api.call('editor', 'destroySection', { ...api.site, sectionId }),
    back: { restored: restore, 'taken back': takeBack('section') },
  },
  item: {
    table: 'items',
    id: ({ itemId }) => itemId,
    write: (api, itemId, headline) => api.ask('editor', 'updateItem', { ...api.site, itemId }, { headline }),
    destroy: (api, itemId) => api.call('editor', 'destroyItem', { ...api.site, itemId }),
    back: { restored: restore, 'taken back': takeBack('item') },
  },
  'section with its page': {
    table: 'sections',
    id: ({ sectionId }) => sectionId,
    write: (api, sectionId, headline) => api.ask('editor', 'updateSection', { ...api.site, sectionId }, { headline }),
    destroy: (api) => api.call('editor', 'destroyPage', { ...api.site }),
    back: {
      restored: (api) => restore(api, api.site.pageId),
      'taken back': (api) => takeBack('page')(api, api.site.pageId),
    },
  },
  breadcrumbs: {
    table: 'breadcrumbs',
    id: ({ breadcrumbsId }) => breadcrumbsId,
    write: (api, breadcrumbsId, link_text) =>
      api.ask('editor', 'updateBreadcrumbs', { ...api.site, breadcrumbsId }, { entries: [{ link_text }] }),
    destroy: (api) => api.call('editor', 'destroyPage', { ...api.site }),
    back: {
      restored: (api) => restore(api, api.site.pageId),
      'taken back': (api) => takeBack('page')(api, api.site.pageId),
    },
  },
  menu: {
    table: 'menus',
    id: ({ menuId }) => menuId,
    write: (api, menuId, display_name) => api.ask('editor', 'updateMenu', { ...api.site, menuId }, { display_name }),
    destroy: (api, menuId) => api.call('editor', 'destroyMenu', { ...api.site, menuId }),
    back: {
      'taken back': async (api, menuId) => {
        const { domainId, seq } = api.site;
        const seen = await newestSeq(api.database, domainId);
        await api.ask(
          'editor',
          'takeBackMenu',
          { domainId, menuId },
          { seq, field: null, seen, kind: 'menu', id: menuId },
        );
      },
    },
  },
  domain: {
    table: 'domains',
    id: ({ domainId }) => domainId,
    write: (api, domainId, description) => api.ask('editor', 'updateDomain', { domainId }, { description }),
    destroy: (api, domainId) => api.call('admin', 'destroyDomain', { domainId }),
    isSame: true,
    back: { restored: (api, domainId) => api.ask('admin', 'restoreDomain', { domainId }) },
  },
  component: {
    table: 'components',
    id: () => 1,
    write: (api, componentId, description) => api.ask('admin', 'updateComponent', { componentId }, { description }),
    destroy: (api, componentId) => api.call('admin', 'destroyComponent', { componentId }),
    create: (api) => api.ask('admin', 'createComponent', {}, { name: 'map' }),
  },
  'layouts and modes': {
    table: 'domain_settings',
    id: ({ settingsId }) => settingsId,
    write: (api, settingsId, name) =>
      api.ask('admin', 'updateSettings', { settingsId }, { layouts: [{ ...layout, name }] }),
    destroy: (api, settingsId) => api.call('admin', 'destroySettings', { settingsId }),
    create: (api) => api.ask('admin', 'createSettings', { domainId: api.otherSite.domainId }, { layouts: [layout] }),
  },
};

onEveryDatabase('a revision', (open) => {
  const api = testApi(open, beforeEach);

  const cases = Object.entries(kinds).flatMap(([name, kind]) =>
    kind.back ? Object.entries(kind.back).map(([way, back]) => ({ name, way, kind, back })) : [],
  );

  it.each(cases)('R2 is never had again by a $name that is $way', async ({ kind, back }) => {
    const { table, write, destroy, isSame } = kind;
    const id = kind.id(api.site);
    const revision = async () => {
      const query = api.database.selectFrom(table).select('revision').where('id', '=', id);
      return Number((await query.executeTakeFirst())?.revision);
    };
    let last = await revision();
    const isNew = async () => {
      const now = await revision();
      expect(now).toBeGreaterThan(last);
      last = now;
    };
    for (const value of ['one', 'one', 'two']) {
      await write(api, id, value);
      await isNew();
    }
    for (const value of ['two', 'three']) {
      await destroy(api, id);
      await back(api, id);
      if (isSame) expect(await revision()).toBe(last);
      else await isNew();
      await write(api, id, value);
      await isNew();
      await write(api, id, value);
      await isNew();
    }
  });

  describe('of what never comes back', () => {
    const gone = Object.entries(kinds).flatMap(([name, kind]) => (kind.create ? [{ name, kind }] : []));

    it.each(gone)(
      'R2 is never had again, for the id of a destroyed $name is not given to another',
      async ({ kind }) => {
        const { table, destroy, create, write } = kind;
        const newest = async () => {
          const row = await api.database.selectFrom(table).selectAll().orderBy('id', 'desc').executeTakeFirst();
          return { id: Number(row?.id), revision: Number(row?.revision) };
        };
        if (table === 'components') await create?.(api);
        const first = await newest();
        await write(api, first.id, 'one');
        await write(api, first.id, 'one');
        expect((await newest()).revision).toBeGreaterThan(first.revision);
        await destroy(api, first.id);
        await create?.(api);
        expect((await newest()).id).toBeGreaterThan(first.id);
      },
    );
  });
});
