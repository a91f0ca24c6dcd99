/** Who may say how a build goes, what each right of the delivery API opens, and that an end stays an end. */

import { expect, it } from 'vitest';
import { storedToken } from '../../server/content/client-tokens.ts';
import { createPreviewToken } from '../../server/publishing/preview-tokens.ts';
import { createTestApi } from '../support/api.ts';
import { addReporter, reportBuild } from '../support/build-report.ts';
import { createTestContent } from '../support/content-api.ts';
import { type OpenTestDatabase, onEveryDatabase } from '../support/databases.ts';

const plain = 'value-of-one.example';
const foreign = 'value-of-two.example';

async function world(open: OpenTestDatabase) {
  const database = await open();
  const api = await createTestApi(database);
  const { app, bare } = createTestContent(database, () => api.clock.now);
  const { domainId } = api.site;
  const trigger = async (person: 'editor' | 'stranger' = 'editor', site = domainId) => {
    await api.ask(person, 'triggerDeployment', { domainId: site });
    return api.webhookCalls.at(-1)?.deployment.status_url ?? '';
  };
  const report = async (address: string, body: unknown, token: string | null = null) => {
    const answer = await reportBuild(app, address, body, token);
    const text = await answer.text();
    const { code = null, message = '' } = text === '' ? {} : JSON.parse(text).error;
    return { status: answer.status, code, message, headers: answer.headers };
  };
  const list = async () => (await api.ask('editor', 'listDeployments', { domainId })).deployments;
  const address = async () => (await api.ask('editor', 'getDomain', { domainId })).website_url;
  return { api, database, app, bare, domainId, trigger, report, list, address };
}

const stored = (database: Awaited<ReturnType<OpenTestDatabase>>) =>
  Promise.all([
    database.selectFrom('domain_deployments').selectAll().orderBy('id').execute(),
    database.selectFrom('live_domains').selectAll().orderBy('domain_id').execute(),
    database.selectFrom('changes').selectAll().orderBy('domain_id').orderBy('seq').execute(),
    database.selectFrom('activity').selectAll().orderBy('id').execute(),
  ]);

