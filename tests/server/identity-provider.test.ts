import { expect, it } from 'vitest';
import { StoreUnavailable } from '../../server/kernel/store-errors.ts';
import { onEveryDatabase } from '../support/databases.ts';
import {
  type Answer,
  accessTokenOf,
  addAccount,
  Browser,
  challengeOf,
  codeOf,
  errorOf,
  exchange,
  startProvider,
  startWithAccount,
} from './identity-support.ts';

const developmentOrigin = 'http://localhost:5999';
const startPage = `${developmentOrigin}/oauth/callback`;

onEveryDatabase('the OAuth 2 provider', (open) => {
  const start = async () => startWithAccount(await open(), { allowedRedirectUris: [startPage] });
  const isRefusedOnItsOwnPage = ({ status, location, headers, body }: Answer) =>
    expect({ status, location, type: headers.get('content-type'), isOurs: body.includes('class="brand"') }).toEqual({
      status: 400,
      location: '',
      type: 'text/html; charset=utf-8',
      isOurs: true,
    });

  it('S20 a redirect URI that differs in anything is refused on a page of our own, without a redirect', async () => {
    const { browser, origin } = await start();
    const port = new URL(origin).port;
    const wrong = [
      `${origin}/oauth/callback/`,
      `${origin}/oauth/callback?next=1`,
      `${origin}/oauth/callback#x`,
      `${origin}/oauth/Callback`,
      `${origin}/oauth/callback%2F`,
      `${origin}/oauth/%63allback`,
      `${origin}/oauth/../oauth/callback`,
      `${origin}//oauth/callback`,
      `${origin}/`,
      `http://127.0.0.1:${Number(port) + 1}/oauth/callback`,
      `http://127.0.0.1/oauth/callback`,
      `http://localhost:${port}/oauth/callback`,
      `https://127.0.0.1:${port}/oauth/callback`,
      `http://user@127.0.0.1:${port}/oauth/callback`,
      `http://127.0.0.1:${port}@evil.example/oauth/callback`,
      'https://evil.example/oauth/callback',
      'javascript:alert(1)',
      '',
      'not a uri',
    ];
    for (const redirect_uri of wrong) {
      const { answer } = await browser.authorize({ redirect_uri });
      isRefusedOnItsOwnPage(answer);
    }
  });

  it('S20 the redirect URI of the token request must be the same again', async () => {
    const { browser, origin } = await start();
    const { code, verifier } = await browser.obtainCode();
    const other = await browser.redeem(code, verifier, { redirect_uri: `${origin}/oauth/callback/` });
    expect(errorOf(other)).toBe('invalid_grant');
    expect((await browser.redeem(code, verifier, { redirect_uri: startPage })).status).toBe(400);
    expect((await browser.redeem(code, verifier)).status).toBe(200);
  });

  it('S20 a further redirect URI can be registered for development', async () => {
    const { browser } = await start();
    const { answer, verifier } = await browser.authorize({ redirect_uri: startPage });
    const page = await browser.send(answer.location);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${developmentOrigin};`);
    const back = await browser.signIn(answer.location);
    expect(back.location.startsWith(`${startPage}?code=`)).toBe(true);
    const answered = await browser.redeem(codeOf(back), verifier, { redirect_uri: startPage });
    expect(answered.status).toBe(200);
  });

  it('S22 no other flow than the code flow exists', async () => {
    const { browser } = await start();
    for (const response_type of ['token', 'id_token', 'code token', 'code id_token', 'none']) {
      const { answer } = await browser.authorize({ response_type });
      expect([answer.status, errorOf(answer)]).toEqual([303, 'unsupported_response_type']);
    }
    for (const grant_type of [
      'password',
      'client_credentials',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:device_code',
    ]) {
      const form = { grant_type, client_id: 'kontor', username: 'ada@example.org', password: 'x', scope: 'public' };
      const answer = await browser.send('/oauth/token', { form });
      expect([answer.status, answer.body.includes('access_token')]).toEqual([400, false]);
    }
  });

  it('S70 a code is answered by a redirect only: no page holds it or a script, whatever response_mode is asked for', async () => {
    const { browser } = await start();
    await browser.logIn();
    const modes = ['form_post', 'fragment', 'jwt', 'form_post.jwt', 'web_message', 'query.jwt', 'nonsense'];
    for (const response_mode of modes) {
      const { answer } = await browser.authorize({ response_mode });
      isRefusedOnItsOwnPage(answer);
      expect(answer.body).not.toMatch(/<script(?![^>]*src)|name="code"|code=/);
    }
    const { url } = await browser.authorize({ response_mode: 'query' });
    isRefusedOnItsOwnPage(await browser.send(`${url}&response_mode=form_post`));
    const form = Object.fromEntries(new URL(url).searchParams);
    isRefusedOnItsOwnPage(await browser.send('/oauth/authorize', { form: { ...form, response_mode: 'form_post' } }));
    expect(codeOf((await browser.authorize({ response_mode: 'query' })).answer)).toMatch(/./);
    expect(codeOf((await browser.authorize()).answer)).toMatch(/./);
  });

  it('S23 AUTH-04 a challenge is demanded, and S256 only', async () => {
    const { browser } = await start();
    const verifier = 'v'.repeat(43);
    const challenges = [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge: undefined },
      { code_challenge: verifier, code_challenge_method: 'plain' },
      { code_challenge: verifier, code_challenge_method: undefined },
      { code_challenge: challengeOf(verifier), code_challenge_method: 's256' },
      { code_challenge: challengeOf(verifier).slice(0, 42) },
    ];
    for (const challenge of challenges) {
      const { answer } = await browser.authorize(challenge);
      expect([answer.status, errorOf(answer)]).toEqual([303, 'invalid_request']);
    }
  });

  it('S23 AUTH-04 a code is worth nothing without its verifier', async () => {
    const { browser } = await start();
    const { code, verifier } = await browser.obtainCode();
    for (const wrong of ['w'.repeat(43), challengeOf(verifier), `${verifier.slice(0, -1)}`, 'short', '']) {
      expect((await browser.redeem(code, wrong)).status).toBe(400);
    }
    expect((await browser.redeem(code, verifier)).status).toBe(200);
  });

  it('AUTH-09 another client, another scope and another prompt are refused', async () => {
    const { browser } = await start();
    isRefusedOnItsOwnPage((await browser.authorize({ client_id: 'other' })).answer);
    const { answer } = await browser.authorize({ scope: 'admin' });
    expect(errorOf(await browser.signIn(answer.location))).toBe('access_denied');
    expect(errorOf((await browser.authorize({ prompt: 'unknown' })).answer)).toBe('invalid_request');
  });

  it('what the address says is shown on an error page as text only', async () => {
    const { browser } = await start();
    const { answer } = await browser.authorize({ client_id: '<script>alert(1)</script>', redirect_uri: '"><b>' });
    expect(answer.body).not.toContain('<script>alert');
    expect(answer.body).not.toContain('"><b>');
  });

  it('S55 S62 guessing the verifier of a code ends the code; nobody else behind the same address waits', async () => {
    const { browser, origin } = await start();
    const owner = new Browser(origin);
    const { code, verifier } = await owner.obtainCode();
    for (let count = 0; count < 5; count += 1) expect((await browser.redeem(code, 'v'.repeat(43))).status).toBe(400);
    const limited = await browser.redeem(code, 'v'.repeat(43));
    expect([limited.status, errorOf(limited)]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(errorOf(await browser.redeem(code, verifier))).toBe('invalid_grant');
    for (let count = 0; count < 60; count += 1)
      expect((await browser.redeem(`guess-${count}`, 'v'.repeat(43))).status).toBe(400);
    expect(await new Browser(origin).logIn()).toMatch(/^[\w-]{43}$/);
  });

  it('S67 S72 strangers store nothing, however many sign-ins they begin, and a request of theirs is bounded in length', async () => {
    const { browser, database } = await start();
    const long = await browser.authorize({ state: 'x'.repeat(2000) });
    expect(long.answer.status).toBe(414);
    expect(long.answer.body).toContain('Sign-in is not set up correctly');
    expect((await browser.send('/oauth/authorize', { form: { client_id: 'kontor' } })).status).toBe(400);
    const longest = (await browser.authorize({ state: 'ä'.repeat(250), ui_locales: '"'.repeat(50) })).answer;
    expect(longest.status).toBe(303);
    for (const line of longest.headers.getSetCookie()) expect(line.length).toBeLessThan(4096);
    const statuses: number[] = [];
    for (let count = 0; count < 201; count += 1) statuses.push((await browser.authorize()).answer.status);
    expect(new Set(statuses)).toEqual(new Set([303]));
    expect(await database.selectFrom('identity_records').selectAll().execute()).toEqual([]);
    expect(await database.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });

  it('S55 a busy office behind one address is not slowed down by signing in', async () => {
    const { browser, origin } = await start();
    await browser.logIn();
    for (let count = 0; count < 40; count += 1) {
      const { answer, verifier } = await browser.authorize({ prompt: 'none' });
      expect(accessTokenOf(await browser.redeem(codeOf(answer), verifier))).toMatch(/^[\w-]{43}$/);
    }
    expect(await new Browser(origin).logIn()).toMatch(/^[\w-]{43}$/);
  });

  it('S07 only registered origins may read what the token endpoint, revocation and metadata answer', async () => {
    const { origin } = await start();
    const granted = async (path: string, from: string, method = 'GET', body?: string) => {
      const type: Record<string, string> = body ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
      const preflight: Record<string, string> = method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {};
      const headers = { host: new URL(origin).host, origin: from, ...type, ...preflight };
      return (await exchange(`${origin}${path}`, { method, headers, body })).headers.get('access-control-allow-origin');
    };
    const client = 'client_id=kontor&token=x&grant_type=authorization_code';
    for (const from of [developmentOrigin, origin]) {
      expect(await granted('/oauth/token', from, 'POST', client)).toBe(from);
      expect(await granted('/oauth/token', from, 'OPTIONS')).toBe(from);
      expect(await granted('/oauth/revoke', from, 'POST', client)).toBe(from);
      expect(await granted('/.well-known/oauth-authorization-server', from)).toBe(from);
    }
    for (const from of ['https://evil.example', 'null', `${developmentOrigin}0`, 'http://localhost']) {
      expect(await granted('/oauth/token', from, 'POST', client)).toBeNull();
      expect(await granted('/oauth/token', from, 'OPTIONS')).toBeNull();
      expect(await granted('/oauth/revoke', from, 'POST', client)).toBeNull();
      expect(await granted('/.well-known/oauth-authorization-server', from)).toBeNull();
      expect(await granted('/oauth/jwks', from)).toBeNull();
      expect(await granted('/oauth/authorize', from)).toBeNull();
    }
  });

  it('the metadata names the endpoints on the public origin and S256 only', async () => {
    const { browser, origin } = await start();
    for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
      expect(JSON.parse((await browser.send(path)).body)).toMatchObject({
        issuer: origin,
        authorization_endpoint: `${origin}/oauth/authorize`,
        token_endpoint: `${origin}/oauth/token`,
        revocation_endpoint: `${origin}/oauth/revoke`,
        jwks_uri: `${origin}/oauth/jwks`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      });
    }
  });

  it('R11 without the store every answer says 503 and when to come again', async () => {
    const { browser, database, origin } = await start();
    await browser.logIn();
    const visitor = new Browser(origin);
    const { answer } = await visitor.authorize();
    await database.destroy();
    const form = { grant_type: 'authorization_code', client_id: 'kontor', code: 'x', code_verifier: 'y'.repeat(43) };
    const answers = [
      await visitor.send(answer.location),
      (await browser.authorize()).answer,
      (await browser.authorize({ prompt: 'none' })).answer,
      await browser.send('/oauth/token', { form: { ...form, redirect_uri: `${origin}/oauth/callback` } }),
      await browser.send('/oauth/revoke', { form: { client_id: 'kontor', token: 'x'.repeat(43) } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5', '5', '5']);
    const { url } = await browser.authorize();
    const page = await browser.send(url, { headers: { accept: 'text/html' } });
    expect([page.status, page.body.includes('Sign-in is not available at the moment')]).toEqual([503, true]);
  });

  it.each([
    ['one address', []],
    ['several addresses', [startPage]],
  ])('R11 a store that is lost while somebody comes to %s without naming one is 503 as well', async (_, allowed) => {
    const database = await open();
    let isLost = false;
    const failing = database.withPlugin({
      transformQuery: ({ node }) => {
        if (isLost && JSON.stringify(node).includes('identity_records')) throw new StoreUnavailable('lost', false);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const provider = await startProvider(failing, { allowedRedirectUris: allowed });
    await addAccount(database);
    const browser = new Browser(provider.origin, { accept: 'text/html' });
    await browser.logIn();
    isLost = true;
    for (const redirect_uri of [undefined, `${provider.origin}/oauth/callback`]) {
      const { status, headers, body } = (await browser.authorize({ redirect_uri })).answer;
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(body).toContain('Sign-in is not available at the moment');
    }
    isLost = false;
    expect((await browser.authorize({ redirect_uri: undefined })).answer.status).toBe(allowed.length > 0 ? 400 : 303);
  });
});
