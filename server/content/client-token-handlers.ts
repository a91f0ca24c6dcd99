import { lockDomain } from '../db/present-domains.ts';
import { columns, insertRow } from '../db/rows.ts';
import { randomSecret } from '../identity/seal.ts';
import type { Handlers } from '../kernel/handler.ts';
import { orNotFound, throwIfInvalid } from '../kernel/refusal.ts';
import { fieldProblems, required, shortName } from '../rules/checks.ts';
import { storedToken } from './client-tokens.ts';
import { lockClientToken, readClientToken, readClientTokens } from './domains.ts';
import { destroyRow, reviseRow } from './revise.ts';

export const clientTokenHandlers = {
  listClientTokens: async ({ database }) => readClientTokens(database),

  getClientToken: async ({ database, params }) =>
    orNotFound(await readClientToken(database, params.tokenId), 'client_token'),

  updateClientToken: async (call) => {
    const { database, params, body } = call;
    const row = orNotFound(await lockClientToken(database, params.tokenId), 'client_token');
    throwIfInvalid(fieldProblems({ name: required(body.name, shortName) }));
    const read = () => readClientToken(database, row.id);
    await reviseRow(call, 'client_tokens', row, columns(body), read);
    return orNotFound(await read(), 'client_token');
  },

  destroyClientToken: async (call) => {
    const { database, params } = call;
    const row = orNotFound(await lockClientToken(database, params.tokenId), 'client_token');
    await destroyRow(call, 'client_tokens', row, () => readClientToken(database, row.id));
  },

  createClientToken: async ({ database, params: { domainId }, body }) => {
    orNotFound(await lockDomain(database, domainId), 'domain');
    throwIfInvalid(fieldProblems({ name: required(body.name, shortName) }));
    const token = randomSecret();
    const row = { ...columns(body), ...storedToken(token), domain_id: domainId };
    const { id } = await insertRow(database, 'client_tokens', row);
    return { ...orNotFound(await readClientToken(database, id), 'client_token'), token };
  },
} satisfies Partial<Handlers>;
