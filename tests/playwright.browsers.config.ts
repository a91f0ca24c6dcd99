import { defineConfig } from 'playwright/test';
import { findFirefox } from '../scripts/support/other-browsers.mjs';
import journeys from './playwright.config.ts';

const results = '../test-results';
const inFirefox = [
  'first',
  'markdown',
  'field-payloads',
  'page-change',
  'images-picker',
  'unsaved-text',
  'offline',
  'startup',
];
/** These read the body of a request, send one on, or want a form to stay open over a reload that Chromium needs not. */
const notInFirefox = /a photo is uploaded in the form|a lost answer is repeated|a form whose script cannot be loaded/;

/** Journeys that Firefox walks as they are, and those of WebKit, which Playwright cannot drive as it is installed. */
export default defineConfig({
  ...journeys,
  outputDir: `${results}/browsers`,
  reporter: [['list'], ['json', { outputFile: `${results}/browsers.json` }]],
  projects: [
    {
      name: 'firefox',
      testDir: './journeys',
      testMatch: inFirefox.map((name) => `${name}.journey.ts`),
      grepInvert: notInFirefox,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath: findFirefox() ?? 'firefox' },
        viewport: { width: 1200, height: 900 },
      },
    },
    { name: 'webkit', testDir: './webkit' },
  ],
});