onEveryDatabase('the status of a build', (open) => {
  it('PUB-06 the status_url of the webhook is enough, and each one is good for its own deployment only', async () => {
    const { trigger, report, list, database } = await world(open);
    const [first, second] = [await trigger(), await trigger()];
    expect(first).toMatch(/^https:\/\/kontor\.example\/content\/api\/v1\/deployments\/1\/status\?secret=[\w-]{43}$/);
    const secret = new URL(first).searchParams.get('secret') ?? '';
    expect(JSON.stringify(await stored(database))).not.toContain(secret);
    expect(JSON.stringify(await list())).not.toContain(secret);
    expect((await report(first, { state: 'running' })).status).toBe(204);
    expect((await report(second.replace(/secret=.*/, `secret=${secret}`), { state: 'failed' })).code).toBe(
      'report_not_allowed',
    );
    expect((await report(second, { state: 'succeeded' })).status).toBe(204);
    expect((await list()).map(({ state }) => state)).toEqual(['succeeded', 'running']);
  });

  it('PUB-06 a token that may not report gets 403 with what to do, of any deployment, and nothing changes', async () => {
    const { trigger, report, database, api, domainId } = await world(open);
    const url = await trigger();
    const theirs = await trigger('stranger', api.otherSite.domainId);
    const reporter = await addReporter(database, domainId);
    const before = await stored(database);
    const [path = ''] = url.split('?');
    const refused = { status: 403, code: 'report_not_allowed' };
    for (const state of ['running', 'succeeded', 'failed']) {
      expect(await report(path, { state }, plain)).toMatchObject(refused);
      expect(await report(path, { state }, foreign)).toMatchObject(refused);
      expect(await report('/deployments/99/status', { state }, plain)).toMatchObject(refused);
      for (const secret of ['', 'x', 'é', 'x'.repeat(43), 'undefined', 'null'])
        for (const target of [path, '/deployments/99/status'])
          expect(await report(`${target}?secret=${encodeURIComponent(secret)}`, { state })).toMatchObject(refused);
      expect(await report(theirs.split('?')[0] ?? '', { state }, reporter)).toMatchObject({ status: 404 });
      expect(await report(path, { state })).toMatchObject({ status: 401, code: 'no_token' });
      expect(await report(path, { state }, 'guess')).toMatchObject({ status: 401, code: 'unknown_token' });
      expect((await report(`${url}&secret=x`, { state })).status).toBe(400);
    }
    expect((await report(path, { state: 'failed' }, plain)).message).toMatch(/status_url.*May report deployments/);
    expect(await stored(database)).toEqual(before);
    expect((await report(path, { state: 'running' }, reporter)).status).toBe(204);
    expect((await report(`${path}?secret=wrong`, { state: 'succeeded' }, reporter)).status).toBe(204);
  });

  it('PUB-06 a build that sends its read token along with the status_url of the webhook is taken', async () => {
    const { trigger, report } = await world(open);
    expect((await report(await trigger(), { state: 'succeeded' }, plain)).status).toBe(204);
  });

  it.each([
    ['succeeded', ['failed', 'running']],
    ['failed', ['succeeded', 'running']],
  ])('PUB-06 %s stays: the same report again is taken, another is refused and told so', async (state, others) => {
    const { trigger, report, list, database } = await world(open);
    const url = await trigger();
    const end = { state, url: 'https://one.example/', message: 'So it was.' };
    expect((await report(url, end)).status).toBe(204);
    const before = await stored(database);
    for (const again of [end, { state }]) expect((await report(url, again)).status).toBe(204);
    const different = [
      { ...end, url: 'https://evil.example/' },
      { ...end, message: 'Otherwise.' },
    ];
    for (const other of [...others.map((state) => ({ state })), ...different]) {
      const refused = await report(url, other);
      expect(refused).toMatchObject({ status: 409, code: 'deployment_ended' });
      expect(refused.message).toContain(state);
    }
    expect(await stored(database)).toEqual(before);
    expect((await list())[0]).toMatchObject({ state, is_live: state === 'succeeded' });
  });

  it('PUB-06 only the build of the live deployment says where the website is', async () => {
    const { trigger, report, address, list } = await world(open);
    const [first, second] = [await trigger(), await trigger()];
    await report(first, { state: 'succeeded', url: 'https://old.example/' });
    expect(await address()).toBeNull();
    expect((await report(first, { state: 'succeeded', url: 'https://old.example/' })).status).toBe(204);
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example/',
      'ftp://one.example/',
      'one.example',
    ])
      expect((await report(second, { state: 'succeeded', url })).code).toBe('bad_request');
    await report(second, { state: 'succeeded', url: 'https://one.example/' });
    expect([await address(), (await list()).map(({ url }) => url)]).toEqual([
      'https://one.example/',
      ['https://one.example/', null],
    ]);
  });

  it('PUB-06 pages of other origins are not let through to a status', async () => {
    const { trigger, report, bare } = await world(open);
    const url = await trigger();
    const path = `${new URL(url).pathname.replace('/content/api/v1', '')}${new URL(url).search}`;
    const asked = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    const allowing = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));
    expect(allowing((await bare.request(path, { method: 'OPTIONS', headers: asked })).headers)).toEqual([]);
    for (const body of [{ state: 'running' }, { state: 'nonsense' }])
      expect(allowing((await report(url, body)).headers)).toEqual([]);
    expect(allowing((await report(url.replace(/secret=/, 'secret=x'), { state: 'running' })).headers)).toEqual([]);
    const preflight = await bare.request('/site', { method: 'OPTIONS', headers: asked });
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD');
  });
});

const allowed = { live: 200, draft: 200 };
const refused = { live: 403, draft: 403 };
const unknown = { live: 401, draft: 401 };
const reading = {
  none: unknown,
  plain: { live: 200, draft: 403 },
  mayPreview: allowed,
  mayReport: { live: 200, draft: 403 },
  previewToken: { live: 403, draft: 200 },
  statusSecret: unknown,
  secretAsToken: unknown,
  expired: unknown,
  destroyed: unknown,
  /** Reads its own website, and nothing of this one. */
  foreign: { live: 200, draft: 403 },
};
type Right = keyof typeof reading;
const open401 = Object.fromEntries(Object.keys(reading).map((right) => [right, allowed])) as typeof reading;
const reporting = {
  ...{ none: unknown, plain: refused, mayPreview: refused, mayReport: { live: 204, draft: 204 } },
  ...{ previewToken: refused, statusSecret: { live: 204, draft: 204 }, secretAsToken: unknown, expired: unknown },
  ...{ destroyed: unknown, foreign: refused },
};

