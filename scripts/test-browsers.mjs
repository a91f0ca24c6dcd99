/** `npm run test:browsers`: journeys through the built product in Firefox and WebKit. Arguments are passed to Playwright. */
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { findFirefox, findWebKit, firefoxMissing, webkitMissing } from './support/other-browsers.mjs';
import { runOtherBrowsers } from './support/runners.mjs';
import { fail } from './support/steps.mjs';

checkNode();
const missing = [...(findFirefox() ? [] : [firefoxMissing]), ...(findWebKit() ? [] : [webkitMissing])];
if (missing.length > 0) fail(missing.join('\n'));
await ensurePackages();
await ensureBuild({ show: true });
const { failed } = await runOtherBrowsers(process.argv.slice(2));
process.exitCode = failed > 0 ? 1 : 0;
