/** The identity provider on a real socket, and a browser that keeps cookies and follows no redirect by itself. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { type AppDependencies, createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { openInstallation } from '../../server/db/installation.ts';
import { createClientAddresses } from '../../server/http/client-address.ts';
import { answerFailures } from '../../server/http/failures.ts';
import { type Bindings, createRequestListener } from '../../server/http/request-listener.ts';
import { createAccount } from '../../server/identity/accounts.ts';
import type { CompanySettings } from '../../server/identity/company-client.ts';
import { createIdentity, type Identity } from '../../server/identity/identity.ts';
import type { SendMail } from '../../server/identity/mail.ts';
import { createPasswordHasher } from '../../server/identity/passwords.ts';
import { createLog } from '../../server/kernel/log.ts';

export const password = 'anchor lantern meadow';
/** Cheap: only the tests of hashing need its real cost. */
export const quickHasher = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });

export type TestProvider = {
  origin: string;
  identity: Identity;
  database: Database;
  log: string[];
  stop(): Promise<void>;
};
export type ProviderSettings = {
  now?: () => number;
  storeNow?: () => number;
  company?: CompanySettings;
  sendMail?: SendMail;
  /** One that is known to be free. */
  port?: number;
  allowedRedirectUris?: readonly string[];
  /** As if a proxy in front answered for this origin. */
  publicOrigin?: string;
  trustedProxies?: readonly string[];
};

/** Runs until the test is over, or until `stop`. */
export async function startProvider(database: Database, settings: ProviderSettings = {}): Promise<TestProvider> {
  const socket = await listen(settings.port);
  const publicOrigin = settings.publicOrigin ?? socket.origin;
  const lines: string[] = [];
  const log = createLog('debug', (line) => lines.push(line));
  const identity = await createIdentity({
    database,
    installation: await openInstallation(database),
    publicOrigin,
    allowedRedirectUris: settings.allowedRedirectUris ?? [],
    log,
    hasher: quickHasher,
    now: settings.now,
    storeNow: settings.storeNow,
    company: settings.company,
    sendMail: settings.sendMail,
  });
  const app = new Hono<Bindings>();
  app.onError(answerFailures(log, 'text'));
  app.route('/', identity.routes);
  app.all('*', (context) => context.text('site'));
  const clientAddresses = createClientAddresses(settings.trustedProxies ?? [], publicOrigin);
  socket.use(createRequestListener({ app, publicOrigin, clientAddresses, log }));
  const stop = async () => {
    identity.close();
    await socket.stop();
  };
  onTestFinished(stop);
  return { origin: socket.origin, identity, database, log: lines, stop };
}

/** A provider with an account, and a browser for it. */
export async function startWithAccount(database: Database, settings?: ProviderSettings) {
  const provider = await startProvider(database, settings);
  const account = await addAccount(database);
  return { ...provider, account, browser: new Browser(provider.origin) };
}

/** A server that closes with the test; its origin is known before its listener is made. */
export async function listen(port = 0) {
  let listener: RequestListener = (_request, response) => void response.end();
  const server = createServer((request, response) => listener(request, response)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const stop = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  onTestFinished(stop);
  const use = (next: RequestListener) => {
    listener = next;
  };
  return { origin: `http://127.0.0.1:${address.port}`, use, stop };
}

/** The whole back end, with a built site of one page and a data folder of its own; it ends with the test. */
export async function createBackEnd(
  database: Database,
  publicOrigin: string,
  { settings = {}, ...options }: Partial<AppDependencies> & { settings?: Record<string, string> } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-app-'));
  const [dataDirectory, site] = [join(folder, 'data'), join(folder, 'site')];
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), '<!doctype html><div id="root" data-api-url=""></div>');
  const config = readConfig({ DATA_DIR: dataDirectory, STATIC_DIR: site, ...settings });
  const log = createLog('silent');
  const app = await createApp({ config, publicOrigin, database, log, hasher: quickHasher, ...options });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { app, dataDirectory };
}

/** A back end on a socket. */
export async function startBackEnd(database: Database, options?: Parameters<typeof createBackEnd>[2]) {
  const { origin, use } = await listen();
  const { app } = await createBackEnd(database, origin, options);
  use(app.listener);
  return { origin, app };
}

export async function addAccount(database: Database, email = 'ada@example.org', mustChange = false) {
  const account = { email, password, is_admin: false, must_change_password: mustChange };
  return createAccount(database, account, quickHasher);
}

export type Answer = { status: number; headers: Headers; body: string; location: string };
export type Sending = { method?: string; headers?: Record<string, string>; form?: Record<string, string> };
export type Attempt = { verifier: string; state: string; url: string };

