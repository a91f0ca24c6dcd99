/** The server as Node sees it: until it is opened requests wait, and when it ends everybody still gets an answer. */
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

/** Longer than proxies keep a connection without a request: it is them who close it, never us while they send one. */
const keepAliveTimeout = 75_000;
/** A connection on which nothing moves for so long is cut, whoever has stopped reading or writing. */
const idleTimeout = 60_000;

export type Gate = { server: Server; drain: Drain; open: (listener: RequestListener, database: Database) => void };

/** A server whose requests wait until it is opened; only its health is told before. */
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
  /** How long requests are still taken, in milliseconds: a proxy notices meanwhile that others should have them. */
  grace: number;
  /** How long requests that have begun may then take, in milliseconds. */
  patience: number;
};

type Drain = {
  isDraining: () => boolean;
  /** To be told of every answer before it is written. */
  watch: (response: ServerResponse) => void;
  /** Resolves when the last connection is closed. */
  start: () => Promise<void>;
};

/** How often connections that have become idle are closed, in milliseconds. */
const sweep = 20;

/** Ends a server so that nobody who asks it, or is in the middle of asking, gets no answer. */
function createDrain(server: Server, { grace, patience }: DrainTimes): Drain {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    // A connection that ends with its answer is not there any more when this process is gone.
    watch: (response) => {
      if (isDraining) response.setHeader('Connection', 'close');
    },
    async start() {
      isDraining = true;
      if (grace > 0) await new Promise((resolve) => setTimeout(resolve, grace));
      // Connections that wait in the system's line are taken up before the line is closed.
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
  /** Whether the request was one of these two. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
};

/**
 * What a load balancer and a supervisor ask, under whatever name they reach this process.
 * @param isReady whether requests should be sent here; a rejection counts as no
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

/** A check is trusted for this long, in milliseconds, so that asking often costs little. */
const trustedFor = 500;
/** What takes longer has failed for whoever decides where requests go. */
const patience = 1000;

/**
 * @param check rejects when requests cannot be served
 * @returns what it found lately
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

/** Answers what Node refuses before any of ours sees it: with the headers that all answers have. */
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
