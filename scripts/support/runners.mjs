/** Runs Vitest and Playwright and counts the results. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { chromiumMissing, ensureChromium } from './chromium.mjs';
import { root, seconds, tryCommand } from './steps.mjs';
import { printTable } from './table.mjs';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed a runner that crashed or found no tests counts as one
 * @property {number} skipped
 * @property {string[]} [failures] the files and titles of the failed tests
 */

/** The projects of vitest.config.ts by suite. */
const projects = { unit: ['unit'], models: ['models', 'views'], server: ['server'] };

/**
 * @param {keyof typeof projects} suite
 * @param {string[]} args for Vitest
 * @returns {Promise<Tally>}
 */
export async function runVitest(suite, args = [], { mayBeEmpty = false } = {}) {
  const report = reportFile(suite);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = ['run', ...projects[suite].flatMap((name) => ['--project', name]), ...reporters, ...args];
  if (mayBeEmpty) command.push('--passWithNoTests');
  const { status } = await tryCommand('node_modules/.bin/vitest', command, { show: true });
  const result = read(report);
  if (!result) return broken(status, mayBeEmpty);
  return finish(status, mayBeEmpty, {
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    skipped: result.numPendingTests + result.numTodoTests,
    failures: result.testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const file = relative(root, name);
      return status === 'failed' && failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`);
    }),
  });
}

/**
 * @param {string[]} args for Playwright
 * @returns {Promise<Tally>}
 */
export function runJourneys(args = [], { mayBeEmpty = false } = {}) {
  return runPlaywright('journeys', 'tests/playwright.config.ts', args, { mayBeEmpty });
}

/**
 * The charts' paths in Chromium.
 * @param {string[]} args for Playwright
 * @returns {Promise<Tally>}
 */
export function runModels(args = [], { mayBeEmpty = false, slow = false } = {}) {
  const env = slow ? { KONTOR_SLOW: '1' } : {};
  return runPlaywright('models-browser', 'tests/playwright.models.config.ts', args, { mayBeEmpty, env });
}

/**
 * Journeys in Firefox and WebKit, which must be installed.
 * @param {string[]} args for Playwright
 * @returns {Promise<Tally>}
 */
export function runOtherBrowsers(args = []) {
  return playwright('browsers', 'tests/playwright.browsers.config.ts', args, { mayBeEmpty: false });
}

async function runPlaywright(name, config, args, { mayBeEmpty, env = {} }) {
  const chromium = await ensureChromium();
  if (!chromium) {
    console.error(chromiumMissing);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return playwright(name, config, args, { mayBeEmpty, env: { ...env, CHROMIUM: chromium } });
}

async function playwright(name, config, args, { mayBeEmpty, env = {} }) {
  const report = reportFile(name);
  const command = ['test', '--config', config, ...args];
  if (mayBeEmpty) command.push('--pass-with-no-tests');
  const variables = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { status } = await tryCommand('node_modules/.bin/playwright', command, { show: true, env: variables });
  const result = read(report);
  if (!result) return broken(status, mayBeEmpty);
  const { expected, flaky, unexpected, skipped } = result.stats;
  const failures = result.suites.flatMap(failedSpecs);
  return finish(status, mayBeEmpty, { passed: expected + flaky, failed: unexpected, skipped, failures });
}

function failedSpecs({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}

/** A runner may also fail outside its tests: if a file cannot be loaded, or after the last test. */
function finish(status, mayBeEmpty, tally) {
  const ranNothing = tally.passed + tally.failed === 0 && !mayBeEmpty;
  const hasHiddenFailure = tally.failed === 0 && (status !== 0 || ranNothing);
  return hasHiddenFailure ? { ...tally, failed: 1 } : tally;
}

function broken(status, mayBeEmpty) {
  return { passed: 0, failed: status === 0 && mayBeEmpty ? 0 : 1, skipped: 0 };
}

/**
 * Runs the parts one after the other, prints a table of their results, and sets the exit code.
 * @param {Record<string, () => Promise<Tally>>} parts
 */
export async function runParts(parts) {
  const rows = [];
  for (const [name, run] of Object.entries(parts)) {
    const start = performance.now();
    const { passed, failed } = await run();
    rows.push([name, passed, failed, seconds(performance.now() - start)]);
  }
  console.log();
  printTable(['Part', 'Passed', 'Failed', 'Time'], rows);
  process.exitCode = rows.some(([, , failed]) => failed > 0) ? 1 : 0;
}

function reportFile(name) {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
