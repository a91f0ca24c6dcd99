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
  'last-seen',
  'new-deployment',
  'unsaved-text',
  'offline',
  'startup',
];
/**
 * These read the body of a request, send one on, want a form to stay open over a reload that Chromium needs not, are offline in a
 * way in which Firefox does not ask the worker, or compare pictures of a page that is still being loaded.
 */
const notInFirefox = new RegExp(
  [
    'a photo is uploaded in the form',
    'a lost answer is repeated',
    'a form whose script cannot be loaded',
    'reading goes on offline',
    'the page paints the bar before its scripts',
  ].join('|'),
);

/** Journeys that Firefox walks as they are, and those of WebKit, which Playwright cannot drive as it is installed. */
export default defineConfig({
  ...journeys,
  outputDir: `${results}/browsers`,
  reporter: [['list'], ['json', { outputFile: `${results}/browsers.json` }]],
  projects: [
    {
      name: 'firefox',
      testDir: './journeys',
      // Its driver takes longer for each step.
      timeout: 90_000,
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
