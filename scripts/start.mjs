/**
 * `npm start`: from a fresh clone to a running Kontor with its sample websites. Installs and builds only what is missing.
 * Settings come from the environment; README.md lists them.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensureBuild } from './support/ensure-build.mjs';
import { checkNode, ensurePackages } from './support/install.mjs';
import { serverEnvironment } from './support/server-environment.mjs';
import { fail, root, step } from './support/steps.mjs';
import { waitUntilReady } from './support/wait-until-ready.mjs';
import { websitePort, welcome } from './support/welcome.mjs';

const parent = process.ppid;
const host = process.env.HOST || '127.0.0.1';
const browsable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
const port = Number(process.env.PORT || 4000);
const dataDirectory = process.env.DATA_DIR || join(root, 'data');

checkNode();
await checkPort();
await ensurePackages({ tests: false });
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

/** A program of its own, for the sake of its environment; it ends with this one, also where this one is killed. */
async function startServer() {
  const server = spawn(process.execPath, [join(root, 'build/server.js')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...serverEnvironment, ...process.env },
    // The terminal's Ctrl+C reaches it from here only.
    detached: process.platform !== 'win32',
  });
  server.once('exit', (code) => process.exit(code ?? 1));
  let toldAt = Number.NEGATIVE_INFINITY;
  const stop = () => {
    // npm passes on what the terminal has sent here already.
    if (performance.now() - toldAt < 500) return;
    toldAt = performance.now();
    if (server.connected) server.disconnect();
    else server.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  // A signal to npm ends npm and its shell, but reaches nothing that the shell has started.
  const watching = setInterval(() => {
    if (process.env.npm_lifecycle_event !== 'start' || process.ppid === parent) return;
    clearInterval(watching);
    stop();
  }, 500).unref();
  await waitUntilReady(`http://${browsable}:${port}`).catch((error) => {
    server.kill('SIGKILL');
    fail(`\nKontor could not start: ${error.message}`);
  });
}

async function checkPort() {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    fail(`PORT: "${process.env.PORT}" is not a port (0 to 65535)`);
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
