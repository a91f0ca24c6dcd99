/** The edges of the protocol: origins, content types, sizes, broken and hostile bodies, failures of the store. */
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { createTestApi, origin, type TestApi } from '../support/api.ts';
import { onEveryDatabase, openTestDatabase } from '../support/databases.ts';

const json = 'application/json; charset=utf-8';

onEveryDatabase('the protocol', (open, kind) => {
  let api: TestApi;
  let pagePath: string;
  beforeAll(async () => {
    api = await createTestApi(await open());
    pagePath = `/mgmt/api/v1/domains/${api.site.domainId}/pages/${api.site.pageId}`;
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    api.send('editor', 'GET', path, undefined, headers);
  const page = async () => {
    const read = await api.ask('admin', 'getPage', { domainId: api.site.domainId, pageId: api.site.pageId });
    return { ...read, live: null };
  };

  it('S05 S19 every answer is JSON with a charset, is not sniffed and not stored, errors too', async () => {
    const answers = [
      await get(pagePath),
      await get('/mgmt/api/v1/domains/999999'),
      await get('/adm/api/v1/users'),
      await get('/mgmt/api/v1/nothing'),
      await api.send('nobody', 'GET', pagePath),
      await api.send('editor', 'PATCH', pagePath, '{', {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 403, 404, 401, 400]);
    for (const { headers } of answers) {
      expect(headers.get('Content-Type')?.toLowerCase()).toBe(json);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Vary')).toBe('Origin');
    }
  });

  it('API-05 an entity carries its revision as ETag', async () => {
    const answer = await get(pagePath);
    expect(answer.headers.get('ETag')).toBe(`"${(await page()).revision}"`);
    expect((await get('/mgmt/api/v1/domains')).headers.get('ETag')).toBeNull();
  });

  it('API-05 an unknown path or method, and an id that is none, are 404 with JSON', async () => {
    for (const path of ['/mgmt/api/v1/x', '/adm/api/v1', '/mgmt/api/v1/domains/abc', '/mgmt/api/v1/domains/-1']) {
      expect((await get(path)).status).toBe(404);
    }
    expect((await get('/mgmt/api/v1/domains/99999999999')).status).toBe(404);
    const answer = await api.send('editor', 'PUT', pagePath, {});
    expect([answer.status, answer.body]).toEqual([404, { error: 'There is no such call.', code: 'call_not_found' }]);
  });

  it('S07 an allowed origin may read answers and see the ETag', async () => {
    const { headers } = await get(pagePath, { Origin: origin });
    expect(headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(headers.get('Access-Control-Expose-Headers')).toContain('ETag');
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
    const refused = await api.send('nobody', 'GET', pagePath, undefined, { Origin: origin });
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe(origin);
  });

  it('S07 no other origin is allowed: neither null nor one that looks alike', async () => {
    const others = ['null', '*', 'https://e.example', `${origin}.evil.example`, 'http://kontor.example', `${origin}:1`];
    for (const other of others) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await api.send('editor', method, pagePath, undefined, { Origin: other });
        expect([other, headers.get('Access-Control-Allow-Origin'), headers.get('Vary')]).toEqual([
          other,
          null,
          expect.stringMatching(/^Origin(?:$|,)/),
        ]);
      }
    }
    const { send } = await createTestApi(await open(), { allowedOrigins: ['*', 'null'] });
    const { headers } = await send('nobody', 'GET', pagePath, undefined, { Origin: 'null' });
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('S07 a preflight from an allowed origin is answered without a token', async () => {
    const { status, headers } = await api.send('nobody', 'OPTIONS', pagePath, undefined, {
      Origin: origin,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization,content-type,if-match',
    });
    expect(status).toBe(204);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(headers.get('Access-Control-Allow-Methods')).toBe('GET,POST,PATCH,PUT,DELETE');
    expect(headers.get('Access-Control-Allow-Headers')?.split(',')).toEqual([
      ...['Authorization', 'X-Access-Token', 'Content-Type', 'If-Match', 'Idempotency-Key'],
    ]);
  });

  it('S08 cookies are no sign-in, and nobody is given one', async () => {
    const cookie = { Cookie: `session=token-${api.users.admin}; token=token-${api.users.admin}` };
    expect((await api.send('nobody', 'GET', pagePath, undefined, cookie)).status).toBe(401);
    expect((await get(pagePath)).headers.get('Set-Cookie')).toBeNull();
  });

  it('S08 a change whose body is not declared as JSON is 415 and changes nothing', async () => {
    const before = await page();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      const answer = await api.send('editor', 'PATCH', pagePath, '{"headline":"x"}', { 'Content-Type': type });
      expect([type, answer.status]).toEqual([type, 415]);
    }
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' };
    expect((await api.send('editor', 'PATCH', pagePath, '{}', headers)).status).toBe(200);
    expect({ ...(await page()), revision: 0 }).toEqual({ ...before, revision: 0 });
  });

  it('S42 a broken, too deep or too large body is refused in words', async () => {
    const before = await page();
    const depth = 100_000;
    const send = (body: string) => api.send('editor', 'PATCH', pagePath, body, { 'Content-Type': 'application/json' });
    expect((await send('{"headline":')).status).toBe(400);
    expect((await send('')).status).toBe(400);
    expect((await send('"text"')).status).toBe(422);
    expect((await send('null')).status).toBe(422);
    expect((await send('[]')).status).toBe(422);
    expect((await send('['.repeat(depth) + ']'.repeat(depth))).status).toBe(400);
    expect((await send(`{"headline":"${'x'.repeat(3_000_000)}"}`)).status).toBe(413);
    const long = await send(`{"lead_text":"${'x'.repeat(200_001)}"}`);
    expect(long).toMatchObject({
      status: 422,
      body: { fields: { lead_text: ['must not be longer than 200000 characters'] } },
    });
    const nul = await send('{"meta_data":{"meta_title":"a\\u0000b"}}');
    expect(nul.body).toMatchObject({
      fields: { 'meta_data.meta_title': ['contains a character that cannot be stored'] },
    });
    expect(await page()).toEqual(before);
  });

  it('API-05 S42 wrong types are named field by field, each with its code and the values of its message', async () => {
    const answer = await api.send('editor', 'PATCH', pagePath, { headline: 1, published: 'yes', image_id: 1.5 });
    const long = await api.send('editor', 'PATCH', pagePath, { headline: 'x'.repeat(200_001) });
    expect(long.body).toMatchObject({ field_codes: { headline: [{ code: 'too_long', values: { limit: 200_000 } }] } });
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        error: 'Some fields need a change before this can be saved.',
        code: 'invalid',
        field_codes: {
          headline: [{ code: 'not_text' }],
          published: [{ code: 'not_boolean' }],
          image_id: [{ code: 'not_integer' }],
        },
        fields: {
          headline: ['must be a text'],
          published: ['must be true or false'],
          image_id: ['must be a whole number'],
        },
      },
    ]);
  });

  it('S42 __proto__, constructor and prototype in a body are inert', async () => {
    const body = '{"headline":"kept","__proto__":{"is_admin":true},"constructor":{"prototype":{"is_admin":true}}}';
    const answer = await api.send('editor', 'PATCH', pagePath, body, { 'Content-Type': 'application/json' });
    expect([answer.status, (await page()).headline]).toEqual([200, 'kept']);
    expect('is_admin' in {}).toBe(false);
    expect((await api.ask('editor', 'getMe', {})).is_admin).toBe(false);
  });

  it('S40 fields that are not the caller’s to set are ignored', async () => {
    const before = await page();
    const forbidden = { id: 77, domain_id: api.otherSite.domainId, revision: 50, created_at: 1, position: 9 };
    const answer = await api.send('editor', 'PATCH', pagePath, { ...forbidden, is_admin: true, sections: [] });
    expect(answer.body).toEqual({ ...before, revision: Number(before.revision) + 1 });
    const user = await api.send('admin', 'PATCH', `/adm/api/v1/users/${api.users.editor}`, {
      id: 1,
      email: 'mine@evil.example',
      password_hash: 'x',
      created_at: 5,
    });
    expect(user.body).toMatchObject({ id: api.users.editor, email: 'editor@kontor.example', is_admin: false });
    const domain = await api.send('editor', 'PATCH', `/mgmt/api/v1/domains/${api.site.domainId}`, {
      fqdn: 'evil.example',
      ci_webhook_url: 'https://evil.example',
      ci_webhook_token: 'x',
      start_page_id: 1,
    });
    expect(domain.body).toMatchObject({ fqdn: 'one.example', ci_webhook_url: 'https://ci.example', start_page: null });
  });

  it('S43 what looks like SQL is text', async () => {
    const headline = `'); DROP TABLE pages; -- " % _ \\`;
    const answer = await api.send('editor', 'PATCH', pagePath, { headline });
    expect(answer.body).toMatchObject({ headline });
    expect((await page()).headline).toBe(headline);
  });

  it('S57 an unexpected error is 500 in general words, and its log line holds no secret', async () => {
    const app = await createTestApi(await open(), {
      authenticate: async () => {
        throw Object.assign(new Error('token secret-token of user@example.org'), { code: 'XX000' });
      },
    });
    const answer = await app.send('admin', 'GET', '/mgmt/api/v1/me');
    const id = (answer.body as { values: { requestId: string } }).values.requestId;
    expect([answer.status, answer.body]).toEqual([
      500,
      {
        error: `Something went wrong on the server. Look for ${id} in its log.`,
        code: 'server_error',
        values: { requestId: id },
      },
    ]);
    expect(app.log).toMatchObject([{ event: 'request failed', requestId: id, error: 'Error', code: 'XX000' }]);
    expect(JSON.stringify(app.log)).not.toContain('secret-token');
  });

  it('S07 S19 a large answer arrives compressed where that is understood, and is still not kept', async () => {
    const headline = 'A long headline, and another one. '.repeat(300);
    const { domainId, pageId } = api.site;
    const { revision } = await api.ask('admin', 'updatePage', { domainId, pageId }, { headline });
    const read = (encoding: string) =>
      api.app.request(`/mgmt/api/v1/domains/${domainId}/pages/${pageId}`, {
        headers: { Authorization: `Bearer token-${api.users.admin}`, 'Accept-Encoding': encoding },
      });
    const [plain, br] = [await read('identity'), await read('br, gzip')];
    for (const answer of [plain, br]) {
      expect([answer.headers.get('Vary'), answer.headers.get('Cache-Control')]).toEqual([
        'Origin, Accept-Encoding',
        'no-store',
      ]);
    }
    expect([plain.headers.get('ETag'), br.headers.get('ETag')]).toEqual([`"${revision}"`, `"${revision}"`]);
    expect([plain.headers.get('Content-Encoding'), br.headers.get('Content-Encoding')]).toEqual([null, 'br']);
    const unpacked = brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString();
    expect(unpacked).toBe(await plain.text());
  });

  it('S56 refusals for want of rights and changes by admins are logged without what was sent', async () => {
    api.log.length = 0;
    await api.call('editor', 'listUsers', {});
    await api.ask('admin', 'updateDomainSetup', { domainId: api.site.domainId }, { ci_user_token: 'new-secret' });
    expect(api.log).toEqual([
      {
        level: 'warn',
        event: 'access denied',
        requestId: expect.any(String),
        method: 'GET',
        path: '/adm/api/v1/users',
        status: 403,
      },
      { event: 'admin change', call: 'updateDomainSetup', userId: api.users.admin, domainId: api.site.domainId },
    ]);
  });

  it('S36 S56 a website that is not the own one is not found, and the log has it as denied; a limit that is met, too', async () => {
    api.log.length = 0;
    const { domainId } = api.site;
    await api.call('stranger', 'getDomain', { domainId });
    await api.call('stranger', 'createPage', { domainId }, {});
    await api.call('stranger', 'getPage', { domainId, pageId: 1 });
    await api.send('stranger', 'GET', `/mgmt/api/v1/domains/${domainId}/events`);
    const denied = { level: 'warn', event: 'access denied', requestId: expect.any(String), status: 404 };
    const path = `/mgmt/api/v1/domains/${domainId}`;
    expect(api.log).toEqual([
      { ...denied, method: 'GET', path },
      { ...denied, method: 'POST', path: `${path}/pages` },
      { ...denied, method: 'GET', path: `${path}/pages/1` },
      { ...denied, method: 'GET', path: `${path}/events` },
    ]);
    api.log.length = 0;
    for (let use = 0; use <= 20; use += 1) await api.call('editor', 'triggerDeployment', { domainId });
    expect(api.log).toEqual([
      { ...denied, event: 'limit reached', status: 429, method: 'POST', path: expect.any(String) },
    ]);
  });

  it('S58 with the store gone, everything is 503 and nothing is let through', async () => {
    const { database, destroy } = await openTestDatabase(kind);
    const gone = await createTestApi(database);
    await destroy();
    for (const path of ['/mgmt/api/v1/health', '/mgmt/api/v1/me', '/adm/api/v1/users']) {
      const answer = await gone.send('admin', 'GET', path);
      expect([path, answer.status, answer.headers.get('Retry-After')]).toEqual([path, 503, '5']);
    }
  });
});