export class Browser {
  readonly cookies = new Map<string, { value: string; path: string; attributes: string }>();
  readonly origin: string;
  /** Sent with every request. */
  readonly headers: Record<string, string>;

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.origin = origin;
    this.headers = headers;
  }

  async send(address: string, { method = 'GET', headers = {}, form }: Sending = {}): Promise<Answer> {
    const url = new URL(address, this.origin);
    const body = form && new URLSearchParams(form).toString();
    const answer = await exchange(url, {
      method: form ? 'POST' : method,
      headers: {
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded', origin: this.origin } : {}),
        ...this.headers,
        ...this.cookieHeader(url.pathname),
        ...headers,
      },
      body,
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    return answer;
  }

  /** Starts a sign-in and stops at the page that asks who you are, or wherever the provider sends the browser. */
  async authorize(parameters: Record<string, string | undefined> = {}, path = '/oauth/authorize') {
    const verifier = randomBytes(96).toString('base64url');
    const state = randomBytes(12).toString('base64url');
    const url = new URL(path, this.origin);
    const all: Record<string, string | undefined> = {
      client_id: 'kontor',
      response_type: 'code',
      redirect_uri: `${this.origin}/oauth/callback`,
      scope: 'public',
      state,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      ...parameters,
    };
    for (const [name, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(name, value);
    const answer = await this.send(url.href);
    return { verifier, state, url: url.href, answer };
  }

  async openForm(location: string): Promise<{ page: Answer; action: string; token: string }> {
    const page = await this.send(location);
    return { page, ...formOf(page) };
  }

  /** Submits the sign-in form, and follows the redirect of a success. */
  async signIn(location: string, fields: { email?: string; password?: string } = {}): Promise<Answer> {
    const { action, token } = await this.openForm(location);
    const answer = await this.send(action, {
      form: { email: 'ada@example.org', password, ...fields, form_token: token },
    });
    return answer.status === 303 ? this.send(answer.location) : answer;
  }

  redeem(code: string, verifier: string, fields: Record<string, string> = {}): Promise<Answer> {
    const form = {
      grant_type: 'authorization_code',
      client_id: 'kontor',
      redirect_uri: `${this.origin}/oauth/callback`,
      code,
      code_verifier: verifier,
      ...fields,
    };
    return this.send('/oauth/token', { form });
  }

  /** Signs in up to the authorization code, without a password if the session lives; `back` is the redirect with the code. */
  async obtainCode(fields: { email?: string; password?: string } = {}, parameters?: Record<string, string>) {
    const { answer, ...attempt } = await this.authorize(parameters);
    const back = answer.location.includes('/oauth/interaction/') ? await this.signIn(answer.location, fields) : answer;
    return { ...attempt, back, code: codeOf(back) };
  }

  /** Signs in and redeems the code for an access token. */
  async logIn(...given: Parameters<Browser['obtainCode']>): Promise<string> {
    const { code, verifier } = await this.obtainCode(...given);
    return accessTokenOf(await this.redeem(code, verifier));
  }

  /** Renews the session silently, as the application does. */
  async renew(): Promise<Answer> {
    return (await this.authorize({ prompt: 'none' })).answer;
  }

  revoke(token: string): Promise<Answer> {
    return this.send('/oauth/revoke', { form: { token, client_id: 'kontor' } });
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, { value, path, attributes: attributes.join('; ') });
  }

  private cookieHeader(path: string): Record<string, string> {
    const fitting = [...this.cookies].filter(
      ([, cookie]) => path === cookie.path || path.startsWith(slashed(cookie.path)),
    );
    return fitting.length > 0 ? { cookie: fitting.map(([name, { value }]) => `${name}=${value}`).join('; ') } : {};
  }
}

/** Unlike `fetch`, sends any Origin, Host and cookie, and leaves the path as it is written. */
export function exchange(
  url: URL | string,
  {
    method = 'GET',
    headers = {},
    body,
    path,
  }: { method?: string; headers?: Record<string, string>; body?: string; path?: string },
): Promise<Answer> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = sendRequest({ hostname, port, method, headers, path: path ?? pathname + search }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const received = new Headers();
        for (let index = 0; index < response.rawHeaders.length; index += 2) {
          received.append(response.rawHeaders[index] ?? '', response.rawHeaders[index + 1] ?? '');
        }
        resolve({
          status: response.statusCode ?? 0,
          headers: received,
          body: Buffer.concat(chunks).toString('utf8'),
          location: received.get('location') ?? '',
        });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

export function formOf({ body }: Answer): { action: string; token: string } {
  const action = /<form method="post" action="([^"]+)"/.exec(body)?.[1] ?? '';
  const token = /name="form_token" value="([^"]+)"/.exec(body)?.[1] ?? '';
  return { action, token };
}

export function codeOf({ location }: Answer): string {
  return new URL(location, 'http://nowhere.invalid').searchParams.get('code') ?? '';
}

/** The OAuth error of a redirect or of a JSON answer. */
export function errorOf({ location, body }: Answer): string | null {
  if (location) {
    const { searchParams, hash } = new URL(location, 'http://nowhere.invalid');
    return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
  }
  return body.startsWith('{') ? (JSON.parse(body) as { error: string }).error : null;
}

export function accessTokenOf({ body }: Answer): string {
  return (JSON.parse(body) as { access_token: string }).access_token;
}

function slashed(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
