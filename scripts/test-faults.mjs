/** `npm run test:faults`: plants faults in the charts, the views and what decides what is live; checks that the expected test finds each. */
import { checkNode, ensurePackages } from './support/install.mjs';

checkNode();
await ensurePackages();
const { plantFaults } = await import('./support/planted-faults.mjs');
const { passed, failed } = await plantFaults();
console.log(`\n${passed} of ${passed + failed} faults are found by name`);
process.exitCode = failed > 0 ? 1 : 0;
