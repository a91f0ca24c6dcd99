/** Finds Firefox and WebKit for `npm run test:browsers`. It does not install them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const firefoxPlaces = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/libexec'];

/** @returns {string | null} the program named by FIREFOX, else an installed one */
export function findFirefox() {
  if (process.env.FIREFOX) return existsSync(process.env.FIREFOX) ? process.env.FIREFOX : null;
  return firefoxPlaces.find((place) => existsSync(place)) ?? null;
}

/**
 * Finds the driver of WebKitGTK, the browser that it starts, and a display server.
 * @returns {{ driver: string, browser: string, display: string } | null}
 */
export function findWebKit() {
  const driver = '/usr/bin/WebKitWebDriver';
  const display = '/usr/bin/Xvfb';
  const browser = libraries
    .flatMap((folder) => versionsIn(folder).map((version) => join(folder, version, 'MiniBrowser')))
    .find((place) => existsSync(place));
  return browser && existsSync(driver) && existsSync(display) ? { driver, browser, display } : null;
}

export const firefoxMissing =
  'Firefox is missing. Install it ("apt-get install firefox-esr"), or name its program in the environment variable FIREFOX.';
export const webkitMissing = 'WebKit is missing. Install it: "apt-get install webkit2gtk-driver xvfb".';

function versionsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => name.startsWith('webkit2gtk-'));
}
