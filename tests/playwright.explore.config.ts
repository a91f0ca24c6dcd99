import { defineConfig } from 'playwright/test';
import journeys from './playwright.config.ts';

/** One test that walks until its time is over; `npm run explore` sets what it walks. */
export default defineConfig({
  ...journeys,
  testMatch: 'users/explore.ts',
  workers: 1,
  retries: 0,
  reporter: [['list']],
  projects: [{ name: 'explore', use: { viewport: { width: 1200, height: 900 } } }],
});
