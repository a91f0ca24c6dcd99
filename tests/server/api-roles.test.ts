/** Who may do what: generated from the contract's table of endpoints, so that no new call escapes it. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type EndpointOf, endpoints } from '../../contract/endpoints.ts';
import type { Database } from '../../server/db/database.ts';
import type { TableName } from '../../server/db/tables.ts';
import { storeInvitation } from '../../server/identity/invitations.ts';
import {
  type ApiEndpointName,
  addSite,
  addUser,
  ciSecrets,
  link,
  type Person,
  resetPasswords,
  type Site,
  type TestApi,
  testApi,
  usersPassword,
} from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

type Params = Record<string, number>;

const names = (Object.keys(endpoints) as (keyof typeof endpoints)[]).filter((name): name is ApiEndpointName =>
  ['management', 'admin'].includes(endpoints[name].api),
);
const adminNames = names.filter((name) => endpoints[name].api === 'admin');
/** Calls of every signed-in user; health is open to all. */
const commonNames: ApiEndpointName[] = [
  'getHealth',
  'getMe',
  'getAccount',
  'updateAccount',
  'changePassword',
  'endOwnSessions',
  'changeOwnEmail',
  'listComponents',
  'getComponent',
  'listDomains',
  'getOverview',
  'listSharedUses',
  'searchText',
];
/** Every other management call belongs to a domain, so a new one joins the matrix by itself. */
const scopedNames = names.filter((name) => endpoints[name].api === 'management' && !commonNames.includes(name));
/** Calls about a domain that only admins may make. */
const isForAdmins = (name: ApiEndpointName) => ['eraseTrashed', 'eraseVersion'].includes(name);
/** `seq` is a number of the domain itself. */
const nestedNames = scopedNames.filter((name) => paramNames(name).filter((param) => param !== 'seq').length > 1);

type WithBody = {
  [Name in ApiEndpointName]: EndpointOf<Name> extends { body: null } ? never : Name;
}[ApiEndpointName];
/** Query strings of the calls that require one. */
const queries: Partial<Record<ApiEndpointName, string>> = {
  reviewPathChange: '?path=/moved',
  listUses: '?kind=layout&key=default',
  listSharedUses: '?kind=image&key=1',
  searchText: '?q=x',
};
/** Valid bodies; a call without one here does not compile. */
const bodies: Record<WithBody, (ids: Params) => unknown> = {
  updateDomain: () => ({ description: 'x' }),
  takeBackPage: ({ seq = 0, pageId: id }) => ({ seq, seen: seq, kind: 'page', id, field: 'headline' }),
  takeBackMenu: ({ seq = 0, menuId: id }) => ({ seq, seen: seq, kind: 'menu', id, field: null }),
  takeBackDomain: ({ seq = 0, domainId: id }) => ({ seq, seen: seq, kind: 'domain', id, field: null }),
  eraseVersion: ({ pageId: id = 0, seq = 0 }) => ({ kind: 'page', id, first_seq: seq + 1, seq: seq + 1 }),
  reportPresence: ({ pageId = 0 }) => ({ tab: 'x', page_id: pageId, kind: null, id: null }),
  createCopy: ({ sectionId = 0 }) => ({ kind: 'section', id: sectionId, place: null }),
  createBatch: ({ pageId = 0 }) => ({ action: 'unpublish', pages: [pageId] }),
  reviewCopy: ({ sectionId = 0 }) => ({ kind: 'section', id: sectionId, place: null }),
  reverseCopy: ({ domainId: domain_id = 0, pageId = 0, sectionId: id = 0 }) => ({
    acts: [{ domain_id, act: 'move', kind: 'section', id, seq: null, place: { parent_id: pageId, after_id: null } }],
  }),
  createMenu: () => ({ name: 'x' }),
  updateMenu: () => ({ name: 'x' }),
  createBreadcrumbs: () => ({ entries: [] }),
  updateBreadcrumbs: () => ({ entries: [] }),
  createPage: () => ({ headline: 'x', layout: null }),
  updatePage: () => ({ headline: 'x' }),
  createSection: ({ pageId = 0 }) => ({ page_id: pageId }),
  updateSection: () => ({ headline: 'x' }),
  createItem: ({ sectionId = 0 }) => ({ section_id: sectionId }),
  updateItem: () => ({ headline: 'x' }),
  moveSection: () => ({ position: 0 }),
  moveItem: ({ sectionId = 0 }) => ({ section_id: sectionId, position: 0 }),
  createDeployment: () => ({ scheduled_for: '2030-01-01T07:00:00Z' }),
  changeDeployment: () => ({ scheduled_for: '2030-01-02T07:00:00Z' }),
  changePath: ({ seq = 0 }) => ({ path: '/moved', seen: seq, references: true, below: true, redirects: true }),
  repairLinks: () => ({ places: [], from: '/', path: null }),
  createRedirect: ({ domainId = 0 }) => ({ from: `/from-${domainId}`, to: '/home' }),
  setTemplate: () => ({ is_template: false }),
  holdPage: () => ({ publish_at: null }),
  publishPage: ({ seq = 0 }) => ({ seq, parts: [], publish_at: '2030-01-01T07:00:00Z' }),
  updateAccount: () => ({ name: 'Ada' }),
  endOwnSessions: () => ({ session: null }),
  changePassword: () => ({ old_password: usersPassword, new_password: 'heron walks at noon' }),
  changeOwnEmail: ({ domainId = 0 }) => ({ email: `own-${domainId}@kontor.example`, password: usersPassword }),
  changeEmail: ({ domainId = 0 }) => ({ email: `other-${domainId}@kontor.example` }),
  sendPasswordLink: () => ({}),
  resetFactors: () => ({}),
  updateUser: () => ({ is_admin: true }),
  createInvitation: ({ domainId = 0 }) => ({ email: `new-${domainId}@kontor.example`, domain_ids: [domainId] }),
  renewInvitation: () => ({}),
  linkDomain: ({ domainId = 0 }) => ({ domain_id: domainId }),
  updateSettings: () => ({ layouts: [] }),
  createSettings: () => ({ layouts: [] }),
  createComponent: ({ domainId = 0 }) => ({ name: `component-${domainId}` }),
  updateComponent: () => ({ description: 'x' }),
  updateClientToken: () => ({ name: 'x' }),
  createClientToken: () => ({ name: 'x' }),
  createDomain: ({ domainId = 0 }) => ({ fqdn: `created-${domainId}.example` }),
  updateDomainSetup: () => ({ slug: 'x' }),
};

