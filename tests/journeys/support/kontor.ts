/**
 * What a journey has at hand: the built product with its sample websites, a way to sign in through the real pages,
 * and a second, minimal server. A journey fails when the page breaks its Content-Security-Policy.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from 'playwright/test';
import { object, orJsonText, string } from '../../../contract/decode.ts';
import { type BuiltServer, startBuiltServer } from '../../../scripts/support/built-server.mjs';
import { type MinimalServer, startMinimalServer } from '../../support/minimal-server.ts';

export type Role = 'editor' | 'admin';
export type Kontor = BuiltServer & { signIns: Record<Role, { email: string; password: string }> };

type Options = {
  /** `test.use({ freshDatabase: true })`: each of these tests gets a server of its own, with the samples untouched. */
  freshDatabase: boolean;
};
type Fixtures = {
  kontor: Kontor;
  /** Signs in through the provider's pages and waits for the domain list. */
  signIn: (page: Page, role: Role) => Promise<void>;
  /** A server that knows the contract and nothing else, on origins of its own. */
  minimal: MinimalServer;
  violations: string[];
};
type WorkerFixtures = { sharedKontor: () => Promise<Kontor> };

const credentials = object({ email: string, password: string });
const signInsOf = orJsonText(object({ editor: credentials, admin: credentials }));

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  freshDatabase: [false, { option: true }],

  sharedKontor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      let started: Promise<Kontor> | null = null;
      await use(() => {
        started ??= startKontor();
        return started;
      });
      // A start that failed has already failed the tests that wanted it.
      const kontor = await (started as Promise<Kontor> | null)?.catch(() => null);
      await kontor?.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  kontor: [
    async ({ freshDatabase, sharedKontor }, use) => {
      if (!freshDatabase) return use(await sharedKontor());
      const kontor = await startKontor();
      await use(kontor);
      await kontor.stop();
    },
    { timeout: 90_000 },
  ],

  baseURL: async ({ kontor }, use) => use(kontor.origin),

  signIn: async ({ kontor }, use) => use((page, role) => signIn(page, kontor, role)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  minimal: async ({}, use) => {
    const server = await startMinimalServer();
    await use(server);
    await server.stop();
  },

  violations: [
    async ({ context }, use) => {
      const violations: string[] = [];
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

async function startKontor(): Promise<Kontor> {
  const server = await startBuiltServer();
  const signIns = signInsOf(await readFile(join(server.dataDirectory, 'sample-sign-in.json'), 'utf8'));
  return { ...server, signIns };
}

async function signIn(page: Page, kontor: Kontor, role: Role): Promise<void> {
  const { email, password } = kontor.signIns[role];
  await page.goto(`${kontor.origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
}