/** A call of each route, and how it is answered to each right. */
const matrix: Record<string, { call: string; answers: typeof reading }> = {
  'GET /site': { call: '/site', answers: reading },
  'GET /menus': { call: '/menus', answers: reading },
  'GET /menus/:name': { call: '/menus/main', answers: reading },
  'GET /pages': { call: '/pages', answers: reading },
  'GET /page': { call: '/page?path=/home', answers: reading },
  'GET /redirects': { call: '/redirects', answers: reading },
  'GET /changes': { call: '/changes?since=SEQ', answers: reading },
  'GET /export': { call: '/export', answers: reading },
  'GET /openapi.json': { call: '/openapi.json', answers: open401 },
  'POST /deployments/:id/status': { call: '/deployments/1/status', answers: reporting },
};

onEveryDatabase('S75 each right of the delivery API alone', (open) => {
  it('S75 PUB-06 every route has a row, and every right opens exactly its own', async () => {
    const { api, database, app, bare, domainId, trigger } = await world(open);
    const routes = bare.routes.filter(
      ({ method, path }) => /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(method) && path !== '/*',
    );
    const named = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect([...named].sort()).toEqual(Object.keys(matrix).sort());

    await api.ask('editor', 'updatePage', { domainId, pageId: api.site.pageId }, { headline: 'Only ours' });
    const secret = new URL(await trigger()).searchParams.get('secret') ?? '';
    await api.ask('editor', 'updatePage', { domainId, pageId: api.site.pageId }, { headline: 'Only ours, a draft' });
    await trigger('stranger', api.otherSite.domainId);
    const client = { domain_id: domainId, name: 'of the matrix' };
    await database
      .insertInto('client_tokens')
      .values([
        { ...client, ...storedToken('previews'), may_preview: 1, may_report: 0 },
        { ...client, ...storedToken('reports'), may_preview: 0, may_report: 1 },
      ])
      .execute();
    const session = `session of ${api.users.editor}`;
    await database
      .insertInto('identity_records')
      .values({ model: 'Session', id_hash: session, uid: session, payload: '{}', expires_at: api.clock.now + 9e9 })
      .execute();
    const account = { id: api.users.editor, email: '', is_admin: false, session };
    const { token: previewToken } = await createPreviewToken(database, account, domainId, api.clock.now);
    const { token: expired } = await createPreviewToken(database, account, domainId, api.clock.now - 2 * 3_600_000);
    const tokens: Record<Right, string | null> = {
      ...{ none: null, plain, mayPreview: 'previews', mayReport: 'reports', previewToken, expired, foreign },
      ...{ statusSecret: null, secretAsToken: secret, destroyed: 'value-that-was-destroyed' },
    };
    const since = String(api.site.seq);

    for (const [name, { call, answers }] of Object.entries(matrix)) {
      const method = name.split(' ')[0] ?? '';
      for (const right of Object.keys(reading) as Right[]) {
        for (const at of ['live', 'draft'] as const) {
          const query = new URLSearchParams({ ...(method === 'GET' ? { at } : {}) });
          if (right === 'statusSecret') query.set('secret', secret);
          const [path = '', own = ''] = call
            .replace('SEQ', right === 'foreign' ? String(api.otherSite.seq) : since)
            .split('?');
          const token = tokens[right];
          const before = await stored(database);
          const answer = await app.request(`${path}?${[own, query].filter((part) => String(part) !== '').join('&')}`, {
            method,
            ...(method === 'POST' ? { body: JSON.stringify({ state: 'running' }) } : {}),
            headers: token === null ? {} : { Authorization: `Bearer ${token}` },
          });
          const text = await answer.text();
          const place = `${name} ${at} with ${right}`;
          expect(`${place}: ${answer.status}`).toBe(`${place}: ${answers[right][at]}`);
          if (right === 'foreign' || answer.status >= 400) expect(text, place).not.toContain('Only ours');
          if (at === 'live' && name !== 'GET /export') expect(text, place).not.toContain('a draft');
          if (answer.status !== 204) expect(await stored(database), place).toEqual(before);
        }
      }
    }
  });
});
