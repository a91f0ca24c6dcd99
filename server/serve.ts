/** Serves until a signal stops it. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { Registry } from 'prom-client';
import { createApp } from './app.ts';
import { type Config, usualSite } from './config.ts';
import type { FirstAdmin } from './first-admin.ts';
import { createGate } from './http/gate.ts';
import { createMetricsServer, measureProcess } from './http/metrics.ts';
import { baseHeaders } from './http/security-headers.ts';
import { collectWhenIdle, keepRowsYoung } from './idle-memory.ts';
import { createImageProcess } from './images/process/image-process.ts';
import { createLog, type Log } from './kernel/log.ts';
import { StartError } from './kernel/start-error.ts';
import { prepareInstallation } from './prepare.ts';
import type { Samples } from './samples.ts';
import { beSoleProcess } from './sole-process.ts';
import { openDatabase } from './store/open-database.ts';
import { keepTidy } from './tidy-up.ts';
import { readVersion } from './version.ts';

/** Resolves when requests are answered. @throws StartError if a port is not available, or the built site is missing */
export async function serve(config: Config, samples?: Samples): Promise<void> {
  demandSite(config);
  keepRowsYoung();
  const log = createLog(config.logLevel);
  // Until the app is ready, a signal may end the process at once: preparations are stored in whole or not at all.
  let stop = async () => {};
  stopOnSignal(log, () => stop());
  const { server, drain, open } = createGate({
    ...{ grace: config.stopGrace, patience: config.stopPatience },
    headers: baseHeaders(config.publicOrigin ?? ''),
    trustedProxies: config.trustedProxies,
  });
  // The port comes first, so that an accidental second start never touches the data. Requests wait at the gate.
  const port = await listen(server, config, 'PORT');
  const publicOrigin = config.publicOrigin ?? `http://127.0.0.1:${port}`;
  const version = readVersion();
  const measuring = config.metrics && (await startMeasuring(config.metrics, version));
  const endSole = await beSoleProcess(config.databaseLocation);
  const database = await openDatabase(config.databaseLocation);
  const images = createImageProcess({ log });
  const shared = { config, publicOrigin, database, log, samples, images };
  const app = await createApp({ ...shared, metrics: measuring?.metrics, version });
  const preparation = { ...shared, app, environment: process.env };
  const firstAdmin = await prepareInstallation(preparation);
  let stopWebsites = async () => {};
  if (samples && config.websitePort !== null) {
    const { websitePort: firstPort, dataDirectory } = config;
    stopWebsites = await samples.serveWebsites({ database, publicOrigin, firstPort, dataDirectory, log });
  }
  stop = async () => {
    app.events.endStreams();
    await drain();
    await stopWebsites();
    measuring?.stop();
    await app.close();
    images.close();
    await database.destroy();
    endSole();
  };
  open(app.listener, database, log);
  log({ event: 'listening', origin: publicOrigin, host: config.host, port, version });
  if (firstAdmin) printFirstAdmin(publicOrigin, firstAdmin);
  keepTidy(preparation);
  collectWhenIdle(server);
}

/** The default folder may be missing, because it can be built while the server runs. */
function demandSite({ staticDirectory }: Config): void {
  if (staticDirectory === usualSite || existsSync(join(staticDirectory, 'index.html'))) return;
  throw new StartError(
    `STATIC_DIR: ${staticDirectory} has no index.html. Name the folder that "npm run build" has written.`,
  );
}

async function startMeasuring(address: Address, version: string): Promise<{ metrics: Registry; stop: () => void }> {
  const metrics = new Registry();
  const server = createMetricsServer(metrics);
  await listen(server, address, 'METRICS_PORT');
  const stopProcess = measureProcess(metrics, version);
  const stop = () => {
    server.close();
    stopProcess();
  };
  return { metrics, stop };
}

/** @returns the port, including one that the system chose */
async function listen(server: Server, { host, port }: Address, setting: string): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(explain(error, { host, port }, setting));
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

type Address = { host: string; port: number };

function explain(error: unknown, { host, port }: Address, setting: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop it, or choose another: ${setting}=${port + 1} npm start`;
  }
  if (code === 'EACCES')
    return `Port ${port} may not be used by this account. Choose one above 1023: ${setting}=4000 npm start`;
  return `Kontor cannot listen on ${host}, port ${port}: ${error instanceof Error ? error.message : String(error)}`;
}

/** Pending requests are finished first; a second signal ends the process at once. */
function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let isStopping = false;
  const end = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log({ event: 'stopping', signal });
    await stop();
    log({ event: 'stopped' });
    process.exit(0);
  };
  const endOn = (signal: string) => () => {
    end(signal).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endOn(signal));
  // The parent process has asked this one to end, or has ended itself.
  process.once('disconnect', endOn('disconnect'));
}

function printFirstAdmin(publicOrigin: string, { email, file }: FirstAdmin): void {
  const password =
    file === null ? 'The password is the one in ADMIN_PASSWORD.' : `The password is in ${resolve(file)}.`;
  console.log(
    `\nThere is no account yet, so one was made for the first admin:\n\n  ${publicOrigin}/login\n  ${email}\n\n` +
      `${password} You choose your own when you sign in.\n`,
  );
}
