/** How each secret is kept in the store. */
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { sealStoredCiTokens } from '../../server/content/ci-tokens.ts';
import { hashClientTokens } from '../../server/content/client-tokens.ts';
import type { Database } from '../../server/db/database.ts';
import type { WebhookRequest } from '../../server/publishing/deployment-webhook.ts';
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
  'domains.ci_user_token': 'sealed',
  'domains.ci_webhook_token': 'sealed',
  'installation.value': 'clear',
  'idempotent_answers.key': 'no secret',
  'idempotent_answers.request_hash': 'no secret',
  'attempts.key': 'hash',
  'content_references.to_key': 'no secret',
  'images.file_hash': 'no secret',
  'image_versions.file_hash': 'no secret',
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

  /** The tables that have the text. */
  async function tablesWith(database: Database, text: string): Promise<string[]> {
    const tables = await database.introspection.getTables();
    const found = tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(database);
      return JSON.stringify(rows).includes(text) ? [name] : [];
    });
    return (await Promise.all(found)).flat();
  }

  it('S79 R3 the value of a client token is in no table: a repetition makes no other token, and is told no value', async () => {
    const api = await createTestApi(await open());
    const { domainId } = api.site;
    const sent = { 'Idempotency-Key': 'once' };
    const made = await api.ask('admin', 'createClientToken', { domainId }, { name: 'app' }, sent);
    const { token } = made;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await tablesWith(api.database, String(token))).toEqual([]);
    const again = await api.ask('admin', 'createClientToken', { domainId }, { name: 'app' }, sent);
    expect(again).toEqual({ ...made, token: null });
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

  it('S79 the tokens of a CI are sealed: admins read them and webhooks send them, no table has them', async () => {
    const sent: WebhookRequest[] = [];
    const api = await createTestApi(await open(), { postWebhook: async (request) => void sent.push(request) });
    const { domainId } = api.site;
    const tokens = { ci_user_token: 'a-user-token', ci_webhook_token: 'a-webhook-token' };
    const key = { 'Idempotency-Key': 'once' };
    const made = await api.ask('admin', 'createDomain', {}, { fqdn: 'three.example', ...tokens }, key);
    expect(made).toMatchObject(tokens);
    const again = await api.ask('admin', 'createDomain', {}, { fqdn: 'three.example', ...tokens }, key);
    expect(again).toMatchObject({ id: made.id, ci_user_token: null, ci_webhook_token: null });
    await api.ask('admin', 'updateDomainSetup', { domainId }, tokens);
    expect(await api.ask('admin', 'getAdminDomain', { domainId })).toMatchObject(tokens);
    await api.ask('editor', 'triggerDeployment', { domainId });
    expect(sent).toMatchObject([{ userToken: tokens.ci_user_token, token: tokens.ci_webhook_token }]);
    for (const token of Object.values(tokens)) expect(await tablesWith(api.database, token)).toEqual([]);
    const stored = () => api.database.selectFrom('domains').selectAll().where('id', '=', domainId).executeTakeFirst();
    const before = await stored();
    await api.ask('admin', 'updateDomainSetup', { domainId }, { ...tokens, ci_user: 'another' });
    expect(await stored()).toEqual({ ...before, ci_user: 'another', revision: Number(before?.revision) + 1 });
    await api.ask('admin', 'updateDomainSetup', { domainId }, { ci_user_token: '' });
    expect(await api.ask('admin', 'getAdminDomain', { domainId })).toMatchObject({ ...tokens, ci_user_token: null });
  });

  it('S79 CI tokens of earlier versions are sealed by the update, and recorded answers with them are gone', async () => {
    const api = await createTestApi(await open());
    const { database } = api;
    const { domainId: id } = api.site;
    const earlier = { ci_user_token: null, ci_webhook_token: 'of-earlier' };
    await database.updateTable('domains').set(earlier).where('id', '=', id).execute();
    await database.updateTable('domains').set(earlier).where('id', '=', api.otherSite.domainId).execute();
    const answer = { status: 201, request_hash: '', created_at: 0, body: JSON.stringify({ id, ...earlier }) };
    const answers = [
      { ...answer, key: 'with', user_id: api.users.admin },
      { ...answer, key: 'without', user_id: api.users.admin, body: '{"ci_webhook_token":null}' },
    ];
    await database.insertInto('idempotent_answers').values(answers).execute();
    await sealStoredCiTokens(database as unknown as Kysely<unknown>);
    expect(await api.ask('admin', 'getAdminDomain', { domainId: id })).toMatchObject(earlier);
    expect(await tablesWith(database, 'of-earlier')).toEqual([]);
    const kept = await database.selectFrom('idempotent_answers').select('key').execute();
    expect(kept).toEqual([{ key: 'without' }]);
  });
});
