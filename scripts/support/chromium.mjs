/** Finds a Chromium for the journeys, and installs one where there is none. */
import { existsSync } from 'node:fs';
import { tryCommand } from './steps.mjs';

/** Without a window to draw, it needs a third less computing time than the whole browser. */
const shell = '/usr/bin/chromium-headless-shell';
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Switches for a browser that tests drive: no sandbox in containers, no calls of its own. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {string | null} the program that CHROMIUM names, else one that is installed */
export function findChromium() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : null;
  const isWatched = process.argv.includes('--headed');
  return [...(isWatched ? [] : [shell]), ...browsers].find((place) => existsSync(place)) ?? null;
}

/**
 * Like `findChromium`, but looks at Playwright's own browser too, and fetches one if need be.
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
