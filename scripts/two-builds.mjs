/**
 * `npm run two-builds -- --rounds 20`: updates stores of earlier commits to this one and rolls back, on both databases, with a process
 * of each beside the other where docs/operations.md allows it (R16). Needs the whole history: a shallow clone is told so.
 */
import { checkNode, ensurePackages } from './support/install.mjs';
import { runVitest } from './support/runners.mjs';
import { numberOptions } from './support/steps.mjs';

const { rounds } = numberOptions({ rounds: 5 });
process.env.TWO_BUILDS_ROUNDS = rounds;

checkNode();
await ensurePackages();
const { failed, skipped } = await runVitest('server', ['tests/server/two-builds.test.ts']);
if (skipped > 0) console.log('The history of this clone is too short: git fetch --unshallow');
process.exitCode = failed > 0 || skipped > 0 ? 1 : 0;
