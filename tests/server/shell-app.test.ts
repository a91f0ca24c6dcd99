/** The parts together: what a browser and a program meet on one origin. */
import { expect, it } from 'vitest';
import { onEveryDatabase } from '../support/databases.ts';
import { addAccount, Browser, startBackEnd } from './identity-support.ts';

onEveryDatabase('the back end', (open) => {
  const start = async () => {
    const database = await open();
    const { origin } = await startBackEnd(database);
    const account = await addAccount(database);
    return { database, origin, account, browser: new Browser(origin) };
  };

  it('AUTH-01 a token from signing in opens the API, and logging out closes it', async () => {
    const { browser, account } = await start();
    const token = await browser.logIn();
    const me = () => browser.send('/mgmt/api/v1/me', { headers: { authorization: `Bearer ${token}` } });
    const answer = await me();
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, expect.objectContaining(account)]);
    const revoked = await browser.revoke(token);
    expect(revoked.headers.get('x-session-ended'), 'the console need not say that one is signed in still').toBe('true');
    expect((await me()).status).toBe(401);
  });

  it('S08 the session cookie alone opens nothing', async () => {
    const { browser } = await start();
    await browser.logIn();
    expect(browser.cookies.has('kontor_session')).toBe(true);
    expect((await browser.send('/mgmt/api/v1/me')).status).toBe(401);
    expect((await browser.send('/mgmt/api/v1/domains', { form: { headline: 'x' } })).status).not.toBe(201);
  });

  it('APP-01 the page names this origin, the client and working secrets', async () => {
    const { browser, origin } = await start();
    const { body } = await browser.send('/domains');
    const data = Object.fromEntries([...body.matchAll(/data-([\w-]+)="([^"]*)"/g)].map(([, ...pair]) => pair));
    expect(data).toEqual({
      'api-url': origin,
      'oauth-application-id': 'kontor',
      'oauth-provider-url': `${origin}/oauth`,
      'oauth-scope': 'public',
      'image-proxy-salt': expect.stringMatching(/^[0-9a-f]{64}$/),
      'image-proxy-secret': expect.stringMatching(/^[0-9a-f]{64}$/),
      'image-proxy-host': `${origin}/proxy`,
      'image-library-api-url': `${origin}/library`,
      'image-library-token': expect.stringMatching(/^[\w-]{32}$/),
      'image-library-scope': expect.stringMatching(/./),
      'analytics-url': '',
      'analytics-site-id': '',
      'analytics-enabled': 'false',
    });
    const images = await browser.send('/library/api/images', {
      headers: { authorization: `Bearer ${data['image-library-token']}` },
    });
    // It is part of a public page and opens nothing.
    expect(images.status).toBe(401);
  });

  it('PREV-05 S01 S80 the page may frame the websites that this person previews now, strangers nothing', async () => {
    const { browser, origin, account, database } = await start();
    const framed = async (path: string, by = browser) =>
      / frame-src ([^;]*);/.exec((await by.send(path)).headers.get('content-security-policy') ?? '')?.[1];
    const urls = ['https://b.example/de{path}', 'http://a.example:8080{path}', 'https://B.example{path}', null];
    const others = ['nonsense; script-src *', 'https://a;x{path}', 'https://foreign.example{path}'];
    for (const [index, preview_url] of [...urls, ...others].entries()) {
      const values = { fqdn: `${index}.example`, meta_data: '{}', preview_url };
      const { id } = await database.insertInto('domains').values(values).returning('id').executeTakeFirstOrThrow();
      if (index === urls.length + 2) continue;
      await database.insertInto('user_domains').values({ user_id: account.id, domain_id: id }).execute();
    }
    const pages = ['/domains', '/', '/login', '/oauth/callback?code=1', '/nothing'];
    for (const path of [...pages, '/oauth/authorize']) expect(await framed(path)).toBe("'self'");
    const { answer } = await browser.authorize();
    expect(await framed(answer.location)).toBe("'self'");
    const forged = new Browser(origin, { cookie: 'kontor_session=x; kontor_session.sig=y' });
    expect(await framed('/domains', forged)).toBe("'self'");

    const token = await browser.logIn();
    for (const path of pages) expect(await framed(path)).toBe("'self' http://a.example:8080 https://b.example");
    await database.updateTable('users').set({ is_admin: 1 }).where('id', '=', account.id).execute();
    expect(await framed('/domains')).toBe("'self' http://a.example:8080 https://b.example https://foreign.example");
    await database.updateTable('domains').set({ preview_url: 'https://c.example{path}' }).execute();
    expect(await framed('/domains')).toBe("'self' https://c.example");
    await browser.revoke(token);
    expect(await framed('/domains')).toBe("'self'");
  });

  it('S03 S05 S19 every answer is nosniff and in no frame, and what is not there is told in the words of its place', async () => {
    const { browser } = await start();
    const seen = async (path: string) => {
      const { status, headers } = await browser.send(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      return [status, headers.get('content-type')?.split(';')[0]];
    };
    expect(await seen('/mgmt/api/v1/nothing')).toEqual([404, 'application/json']);
    expect(await seen('/adm/api/v1/users')).toEqual([401, 'application/json']);
    expect(await seen('/library/nothing')).toEqual([404, 'application/json']);
    expect(await seen('/proxy/bad-signature/rs:fit:1:1:1/g:sm/aaaa.webp')).toEqual([403, 'text/plain']);
    expect(await seen('/assets/nothing.js')).toEqual([404, 'text/plain']);
    expect(await seen('/nothing')).toEqual([200, 'text/html']);
    expect(await seen('/content/api/v1/openapi.json')).toEqual([200, 'application/json']);
    expect(await seen('/oauth/sign-in.css')).toEqual([200, 'text/css']);
    expect(await seen('/.well-known/oauth-authorization-server')).toEqual([200, 'application/json']);
  });

  it('API-05 an unknown path under a prefix of programs is no page of the console', async () => {
    const { browser } = await start();
    const unknown = [
      '/mgmt',
      '/mgmt/',
      '/mgmt/v9/me',
      '/adm',
      '/adm/nothing',
      '/api',
      '/api/v1/me',
      '/samples/nothing',
    ];
    for (const path of [...unknown, '/stats', '/library', '/oauth', '/oauth/nothing', '/.well-known/nothing']) {
      const { status, headers, body } = await browser.send(path);
      const seen = [path, status, headers.get('content-type')?.split(';')[0], JSON.parse(body)];
      const refusal = { error: 'There is no such call.', code: 'call_not_found' };
      expect(seen).toEqual([path, 404, 'application/json', refusal]);
    }
    expect((await browser.send('/apia')).body).toContain('id="root"');
    expect((await browser.send('/oauth/callback?code=1')).body).toContain('id="root"');
  });

  it('S16 an admin ends all sessions of a user: tokens are refused at once, and signing in asks for the password', async () => {
    const { browser, database, account, origin } = await start();
    const editor = await addAccount(database, 'grace@example.org');
    const [one, two] = [new Browser(origin), new Browser(origin)];
    const tokens = [await one.logIn({ email: editor.email }), await two.logIn({ email: editor.email })];
    await database.updateTable('users').set({ is_admin: 1 }).where('id', '=', account.id).execute();
    const own = { authorization: `Bearer ${await browser.logIn()}` };
    const me = async (token: string) =>
      (await browser.send('/mgmt/api/v1/me', { headers: { authorization: `Bearer ${token}` } })).status;
    const end = (path: string, headers: Record<string, string>) => browser.send(path, { method: 'POST', headers });
    const path = `/adm/api/v1/users/${editor.id}/end_sessions`;
    expect((await end(path, { authorization: `Bearer ${tokens[0]}` })).status).toBe(403);
    expect((await end(path, own)).status).toBe(204);
    expect(await Promise.all(tokens.map(me))).toEqual([401, 401]);
    expect((await one.renew()).location).toContain('error=login_required');
    expect((await browser.send('/mgmt/api/v1/me', { headers: own })).status).toBe(200);
    expect((await end('/adm/api/v1/users/2147483647/end_sessions', own)).status).toBe(404);
  });
});
