/** The browser of the journeys: CHROMIUM names its program, else one is looked for. */
import type { LaunchOptions } from 'playwright/test';
import { chromiumSwitches, findChromium } from '../../scripts/support/chromium.mjs';

/** Without a Chromium on the machine, Playwright's own is used. */
export function browserLaunch(): LaunchOptions {
  const executablePath = findChromium();
  return { args: chromiumSwitches, ...(executablePath === null ? {} : { executablePath }) };
}
