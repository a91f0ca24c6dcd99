import { menuDepth } from '../../contract/constants.ts';
import type { BodyOf } from '../../contract/endpoints.ts';
import { type Menu, menuFields } from '../../contract/entities.ts';
import { columns, findRow, insertRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import type { Call, Handlers } from '../kernel/handler.ts';
import { orNotFound, throwIfInvalid } from '../kernel/refusal.ts';
import { fieldProblems, menuProblems, required, shortName } from '../rules/checks.ts';
import { destroyRow, reviseRow } from './revise.ts';

export const menuHandlers = {
  listMenus: async ({ database, params }) => {
    const menus = database.selectFrom('menus').selectAll().where('domain_id', '=', params.domainId);
    const rows = await menus.orderBy('id').execute();
    return rows.map(presentMenu);
  },

  getMenu: async (call) => presentMenu(await findMenu(call)),

  createMenu: async ({ database, params, body }) => {
    const { name = '', display_name = null, entries = [] } = body;
    check({ ...body, name });
    const fields = columns({ domain_id: params.domainId, name, display_name, entries });
    return presentMenu(await insertRow(database, 'menus', fields));
  },

  updateMenu: async (call) => {
    check(call.body);
    const row = await findMenu(call);
    return presentMenu(await reviseRow(call, 'menus', row, columns(call.body), presentMenu));
  },

  destroyMenu: async (call) => {
    await destroyRow(call, 'menus', await findMenu(call), presentMenu);
  },
} satisfies Partial<Handlers>;

function check({ name, entries }: BodyOf<'updateMenu'>): void {
  throwIfInvalid({ ...fieldProblems({ name: required(name, shortName) }), ...menuProblems(entries, menuDepth) });
}

async function findMenu({ database, params }: Pick<Call<'getMenu'>, 'database' | 'params'>) {
  const { domainId, menuId } = params;
  return orNotFound(await findRow(database, 'menus', { id: menuId, domain_id: domainId }), 'menu');
}

function presentMenu(row: Stored<'menus'>): Menu {
  return { ...row, entries: menuFields.entries.sent(JSON.parse(row.entries)) };
}
