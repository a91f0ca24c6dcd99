/** `npm run test:e2e`: the journeys through the built product in Chromium. Arguments are passed to Playwright. */
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { runJourneys } from './support/runners.mjs';

checkNode();
await ensurePackages();
await ensureBuild({ show: true });
const { failed } = await runJourneys(process.argv.slice(2));
process.exitCode = failed > 0 ? 1 : 0;
