/** How each secret is kept in the store. */
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { hashClientTokens } from '../../server/store/client-tokens.ts';
import { createTestApi } from '../support/api.ts';
import { createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';

/** `clear`: as it is, because it is sent out or used by the process itself; a stolen copy of the store has it. */
type Kept = 'slow hash' | 'hash' | 'sealed' | 'empty' | 'clear' | 'no secret';

/** A new column that sounds like a secret needs a row. */
const kept: Record<string, Kept> = {
  'users.password_hash': 'slow hash',
  'users.must_change_password': 'no secret',
  'users.password_set_at': 'no secret',
  'account_links.token_hash': 'hash',
  'invitations.token_hash': 'hash',
  'client_tokens.token': 'empty',
  'client_tokens.token_hash': 'hash',
  'client_tokens.token_end': 'no secret',
  'preview_tokens.token_hash': 'hash',
  'recovery_codes.code_hash': 'hash',
  'totp_factors.secret': 'sealed',
  'passkeys.public_key': 'no secret',
  'identity_records.id_hash': 'hash',
  'domain_deployments.status_hash': 'hash',
  'domains.ci_user_token': 'clear',
  'domains.ci_webhook_token': 'clear',
  'installation.value': 'clear',
  'idempotent_answers.key': 'no secret',
  'idempotent_answers.request_hash': 'no secret',
  'attempts.key': 'hash',
  'content_references.to_key': 'no secret',
};

onEveryDatabase('secrets', (open) => {
  it('S79 every column that sounds like a secret is listed with how it is kept', async () => {
    const tables = await (await open()).introspection.getTables();
    const sounding = tables.flatMap(({ name: table, columns }) =>
      columns.flatMap(({ name }) =>
        /token|secret|password|hash|code|_key$|^key$/.test(name) || table === 'installation'
          ? [`${table}.${name}`]
          : [],
      ),
    );
    const known = new Set([...Object.keys(kept), 'installation.name', 'domain_deployments.pages_at']);
    expect(sounding.filter((column) => !known.has(column) && !/further_keys|_hold/.test(column))).toEqual([]);
  });

  it('S79 the value of a client token is in no table; its answer is not kept for a repetition', async () => {
    const api = await createTestApi(await open());
    const { domainId } = api.site;
    const sent = { 'Idempotency-Key': 'once' };
    const { token } = await api.ask('admin', 'createClientToken', { domainId }, { name: 'app' }, sent);
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const { name } of await api.database.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(api.database);
      expect([name, JSON.stringify(rows).includes(String(token))]).toEqual([name, false]);
    }
    expect(JSON.stringify(await api.ask('admin', 'listClientTokens', {}))).not.toContain(String(token));
  });

  it('S79 tokens of earlier versions go on reading after they are hashed, and their values are gone', async () => {
    const api = await createTestApi(await open());
    const { database } = api;
    await sql`drop index client_tokens_hash`.execute(database);
    for (const column of ['token_hash', 'token_end']) {
      await sql`alter table client_tokens drop column ${sql.id(column)}`.execute(database);
    }
    await sql`update client_tokens set token = 'value-of-earlier' where id = ${api.site.tokenId}`.execute(database);
    await hashClientTokens(database as unknown as Kysely<unknown>);
    const { deliver } = createTestContent(database, () => api.clock.now);
    expect((await deliver('/site', { token: 'value-of-earlier' })).status).toBe(200);
    expect((await deliver('/site', { token: '' })).status).toBe(401);
    const { rows } = await sql<{
      token: string;
      token_end: string;
    }>`select token, token_end from client_tokens where id = ${api.site.tokenId}`.execute(database);
    expect(rows).toEqual([{ token: '', token_end: 'lier' }]);
  });
});
