/** The Node server: requests wait until it is opened, and during shutdown every client still gets an answer. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { pathOf } from '../public-origin.ts';
import { type Database, tryWriting } from '../store/database.ts';

/** Longer than proxies keep idle connections: the proxy closes them, so we never close one while it sends a request. */
const keepAliveTimeout = 75_000;
/** A connection without traffic for this long is cut, whichever side has stopped reading or writing. */
const idleTimeout = 60_000;

export type Gate = { server: Server; drain: Drain; open: (listener: RequestListener, database: Database) => void };

/** A server whose requests wait until it is opened; only its health checks are answered before. */
export function createGate(times: DrainTimes): Gate {
  let open: Gate['open'] = () => undefined;
  let isWritable = async () => false;
  const ready = new Promise<RequestListener>((resolve) => {
    open = (listener, database) => {
      isWritable = createReadiness(() => tryWriting(database));
      resolve(listener);
    };
  });
  const server = createServer((request, response) => {
    drain.watch(response);
    if (!health.answer(request, response)) void ready.then((listener) => listener(request, response));
  });
  answerBrokenRequests(server);
  server.timeout = idleTimeout;
  server.keepAliveTimeout = keepAliveTimeout;
  server.headersTimeout = keepAliveTimeout + 5000;
  const drain = createDrain(server, times);
  const health = createHealthChecks(async () => !drain.isDraining() && (await isWritable()));
  return { server, drain, open };
}

type DrainTimes = {
  /** How long requests are still accepted, in milliseconds, so that a proxy notices and sends them to others. */
  grace: number;
  /** How long requests already under way may take after that, in milliseconds. */
  patience: number;
};

type Drain = {
  isDraining: () => boolean;
  /** Call it for every answer before it is written. */
  watch: (response: ServerResponse) => void;
  /** Resolves when the last connection is closed. */
  start: () => Promise<void>;
};

/** How often idle connections are closed, in milliseconds. */
const sweep = 20;

/** Shuts a server down so that every request, even one still being sent, gets an answer. */
function createDrain(server: Server, { grace, patience }: DrainTimes): Drain {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    // A connection that closes with its answer is gone before this process is.
    watch: (response) => {
      if (isDraining) response.setHeader('Connection', 'close');
    },
    async start() {
      isDraining = true;
      if (grace > 0) await new Promise((resolve) => setTimeout(resolve, grace));
      // Accepts connections that wait in the system's backlog before the port is closed.
      await new Promise((resolve) => setImmediate(resolve));
      const closed = once(server, 'close');
      server.close();
      const idle = setInterval(() => server.closeIdleConnections(), sweep);
      const late = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}

type HealthChecks = {
  /** Whether the request was a health check. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
};

/**
 * The checks of load balancers and supervisors, under any host name.
 * @param isReady whether requests should be sent here; a rejection counts as false
 */
function createHealthChecks(isReady: () => Promise<boolean>): HealthChecks {
  return {
    answer(request, response) {
      const path = pathOf(request.url ?? '');
      if (path === '/healthz') send(response, 200, 'alive');
      else if (path === '/readyz') {
        isReady().then(
          (ready) => (ready ? send(response, 200, 'ready') : send(response, 503, 'not ready')),
          () => send(response, 503, 'not ready'),
        );
      } else return false;
      return true;
    },
  };
}

/** A result is reused for this long, in milliseconds, so that frequent checks cost little. */
const trustedFor = 500;
/** A check that takes longer, in milliseconds, has failed: load balancers decide by then. */
const patience = 1000;

/**
 * @param check rejects if requests cannot be served
 * @returns a check that reuses a recent result
 */
export function createReadiness(check: () => Promise<void>): () => Promise<boolean> {
  let latest = { at: Number.NEGATIVE_INFINITY, found: Promise.resolve(false) };
  return () => {
    const now = performance.now();
    if (now - latest.at > trustedFor) latest = { at: now, found: succeedsInTime(check()) };
    return latest.found;
  };
}

async function succeedsInTime(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience, false);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

function send(response: ServerResponse, status: number, word: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(`${word}\n`);
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers requests that Node refuses before our code sees them, with the headers that all answers have. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return socket.destroy();
    const status = statuses[error.code ?? ''] ?? 400;
    const text = `${STATUS_CODES[status]}\n`;
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: text/plain; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(text)}`,
        'X-Content-Type-Options: nosniff',
        'Cache-Control: no-store',
        'Connection: close',
        '',
        text,
      ].join('\r\n'),
    );
  });
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, {
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      Connection: 'close',
    });
    response.end(`${STATUS_CODES[417]}\n`);
  });
}
