/**
 * `npm test`: builds, runs all tests, and prints their number in the last line.
 *   npm test -- --only unit,journeys     some of the suites
 *   npm test -- -t "AUTH-05"             tests whose title matches
 *   npm test -- session                  files whose path matches
 */
import { parseArgs } from 'node:util';
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { runJourneys, runModels, runVitest } from './support/runners.mjs';
import { seconds } from './support/steps.mjs';
import { printTable } from './support/table.mjs';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, title: { type: 'string', short: 't' } },
  allowPositionals: true,
});
const mayBeEmpty = positionals.length > 0 || values.title !== undefined;
const vitestArgs = [...positionals, ...(values.title ? ['-t', values.title] : [])];
const playwrightArgs = [...positionals, ...(values.title ? ['--grep', values.title] : [])];
const suites = {
  unit: () => runVitest('unit', vitestArgs, { mayBeEmpty }),
  models: () => runVitest('models', vitestArgs, { mayBeEmpty }),
  faults: () => faults(),
  server: () => runVitest('server', vitestArgs, { mayBeEmpty }),
  browser: () => runModels(playwrightArgs, { mayBeEmpty }),
  journeys: () => runJourneys(playwrightArgs, { mayBeEmpty }),
};

checkNode();
await ensurePackages();
await ensureBuild({ show: true });

const rows = [];
const failures = [];
const total = { passed: 0, failed: 0, skipped: 0 };
for (const name of chosenSuites()) {
  const start = performance.now();
  const tally = await suites[name]();
  for (const key of Object.keys(total)) total[key] += tally[key];
  failures.push(...(tally.failures ?? []));
  rows.push([name, tally.passed, tally.failed, tally.skipped, seconds(performance.now() - start)]);
}
console.log();
printTable(['Suite', 'Passed', 'Failed', 'Skipped', 'Time'], rows);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function faults() {
  if (mayBeEmpty) return { passed: 0, failed: 0, skipped: 0 };
  const { plantFaults } = await import('./support/planted-faults.mjs');
  return plantFaults();
}

function chosenSuites() {
  const names = values.only?.split(',') ?? Object.keys(suites);
  const unknown = names.filter((name) => !(name in suites));
  if (unknown.length === 0) return names;
  console.error(`There is no suite "${unknown[0]}"; there are ${Object.keys(suites).join(', ')}.`);
  process.exit(1);
}
