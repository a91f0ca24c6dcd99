import { defineConfig } from 'playwright/test';
import { browserLaunch } from './support/browser.ts';

const results = '../test-results';
const isSlow = process.env.KONTOR_SLOW !== undefined;
const launch = browserLaunch();

/** The charts' paths in Chromium, against the built application with every answer of the servers controlled. */
export default defineConfig({
  testDir: './browser',
  testMatch: '**/*.paths.ts',
  outputDir: `${results}/models-browser`,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  timeout: isSlow ? 600_000 : 180_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${results}/models-browser.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: { ...launch, ...(isSlow ? { slowMo: 700 } : {}) },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1200, height: 900 },
    actionTimeout: 10_000,
    contextOptions: { reducedMotion: 'reduce' },
  },
});
