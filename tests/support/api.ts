/** The API on a store with two websites and four people, called without a socket. */

import { type beforeAll, type beforeEach, expect } from 'vitest';
import { type Endpoint, fillPath } from '../../contract/endpoint.ts';
import {
  type BodyOf,
  type EndpointNameOf,
  endpoints,
  type ParamsOf,
  type ResponseOf,
} from '../../contract/endpoints.ts';
import { itemFields, pageFields } from '../../contract/entities.ts';
import { defaultFlags } from '../../contract/fields.ts';
import { type ApiOptions, createApi } from '../../server/api/api.ts';
import { sealCiTokens } from '../../server/content/ci-tokens.ts';
import { storedToken } from '../../server/content/client-tokens.ts';
import { transactContent } from '../../server/content/transact-content.ts';
import { newestSeq } from '../../server/db/changes.ts';
import type { Database } from '../../server/db/database.ts';
import { columns, insertRow } from '../../server/db/rows.ts';
import { createPasswordHasher } from '../../server/identity/passwords.ts';
import type { LogEntry } from '../../server/kernel/log.ts';
import type { WebhookRequest } from '../../server/publishing/deployment-webhook.ts';
import { webUrl } from '../../server/rules/checks.ts';
import { keepInTrash } from '../../server/trash/trash.ts';
import { expectDocumented } from './documented-calls.ts';

export type ApiEndpointName = EndpointNameOf<'management'> | EndpointNameOf<'admin'>;
/** The editor is linked to the first site, the stranger to the second; nobody sends no token. */
export type Person = 'admin' | 'editor' | 'stranger' | 'nobody';
export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };
export type Site = Awaited<ReturnType<typeof addSite>>;
export type TestApi = Awaited<ReturnType<typeof createTestApi>>;

export const origin = 'https://kontor.example';
/** Of everybody who is made with `addUser`. */
export const usersPassword = 'anchor lantern meadow';
const hasher = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
const hashed = hasher.hash(usersPassword);
export const ciSecrets = { ci_user: 'ci-user', ci_user_token: 'ci-user-token', ci_webhook_token: 'ci-webhook-token' };
const webhookUrl = 'https://ci.example/hooks/in-the-path?key=in-the-query';

const mode = (name: string, is_default = false) => ({
  name,
  description: null,
  is_default,
  attributes: null,
  image_config: null,
});

