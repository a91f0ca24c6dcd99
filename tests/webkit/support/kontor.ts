/** What a journey in WebKit has at hand: a browser, the built product with its samples, and a minimal server. */
import { test as base } from 'playwright/test';
import { type BuiltServer, startBuiltServer } from '../../../scripts/support/built-server.mjs';
import { type MinimalServer, startMinimalServer } from '../../support/minimal-server.ts';
import { startWebKit, type WebKit } from './browser.ts';
import { WebKitPage } from './page.ts';

type Fixtures = { webkit: WebKitPage; kontor: BuiltServer; minimal: MinimalServer };

export const test = base.extend<Fixtures, { driver: WebKit }>({
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const driver = await startWebKit();
      await use(driver);
      driver.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  webkit: async ({ driver }, use) => {
    const session = await driver.open();
    await use(new WebKitPage(session));
    await session.end();
  },

  kontor: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const server = await startBuiltServer();
      await use(server);
      await server.stop();
    },
    { timeout: 90_000 },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  minimal: async ({}, use) => {
    const server = await startMinimalServer();
    await use(server);
    await server.stop();
  },
});

export { expect } from 'playwright/test';
