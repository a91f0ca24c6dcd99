/**
 * What a journey has at hand: the built product with its sample websites, a way to sign in through the real pages,
 * and a second, minimal server. A journey fails when the page breaks its Content-Security-Policy.
 */
import { test as base, expect, type Page } from 'playwright/test';
import { type BuiltServer, startBuiltServer } from '../../../scripts/support/built-server.mjs';
import { type MinimalServer, startMinimalServer } from '../../support/minimal-server.ts';
import { mendStockFirefox } from '../../support/stock-firefox.ts';
import { type Role, type SampleData, sampleData, signInsOf } from './sample-data.ts';
import { type Credentials, type Session, startSession } from './sessions.ts';

export type { Role } from './sample-data.ts';
export type Kontor = BuiltServer & {
  signIns: Record<Role, Credentials>;
  /** Whose session a page may go on with; who is not in it signs in through the pages. */
  sessions: Map<Role, Session>;
};

/** Milliseconds after which a session is not handed on: its token lasts for 15 minutes. */
const longestHandedOn = 12 * 60_000;

type Options = {
  /** `test.use({ freshDatabase: true })`: each of these tests gets a server of its own, with the samples untouched. */
  freshDatabase: boolean;
  /** Environment variables of those servers, on top of the usual ones. */
  settings: Record<string, string>;
};
export type SignIn = (page: Page, role: Role, path?: string) => Promise<void>;
/** @throws where the server refuses */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;
type Fixtures = {
  kontor: Kontor;
  /** Signs in without the provider's pages, and opens that path; without one it waits for the domain list. */
  signIn: SignIn;
  /** Gives the page that is opened next the session of that role, without a way through other screens. */
  bringSession: (page: Page, role: Role) => Promise<void>;
  /** Calls the API as somebody else would: below `/adm/` the admin, elsewhere the editor. */
  call: Call;
  /** A server that knows the contract and nothing else, on origins of its own. */
  minimal: MinimalServer;
  violations: string[];
};
type WorkerFixtures = {
  sampleData: SampleData;
  sharedKontor: () => Promise<Kontor>;
};

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  freshDatabase: [false, { option: true }],
  settings: [{}, { option: true }],

  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') mendStockFirefox(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  sampleData: [async ({}, use) => use(sampleData()), { scope: 'worker' }],

  sharedKontor: [
    async ({ sampleData }, use) => {
      let started: Promise<Kontor> | null = null;
      await use(() => {
        started ??= startKontor(sampleData);
        return started;
      });
      // A start that failed has already failed the tests that wanted it.
      const kontor = await (started as Promise<Kontor> | null)?.catch(() => null);
      await kontor?.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  kontor: [
    async ({ freshDatabase, settings, sampleData, sharedKontor }, use) => {
      const kontor = freshDatabase ? await startKontor(sampleData, settings) : await sharedKontor();
      try {
        // Some journeys write with a session before anybody goes on with it.
        for (const [role, session] of kontor.sessions) if (isOld(session)) await renew(kontor, role);
        await use(kontor);
      } finally {
        if (freshDatabase) await kontor.stop();
      }
    },
    { timeout: 90_000 },
  ],

  baseURL: async ({ kontor }, use) => use(kontor.origin),

  signIn: async ({ kontor }, use) => use((page, role, path) => signInTo(page, kontor, role, path)),

  bringSession: async ({ kontor }, use) => use((page, role) => bringSessionOf(page, kontor, role)),

  call: async ({ kontor }, use) =>
    use(async (method, path, body) => {
      const token = kontor.sessions.get(path.startsWith('/adm/') ? 'admin' : 'editor')?.token;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(kontor.origin + path, { method, headers, body: JSON.stringify(body) ?? null });
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.status === 204 ? null : answer.json();
    }),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  minimal: async ({}, use) => {
    const server = await startMinimalServer();
    await use(server);
    await server.stop();
  },

  violations: [
    async ({ context }, use, { retry }) => {
      const violations: string[] = [];
      // A trace, which a retry records, reads the previews of files by `fetch`; the policy rightly forbids it.
      const isOfTrace = (text: string) => retry > 0 && /'blob:/.test(text);
      // Not every browser writes a breach of the policy to the console by itself.
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          console.error(`Content Security Policy: ${effectiveDirective} refuses ${blockedURI}`),
        ),
      );
      context.on('console', (message) => {
        const text = message.text();
        if (/Content Security Policy|requires 'Trusted/i.test(text) && !isOfTrace(text)) violations.push(text);
      });
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from 'playwright/test';

async function startKontor({ folder, sessions }: SampleData, settings: Record<string, string> = {}): Promise<Kontor> {
  const server = await startBuiltServer(settings, folder);
  const signIns = await signInsOf(server.dataDirectory);
  // A session belongs to one origin: under another one it could not be renewed, nor where passwords are switched off.
  const usable = settings.PUBLIC_ORIGIN || settings.OIDC_ONLY ? [] : (Object.entries(sessions) as [Role, Session][]);
  return { ...server, signIns, sessions: new Map(usable) };
}

export async function signInTo(page: Page, kontor: Kontor, role: Role, path?: string): Promise<void> {
  if (!(await resumeSession(page, kontor, role, path))) {
    await signInAtProvider(page, kontor, role);
    if (path) await page.goto(kontor.origin + path);
  }
  if (path) return;
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
}

async function bringSessionOf(page: Page, kontor: Kontor, role: Role): Promise<void> {
  const session = await livingSession(kontor, role);
  await page.context().addCookies(session?.cookies ?? []);
  await giveToken(page, session?.token ?? '');
}

/** To every document that the page opens, until what is returned is disposed of. */
function giveToken(page: Page, token: string) {
  return page.addInitScript(
    ([key, value]) => {
      if (self === top) sessionStorage.setItem(key, value);
    },
    [tokenKey, token] as const,
  );
}

async function signInAtProvider(page: Page, kontor: Kontor, role: Role): Promise<void> {
  const { email, password } = kontor.signIns[role];
  await page.goto(`${kontor.origin}/login`);
  await page.getByLabel(/^(Email|E-Mail)$/).fill(email);
  await page.getByLabel(/^(Password|Passwort)$/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  const token = await page.evaluate((key) => sessionStorage.getItem(key), tokenKey);
  if (!token) return;
  const cookies = await page.context().cookies(kontor.origin);
  kontor.sessions.set(role, { cookies, token, signedInAt: Date.now() });
}

async function resumeSession(page: Page, kontor: Kontor, role: Role, path = '/domains'): Promise<boolean> {
  const session = await livingSession(kontor, role);
  if (!session) return false;
  await page.context().addCookies(session.cookies);
  const token = await giveToken(page, session.token);
  await page.goto(kontor.origin + path);
  await token.dispose();
  return true;
}

async function livingSession(kontor: Kontor, role: Role): Promise<Session | undefined> {
  const session = kontor.sessions.get(role);
  if (!session || (!isOld(session) && (await isAlive(session, kontor)))) return session;
  return renew(kontor, role);
}

const isOld = ({ signedInAt }: Session) => Date.now() - signedInAt > longestHandedOn;

async function isAlive({ token }: Session, { origin }: Kontor): Promise<boolean> {
  return (await fetch(`${origin}/mgmt/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).ok;
}

async function renew(kontor: Kontor, role: Role): Promise<Session> {
  const session = await startSession(kontor.origin, kontor.signIns[role]);
  kontor.sessions.set(role, session);
  return session;
}

const tokenKey = 'kontor.accessToken';
