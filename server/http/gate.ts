/** The Node server: requests wait until the app is ready, and every request that arrives during shutdown is answered. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, tryWriting } from '../db/database.ts';
import { createFairPlaces } from '../kernel/fair-places.ts';
import { describeError, type Log } from '../kernel/log.ts';
import { addressList, networkOf } from './client-address.ts';
import { pathOf } from './public-origin.ts';
import { type Pace, watchBodies } from './slow-requests.ts';

/**
 * In milliseconds. Longer than the keep-alive timeout of proxies, so that they close idle connections first and never send on one
 * that is being closed here.
 */
const keepAliveTimeout = 75_000;
/** In milliseconds. A connection without traffic for this long is closed. */
const idleTimeout = 60_000;
/** In milliseconds. The line and the headers of a request have to come within this time. */
const usualHeadersTimeout = 20_000;
/** For 5,000 clients that read the events of a domain, or send nothing at all. */
const usualConnections = 5000;

/** How often idle connections are closed during shutdown, in milliseconds. */
const sweepInterval = 20;

type DrainTimes = {
  /** How long requests are still accepted, in milliseconds, until a proxy sends them elsewhere. */
  grace: number;
  /** How long pending requests may take after that, in milliseconds. */
  patience: number;
};

export type GateLimits = {
  /** Addresses or ranges of proxies, each of which has the connections of many clients. */
  trustedProxies?: readonly string[];
  connections?: number;
  headersTimeout?: number;
  pace?: Pace;
};

type Headers = Readonly<Record<string, string>>;

/**
 * Before `open`, only health checks are answered, under any host name.
 * @param headers of every answer
 */
export function createGate({
  grace,
  patience,
  headers = {},
  ...limits
}: DrainTimes & GateLimits & { headers?: Headers }) {
  let isDraining = false;
  let isWritable = async () => false;
  let openGate: (listener: RequestListener) => void = () => undefined;
  const opened = new Promise<RequestListener>((resolve) => {
    openGate = resolve;
  });
  const { headersTimeout = usualHeadersTimeout, pace } = limits;
  const bodies = watchBodies(pace);
  // Node looks for late requests every 30 seconds by default.
  const checks = { headersTimeout, connectionsCheckingInterval: Math.min(headersTimeout / 4, 2000) };
  const server = createServer(checks, (request, response) => {
    bodies.watch(request);
    // Clients close their connection before this process ends.
    if (isDraining) response.setHeader('Connection', 'close');
    const path = pathOf(request.url ?? '');
    if (path === '/healthz') send(response, 200, headers, 'alive');
    else if (path === '/readyz') void answerReadiness(response);
    else void opened.then((listener) => listener(request, response));
  });
  const answerReadiness = async (response: ServerResponse) => {
    const isReady = !isDraining && (await isWritable());
    send(response, isReady ? 200 : 503, headers, isReady ? 'ready' : 'not ready');
  };
  answerBrokenRequests(server, headers);
  server.timeout = idleTimeout;
  server.keepAliveTimeout = keepAliveTimeout;
  // Bodies are held to their pace instead.
  server.requestTimeout = 0;
  server.on('connection', limitConnections(limits));
  return {
    server,
    open: (listener: RequestListener, database: Database, log: Log) => {
      isWritable = createReadiness(() => tryWriting(database), log);
      openGate(listener);
    },
    /** Every request is answered, even one that is still being received. Resolves when the last connection is closed. */
    async drain(): Promise<void> {
      isDraining = true;
      if (grace > 0) await sleep(grace);
      // One turn of the event loop accepts the connections in the system's backlog before the port is closed.
      await new Promise((resolve) => setImmediate(resolve));
      const closed = once(server, 'close');
      server.close();
      const idle = setInterval(() => server.closeIdleConnections(), sweepInterval);
      const late = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
      bodies.stop();
    },
  };
}

/** Nobody keeps others out by opening connections. A proxy has to limit those of its clients itself. */
function limitConnections({ trustedProxies = [], connections = usualConnections }: GateLimits) {
  const proxies = addressList(trustedProxies);
  const places = createFairPlaces(connections);
  return (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    if (isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return;
    const leave = places.enter(networkOf(address));
    if (leave) socket.once('close', leave);
    else socket.destroy();
  };
}

/** In milliseconds. Checks reuse a result that is not older. */
const resultAge = 500;
/** In milliseconds. A check that takes longer has failed, because load balancers decide by then. */
const checkTimeout = 1000;

/** Logs the first failure and the recovery. @param check rejects if requests cannot be served */
export function createReadiness(check: () => Promise<void>, log: Log): () => Promise<boolean> {
  let latest = { at: Number.NEGATIVE_INFINITY, found: Promise.resolve(false) };
  let isReady = true;
  const find = async () => {
    const failure = await failureInTime(check());
    if (isReady && failure) log({ level: 'error', event: 'not ready: the store cannot be written', ...failure });
    if (!isReady && !failure) log({ event: 'ready again' });
    isReady = failure === null;
    return isReady;
  };
  return () => {
    const now = performance.now();
    if (now - latest.at > resultAge) latest = { at: now, found: find() };
    return latest.found;
  };
}

async function failureInTime(work: Promise<void>): Promise<ReturnType<typeof describeError> | null> {
  const done = work.then(() => null, describeError);
  return Promise.race([done, sleep(checkTimeout, { error: 'no answer within a second' }, { ref: false })]);
}

const plainTextHeaders = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

function send(response: ServerResponse, status: number, headers: Headers, text = STATUS_CODES[status]): void {
  response.writeHead(status, { ...headers, ...plainTextHeaders });
  response.end(`${text}\n`);
}

const brokenStatuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers requests that Node refuses before the listener is called, with the headers of all other answers. */
export function answerBrokenRequests(server: Server, headers: Headers): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return socket.destroy();
    const status = brokenStatuses[error.code ?? ''] ?? 400;
    const text = `${STATUS_CODES[status]}\n`;
    const length = Buffer.byteLength(text);
    const sent = { ...headers, ...plainTextHeaders, 'Content-Length': length, Connection: 'close' };
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'));
  });
  server.on('checkExpectation', (_request, response) => {
    response.setHeader('Connection', 'close');
    send(response, 417, headers);
  });
}
