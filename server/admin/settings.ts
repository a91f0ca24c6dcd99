import type { BodyOf } from '../../contract/endpoints.ts';
import { problem } from '../../contract/refusals.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { demand, found, reviseRow } from '../http/write.ts';
import { fieldProblems, modesProblem } from '../rules/checks.ts';
import { findSettingsOf, lockSettings, presentSettings } from '../store/domains.ts';
import { columns, findRow, insertRow, lockRow } from '../store/rows.ts';

export const adminSettingsHandlers = {
  listSettings: async ({ database }) => {
    const rows = await database.selectFrom('domain_settings').selectAll().orderBy('id').execute();
    return rows.map(presentSettings);
  },

  getSettings: async ({ database, params }) =>
    presentSettings(found(await findRow(database, 'domain_settings', params.settingsId), 'settings')),

  updateSettings: async ({ database, params, body, ifMatch }) => {
    const row = found(await lockSettings(database, params.settingsId), 'settings');
    check(body);
    const current = async () => presentSettings(row);
    return presentSettings(await reviseRow(database, 'domain_settings', row, columns(body), ifMatch, current));
  },

  createSettings: async ({ database, params: { domainId }, body }) => {
    found(await lockRow(database, 'domains', domainId), 'domain');
    if (await findSettingsOf(database, domainId)) throw new Refusal(422, problem('settings_exist'));
    check(body);
    const { section_display_modes = [], item_display_modes = [], layouts = [] } = body;
    const row = columns({ domain_id: domainId, section_display_modes, item_display_modes, layouts });
    return presentSettings(await insertRow(database, 'domain_settings', row));
  },
} satisfies Partial<Handlers>;

function check(body: BodyOf<'updateSettings'>): void {
  demand(
    fieldProblems({
      section_display_modes: modesProblem(body.section_display_modes),
      item_display_modes: modesProblem(body.item_display_modes),
      layouts: modesProblem(body.layouts),
    }),
  );
}
