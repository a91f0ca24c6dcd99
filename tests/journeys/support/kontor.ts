/**
 * What a journey has at hand: the built product with its sample websites, a way to sign in through the real pages,
 * and a second, minimal server. A journey fails when the page breaks its Content-Security-Policy.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, test as base, type Cookie, expect, type Page } from 'playwright/test';
import { object, orJsonText, string } from '../../../contract/decode.ts';
import { type BuiltServer, makeSampleData, startBuiltServer } from '../../../scripts/support/built-server.mjs';
import { type MinimalServer, startMinimalServer } from '../../support/minimal-server.ts';
import { mendStockFirefox } from '../../support/stock-firefox.ts';

export type Role = 'editor' | 'admin';
export type Kontor = BuiltServer & {
  signIns: Record<Role, { email: string; password: string }>;
  /** Who has signed in through the pages before: another page may go on with that session while it lasts. */
  sessions: Map<Role, Session>;
};
/** `signedInAt` in milliseconds since 1970. */
type Session = { cookies: Cookie[]; token: string; signedInAt: number };

/** Milliseconds after which a session is not handed on: its token lasts for 15 minutes. */
const longestHandedOn = 10 * 60_000;

type Options = {
  /** `test.use({ freshDatabase: true })`: each of these tests gets a server of its own, with the samples untouched. */
  freshDatabase: boolean;
  /** Environment variables of those servers, on top of the usual ones. */
  settings: Record<string, string>;
};
type Fixtures = {
  kontor: Kontor;
  /**
   * Signs in, through the provider's pages where no session of that role lasts, and opens that path; without one it waits for
   * the domain list.
   */
  signIn: (page: Page, role: Role, path?: string) => Promise<void>;
  /** A server that knows the contract and nothing else, on origins of its own. */
  minimal: MinimalServer;
  violations: string[];
};
type WorkerFixtures = {
  /** A data folder with the samples untouched, in which every role has signed in. */
  sampleData: { folder: string; sessions: ReadonlyMap<Role, Session> };
  sharedKontor: () => Promise<Kontor>;
};

const credentials = object({ email: string, password: string });
const signInsOf = orJsonText(object({ editor: credentials, admin: credentials }));

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

  sampleData: [
    async ({ browser }, use) => {
      let sessions: ReadonlyMap<Role, Session> = new Map();
      const folder = await makeSampleData(async (server) => {
        sessions = await signInEveryRole(browser, await withSignIns(server, new Map()));
      });
      await use({ folder, sessions });
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],

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
      if (!freshDatabase) return use(await sharedKontor());
      const kontor = await startKontor(sampleData, settings);
      await use(kontor);
      await kontor.stop();
    },
    { timeout: 90_000 },
  ],

  baseURL: async ({ kontor }, use) => use(kontor.origin),

  signIn: async ({ kontor }, use) => use((page, role, path) => signInTo(page, kontor, role, path)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  minimal: async ({}, use) => {
    const server = await startMinimalServer();
    await use(server);
    await server.stop();
  },

  violations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      // Not every browser writes a breach of the policy to the console by itself.
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          console.error(`Content Security Policy: ${effectiveDirective} refuses ${blockedURI}`),
        ),
      );
      context.on('console', (message) => {
        if (/Content Security Policy|requires 'Trusted/i.test(message.text())) violations.push(message.text());
      });
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from 'playwright/test';

async function startKontor(
  { folder, sessions }: WorkerFixtures['sampleData'],
  settings: Record<string, string> = {},
): Promise<Kontor> {
  return withSignIns(await startBuiltServer(settings, folder), new Map(sessions));
}

async function withSignIns(server: BuiltServer, sessions: Kontor['sessions']): Promise<Kontor> {
  const signIns = signInsOf(await readFile(join(server.dataDirectory, 'sample-sign-in.json'), 'utf8'));
  return { ...server, signIns, sessions };
}

async function signInEveryRole(browser: Browser, kontor: Kontor): Promise<Kontor['sessions']> {
  for (const role of ['editor', 'admin'] as const) {
    const page = await browser.newPage();
    await signInAtProvider(page, kontor, role);
    await page.close();
  }
  return kontor.sessions;
}

export async function signInTo(page: Page, kontor: Kontor, role: Role, path?: string): Promise<void> {
  if (!(await resumeSession(page, kontor, role, path))) {
    await signInAtProvider(page, kontor, role);
    if (path) await page.goto(kontor.origin + path);
  }
  if (path) return;
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
}

/** Gives the page that is opened next the session of that role, without a way through other screens. */
export async function bringSession(page: Page, kontor: Kontor, role: Role): Promise<void> {
  if (!(await livingSession(kontor, role))) {
    const other = await page.context().newPage();
    await signInAtProvider(other, kontor, role);
    await other.close();
  }
  const { cookies, token } = (await livingSession(kontor, role)) ?? noSession;
  await page.context().addCookies(cookies);
  await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [tokenKey, token] as const);
}

const noSession = { cookies: [], token: '' };

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
  await page.goto(`${kontor.origin}/icon.svg`);
  await page.evaluate(([key, token]) => sessionStorage.setItem(key, token), [tokenKey, session.token] as const);
  await page.goto(kontor.origin + path);
  return true;
}

async function livingSession(kontor: Kontor, role: Role) {
  const session = kontor.sessions.get(role);
  if (!session || Date.now() - session.signedInAt > longestHandedOn) return null;
  const headers = { authorization: `Bearer ${session.token}` };
  const answer = await fetch(`${kontor.origin}/mgmt/api/v1/me`, { headers });
  return answer.ok ? session : null;
}

const tokenKey = 'kontor.accessToken';
