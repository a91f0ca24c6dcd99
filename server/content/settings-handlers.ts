import { sql } from 'kysely';
import type { BodyOf } from '../../contract/endpoints.ts';
import { problem } from '../../contract/refusals.ts';
import { isNotInTrash, lockDomain } from '../db/present-domains.ts';
import { columns, findRow, insertRow } from '../db/rows.ts';
import type { Handlers } from '../kernel/handler.ts';
import { orNotFound, Refusal, throwIfInvalid } from '../kernel/refusal.ts';
import { fieldProblems, modesProblem } from '../rules/checks.ts';
import { findSettings, lockSettings, presentSettings } from './domains.ts';
import { reviseRow } from './revise.ts';

export const settingsHandlers = {
  listSettings: async ({ database }) => {
    const rows = await database
      .selectFrom('domain_settings')
      .selectAll()
      .where(isNotInTrash(sql`domain_settings.domain_id`))
      .orderBy('id')
      .execute();
    return rows.map(presentSettings);
  },

  getSettings: async ({ database, params }) =>
    presentSettings(orNotFound(await findSettings(database, params.settingsId), 'settings')),

  updateSettings: async (call) => {
    const { database, params, body } = call;
    const row = orNotFound(await lockSettings(database, params.settingsId), 'settings');
    demandModes(body);
    return presentSettings(await reviseRow(call, 'domain_settings', row, columns(body), presentSettings));
  },

  createSettings: async ({ database, params: { domainId }, body }) => {
    orNotFound(await lockDomain(database, domainId), 'domain');
    if (await findRow(database, 'domain_settings', { domain_id: domainId }))
      throw new Refusal(422, problem('settings_exist'));
    demandModes(body);
    const { section_display_modes = [], item_display_modes = [], layouts = [] } = body;
    const row = columns({ domain_id: domainId, section_display_modes, item_display_modes, layouts });
    return presentSettings(await insertRow(database, 'domain_settings', row));
  },
} satisfies Partial<Handlers>;

function demandModes(body: BodyOf<'updateSettings'>): void {
  throwIfInvalid(
    fieldProblems({
      section_display_modes: modesProblem(body.section_display_modes),
      item_display_modes: modesProblem(body.item_display_modes),
      layouts: modesProblem(body.layouts),
    }),
  );
}
