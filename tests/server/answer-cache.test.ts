/** What the server caches: packed answers, the owner of a token, and the domains of an account. */
import Libsql from 'libsql';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import type { ResponseOf } from '../../contract/endpoints.ts';
import type { Domain } from '../../contract/entities.ts';
import { newestSeq } from '../../server/db/changes.ts';
import type { Database } from '../../server/db/database.ts';
import { signalChannel } from '../../server/db/revoked-access.ts';
import { createLocalSignals } from '../../server/events/signals.ts';
import { isAdmitted, rememberTokens } from '../../server/identity/known-tokens.ts';
import { endSessionsOf } from '../../server/identity/sessions.ts';
import type { Account } from '../../server/kernel/account.ts';
import { createTestApi } from '../support/api.ts';
import { onEveryDatabase, openStore } from '../support/databases.ts';

onEveryDatabase('what is kept', (open, kind) => {
  it('API-05 a domain is told again only when something in it has changed, and never as it was', async () => {
    const api = await createTestApi(await open());
    const { domainId, pageId, sectionId } = api.site;
    const ask = (person: 'editor' | 'admin', tag?: string) =>
      api.call(person, 'getDomain', { domainId }, undefined, tag ? { 'If-None-Match': `"x", ${tag}` } : {});
    const tagOf = async (person: 'editor' | 'admin' = 'editor') => (await ask(person)).headers.get('ETag') ?? '';
    let tag = await tagOf();
    expect(tag).toMatch(/^W\/"\d+\.[\w-]{22}"$/);
    expect(await tagOf('admin')).not.toBe(tag);
    const again = await ask('editor', tag);
    expect([again.status, again.body]).toEqual([304, null]);
    const writes: Record<string, () => Promise<unknown>> = {
      'a page': () => api.ask('editor', 'updatePage', { domainId, pageId }, { headline: 'Anders' }),
      'the start page': () => api.ask('editor', 'updatePage', { domainId, pageId }, { start_page_domain_id: domainId }),
      'what is in the trash': () => api.ask('editor', 'destroySection', { domainId, sectionId }),
      'its own data': () => api.ask('editor', 'updateDomain', { domainId }, { footer_text: 'Anders' }),
      'its setup': () => api.ask('admin', 'updateDomainSetup', { domainId }, { ci_webhook_url: 'https://ci.example/' }),
      'a hold': () => api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null }),
    };
    for (const [what, write] of Object.entries(writes)) {
      await write();
      const answer = await ask('editor', tag);
      expect(answer.status, what).toBe(200);
      expect(answer.headers.get('ETag'), what).not.toBe(tag);
      tag = answer.headers.get('ETag') ?? '';
      expect((await ask('editor', tag)).status, what).toBe(304);
    }
    const { body } = await ask('editor');
    const { revision, pages } = body as Domain;
    expect(pages.find(({ id }) => id === pageId)?.headline).toBe('Anders');
    const stale = { 'If-Match': tag.replace(/\d+/, String((revision ?? 0) - 1)) };
    expect((await api.call('editor', 'updateDomain', { domainId }, { footer_text: 'A' }, stale)).status).toBe(412);
    const saved = await api.call('editor', 'updateDomain', { domainId }, { footer_text: 'B' }, { 'If-Match': tag });
    expect(saved.status).toBe(200);
  });

  it('API-05 a page is told as it is after each change to it, to what is on it and to its domain, and is nowhere else', async () => {
    const api = await createTestApi(await open());
    const { domainId, pageId, sectionId, itemId } = api.site;
    const read = async () => {
      const [first, again] = [
        await api.ask('editor', 'getPage', { domainId, pageId }),
        await api.ask('editor', 'getPage', { domainId, pageId }),
      ];
      expect(again).toEqual(first);
      return first;
    };
    let before = JSON.stringify(await read());
    const other = await api.ask('admin', 'createDomain', {}, { fqdn: 'other.example' });
    expect((await api.call('admin', 'getPage', { domainId: other.id, pageId })).status).toBe(404);
    const writes: Record<string, () => Promise<unknown>> = {
      'its headline': () => api.ask('editor', 'updatePage', { domainId, pageId }, { headline: 'Anders' }),
      'the start page': () => api.ask('editor', 'updatePage', { domainId, pageId }, { start_page_domain_id: domainId }),
      'a section': () => api.ask('editor', 'updateSection', { domainId, sectionId }, { headline: 'Anders' }),
      'an item destroyed': () => api.ask('editor', 'destroyItem', { domainId, itemId }),
      'a hold': () => api.ask('editor', 'holdPage', { domainId, pageId }, { publish_at: null }),
      'a section destroyed': () => api.ask('editor', 'destroySection', { domainId, sectionId }),
    };
    for (const [what, write] of Object.entries(writes)) {
      await write();
      const now = JSON.stringify(await read());
      expect(now, what).not.toBe(before);
      before = now;
    }
    await api.ask('editor', 'destroyPage', { domainId, pageId });
    expect((await api.call('editor', 'getPage', { domainId, pageId })).status).toBe(404);
  });

  it('API-05 whoever has read a domain is told only the pages that have changed since, as long as that is known', async () => {
    const database = await open();
    const api = await createTestApi(database);
    const { domainId, pageId, sectionId } = api.site;
    const since = async (after: number) => {
      const answer = await api.send('editor', 'GET', `/mgmt/api/v1/domains/${domainId}?after=${after}`);
      const { pages, pages_since, gone_pages, start_page } = answer.body as ResponseOf<'getDomain'>;
      return { ids: pages.map(({ id }) => id), pages_since, gone_pages, start_page };
    };
    await api.ask('editor', 'updatePage', { domainId, pageId }, { start_page_domain_id: domainId });
    const { pages, start_page } = await api.ask('editor', 'getDomain', { domainId });
    const seq = await newestSeq(database, domainId);
    const nothing = { ids: [], pages_since: seq, gone_pages: [], start_page };
    expect(await since(seq)).toEqual(nothing);
    await api.ask('editor', 'updateSection', { domainId, sectionId }, { headline: 'Anders' });
    expect(await since(seq), 'the list shows nothing of a section').toEqual(nothing);
    const creation = { headline: 'Neu', layout: 'default', breadcrumbs: [] };
    const made = await api.ask('editor', 'createPage', { domainId }, creation);
    expect((await since(seq)).ids).toEqual([made.id]);
    await api.ask('editor', 'updatePage', { domainId, pageId }, { headline: 'Anders' });
    expect((await since(seq)).ids).toEqual([pageId, made.id]);
    await api.ask('editor', 'destroyPage', { domainId, pageId: made.id });
    expect(await since(seq)).toMatchObject({ ids: [pageId], gone_pages: [made.id] });
    const all = pages.map(({ id }) => id);
    expect(await since(seq + 1000), 'a number to come').toMatchObject({ ids: all, pages_since: undefined });
    await database.deleteFrom('changes').where('domain_id', '=', domainId).where('seq', '<=', seq).execute();
    expect(await since(seq - 1), 'a number that is forgotten').toMatchObject({ ids: all, pages_since: undefined });
  });

  it('API-05 API-06 whoever asks for the first pages of a domain is told no more, and how many there are', async () => {
    const database = await open();
    const api = await createTestApi(database);
    const { domainId, pageId } = api.site;
    const ask = (query: string) => api.send('editor', 'GET', `/mgmt/api/v1/domains/${domainId}?${query}`);
    const first = async (count: number) => {
      const { pages, pages_count, ...others } = (await ask(`first=${count}`)).body as ResponseOf<'getDomain'>;
      return { ids: pages.map(({ id }) => id), pages_count, others };
    };
    const layout = { layout: 'default', breadcrumbs: [] };
    const last = await api.ask('editor', 'createPage', { domainId }, { headline: 'Neu', ...layout });
    await api.ask('editor', 'updatePage', { domainId, pageId: last.id }, { start_page_domain_id: domainId });
    const { pages, ...others } = await api.ask('editor', 'getDomain', { domainId });
    const ids = pages.map(({ id }) => id);
    const all = { ids, pages_count: undefined, others };
    expect(ids).toHaveLength(3);
    expect(await first(2), 'with the start page, which is not among them').toEqual({
      ids: ids.slice(0, 2),
      pages_count: 3,
      others,
    });
    expect(await first(0)).toEqual({ ids: [], pages_count: 3, others });
    expect(await first(3)).toEqual(all);
    expect(await first(10 ** 14)).toEqual(all);
    const seq = await newestSeq(database, domainId);
    await api.ask('editor', 'destroyPage', { domainId, pageId });
    expect(await first(2), 'one less').toMatchObject({
      ids: ids.filter((id) => id !== pageId),
      pages_count: undefined,
    });
    for (const query of ['first=many', 'first=-1', 'first=1.5']) expect((await ask(query)).status, query).toBe(400);
    expect((await ask(`first=1&after=${seq}`)).body, 'what has changed').toMatchObject({ gone_pages: [pageId] });
    expect((await ask(`first=1&after=${seq + 9}`)).body, 'which is not known').toMatchObject({ pages_count: 2 });
  });

  it('S14 S15 S16 whom a token belongs to is looked up once in five seconds, and again at once when access was taken', async () => {
    const { database, location } = await openStore(kind);
    const local = createLocalSignals();
    let isConnected = true;
    const signals = { ...local, isConnected: () => isConnected };
    const account: Account = { id: 1, email: 'a@example.org', is_admin: false };
    const authenticate = vi.fn(async (token: string) => (token === 'good' ? account : null));
    let now = 1_000_000;
    const tokens = rememberTokens(authenticate, { database, signals, now: () => now });
    const asked = async (token = 'good') => {
      authenticate.mockClear();
      await tokens.authenticate(token);
      return authenticate.mock.calls.length;
    };
    expect([await asked(), await asked(), await asked()]).toEqual([1, 0, 0]);
    expect([await asked('bad'), await asked('bad')], 'unknown tokens').toEqual([1, 1]);
    now += 5001;
    expect([await asked(), await asked()], 'after five seconds').toEqual([1, 0]);
    now -= 60_000;
    expect([await asked(), await asked()], 'a clock set back').toEqual([1, 0]);
    await endSessionsOf(database, 7);
    expect([await asked(), await asked()], 'written here').toEqual([1, 0]);
    await database.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set({ is_admin: 0 }).where('id', '=', 7).execute();
      expect(await asked(), 'not stored yet').toBe(0);
    });
    expect([await asked(), await asked()], 'stored').toEqual([1, 0]);
    local.send({ kind: 'change', domainId: 1 });
    expect(await asked(), 'a change of content').toBe(0);
    local.send({ kind: 'access' });
    expect([await asked(), await asked()], 'another process says so').toEqual([1, 0]);
    authenticate.mockImplementationOnce(async () => {
      await endSessionsOf(database, 7);
      return account;
    });
    now += 5001;
    expect([await asked(), await asked()], 'taken while it is looked up').toEqual([1, 1]);
    if (kind === 'postgresql') {
      isConnected = false;
      expect([await asked(), await asked()], 'nothing is heard').toEqual([1, 1]);
      const client = new pg.Client({ connectionString: location });
      await client.connect();
      const heard = new Promise((done) => client.on('notification', ({ payload }) => done(payload)));
      await client.query(`listen ${signalChannel}`);
      await endSessionsOf(database, 7);
      expect(await heard).toBe('{"from":"store","kind":"access"}');
      await client.end();
    } else {
      expect(await asked()).toBe(0);
      const other = new Libsql(location);
      other.exec('update users set email = email where id = -1; insert into user_domains select 1, 1 where false');
      other.exec('create table other_process (id integer)');
      other.close();
      expect([await asked(), await asked()], 'another process has written').toEqual([1, 0]);
    }
    tokens.close();
  });

  it('S14 S15 S16 which domains an account may use is looked up once while it is remembered, and again when one is gone', async () => {
    const { database } = await openStore(kind);
    const api = await createTestApi(database);
    const { domainId } = api.site;
    const editor = { id: api.users.editor, email: 'editor@kontor.example', is_admin: false };
    const signals = { ...createLocalSignals(), isConnected: () => true };
    const tokens = rememberTokens(async () => ({ ...editor }), { database, signals, now: () => 1_000_000 });
    const asked = async () => {
      let reads = 0;
      const counting: Database = database.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          reads += 1;
          return result;
        },
      });
      const account = await tokens.authenticate('good');
      return [account && (await isAdmitted(counting, account, domainId)), reads];
    };
    expect([await asked(), await asked()]).toEqual([
      [true, 1],
      [true, 0],
    ]);
    await database.deleteFrom('user_domains').where('user_id', '=', editor.id).execute();
    expect([await asked(), await asked()], 'unlinked').toEqual([
      [false, 1],
      [false, 1],
    ]);
    await database.insertInto('user_domains').values({ user_id: editor.id, domain_id: domainId }).execute();
    expect([await asked(), await asked()], 'linked again').toEqual([
      [true, 1],
      [true, 0],
    ]);
    await api.ask('admin', 'destroyDomain', { domainId });
    expect(await asked(), 'destroyed').toEqual([false, 1]);
    expect(await isAdmitted(database, { ...editor, is_admin: true }, api.otherSite.domainId), 'not remembered').toBe(
      true,
    );
    tokens.close();
  });
});
