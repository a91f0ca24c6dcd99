/**
 * `npm run bench:reliability -- --runs 1000 --seed 7`: the random tests of R1 to R6, in process and in the browser.
 * Fails if a character was lost, a record was duplicated, or the order has a gap, and prints the seed.
 */
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { runJourneys, runParts, runVitest } from './support/runners.mjs';
import { numberOptions } from './support/steps.mjs';

const { runs, seed } = numberOptions({ runs: 1000, seed: 20_261_120 });
Object.assign(process.env, { RELIABILITY_RUNS: runs, RELIABILITY_SEED: seed });

checkNode();
await ensurePackages();
await ensureBuild({ show: true });

await runParts({
  'forms, drafts and saving': () => runVitest('models', ['model.test']),
  'order on the server': () => runVitest('server', ['api-order']),
  'in the browser': () => runJourneys(['reliability', '--project=wide', '--retries=0']),
});
console.log(`\n${runs} runs, seed ${seed}`);