onEveryDatabase('roles', (open) => {
  describe('of calls that are refused', () => {
    const api = testApi(open, beforeAll);
    const sites = new Map<string, Params>();
    let content = '';

    /** They change nothing, so that most calls share one website, and all share another one. */
    async function siteFor(name: ApiEndpointName, whose: 'own' | 'foreign' = 'own'): Promise<Params> {
      const key = `${whose} ${name in preparations ? name : 'any'}`;
      const site = sites.get(key) ?? (await freshSite(api, name));
      if (!sites.has(key)) content = await everything(api.database);
      sites.set(key, site);
      return site;
    }

    async function expectNothingChanged(): Promise<void> {
      expect(await everything(api.database)).toEqual(content);
    }

    it.each(names.filter((name) => name !== 'getHealth'))('S35 S36 %s without a token is 401', async (name) => {
      const answer = await request(api, 'nobody', name, await siteFor(name));
      expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
      await expectNothingChanged();
    });

    it.each(adminNames)('S35 %s is 403 for editors, linked or not, and changes nothing', async (name) => {
      const ids = await siteFor(name);
      for (const person of ['editor', 'stranger'] as const) {
        expect([person, (await request(api, person, name, ids)).status]).toEqual([person, 403]);
      }
      await expectNothingChanged();
    });

    it.each(scopedNames)('S36 API-05 %s is 404 for an editor of another domain and changes nothing', async (name) => {
      expect((await request(api, 'stranger', name, await siteFor(name))).status).toBe(404);
      await expectNothingChanged();
    });

    it.each(nestedNames)('S36 S37 %s is 404 for what belongs to another domain, for admins as well', async (name) => {
      const { domainId = 0 } = await siteFor(name);
      const foreign = await siteFor(name, 'foreign');
      for (const person of ['editor', 'admin'] as const) {
        const mixed = await request(api, person, name, { ...foreign, domainId });
        expect([person, mixed.status]).toEqual([person, isForAdmins(name) && person === 'editor' ? 403 : 404]);
      }
      await expectNothingChanged();
    });

    it.each(['createSection', 'createItem'] as const)('S37 %s refuses a parent of another domain', async (name) => {
      const own = await siteFor(name);
      expect((await request(api, 'editor', name, own, await siteFor(name, 'foreign'))).status).toBe(422);
      await expectNothingChanged();
    });

    it('S37 an item cannot be moved into a section of another domain', async () => {
      const { domainId = 0, itemId = 0 } = await siteFor('updateItem');
      const { sectionId = 0 } = await siteFor('updateItem', 'foreign');
      const answer = await api.call('editor', 'updateItem', { domainId, itemId }, { section_id: sectionId });
      expect(answer).toMatchObject({
        status: 422,
        body: { fields: { section_id: ['is not a section of this domain'] } },
      });
      await expectNothingChanged();
    });
  });

  const api = testApi(open, beforeAll, { sendMail: async () => null });

  it.each(names)('API-05 %s succeeds for an admin', async (name) => {
    const answer = await request(api, 'admin', name, await freshSite(api, name));
    expect([name, answer.status, answer.body]).toEqual([name, success(name), answer.body]);
  });

  it('S35 S36 every call of the contract is in the matrix', () => {
    expect([...adminNames, ...scopedNames, ...commonNames].sort()).toEqual([...names].sort());
    for (const name of scopedNames) {
      const isOfDomain = paramNames(name).includes('domainId') || name === 'destroySettings';
      expect([name, isOfDomain], 'the domain is known').toEqual([name, true]);
    }
  });

  it.each(scopedNames)('API-05 %s succeeds for the linked editor, unless it is for admins', async (name) => {
    const answer = await request(api, 'editor', name, await freshSite(api, name));
    const expected = isForAdmins(name) ? 403 : success(name);
    expect([name, answer.status, answer.body]).toEqual([name, expected, answer.body]);
  });

  it('S38 unlinking an editor takes effect on the next request', async () => {
    const { domainId = 0 } = await freshSite(api, 'getDomain');
    await api.ask('editor', 'getDomain', { domainId });
    await api.ask('admin', 'unlinkDomain', { userId: api.users.editor, domainId });
    expect((await api.call('editor', 'getDomain', { domainId })).status).toBe(404);
    expect((await api.ask('editor', 'listDomains', {})).map(({ id }) => id)).not.toContain(domainId);
  });

  it('S77 WEB-01 nobody reaches a website in the trash, nor anything in it: every call of the matrix', async () => {
    const ids = await freshSite(api, 'getDomain');
    await api.ask('admin', 'destroyDomain', { domainId: ids.domainId ?? 0 });
    const before = await everything(api.database);
    const ofTrash = ['restoreDomain', 'destroyTrashedDomain', 'listDomainTrash'];
    const reached = names.filter((name) => /domainId|settingsId|tokenId/.test(endpoints[name].path));
    expect(reached.length).toBeGreaterThan(70);
    for (const name of reached.filter((one) => !ofTrash.includes(one) && one !== 'unlinkDomain')) {
      for (const person of ['editor', 'admin'] as const) {
        if (person === 'editor' && adminNames.includes(name)) continue;
        expect([name, person, (await request(api, person, name, ids)).status]).toEqual([name, person, 404]);
      }
    }
    expect((await request(api, 'admin', 'linkDomain', ids)).status).toBe(422);
    expect(await everything(api.database)).toEqual(before);
    for (const person of ['editor', 'admin'] as const) {
      const told = JSON.stringify([
        await api.ask(person, 'listDomains', {}),
        (await api.send(person, 'GET', '/mgmt/api/v1/search?q=page')).body,
        (await api.send(person, 'GET', '/mgmt/api/v1/used_in?kind=image&key=1')).body,
      ]);
      expect(told).not.toContain(`"domain_id":${ids.domainId},`);
      expect(told).not.toContain(`site-${serial}.example`);
    }
    const lists = ['listAdminDomains', 'listSettings', 'listClientTokens', 'listUsers', 'listInvitations'] as const;
    for (const name of lists) {
      const listed = JSON.stringify(await api.ask('admin', name, {}));
      expect(listed).not.toContain(`"domain_id":${ids.domainId},`);
      expect(listed).not.toContain(`site-${serial}.example`);
    }
  });

  /** How a person loses access, what the person was before, and the answers afterwards; `null` for calls that stay open. */
  const asOther = (name: ApiEndpointName) =>
    adminNames.includes(name) ? 403 : scopedNames.includes(name) ? 404 : null;
  const losses = {
    'being deactivated': { loss: 'deactivateUser', was: 'editor', after: () => 401 },
    'being destroyed': { loss: 'destroyUser', was: 'editor', after: () => 401 },
    'being unlinked': { loss: 'unlinkDomain', was: 'editor', after: asOther },
    'being an admin no longer': { loss: 'updateUser', was: 'admin', after: asOther },
  } as const;
  it.each(Object.entries(losses))('S77 S38 every call of the matrix is refused right after %s', async (_, losing) => {
    const ids = await freshSite(api, 'getDomain');
    const { domainId = 0 } = ids;
    const { editor } = api.users;
    const userId = await addUser(api.database, `leaver-${serial}@kontor.example`, losing.was === 'admin');
    if (losing.was === 'editor') await link(api.database, userId, domainId);
    api.users.editor = userId;
    try {
      expect((await request(api, 'editor', 'getDomain', ids)).status).toBe(200);
      const body = losing.loss === 'updateUser' ? { is_admin: false } : undefined;
      expect((await api.call('admin', losing.loss, { userId, domainId }, body)).status).toBeLessThan(300);
      const before = await everything(api.database);
      for (const name of names.filter((one) => one !== 'getHealth')) {
        const expected = losing.after(name);
        if (expected === null) continue;
        expect([name, (await request(api, 'editor', name, ids)).status]).toEqual([name, expected]);
      }
      expect(await everything(api.database)).toEqual(before);
    } finally {
      api.users.editor = editor;
    }
  });

  it('S15 the token of a destroyed user is refused at once', async () => {
    await api.ask('stranger', 'getMe', {});
    await api.ask('admin', 'destroyUser', { userId: api.users.stranger });
    expect((await api.call('stranger', 'getMe', {})).status).toBe(401);
  });

  describe('secrets', () => {
    it('S39 an editor receives no secret of a domain, and of its webhook only where it is', async () => {
      const { domainId = 0 } = await freshSite(api, 'getDomain');
      for (const domain of [
        await api.ask('editor', 'getDomain', { domainId }),
        await api.ask('editor', 'updateDomain', { domainId }, { description: 'x' }),
      ]) {
        expect(domain).toMatchObject({
          ci_webhook_url: 'https://ci.example',
          ci_user: null,
          ci_user_token: null,
          ci_webhook_token: null,
          client_tokens: [],
        });
      }
      const stale = await api.call('editor', 'updateDomain', { domainId }, { description: 'y' }, { 'If-Match': '"1"' });
      expect(stale.status).toBe(412);
      expect(JSON.stringify(stale.body)).not.toMatch(/ci-user|ci-webhook-token|in-the|value-of/);
    });

    it('S39 an admin receives them from the admin prefix', async () => {
      const { domainId = 0 } = await freshSite(api, 'getAdminDomain');
      const domain = await api.ask('admin', 'getAdminDomain', { domainId });
      expect(domain).toMatchObject({
        ci_webhook_url: 'https://ci.example/hooks/in-the-path?key=in-the-query',
        ...ciSecrets,
        client_tokens: [{ name: 'site', token: null, ends_with: 'mple' }],
      });
    });

    it('S39 nobody receives a password hash', async () => {
      const { userId = 0 } = await freshSite(api, 'getUser');
      const answers = [await api.ask('admin', 'listUsers', {}), await api.ask('admin', 'getUser', { userId })];
      expect(JSON.stringify(answers)).not.toMatch(/password_hash|argon2/);
    });
  });
});

