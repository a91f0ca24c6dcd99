/** Signing in through a company's own OpenID Connect provider: a second oidc-provider on a socket of its own. */

import { expect, it, onTestFinished } from 'vitest';
import { storeFactorPolicy } from '../../server/identity/factors.ts';
import { type CompanyProvider, companyClient, startCompanyProvider } from '../support/company-provider.ts';
import { onEveryDatabase } from '../support/databases.ts';
import {
  type Answer,
  accessTokenOf,
  addAccount,
  Browser,
  codeOf,
  listen,
  startProvider,
  type TestProvider,
} from './identity-support.ts';

const ada = { email: 'Ada@Example.org', email_verified: true };
const asItIs = (issuer: string) => issuer;
type Company = Parameters<typeof startCompanyProvider>[0];
type World = { service: TestProvider; company: CompanyProvider; browser: Browser };

onEveryDatabase('AUTH-17 signing in through a company', (open) => {
  /** The company has to know where answers go before Kontor is started: Kontor's port is found first. */
  async function start(
    settings: Partial<Company> = {},
    claims: Record<string, unknown> = ada,
    named = asItIs,
  ): Promise<World> {
    const socket = await listen();
    await socket.stop();
    const port = Number(new URL(socket.origin).port);
    const company = await startCompanyProvider({ redirectUri: `${socket.origin}/oauth/company`, ...settings });
    onTestFinished(company.stop);
    company.claims = claims;
    const database = await open();
    const chosen = { ...companyClient, issuer: named(company.issuer), name: 'Example AG' };
    const service = await startProvider(database, { company: chosen, port });
    await addAccount(database);
    return { service, company, browser: new Browser(service.origin) };
  }

  /** From the sign-in page to the company and back to the address that every answer comes to. */
  async function atCompany({ browser, company }: World, change: (url: URL) => void = () => {}) {
    const { answer, verifier } = await browser.authorize();
    const page = await browser.send(answer.location);
    const href = /<a class="btn" href="([^"]+)">Sign in with Example AG<\/a>/.exec(page.body)?.[1] ?? '';
    const url = new URL((await browser.send(href)).location);
    change(url);
    const employee = new Browser(company.issuer);
    const asked = await employee.send(url.href);
    const signedIn = await employee.send(asked.location);
    const { location } = await employee.send(signedIn.location);
    return { location, verifier, href };
  }

  /** Follows the company's answer until a page is shown, or a code for the application is there. */
  async function comeBack(browser: Browser, location: string): Promise<Answer> {
    const passed = await browser.send(location);
    const taken = await browser.send(passed.location);
    return taken.status === 303 ? browser.send(taken.location) : taken;
  }

  it.each([
    ['told by userinfo, secret as Basic', {}],
    ['told by the ID token, secret in the form', { inIdToken: true, authMethod: 'client_secret_post' as const }],
  ])('AUTH-17 an account is found by the address that the company vouches for, %s', async (_, settings) => {
    const world = await start(settings);
    const { location, verifier } = await atCompany(world);
    const back = await comeBack(world.browser, location);
    const token = accessTokenOf(await world.browser.redeem(codeOf(back), verifier));
    expect(await world.service.identity.authenticate(token)).toMatchObject({ email: 'ada@example.org' });
    expect(world.service.log.join('')).toContain('"event":"signed in"');
  });

  it.each([
    ['says that it is not', { ...ada, email_verified: false }],
    ['says it as a text', { ...ada, email_verified: 'true' }],
    ['does not say it', { email: ada.email }],
    ['tells no address', { email_verified: true }],
  ])('S82 an address that is not verified opens no account: the company %s', async (_, claims) => {
    const world = await start({}, claims);
    const back = await comeBack(world.browser, (await atCompany(world)).location);
    expect(back).toMatchObject({ status: 422, body: expect.stringContaining('does not say that your email address') });
  });

  it('AUTH-17 somebody without an account is told that an admin has to invite them, and none is made', async () => {
    const world = await start({}, { email: 'eve<b>@example.org', email_verified: true });
    const back = await comeBack(world.browser, (await atCompany(world)).location);
    expect(back).toMatchObject({
      status: 422,
      body: expect.stringContaining(
        'There is no account for eve&lt;b&gt;@example.org: an admin has to invite you first.',
      ),
    });
    expect(await world.service.database.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('S82 an answer with another state, issuer, nonce, verifier or code is refused', async () => {
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

  it('S82 an answer counts once, and in the browser that was sent to the company alone', async () => {
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

  it('S82 a provider that names another issuer than the settings is not asked to sign anybody in', async () => {
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

  it('S82 neither secret, code nor tokens are logged, and where no company is set nothing is offered', async () => {
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
