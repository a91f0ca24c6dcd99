/** The browser of the journeys: CHROMIUM names its program, else one is looked for. */
import type { LaunchOptions } from 'playwright/test';
import { chromiumSwitches, findChromium } from '../../scripts/support/chromium.mjs';

/** A page of a test does not live long enough to win back what it costs to optimise its scripts. */
const switches = [...chromiumSwitches, '--js-flags=--no-opt --no-maglev'];

/** Without a Chromium on the machine, Playwright's own is used. */
export function browserLaunch(): LaunchOptions {
  const executablePath = findChromium();
  return { args: switches, ...(executablePath === null ? {} : { executablePath }) };
}