/** What a call needs to find in its website, beside what `addSite` stores. */
const preparations: Partial<Record<ApiEndpointName, (database: Database, site: Site) => Promise<unknown>>> = {
  createSettings: (database, { settingsId }) =>
    database.deleteFrom('domain_settings').where('id', '=', settingsId).execute(),
  createBreadcrumbs: (database, { breadcrumbsId }) =>
    database.deleteFrom('breadcrumbs').where('id', '=', breadcrumbsId).execute(),
  restoreDomain: moveToTrash,
  destroyTrashedDomain: moveToTrash,
  changePassword: resetPasswords,
  changeOwnEmail: resetPasswords,
  eraseVersion: async (database, { domainId, pageId, seq }) => {
    const page = {
      domain_id: domainId,
      page_id: pageId,
      kind: 'page',
      entity_id: pageId,
      subject: `page ${pageId}`,
    } as const;
    const change = { ...page, at: 0, user_id: null, source: 'console', action: 'updated' } as const;
    const sides = ['Erased', 'Page /home'].map((headline) => JSON.stringify({ headline }));
    for (const [index, after] of sides.entries()) {
      const before = sides[1 - index] ?? null;
      await database
        .insertInto('changes')
        .values({ ...change, seq: seq + 1 + index, nth: 1000 + index, before, after })
        .execute();
    }
  },
  releasePage: (database, { domainId, pageId }) =>
    database.insertInto('holds').values({ domain_id: domainId, page_id: pageId, held_at: 0, is_open: 1 }).execute(),
};
function moveToTrash(database: Database, { domainId }: Site) {
  return database.updateTable('domains').set({ destroyed_at: 1 }).where('id', '=', domainId).execute();
}
let serial = 0;

