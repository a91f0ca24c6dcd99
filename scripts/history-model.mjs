/**
 * `npm run history-model -- --runs 1000 --seed 7`: random writes by three people through two servers, on both databases.
 * Checks that every number is read as it was at that time, that the differences from live and between two exports are those of
 * a naive comparison, and that the index of references equals a rebuilt one.
 */
import { checkNode, ensurePackages } from './support/install.mjs';
import { runVitest } from './support/runners.mjs';
import { numberOptions } from './support/steps.mjs';

const { runs, seed } = numberOptions({ runs: 1000, seed: 20_261_122 });
Object.assign(process.env, { HISTORY_RUNS: runs, HISTORY_SEED: seed });

checkNode();
await ensurePackages();
const models = ['history', 'deployments', 'live-line', 'delivery', 'references'];
const { failed } = await runVitest(
  'server',
  models.map((name) => `tests/server/${name}-model.test.ts`),
);
process.exitCode = failed > 0 ? 1 : 0;
