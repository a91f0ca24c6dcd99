/**
 * `npm run history-model -- --runs 1000 --seed 7`: random writes by three people through two servers, on both databases;
 * at every number, what is read equals what was there then; what differs from live, or between two exports, is what a naive
 * comparison finds;
 * the index of references equals one built anew.
 */
import { parseArgs } from 'node:util';
import { checkNode, ensurePackages } from './support/install.mjs';
import { runVitest } from './support/runners.mjs';
import { fail } from './support/steps.mjs';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string', default: '20261122' } },
});
if (!/^[1-9]\d*$/.test(values.runs) || !/^\d+$/.test(values.seed)) fail('--runs and --seed are whole numbers');
process.env.HISTORY_RUNS = values.runs;
process.env.HISTORY_SEED = values.seed;

checkNode();
await ensurePackages();
const { failed } = await runVitest('server', [
  'tests/server/history-model.test.ts',
  'tests/server/deployments-model.test.ts',
  'tests/server/delivery-model.test.ts',
  'tests/server/references-model.test.ts',
]);
process.exitCode = failed > 0 ? 1 : 0;
