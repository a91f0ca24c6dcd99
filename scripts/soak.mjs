/**
 * `npm run soak -- --minutes 10 --seed 7`: a working day in one tab, measured every minute (R9). Prints what its memory did
 * and what failed, stuck or was not stored; ends with an error when the heap has grown by a tenth or anything was found.
 */
import { parseArgs } from 'node:util';
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { runJourneys } from './support/runners.mjs';
import { fail } from './support/steps.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '20261120' } },
});
if (!/^[1-9]\d*$/.test(values.minutes) || !/^\d+$/.test(values.seed)) fail('--minutes and --seed are whole numbers');
process.env.SOAK_MINUTES = values.minutes;
process.env.SOAK_SEED = values.seed;
// The journey ends its browser and its server by itself.
process.on('SIGINT', () => {});

checkNode();
await ensurePackages();
await ensureBuild({ show: true });
const { failed } = await runJourneys(['journeys/soak', '--project=wide', '--retries=0', '--workers=1']);
process.exitCode = failed > 0 ? 1 : 0;