export async function createTestApi(database: Database, options: Partial<ApiOptions> = {}) {
  const users = {
    admin: await addUser(database, 'admin@kontor.example', true),
    editor: await addUser(database, 'editor@kontor.example', false),
    stranger: await addUser(database, 'stranger@kontor.example', false),
  };
  const site = await addSite(database, 'one.example');
  const otherSite = await addSite(database, 'two.example');
  await link(database, users.editor, site.domainId);
  await link(database, users.stranger, otherSite.domainId);
  const webhookCalls: WebhookRequest[] = [];
  const log: LogEntry[] = [];
  const clock = { now: Date.UTC(2026, 0, 1) };
  const app = createApi({
    database,
    authenticate: (token) => accountOf(database, token),
    allowedOrigins: [origin],
    now: () => clock.now,
    postWebhook: async (request) => void webhookCalls.push(request),
    log: (entry) => void log.push(entry),
    version: '1.2.3',
    imageUrlIsOurs: (url) => webUrl(url) === null,
    trashDays: 30,
    historyDays: null,
    publicOrigin: origin,
    hasher,
    ...options,
  });

  /** A raw request: `body` is sent as JSON unless it is a text. */
  async function send(
    person: Person,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await app.request(path, {
      method,
      headers: {
        ...(person === 'nobody' ? {} : { Authorization: `Bearer token-${users[person]}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isFile = answer.headers.get('Content-Type')?.startsWith('text/csv') === true;
    const parsed = text === '' ? null : isFile ? text : JSON.parse(text);
    return { status: answer.status, body: parsed, headers: answer.headers };
  }

  /** A call of the contract. */
  function call<Name extends ApiEndpointName>(
    person: Person,
    name: Name,
    params: ParamsOf<Name>,
    body?: BodyOf<Name> | Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { method, path } = endpoints[name];
    return send(person, method, fillPath(path, { ...(params as Record<string, number>) }), body, headers);
  }

  /** A call that must succeed, with exactly the fields of the contract. */
  async function ask<Name extends ApiEndpointName>(
    person: Person,
    name: Name,
    params: ParamsOf<Name>,
    body?: BodyOf<Name> | Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<ResponseOf<Name>> {
    const answer = await call(person, name, params, body, headers);
    const { response: promised, extra, method }: Endpoint = endpoints[name];
    const response = promised ?? extra;
    const success = response === null ? 204 : method === 'POST' ? 201 : 200;
    expect({ status: answer.status, body: answer.body }).toEqual({ status: success, body: answer.body });
    if (response) {
      expect(answer.body).toEqual(response(answer.body));
      expectDocumented(name, success, answer.body);
    }
    return answer.body as ResponseOf<Name>;
  }

  return { app, database, users, site, otherSite, webhookCalls, log, clock, send, call, ask };
}

/** A `TestApi` on a new store, made before each test or before all of the surrounding `describe`. */
export function testApi(
  open: () => Promise<Database>,
  before: typeof beforeEach | typeof beforeAll,
  options?: Partial<ApiOptions>,
): TestApi {
  const api = {} as TestApi;
  before(async () => {
    Object.assign(api, await createTestApi(await open(), options));
  });
  return api;
}

export async function addUser(database: Database, email: string, is_admin: boolean): Promise<number> {
  const secret = { password_hash: await hashed, must_change_password: false, created_at: 0 };
  return (await insertRow(database, 'users', columns({ email, is_admin, ...secret }))).id;
}

/** Gives everybody the password that they were made with. */
export async function resetPasswords(database: Database): Promise<void> {
  await database
    .updateTable('users')
    .set({ password_hash: await hashed })
    .execute();
}

export async function link(database: Database, user_id: number, domain_id: number): Promise<void> {
  await database.insertInto('user_domains').values({ user_id, domain_id }).execute();
}

/** Websites without content, linked to a user. @returns their ids */
export async function addWebsites(database: Database, fqdns: readonly string[], userId = 1): Promise<number[]> {
  const values = fqdns.map((fqdn) => ({ fqdn, meta_data: '{}' }));
  const rows = await database.insertInto('domains').values(values).returning('id').execute();
  for (const { id } of rows) await link(database, userId, id);
  return rows.map(({ id }) => id);
}

/** A website with two pages and a third in its trash; the first holds two sections with three and no items. */
export async function addSite(database: Database, fqdn: string) {
  const writeContext = { at: 0, userId: null, source: 'import' as const };
  const site = await transactContent(database, writeContext, (transaction) => storeSite(transaction, fqdn));
  return { ...site, seq: await newestSeq(database, site.domainId) };
}

async function storeSite(database: Database, fqdn: string) {
  const domain = await insertRow(
    database,
    'domains',
    columns({ fqdn, meta_data: {}, ci_webhook_url: webhookUrl, ...(await sealCiTokens(database, ciSecrets, null)) }),
  );
  const domain_id = domain.id;
  const settings = await insertRow(
    database,
    'domain_settings',
    columns({
      domain_id,
      section_display_modes: [mode('plain', true), mode('wide')],
      item_display_modes: [mode('card')],
      layouts: [],
    }),
  );
  const client = await insertRow(database, 'client_tokens', {
    domain_id,
    name: 'site',
    ...storedToken(`value-of-${fqdn}`),
  });
  const page = await addPage(database, domain_id, '/home');
  const otherPage = await addPage(database, domain_id, '/news');
  const section = await addSection(database, page, 0);
  const otherSection = await addSection(database, page, 1);
  const items = [];
  for (const position of [0, 1, 2]) items.push(await addItem(database, section, position));
  const menu = await insertRow(database, 'menus', columns({ domain_id, name: 'main', entries: [] }));
  const crumbs = await insertRow(database, 'breadcrumbs', columns({ page_id: page, entries: [] }));
  return {
    domainId: domain_id,
    settingsId: settings.id,
    tokenId: client.id,
    pageId: page,
    otherPageId: otherPage,
    sectionId: section,
    otherSectionId: otherSection,
    itemId: items[0] ?? 0,
    itemIds: items,
    menuId: menu.id,
    breadcrumbsId: crumbs.id,
    trashId: await addTrash(database, domain_id),
  };
}

async function addPage(database: Database, domain_id: number, path: string): Promise<number> {
  const flags = { ...defaultFlags(pageFields), published: true, in_sitemap: true };
  const fields = { domain_id, path, headline: `Page ${path}`, layout: 'default', meta_data: {}, ...flags };
  return (await insertRow(database, 'pages', columns(fields))).id;
}

async function addSection(database: Database, page_id: number, position: number): Promise<number> {
  const fields = { page_id, position, headline: `Section ${position}`, published: true, display_mode: 'plain' };
  return (await insertRow(database, 'sections', columns(fields))).id;
}

async function addItem(database: Database, section_id: number, position: number): Promise<number> {
  const flags = { ...defaultFlags(itemFields), published: true };
  const fields = { section_id, position, headline: `Item ${position}`, display_mode: 'card', ...flags };
  return (await insertRow(database, 'items', columns(fields))).id;
}

async function addTrash(database: Database, domainId: number): Promise<number> {
  const entity_id = await addPage(database, domainId, '/destroyed');
  const place = { page: null, section: null, order: [], was_start_page: false };
  const entry = { kind: 'page', entity_id, parent_id: null, name: 'Destroyed', place } as const;
  const destruction = { domain_id: domainId, destroyed_at: Date.UTC(2026, 0, 1), destroyed_by: null };
  const trashId = await keepInTrash(database, { ...entry, ...destruction });
  await database.deleteFrom('pages').where('id', '=', entity_id).execute();
  return trashId;
}

export async function accountOf(database: Database, token: string) {
  const id = Number(/^token-(\d+)$/.exec(token)?.[1] ?? 0);
  const user = await database
    .selectFrom('users')
    .select(['id', 'email', 'is_admin'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return user ? { ...user, is_admin: user.is_admin === 1, session: `session of ${id}` } : null;
}
