/**
 * `npm start`: from a fresh clone to a running Kontor with its sample websites. Installs and builds only what is missing.
 * Settings come from the environment; README.md lists them.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { fail, root, step } from './support/steps.mjs';
import { waitUntilReady } from './support/wait-until-ready.mjs';
import { websitePort, welcome } from './support/welcome.mjs';

const host = process.env.HOST || '127.0.0.1';
const browsable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
const port = Number(process.env.PORT || 4000);
const dataDirectory = process.env.DATA_DIR || join(root, 'data');

checkNode();
await checkPort();
await ensurePackages();
await ensureBuild();

const isFirstStart = !existsSync(join(dataDirectory, 'sample-sign-in.json'));
process.env.KONTOR_SAMPLES ||= '1';
const withSamples = ['1', 'true'].includes(process.env.KONTOR_SAMPLES);
process.env.DATA_DIR = dataDirectory;
process.env.WEBSITE_PORT ||= String(websitePort());
process.env.LOG_LEVEL ||= 'warn';
if (isFirstStart && withSamples) await step('Preparing the sample websites…', startServer);
else await startServer();
welcome({ origin: process.env.PUBLIC_ORIGIN || `http://${browsable}:${port}`, dataDirectory, withSamples });

/** The server runs in this process, so that signals reach it as they come. */
async function startServer() {
  process.on('unhandledRejection', stopWith);
  await import(pathToFileURL(join(root, 'build/server.js')).href).catch(stopWith);
  await waitUntilReady(`http://${browsable}:${port}`);
  process.off('unhandledRejection', stopWith);
}

function stopWith(error) {
  fail(`\nKontor could not start: ${error?.message ?? error}`);
}

async function checkPort() {
  const problem = await new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error) => done(error));
    probe.listen(port, host, () => probe.close(() => done(null)));
  });
  if (problem?.code === 'EADDRINUSE') {
    fail(`Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`);
  }
  if (problem) fail(`Kontor cannot listen on ${host}, port ${port}: ${problem.message}`);
}
