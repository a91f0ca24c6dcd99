/**
 * `npm start`: starts Kontor with its sample websites, also from a fresh clone: installs and builds what is missing.
 * README.md lists the environment variables.
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
import { dataDirectory, host, localOrigin, port, websitePort, welcome } from './support/welcome.mjs';

const parent = process.ppid;

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
welcome(withSamples);

/** Starts the server as a child process, which needs its own environment. It ends with this process, even if that is killed. */
async function startServer() {
  const server = spawn(process.execPath, [join(root, 'build/server.js')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...serverEnvironment, ...process.env },
    // Otherwise, the terminal would also send Ctrl+C to the child.
    detached: process.platform !== 'win32',
  });
  server.once('exit', (code) => process.exit(code ?? 1));
  let stoppedAt = Number.NEGATIVE_INFINITY;
  const stop = () => {
    // npm repeats a signal that the terminal has already sent here.
    if (performance.now() - stoppedAt < 500) return;
    stoppedAt = performance.now();
    if (server.connected) server.disconnect();
    else server.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  // A signal to npm ends npm and its shell, but does not reach this process.
  const watching = setInterval(() => {
    if (process.env.npm_lifecycle_event !== 'start' || process.ppid === parent) return;
    clearInterval(watching);
    stop();
  }, 500).unref();
  await waitUntilReady(localOrigin).catch((error) => {
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
