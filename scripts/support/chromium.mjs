/** Finds a Chromium for the journeys, and installs one if there is none. */
import { existsSync } from 'node:fs';
import { tryCommand } from './steps.mjs';

/** Needs a third less processor time than the full browser. */
const shell = '/usr/bin/chromium-headless-shell';
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** For automated browsers: no sandbox, which containers lack, and no requests by the browser itself. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {string | null} the program named by CHROMIUM, else an installed one */
export function findChromium() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : null;
  const isWatched = process.argv.includes('--headed');
  return [...(isWatched ? [] : [shell]), ...browsers].find((place) => existsSync(place)) ?? null;
}

/**
 * Like `findChromium`, but also considers Playwright's own browser, and installs one if necessary.
 * @returns {Promise<string | null>}
 */
export async function ensureChromium() {
  const found = findChromium() ?? (await playwrightChromium());
  if (found || process.env.CHROMIUM) return found;
  console.log('No Chromium here: installing one…');
  await tryCommand('npx', ['playwright', 'install', 'chromium'], { show: true });
  const downloaded = await playwrightChromium();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await tryCommand('apt-get', ['update', '-qq'], { show: true });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (findChromium()) break;
      await tryCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { show: true });
    }
  }
  return findChromium();
}

export const chromiumMissing =
  'The journeys need Chromium. Install it ("apt-get install chromium", "npx playwright install chromium"), ' +
  'or name its program in the environment variable CHROMIUM.';

async function playwrightChromium() {
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}
