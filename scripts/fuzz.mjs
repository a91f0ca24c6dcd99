/**
 * `npm run fuzz -- --cases 10000 --seed 7`: generated bodies for the writes of the API, half of them on each database (S61),
 * and as many generated texts for rendering, some of them in Chromium (S68). Fails if anything stalls, responds with status
 * 500, or is stored as another text, and prints the seed.
 */
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { runJourneys, runParts, runVitest } from './support/runners.mjs';
import { numberOptions } from './support/steps.mjs';

const { cases, seed } = numberOptions({ cases: 1000, seed: 20_261_122 });
process.env.FUZZ_SEED = seed;

checkNode();
await ensurePackages();
await ensureBuild({ show: true });

const half = Math.ceil(Number(cases) / 2);
const withCases = (count, run) => () => {
  process.env.FUZZ_CASES = String(count);
  return run();
};
await runParts({
  'bodies, on both databases': withCases(half, () => runVitest('server', ['tests/server/hostile-bodies.test.ts'])),
  texts: withCases(cases, () => runVitest('unit', ['markdown/tokens.test.ts'])),
  'texts in Chromium': withCases(Math.min(half, 1000), () =>
    runJourneys(['hostile-texts', '--project=wide', '--retries=0']),
  ),
});
console.log(`\n${cases} cases, seed ${seed}`);
