/** Answers of a company's provider that are forged, replayed or meant for others: none of them signs anybody in. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/support/free-port.mjs';
import { bindCompanyAccount } from '../../server/identity/company-accounts.ts';
import type { CompanyRules } from '../../server/identity/company-client.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { companyClient } from '../support/company-provider.ts';
import { addAccount, Browser, codeOf, listen, startProvider } from './identity-support.ts';

type Claims = Record<string, unknown>;

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [keys, others] = [pair(), pair()];
const publicPem = String(keys.publicKey.export({ type: 'spki', format: 'pem' }));
const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);
const signed = (claims: Claims, key = keys.privateKey, header: Claims = {}) => {
  const body = `${text({ alg: 'RS256', kid: 'one', ...header })}.${text(claims)}`;
  return `${body}.${sign('RSA-SHA256', Buffer.from(body), key).toString('base64url')}`;
};
const hmac = (claims: Claims, secret: string) => {
  const body = `${text({ alg: 'HS256', kid: 'one' })}.${text(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
};
const without = (claims: Claims, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

type Forgery = {
  /** The ID token instead of the right one. */
  token?: (claims: Claims) => string;
  /** Changes the answer of the token endpoint. */
  answer?: Record<string, unknown>;
  /** Changes the address that the browser comes back to. */
  back?: (query: URLSearchParams) => void;
};

