/**
 * `npm run strangers -- --requests 20000`: so many sign-ins are begun from the address of two browsers, of which one then signs in
 * and the other renews its session (S72, S73); and from one large network and many addresses, on both databases.
 */
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { runJourneys, runVitest } from './support/runners.mjs';
import { numberOptions } from './support/steps.mjs';

const { requests } = numberOptions({ requests: 20_000 });
Object.assign(process.env, { STRANGERS_REQUESTS: requests, FLOOD_SECONDS: '60' });

checkNode();
await ensurePackages();
await ensureBuild({ show: true });
const server = await runVitest('server', ['tests/server/strangers.test.ts']);
const browsers = await runJourneys(['journeys/strangers.journey']);
process.exitCode = server.failed + browsers.failed > 0 ? 1 : 0;
