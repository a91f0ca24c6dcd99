/** Signing in through a company's own OpenID Connect provider: a second oidc-provider on a socket of its own. */

import { expect, it } from 'vitest';
import { resetPassword } from '../../server/identity/accounts.ts';
import { storeFactorPolicy } from '../../server/identity/factors.ts';
import { companyClient, type startCompanyProvider } from '../support/company-provider.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { ada, atCompany, comeBack, prove, startCompany } from './company-support.ts';
import { accessTokenOf, addAccount, Browser, codeOf, quickHasher, startProvider } from './identity-support.ts';

type Company = Parameters<typeof startCompanyProvider>[0];
const asItIs = (issuer: string) => issuer;

onEveryDatabase('AUTH-17 signing in through a company', (open) => {
  const start = async (
    settings: Partial<Company> = {},
    claims?: Record<string, unknown>,
    named = asItIs,
    isBound = true,
  ) => startCompany(await open(), { settings, named, isBound, ...(claims ? { claims } : {}) });

  it.each([
    ['told by userinfo, secret as Basic', {}],
    ['told by the ID token, secret in the form', { inIdToken: true, authMethod: 'client_secret_post' as const }],
  ])(
    'AUTH-17 S76 an account is found by the address that the company vouches for, and bound once its password is proved, %s',
    async (_, settings) => {
      const world = await start(settings, ada, asItIs, false);
      const { location, verifier } = await atCompany(world);
      const asked = await comeBack(world.browser, location);
      expect(asked.body).toContain('Sign in with your password this once: from then on Example AG opens your account.');
      expect(asked.body).toContain('value="ada@example.org"');
      expect(codeOf(await world.browser.renew())).toBe('');
      expect((await prove(world, asked, { password: 'guessed' })).status).toBe(422);
      const back = await prove(world, asked);
      const token = accessTokenOf(await world.browser.redeem(codeOf(back), verifier));
      expect(await world.service.identity.authenticate(token)).toMatchObject({ email: 'ada@example.org' });
      expect(world.service.log.join('')).toContain('"event":"signed in"');
      const again = { ...world, browser: new Browser(world.service.origin) };
      expect(codeOf(await comeBack(again.browser, (await atCompany(again)).location))).not.toBe('');
    },
  );

  it('ACC-03 an address that the company vouches for is confirmed, at the first sign-in and later, and no other one', async () => {
    const world = await start({}, ada, asItIs, false);
    const { database } = world.service;
    const confirmedAt = async () => (await database.selectFrom('users').select('email_confirmed_at').execute())[0];
    const asked = await comeBack(world.browser, (await atCompany(world)).location);
    expect(await confirmedAt()).toEqual({ email_confirmed_at: null });
    expect(codeOf(await prove(world, asked))).not.toBe('');
    expect(await confirmedAt()).toEqual({ email_confirmed_at: expect.any(Number) });
    const signIn = async (claims: Record<string, unknown>) => {
      await database.updateTable('users').set({ email_confirmed_at: null }).execute();
      world.company.claims = claims;
      const browser = new Browser(world.service.origin);
      const back = await comeBack(browser, (await atCompany({ ...world, browser })).location);
      expect(codeOf(back)).not.toBe('');
      return confirmedAt();
    };
    const unconfirmed = { email_confirmed_at: null };
    expect(await signIn({ email: 'new@example.org', email_verified: true })).toEqual(unconfirmed);
    expect(await signIn({ ...ada, email_verified: false })).toEqual(unconfirmed);
    expect(await signIn(ada)).toEqual({ email_confirmed_at: expect.any(Number) });
  });

  it('S76 once an account is bound the address means nothing: another one is the same person, another person is refused', async () => {
    const world = await start();
    for (const claims of [{ email: 'new@example.org', email_verified: true }, { email_verified: false }, {}]) {
      world.company.claims = claims;
      const browser = new Browser(world.service.origin);
      const { location, verifier } = await atCompany({ ...world, browser });
      const token = accessTokenOf(await browser.redeem(codeOf(await comeBack(browser, location)), verifier));
      expect(await world.service.identity.authenticate(token)).toMatchObject({ email: 'ada@example.org' });
    }
    world.company.claims = ada;
    world.company.subject = 'employee-8';
    const back = await comeBack(world.browser, (await atCompany(world)).location);
    expect([back.status, codeOf(back)]).toEqual([422, '']);
    expect(back.body).toContain('Another sign-in at Example AG belongs to the account of');
    // After a new password from the command line, the account can be proved anew.
    const fresh = await resetPassword(world.service.database, 'ada@example.org', quickHasher);
    const asked = await comeBack(world.browser, (await atCompany(world)).location);
    expect((await prove(world, asked, { password: fresh })).body).toContain('Choose a new password');
  });

  it('S76 nothing is bound to an account that was not meant, nor before its second factor is proved', async () => {
    const world = await start({}, ada, asItIs, false);
    const { database } = world.service;
    const bound = () => database.selectFrom('company_accounts').select('user_id').execute();
    await addAccount(database, 'eve@example.org');
    const asked = await comeBack(world.browser, (await atCompany(world)).location);
    expect(codeOf(await prove(world, asked, { email: 'eve@example.org' }))).not.toBe('');
    expect(await bound()).toEqual([]);
    await database
      .updateTable('users')
      .set({ must_change_password: 1 })
      .where('email', '=', 'ada@example.org')
      .execute();
    const other = { ...world, browser: new Browser(world.service.origin) };
    const again = await comeBack(other.browser, (await atCompany(other)).location);
    expect((await prove(other, again)).body).toContain('Choose a new password');
    expect(await bound()).toEqual([]);
  });

  it.each([
    'an\u212Ae@example.org',
    'ank\u0435@example.org',
    '\uFF21nke@example.org',
    'anke@ex\u0430mple.org',
    'anke@example.org.',
  ])('S76 the look-alike %j is not the address of the account', async (email) => {
    const world = await start({}, { email, email_verified: true }, asItIs, false);
    await addAccount(world.service.database, 'anke@example.org');
    const back = await comeBack(world.browser, (await atCompany(world)).location);
    expect([back.status, back.body]).toEqual([422, expect.stringContaining('There is no account for')]);
  });

  it.each([
    ['says that it is not', { ...ada, email_verified: false }],
    ['says it as a text', { ...ada, email_verified: 'true' }],
    ['does not say it', { email: ada.email }],
    ['tells no address', { email_verified: true }],
  ])('S76 an address that is not verified opens no account: the company %s', async (_, claims) => {
    const world = await start({}, claims, asItIs, false);
    const back = await comeBack(world.browser, (await atCompany(world)).location);
    expect(back).toMatchObject({ status: 422, body: expect.stringContaining('does not say that your email address') });
  });

  it('AUTH-17 somebody without an account is told that an admin has to invite them, and none is made', async () => {
    const world = await start({}, { email: 'eve<b>@example.org', email_verified: true }, asItIs, false);
    const back = await comeBack(world.browser, (await atCompany(world)).location);
    expect(back).toMatchObject({
      status: 422,
      body: expect.stringContaining(
        'There is no account for eve&lt;b&gt;@example.org: an admin has to invite you first.',
      ),
    });
    expect(await world.service.database.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('S76 an answer with another state, issuer, nonce, verifier or code is refused', async () => {
    const world = await start();
    const parameter = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value);
    const withChange = (location: string, change: (url: URL) => void) => {
      const url = new URL(location);
      change(url);
      return url.href;
    };
    const state = new URL((await atCompany(world)).location).searchParams.get('state') ?? '';
    const ways: [string, (url: URL) => void, (url: URL) => void][] = [
      ['state', () => {}, (url) => url.searchParams.set('state', `${url.searchParams.get('state')?.split('.')[0]}.x`)],
      [
        'an earlier state',
        () => {},
        (url) =>
          url.searchParams.set('state', `${url.searchParams.get('state')?.split('.')[0]}.${state.split('.')[1]}`),
      ],
      ['issuer', () => {}, parameter('iss', 'https://login.evil.example')],
      ['nonce', parameter('nonce', 'another'), () => {}],
      ['verifier', parameter('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'), () => {}],
      ['code', () => {}, parameter('code', 'guessed')],
    ];
    for (const [name, there, back] of ways) {
      const { location } = await atCompany(world, there);
      const answer = await comeBack(world.browser, withChange(location, back));
      expect([name, answer.status, answer.body]).toEqual([
        name,
        422,
        expect.stringContaining('does not belong to this sign-in'),
      ]);
    }
  });

  it('S76 an answer counts once, and in the browser that was sent to the company alone', async () => {
    const world = await start();
    const { location } = await atCompany(world);
    const stranger = await comeBack(new Browser(world.service.origin), location);
    expect(stranger).toMatchObject({ status: 400, body: expect.stringContaining('This sign-in attempt expired') });
    const passed = await world.browser.send(location);
    expect((await world.browser.send(passed.location)).status).toBe(303);
    expect((await world.browser.send(passed.location)).status).not.toBe(303);
    for (const query of ['', '?state=x', '?state=../../evil.x', '?state=a.b%0d%0aSet-Cookie:x']) {
      expect((await world.browser.send(`/oauth/company${query}`)).status).toBe(400);
    }
  });

  it('AUTH-17 whoever is turned away at the company may try again or use the password', async () => {
    const world = await start();
    const { location, href } = await atCompany(world);
    const url = new URL(location);
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
    const back = await comeBack(world.browser, url.href);
    expect(back).toMatchObject({ status: 422, body: expect.stringContaining('Example AG did not sign you in') });
    expect(back.body).toContain('name="password"');
    expect(back.body, 'no field is wrong').not.toContain('aria-invalid');
    expect((await world.browser.send(href)).status).toBe(303);
  });

  it('AUTH-17 a company that is away is said, in German as well, and asked again the next time', async () => {
    const world = await start();
    const page = async () => {
      const { answer } = await world.browser.authorize();
      return world.browser.send(`${answer.location}/company`, { headers: { 'accept-language': 'de' } });
    };
    await world.company.stop();
    const away = await page();
    expect(away).toMatchObject({
      status: 503,
      body: expect.stringContaining('Example AG ist gerade nicht erreichbar'),
    });
    expect((await page()).status).toBe(503);
  });

  it('S76 a provider that names another issuer than the settings is not asked to sign anybody in', async () => {
    const world = await start({}, ada, (issuer) => issuer.replace('127.0.0.1', 'localhost'));
    const { answer } = await world.browser.authorize();
    const refused = await world.browser.send(`${answer.location}/company`);
    expect([refused.status, refused.location]).toEqual([503, '']);
    expect(world.service.log.join('')).toContain('OAUTH_');
  });

  it('AUTH-17 S34 a second factor that is demanded here is not asked for after the company has signed somebody in', async () => {
    const world = await start();
    await storeFactorPolicy(world.service.database, 'everybody');
    const back = await comeBack(world.browser, (await atCompany(world)).location);
    expect(codeOf(back)).not.toBe('');
  });

  it('S76 neither secret, code nor tokens are logged, and where no company is set nothing is offered', async () => {
    const world = await start();
    const { location } = await atCompany(world, (url) => url.searchParams.set('nonce', 'another'));
    await comeBack(world.browser, location);
    const code = new URL(location).searchParams.get('code') ?? '';
    expect(code).not.toBe('');
    const log = world.service.log.join('\n');
    expect(log).toContain('"problem":"refused"');
    expect(log).not.toContain(code);
    expect(log).not.toContain(companyClient.clientSecret);
    const plain = await startProvider(world.service.database);
    const browser = new Browser(plain.origin);
    const { answer } = await browser.authorize();
    expect((await browser.send(answer.location)).body).not.toContain('Sign in with');
    expect((await browser.send(`${answer.location}/company`)).body).toContain('name="password"');
  });
});
