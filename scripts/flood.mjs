/**
 * `npm run flood -- --minutes 10 --seed 7`: strangers guess passwords, send garbage, begin sign-ins, ask for large images
 * and read slowly, from 10,000 addresses and from one IPv6 /64, while somebody signs in and looks at images (S62).
 * Ends with an error where a right sign-in takes more than 2 s (p95), a new thumbnail more than 1 s, the database grows
 * by more than 10 MB, or the process takes more than 512 MB.
 */
import { parseArgs } from 'node:util';
import { checkNode, ensurePackages } from './support/install.mjs';
import { runVitest } from './support/runners.mjs';
import { fail } from './support/steps.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '20261122' } },
});
for (const [name, value] of Object.entries(values)) {
  if (!/^[1-9]\d*$/.test(value)) fail(`--${name} is a whole number from 1 on`);
}
process.env.FLOOD_SECONDS = String(Number(values.minutes) * 60);
process.env.FLOOD_SEED = values.seed;

checkNode();
await ensurePackages();
const { failed } = await runVitest('server', ['tests/server/flood.test.ts']);
process.exitCode = failed > 0 ? 1 : 0;
