/**
 * `npm run fuzz -- --cases 10000 --seed 7`: so many generated bodies to the writes of the API, half of them on each
 * database (S61), and as many generated texts to what shows them, some of them in Chromium (S68). Ends with an error and
 * the seed where something stalls, is 500, or is stored as another text.
 */
import { parseArgs } from 'node:util';
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { runJourneys, runVitest } from './support/runners.mjs';
import { fail, seconds } from './support/steps.mjs';
import { printTable } from './support/table.mjs';

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '1000' }, seed: { type: 'string', default: '20261122' } },
});
for (const [name, value] of Object.entries(values)) {
  if (!/^[1-9]\d*$/.test(value)) fail(`--${name} is a whole number from 1 on`);
}
process.env.FUZZ_SEED = values.seed;

checkNode();
await ensurePackages();
await ensureBuild({ show: true });

const half = Math.ceil(Number(values.cases) / 2);
const parts = [
  ['bodies, on both databases', half, () => runVitest('server', ['tests/server/hostile-bodies.test.ts'])],
  ['texts', values.cases, () => runVitest('unit', ['markdown/tokens.test.ts'])],
  ['texts in Chromium', Math.min(half, 1000), () => runJourneys(['hostile-texts', '--project=wide', '--retries=0'])],
];
const rows = [];
for (const [name, cases, run] of parts) {
  process.env.FUZZ_CASES = String(cases);
  const start = performance.now();
  const { passed, failed } = await run();
  rows.push([name, passed, failed, seconds(performance.now() - start)]);
}
console.log();
printTable(['Part', 'Passed', 'Failed', 'Time'], rows);
console.log(`\n${values.cases} cases, seed ${values.seed}`);
process.exitCode = rows.some(([, , failed]) => failed > 0) ? 1 : 0;
