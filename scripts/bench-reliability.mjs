/**
 * `npm run bench:reliability -- --runs 1000 --seed 7`: the random tests of R1 to R6 so many times, in process and in the
 * browser. Each prints its figures; a lost character, a double or a gap ends it with an error and the seed.
 */
import { parseArgs } from 'node:util';
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { runJourneys, runVitest } from './support/runners.mjs';
import { fail, seconds } from './support/steps.mjs';
import { printTable } from './support/table.mjs';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string', default: '20261120' } },
});
if (!/^\d+$/.test(`${values.runs}${values.seed}`)) fail('--runs and --seed are whole numbers');
process.env.RELIABILITY_RUNS = values.runs;
process.env.RELIABILITY_SEED = values.seed;

checkNode();
await ensurePackages();
await ensureBuild({ show: true });

const parts = {
  'forms, drafts and saving': () => runVitest('models', ['model.test']),
  'order on the server': () => runVitest('server', ['api-order']),
  'in the browser': () => runJourneys(['reliability', '--project=wide', '--retries=0']),
};
const rows = [];
for (const [name, run] of Object.entries(parts)) {
  const start = performance.now();
  const { passed, failed } = await run();
  rows.push([name, passed, failed, seconds(performance.now() - start)]);
}
console.log();
printTable(['Part', 'Passed', 'Failed', 'Time'], rows);
console.log(`\n${values.runs} runs, seed ${values.seed}`);
process.exitCode = rows.some(([, , failed]) => failed > 0) ? 1 : 0;