async function openCompany(rules: Partial<CompanyRules> = {}) {
  const socket = await listen();
  const database = await openDatabase(':memory:');
  let forgery: Forgery = {};
  let nonce = '';
  const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const issuer = socket.origin;
  const claims = () => ({
    iss: issuer,
    sub: 'employee-7',
    aud: companyClient.clientId,
    iat: now(),
    exp: now() + 60,
    nonce,
    email: 'x',
  });
  const tokens = () => ({
    ...{ access_token: 'a', token_type: 'Bearer', expires_in: 60 },
    id_token: (forgery.token ?? signed)(claims()),
    ...forgery.answer,
  });
  const metadata = {
    ...{
      issuer,
      jwks_uri: `${issuer}/jwks`,
      token_endpoint: `${issuer}/token`,
      authorization_endpoint: `${issuer}/auth`,
    },
    ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
    ...{ id_token_signing_alg_values_supported: ['RS256'], authorization_response_iss_parameter_supported: true },
  };
  socket.use(async (request, response) => {
    const answer = request.url?.startsWith('/token') ? tokens() : request.url === '/jwks' ? { keys: [jwk] } : metadata;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  const company = { ...companyClient, ...rules, issuer, name: 'Example AG' };
  const service = await startProvider(database, { company, port: await freePort() });
  await bindCompanyAccount(database, { issuer, subject: 'employee-7' }, (await addAccount(database)).id, Date.now());
  /** The code of a sign-in with this forgery, empty if there is none. */
  const signIn = async (forged: Forgery, browser = new Browser(service.origin)) => {
    forgery = forged;
    const { answer } = await browser.authorize();
    const there = new URL((await browser.send(`${answer.location}/company`)).location);
    nonce = there.searchParams.get('nonce') ?? '';
    const query = new URLSearchParams({ code: 'c', state: there.searchParams.get('state') ?? '', iss: issuer });
    forged.back?.(query);
    const passed = await browser.send(`/oauth/company?${query}`);
    if (passed.status !== 303) return { code: '', status: passed.status, path: '' };
    const taken = await browser.send(passed.location);
    const end = taken.status === 303 ? await browser.send(taken.location) : taken;
    return { code: codeOf(end), status: end.status, path: passed.location };
  };
  return { signIn, service };
}

const change = (changes: Claims) => ({
  token: (claims: Claims) => signed({ ...claims, ...changes }),
});
const lacking = (name: string) => ({ token: (claims: Claims) => signed(without(claims, name)) });
const back = (change: (query: URLSearchParams) => void) => ({ back: change });

const forgeries: Record<string, Forgery> = {
  'an issuer of another name': change({ iss: 'https://login.evil.example' }),
  'an issuer with a slash more': { token: (claims) => signed({ ...claims, iss: `${claims.iss}/` }) },
  'no issuer': lacking('iss'),
  'an audience that is not this installation': change({ aud: 'another-client' }),
  'audiences of others': change({ aud: ['another-client', 'third'] }),
  'no audience': lacking('aud'),
  'another authorized party': change({ aud: [companyClient.clientId, 'other'], azp: 'other' }),
  'no subject': lacking('sub'),
  'a number as subject': change({ sub: 7 }),
  'another person’s subject': change({ sub: 'employee-8' }),
  'a subject in capitals': change({ sub: 'EMPLOYEE-7' }),
  'a token that is over': change({ exp: 1 }),
  'no end': lacking('exp'),
  'an end as a text': change({ exp: '9999999999' }),
  'a time of issue in the future': { token: (claims) => signed({ ...claims, iat: now() + 3600, exp: now() + 7200 }) },
  'no time of issue': lacking('iat'),
  'a time of issue as a text': change({ iat: 'now' }),
  'a token that is not valid yet': { token: (claims) => signed({ ...claims, nbf: now() + 3600 }) },
  'another nonce': change({ nonce: 'another' }),
  'no nonce': lacking('nonce'),
  'a list as nonce': change({ nonce: ['a'] }),
  'no signature, and alg none': { token: (claims) => `${text({ alg: 'none' })}.${text(claims)}.` },
  'an HMAC with the client’s secret': { token: (claims) => hmac(claims, companyClient.clientSecret) },
  'an HMAC with the public key': { token: (claims) => hmac(claims, publicPem) },
  'the signature of another key': { token: (claims) => signed(claims, others.privateKey) },
  'another key by its name': { token: (claims) => signed(claims, others.privateKey, { kid: 'two' }) },
  'a key that came with the token': {
    token: (claims) =>
      signed(claims, others.privateKey, { kid: 'two', jwk: others.publicKey.export({ format: 'jwk' }) }),
  },
  'a signature that is cut': { token: (claims) => signed(claims).slice(0, -8) },
  'claims that were changed after signing': {
    token: (claims) => {
      const [head, , signature] = signed({ ...claims, sub: 'employee-8' }).split('.');
      return `${head}.${text(claims)}.${signature}`;
    },
  },
  'no ID token': { answer: { id_token: undefined } },
  'a text as ID token': { token: () => 'nonsense' },
  'five parts': { token: (claims) => `${signed(claims)}.a.b` },
  'another kind of access token': { answer: { token_type: 'mac' } },
  'an error in place of tokens': { answer: { error: 'invalid_grant' }, token: () => '' },
  'another state': back((query) => query.set('state', `${query.get('state')}x`)),
  'the state twice': back((query) => query.append('state', query.get('state') ?? '')),
  'another issuer in the address': back((query) => query.set('iss', 'https://login.evil.example')),
  'no issuer in the address': back((query) => query.delete('iss')),
  'no code': back((query) => query.delete('code')),
  'an error beside the code': back((query) => query.set('error', 'access_denied')),
};

it('S76 forged and confused answers sign nobody in, one after the other in the same installation', {
  timeout: 60_000,
}, async () => {
  const { signIn, service } = await openCompany();
  expect((await signIn({})).code, 'the right answer does').not.toBe('');
  const opened: string[] = [];
  for (const [name, forgery] of Object.entries(forgeries)) {
    const { code, status } = await signIn(forgery);
    if (code !== '' || status >= 500) opened.push(`${name}: ${status}`);
    // Failed answers are counted by network; here each is somebody else's.
    await service.database.deleteFrom('attempts').execute();
  }
  expect(opened).toEqual([]);
  expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(30);
});

it('S76 a right answer is worth nothing a second time, in another browser, or for another sign-in of the same one', async () => {
  const { signIn, service } = await openCompany();
  const browser = new Browser(service.origin);
  const { code, path } = await signIn({}, browser);
  expect(code).not.toBe('');
  for (const replaying of [browser, new Browser(service.origin)])
    expect((await replaying.send(path)).status).not.toBe(303);
  const { answer } = await browser.authorize({ prompt: 'login' });
  await browser.send(`${answer.location}/company`);
  const query = path.split('?')[1];
  expect((await browser.send(`${answer.location}/company?${query}`)).status).toBe(422);
});

it('ACC-06 S76 what a foreign issuer or a forged token tells creates nobody and gives no right, though unverified addresses count', async () => {
  const groups = { claim: 'groups', admin: ['admins'], domains: [] };
  const { signIn, service } = await openCompany({ createsAccounts: true, trustsUnverified: true, groups });
  const claimed = { email: 'eve@evil.example', groups: ['admins'] };
  const ways: Record<string, Forgery> = {
    'a foreign issuer': change({ ...claimed, iss: 'https://login.evil.example', sub: 'employee-9' }),
    'a foreign issuer, for the bound person': change({ ...claimed, iss: 'https://login.evil.example' }),
    'a key of others': { token: (claims) => signed({ ...claims, ...claimed }, others.privateKey) },
    'an audience of others': change({ ...claimed, aud: 'another-client' }),
  };
  const users = () => service.database.selectFrom('users').select(['email', 'is_admin']).orderBy('id').execute();
  const before = await users();
  for (const [name, forgery] of Object.entries(ways)) {
    expect((await signIn(forgery)).code, name).toBe('');
    await service.database.deleteFrom('attempts').execute();
  }
  expect(await users()).toEqual(before);
  expect((await signIn(change({ ...claimed, sub: 'employee-9' }))).code, 'the issuer itself may').not.toBe('');
  expect(await users()).toEqual([...before, { email: 'eve@evil.example', is_admin: 1 }]);
});
