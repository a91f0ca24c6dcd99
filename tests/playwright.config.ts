import { defineConfig } from 'playwright/test';
import { browserLaunch } from './support/browser.ts';

const results = '../test-results';

/** Every journey runs on a desk screen; those tagged `@narrow` run on a phone's width as well. */
export default defineConfig({
  testDir: './journeys',
  globalSetup: './journeys/support/sample-data.ts',
  testMatch: '**/*.journey.ts',
  outputDir: `${results}/journeys`,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  workers: 3,
  // A machine of continuous integration is shared: one that stumbles is tried once more, and reported as flaky.
  retries: process.env.CI ? 1 : 0,
  // A machine that is busy with something else takes twice as long as usual.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `${results}/journeys.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: browserLaunch(),
    locale: 'en-GB',
    // A journey that takes long must not get the worker on its way: the one about it allows it.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'wide', use: { viewport: { width: 1200, height: 900 } } },
    { name: 'narrow', grep: /@narrow/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
});
