/**
 * `npm run soak -- --minutes 10 --seed 7`: a working day in one tab, measured every minute (R9). Prints the memory, and what
 * failed, hung or was not stored. Fails if anything was found, or the heap has grown by a tenth.
 */
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { runJourneys } from './support/runners.mjs';
import { numberOptions } from './support/steps.mjs';

const { minutes, seed } = numberOptions({ minutes: 10, seed: 20_261_120 });
Object.assign(process.env, { SOAK_MINUTES: minutes, SOAK_SEED: seed });
// The journey stops its browser and its server itself.
process.on('SIGINT', () => {});

checkNode();
await ensurePackages();
await ensureBuild({ show: true });
const { failed } = await runJourneys(['journeys/soak', '--project=wide', '--retries=0', '--workers=1']);
process.exitCode = failed > 0 ? 1 : 0;