/** A website for one call, without the entity that the call creates. */
async function freshSite({ database, users, clock }: TestApi, name: ApiEndpointName): Promise<Params> {
  serial += 1;
  const site = await addSite(database, `site-${serial}.example`);
  const { domainId: domain_id, itemIds: _, ...ids } = site;
  await link(database, users.editor, domain_id);
  const userId = await addUser(database, `user-${serial}@kontor.example`, false);
  await preparations[name]?.(database, site);
  const invitation = { is_admin: false, domain_ids: [domain_id], invited_by: users.admin };
  const invited = { ...invitation, email: `invited-${serial}@kontor.example` };
  const invitationId = await storeInvitation(database, invited, `token ${serial}`, clock.now);
  const add = async (
    table: 'components' | 'domain_deployments' | 'redirects' | 'path_changes' | 'batches',
    values: object,
  ) =>
    (
      await database
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const component = { name: `made-${serial}`, display_name: null, description: null, schema: null };
  return {
    ...ids,
    domainId: domain_id,
    userId,
    invitationId,
    componentId: await add('components', component),
    deploymentId: await add('domain_deployments', {
      domain_id,
      state: 'scheduled',
      scheduled_for: 4e12,
      pages_at: '{}',
    }),
    redirectId: await add('redirects', { domain_id, from_path: '/old', to_path: '/home', since_seq: 1 }),
    batchId: await add('batches', { domain_id, at: 0, action: 'publish', options: '{"action":"publish"}' }),
    changeId: await add('path_changes', { domain_id, first_seq: 1, last_seq: 1 }),
  };
}

function request(api: TestApi, person: Person, name: ApiEndpointName, ids: Params, bodyIds = ids) {
  const { method, path }: Endpoint = endpoints[name];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => String(ids[param]));
  const body = (bodies as Partial<Record<ApiEndpointName, (ids: Params) => unknown>>)[name];
  return api.send(person, method, filled + (queries[name] ?? ''), body?.(bodyIds));
}

function paramNames(name: keyof typeof endpoints): string[] {
  return [...endpoints[name].path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param ?? '');
}

function success(name: ApiEndpointName): number {
  const { method, response, extra }: Endpoint = endpoints[name];
  if (name.startsWith('download')) return 200;
  return (response ?? extra) === null ? 204 : method === 'POST' ? 201 : 200;
}

/** All content, as text: what a refused call must not change. */
async function everything(database: Database): Promise<string> {
  const accounts = ['users', 'user_domains', 'account_links', 'components', 'idempotent_answers'] as const;
  const domains = ['domains', 'domain_settings', 'client_tokens', 'menus', 'trash'] as const;
  const pages = ['pages', 'sections', 'items', 'breadcrumbs'] as const;
  const contents: unknown[] = [];
  for (const table of [...accounts, ...domains, ...pages] satisfies TableName[]) {
    const rows = await database.selectFrom(table).selectAll().execute();
    contents.push(rows.map((row) => JSON.stringify(row)).sort());
  }
  return JSON.stringify(contents);
}
