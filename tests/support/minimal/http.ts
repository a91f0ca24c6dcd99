/** node:http with as little around it as the minimal server needs: JSON, CORS, a log of requests, faults on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = {
  status: number;
  body?: unknown;
  type?: string;
  headers?: Record<string, string>;
  /** Scripts of other origins may not read it. */
  isClosed?: boolean;
};
export type Call = {
  method: string;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** The text as sent. */
  text: string;
};
export type Handler = (call: Call) => Answer;

/** What goes wrong with a request. `drop` closes the connection; `html` answers a page where JSON is expected. */
export type Fault = {
  status?: number;
  /** Sent as it is when a text, else as JSON. */
  body?: unknown;
  html?: string;
  drop?: boolean;
  /** Milliseconds before the answer; alone it only makes the server slow. */
  delay?: number;
  /** It meets only requests whose body has this text. */
  sending?: string;
  /** How many requests it meets; without it, all. */
  times?: number;
};

export type Faults = {
  /** @param path a part of the path, or a pattern */
  fail: (method: string, path: string | RegExp, fault: Fault) => void;
  /** Ends all faults. */
  heal: () => void;
  take: (call: Call) => Fault | null;
};

export type Site = { origin: string; stop: () => Promise<void> };

/** Listens on a free port of this machine. @param callers origins that browsers may call from; null: no CORS */
export async function startSite(handler: Handler, log: Call[], faults: Faults, callers: () => string[]): Promise<Site> {
  const server = createServer((request, response) => {
    answerRequest(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ message: String(error) }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop };

  async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cors = corsHeaders(request.headers.origin, callers());
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    const call = await readCall(request);
    log.push(call);
    const fault = faults.take(call);
    if (fault?.delay) await new Promise((done) => setTimeout(done, fault.delay));
    if (fault?.drop) return void request.socket.destroy();
    const answer = (fault && faultyAnswer(fault)) ?? handler(call);
    const json = answer.type === undefined && answer.body !== undefined;
    const type = json ? 'application/json' : answer.type;
    response.writeHead(answer.status, {
      ...(answer.isClosed ? {} : cors),
      ...answer.headers,
      ...(type ? { 'content-type': type } : {}),
    });
    response.end(json ? JSON.stringify(answer.body) : answer.body);
  }

  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

export function createFaults(): Faults {
  let rules: { method: string; path: string | RegExp; fault: Fault; left: number }[] = [];
  return {
    fail: (method, path, fault) => {
      rules.push({ method, path, fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    heal: () => {
      rules = [];
    },
    take: (call) => {
      const meets = (path: string | RegExp) =>
        typeof path === 'string' ? call.path.includes(path) : path.test(call.path);
      const isSent = ({ sending = '' }: Fault) => call.text.includes(sending);
      const rule = rules.find(
        (one) => one.left > 0 && one.method === call.method && meets(one.path) && isSent(one.fault),
      );
      if (!rule) return null;
      rule.left -= 1;
      return rule.fault;
    },
  };
}

export function message(status: number, text: string): Answer {
  return { status, body: { message: text } };
}

/** Only what the contract names: a browser may not send this server a header that it has never heard of. */
function corsHeaders(origin: string | undefined, callers: string[]): Record<string, string> {
  if (origin === undefined || !callers.includes(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
    vary: 'Origin',
  };
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://minimal');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    text: Buffer.concat(chunks).toString('utf8'),
  };
}

function faultyAnswer({ status, body, html }: Fault): Answer | null {
  if (html !== undefined) return { status: status ?? 200, body: html, type: 'text/html; charset=utf-8' };
  if (typeof body === 'string') return { status: status ?? 200, body, type: 'text/plain; charset=utf-8' };
  if (status === undefined && body === undefined) return null;
  return { status: status ?? 200, body: body ?? { message: 'This was meant to fail' } };
}
