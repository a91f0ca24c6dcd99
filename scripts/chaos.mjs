/**
 * `npm run chaos -- --faults 500 --commands 200 --seed 7`: database faults under load on both databases (R11), and commands
 * beside a running server (R12). Prints what it did and the recovery times. Fails if a process ended, a write was lost or
 * duplicated, a response had status 500, or the recovery took too long.
 */
import { checkNode, ensurePackages } from './support/install.mjs';
import { runVitest } from './support/runners.mjs';
import { numberOptions } from './support/steps.mjs';

const { faults, commands, seed } = numberOptions({ faults: 100, commands: 40, seed: 20_261_122 });
Object.assign(process.env, { CHAOS_FAULTS: faults, CHAOS_COMMANDS: commands, CHAOS_SEED: seed });

checkNode();
await ensurePackages();
const { failed } = await runVitest('server', ['tests/server/chaos.test.ts']);
process.exitCode = failed > 0 ? 1 : 0;
