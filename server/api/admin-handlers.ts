import { sql } from 'kysely';
import type { BodyOf } from '../../contract/endpoints.ts';
import { problem } from '../../contract/refusals.ts';
import { storedToken } from '../content/client-tokens.ts';
import { adminDomainHandlers } from '../content/domain-setup-handlers.ts';
import {
  findSettings,
  lockClientToken,
  lockSettings,
  presentSettings,
  readClientToken,
  readClientTokens,
} from '../content/domains.ts';
import { destroyRow, reviseRow } from '../content/write.ts';
import { isNotInTrash, lockDomain } from '../db/present-domains.ts';
import { columns, findRow, insertRow, lockRow } from '../db/rows.ts';
import { adminActivityHandlers } from '../history/activity-handlers.ts';
import { randomSecret } from '../identity/seal.ts';
import type { Handlers } from '../kernel/handler.ts';
import { demand, found, Refusal, unlessTaken } from '../kernel/refusal.ts';
import { fieldProblems, modesProblem, required, schemaProblems, shortName } from '../rules/checks.ts';
import { domainTrashHandlers } from '../trash/domain-trash-handlers.ts';
import { adminAccountHandlers } from '../users/account-handlers.ts';
import { adminInvitationHandlers } from '../users/invitation-handlers.ts';
import { adminUserHandlers } from '../users/user-handlers.ts';

export const adminSettingsHandlers = {
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
    presentSettings(found(await findSettings(database, params.settingsId), 'settings')),

  updateSettings: async (call) => {
    const { database, params, body } = call;
    const row = found(await lockSettings(database, params.settingsId), 'settings');
    demandModes(body);
    return presentSettings(await reviseRow(call, 'domain_settings', row, columns(body), presentSettings));
  },

  createSettings: async ({ database, params: { domainId }, body }) => {
    found(await lockDomain(database, domainId), 'domain');
    if (await findRow(database, 'domain_settings', { domain_id: domainId }))
      throw new Refusal(422, problem('settings_exist'));
    demandModes(body);
    const { section_display_modes = [], item_display_modes = [], layouts = [] } = body;
    const row = columns({ domain_id: domainId, section_display_modes, item_display_modes, layouts });
    return presentSettings(await insertRow(database, 'domain_settings', row));
  },
} satisfies Partial<Handlers>;

function demandModes(body: BodyOf<'updateSettings'>): void {
  demand(
    fieldProblems({
      section_display_modes: modesProblem(body.section_display_modes),
      item_display_modes: modesProblem(body.item_display_modes),
      layouts: modesProblem(body.layouts),
    }),
  );
}

const adminComponentHandlers = {
  createComponent: async ({ database, body }) => {
    const { name = '', ...others } = body;
    demandDefinition({ ...others, name });
    return unlessTaken('name', insertRow(database, 'components', columns({ ...others, name })));
  },

  updateComponent: async (call) => {
    const { database, params, body } = call;
    const row = found(await lockRow(database, 'components', params.componentId), 'component');
    demandDefinition(body);
    return unlessTaken(
      'name',
      reviseRow(call, 'components', row, columns(body), (stored) => stored),
    );
  },

  destroyComponent: async (call) => {
    const row = found(await lockRow(call.database, 'components', call.params.componentId), 'component');
    await destroyRow(call, 'components', row, (stored) => stored);
  },
} satisfies Partial<Handlers>;

function demandDefinition({ name, schema }: BodyOf<'updateComponent'>): void {
  demand({ ...fieldProblems({ name: required(name, shortName) }), ...schemaProblems(schema) });
}

const adminClientTokenHandlers = {
  listClientTokens: async ({ database }) => readClientTokens(database),

  getClientToken: async ({ database, params }) =>
    found(await readClientToken(database, params.tokenId), 'client_token'),

  updateClientToken: async (call) => {
    const { database, params, body } = call;
    const row = found(await lockClientToken(database, params.tokenId), 'client_token');
    demand(fieldProblems({ name: required(body.name, shortName) }));
    const read = () => readClientToken(database, row.id);
    await reviseRow(call, 'client_tokens', row, columns(body), read);
    return found(await read(), 'client_token');
  },

  destroyClientToken: async (call) => {
    const { database, params } = call;
    const row = found(await lockClientToken(database, params.tokenId), 'client_token');
    await destroyRow(call, 'client_tokens', row, () => readClientToken(database, row.id));
  },

  createClientToken: async ({ database, params: { domainId }, body }) => {
    found(await lockDomain(database, domainId), 'domain');
    demand(fieldProblems({ name: required(body.name, shortName) }));
    const token = randomSecret();
    const row = { ...columns(body), ...storedToken(token), domain_id: domainId };
    const { id } = await insertRow(database, 'client_tokens', row);
    return { ...found(await readClientToken(database, id), 'client_token'), token };
  },
} satisfies Partial<Handlers>;

export const adminHandlers = {
  ...adminActivityHandlers,
  ...adminUserHandlers,
  ...adminAccountHandlers,
  ...adminInvitationHandlers,
  ...adminSettingsHandlers,
  ...adminComponentHandlers,
  ...adminClientTokenHandlers,
  ...adminDomainHandlers,
  ...domainTrashHandlers,
} satisfies Partial<Handlers>;
