import { randomBytes } from 'node:crypto';
import type { Handlers } from '../http/handler.ts';
import { demand, destroyRow, found, reviseRow } from '../http/write.ts';
import { fieldProblems, required, shortName } from '../rules/checks.ts';
import { readClientToken, readClientTokens } from '../store/domains.ts';
import { columns, insertRow, lockRow } from '../store/rows.ts';

/** Only the server creates the value of a token: 32 random bytes. */
export const adminClientTokenHandlers = {
  listClientTokens: async ({ database }) => readClientTokens(database),

  getClientToken: async ({ database, params }) =>
    found(await readClientToken(database, params.tokenId), 'client_token'),

  updateClientToken: async ({ database, params: { tokenId }, body, ifMatch }) => {
    const row = found(await lockRow(database, 'client_tokens', tokenId), 'client_token');
    demand(fieldProblems({ name: required(body.name, shortName) }));
    await reviseRow(database, 'client_tokens', row, columns(body), ifMatch, () => readClientToken(database, tokenId));
    return found(await readClientToken(database, tokenId), 'client_token');
  },

  destroyClientToken: async ({ database, params: { tokenId }, ifMatch }) => {
    const row = found(await lockRow(database, 'client_tokens', tokenId), 'client_token');
    await destroyRow(database, 'client_tokens', row, ifMatch, () => readClientToken(database, tokenId));
  },

  createClientToken: async ({ database, params: { domainId }, body }) => {
    found(await lockRow(database, 'domains', domainId), 'domain');
    demand(fieldProblems({ name: required(body.name, shortName) }));
    const token = randomBytes(32).toString('base64url');
    const { id } = await insertRow(database, 'client_tokens', { ...columns(body), domain_id: domainId, token });
    return found(await readClientToken(database, id), 'client_token');
  },
} satisfies Partial<Handlers>;
