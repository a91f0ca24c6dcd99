import { menuDepth } from '../../contract/constants.ts';
import type { BodyOf } from '../../contract/endpoints.ts';
import { type Menu, menuFields } from '../../contract/entities.ts';
import type { Handlers } from '../http/handler.ts';
import { demand, found } from '../http/refusal.ts';
import { destroyRow, reviseRow } from '../http/revisions.ts';
import { fieldProblems, menuProblems, required, shortName } from '../rules/checks.ts';
import type { Database } from '../store/database.ts';
import { columns, insertRow } from '../store/rows.ts';
import type { Stored } from '../store/tables.ts';

export const menuHandlers = {
  listMenus: async ({ database, params }) => {
    const rows = await menus(database, params.domainId).orderBy('id').execute();
    return rows.map(presentMenu);
  },

  getMenu: async ({ database, params }) => presentMenu(await findMenu(database, params)),

  createMenu: async ({ database, params, body }) => {
    const { name = '', display_name = null, entries = [] } = body;
    check({ ...body, name });
    const fields = columns({ domain_id: params.domainId, name, display_name, entries });
    return presentMenu(await insertRow(database, 'menus', fields));
  },

  updateMenu: async ({ database, params, body, ifMatch }) => {
    check(body);
    const row = await findMenu(database, params);
    const current = async () => presentMenu(row);
    return presentMenu(await reviseRow(database, 'menus', row, columns(body), ifMatch, current));
  },

  destroyMenu: async ({ database, params, ifMatch }) => {
    const row = await findMenu(database, params);
    await destroyRow(database, 'menus', row, ifMatch, async () => presentMenu(row));
  },
} satisfies Partial<Handlers>;

function check({ name, entries }: BodyOf<'updateMenu'>): void {
  demand({ ...fieldProblems({ name: required(name, shortName) }), ...menuProblems(entries, menuDepth) });
}

function menus(database: Database, domainId: number) {
  return database.selectFrom('menus').selectAll().where('domain_id', '=', domainId);
}

async function findMenu(database: Database, { domainId, menuId }: { domainId: number; menuId: number }) {
  return found(await menus(database, domainId).where('id', '=', menuId).executeTakeFirst(), 'menu');
}

function presentMenu(row: Stored<'menus'>): Menu {
  return { ...row, entries: menuFields.entries.sent(JSON.parse(row.entries)) };
}
