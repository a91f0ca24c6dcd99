/** Starts the back end: `node build/server.js`. Settings come from the environment (config.ts). */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AppDependencies, createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Log } from './http/log.ts';
import type { FirstAdmin } from './identity/first-admin.ts';
import { createLog } from './log.ts';
import { prepareInstallation, tidyUp } from './prepare.ts';
import { openDatabase } from './store/database.ts';

/** How long open requests may still take after the signal to end, in milliseconds. */
const patience = 2000;

class StartError extends Error {}

try {
  await main();
} catch (error) {
  // What is wrong with the settings or the port is for people; anything else is for whoever repairs it.
  const isExpected = error instanceof ConfigError || error instanceof StartError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  let open: (listener: RequestListener) => void = () => undefined;
  const ready = new Promise<RequestListener>((resolve) => {
    open = resolve;
  });
  // The port comes first, so that a second start by mistake never touches the data; requests wait for the rest.
  const server = createServer((request, response) => void ready.then((listener) => listener(request, response)));
  const port = await listen(server, config);
  const publicOrigin = config.publicOrigin ?? `http://127.0.0.1:${port}`;
  const database = await openDatabase(config.databaseLocation);
  const dependencies: AppDependencies = { config, publicOrigin, database, log, version: readVersion() };
  const app = await createApp(dependencies);
  stopOnSignal(server, log, async () => {
    app.close();
    await database.destroy();
  });
  const preparation = { config, publicOrigin, database, app, environment: process.env, log };
  const firstAdmin = await prepareInstallation(preparation);
  open(app.listener);
  log({ event: 'listening', origin: publicOrigin, host: config.host, port });
  if (firstAdmin) tellFirstAdmin(publicOrigin, firstAdmin);
  tidyUp(preparation).catch((error: Error) => log({ level: 'error', event: 'tidying up failed', error: error.name }));
}

/** @returns the port, also when the system chose it */
async function listen(server: Server, { host, port }: Config): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(explain(error, host, port));
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function explain(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`;
  }
  if (code === 'EACCES')
    return `Port ${port} may not be used by this account. Choose one above 1023: PORT=4000 npm start`;
  return `Kontor cannot listen on ${host}, port ${port}: ${error instanceof Error ? error.message : String(error)}`;
}

/** Idle connections end at once, open requests get a moment; a second signal ends the process. */
function stopOnSignal(server: Server, log: Log, close: () => Promise<void>): void {
  const stop = async () => {
    log({ event: 'stopping' });
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), patience);
    await closed;
    clearTimeout(timer);
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop().catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
    });
  }
}

/** On the terminal only, once: a log is kept and read by others. */
function tellFirstAdmin(publicOrigin: string, { email, password }: FirstAdmin): void {
  console.log(
    `\nThere is no account yet, so one was made for the first admin:\n\n  ${publicOrigin}/login\n  ${email}\n  ${password}\n\n` +
      'The password is shown only now; you choose your own when you sign in.\n',
  );
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const parsed: unknown = JSON.parse(text);
  const version = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : null;
  return typeof version === 'string' ? version : 'unknown';
}
