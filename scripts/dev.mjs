/** `npm run dev`: builds without minifying, starts the server with the samples, and repeats both whenever a source changes. */
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensurePackages } from './support/install.mjs';
import { root, seconds } from './support/steps.mjs';
import { waitUntilReady } from './support/wait-until-ready.mjs';
import { localOrigin, websitePort, welcome } from './support/welcome.mjs';

const browserSide = ['src', 'machines', 'public'];
const serverSide = ['server', 'samples', 'examples/website/src'];
const bothSides = ['contract', 'markdown'];
/** In milliseconds. */
const debounce = 80;

checkNode();
await ensurePackages();
const { buildServer, buildSite } = await import('../build.mjs');

let server = null;
let isWelcomed = false;
let work = Promise.resolve();
let timer = null;
const pending = new Set(['site', 'server']);

for (const folder of browserSide) onChange(folder, 'site');
for (const folder of serverSide) onChange(folder, 'server');
for (const folder of bothSides) onChange(folder, 'site', 'server');
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopServer().then(() => process.exit(0)));
rebuild();

function onChange(folder, ...parts) {
  if (!existsSync(join(root, folder))) return;
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (/\.test\.tsx?$/.test(name ?? '')) return;
    for (const part of parts) pending.add(part);
    clearTimeout(timer);
    timer = setTimeout(rebuild, debounce);
  });
}

function rebuild() {
  work = work.then(async () => {
    const parts = [...pending];
    pending.clear();
    const start = performance.now();
    try {
      if (parts.includes('site')) await buildSite({ development: true });
      if (parts.includes('server')) await buildServer();
      if (parts.includes('server') || !server) await restartServer();
      if (parts.length > 0) console.log(`Built ${parts.join(' and ')} in ${seconds(performance.now() - start)}`);
    } catch (error) {
      // esbuild has already printed its own errors; the last good build keeps running.
      if (!error.errors) console.error(error.message);
    }
  });
}

async function restartServer() {
  await stopServer();
  server = spawn(process.execPath, ['--enable-source-maps', 'build/server.js'], {
    cwd: root,
    env: { KONTOR_SAMPLES: '1', WEBSITE_PORT: String(websitePort()), ...process.env },
    stdio: 'inherit',
  });
  const started = server;
  if (!isWelcomed) await printWelcome(() => started.exitCode !== null || started.signalCode !== null);
}

async function printWelcome(hasEnded) {
  await waitUntilReady(localOrigin, { hasEnded });
  isWelcomed = true;
  welcome(['1', 'true'].includes(process.env.KONTOR_SAMPLES ?? '1'));
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await ended;
}
