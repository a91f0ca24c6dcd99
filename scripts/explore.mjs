/**
 * `npm run explore`: random walks of the users' charts through the whole product in Chromium; a failing walk is shortened.
 *   npm run explore -- --chart "edit page" --length 12 --seed 7    one walk, reproducible
 *   npm run explore -- --minutes 10                                all charts, seed after seed
 */
import { parseArgs } from 'node:util';
import { chromiumMissing, ensureChromium } from './support/chromium.mjs';
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { fail, tryCommand } from './support/steps.mjs';

const text = { type: 'string' };
const { values } = parseArgs({
  options: { chart: text, length: text, seed: text, minutes: text, headed: { type: 'boolean' } },
});
const numbers = ['length', 'seed', 'minutes'];
const wrong = numbers.find((name) => values[name] !== undefined && !/^\d+$/.test(values[name]));
if (wrong) fail(`--${wrong} is a whole number.`);

checkNode();
await ensurePackages();
await ensureBuild({ show: true });
const chromium = (await ensureChromium()) ?? fail(chromiumMissing);
const given = ['chart', ...numbers].filter((name) => values[name] !== undefined);
const variables = Object.fromEntries(given.map((name) => [`EXPLORE_${name.toUpperCase()}`, values[name]]));
const command = ['test', '--config', 'tests/playwright.explore.config.ts', ...(values.headed ? ['--headed'] : [])];
const { status } = await tryCommand('node_modules/.bin/playwright', command, {
  show: true,
  env: { CHROMIUM: chromium, ...variables },
});
process.exitCode = status;
