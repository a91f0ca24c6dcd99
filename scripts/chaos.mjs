/**
 * `npm run chaos -- --faults 500 --commands 200 --seed 7`: faults of the store under load on both databases (R11), and
 * commands beside a running server (R12). Prints what it did and how soon all was well again; ends with an error when a
 * process ended, a write was lost or doubled, an answer was 500, or it took too long.
 */
import { parseArgs } from 'node:util';
import { checkNode, ensurePackages } from './support/install.mjs';
import { runVitest } from './support/runners.mjs';
import { fail } from './support/steps.mjs';

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '100' },
    commands: { type: 'string', default: '40' },
    seed: { type: 'string', default: '20261122' },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (!/^[1-9]\d*$/.test(value)) fail(`--${name} is a whole number from 1 on`);
}
process.env.CHAOS_FAULTS = values.faults;
process.env.CHAOS_COMMANDS = values.commands;
process.env.CHAOS_SEED = values.seed;

checkNode();
await ensurePackages();
const { failed } = await runVitest('server', ['tests/server/chaos.test.ts']);
process.exitCode = failed > 0 ? 1 : 0;
