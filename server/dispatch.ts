/** Who answers a request: its path decides, once, before anything else looks at it. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type ClientAddresses, clientAddressOf, clientNetworkOf, maskedAddress } from './client-address.ts';
import { endpointName } from './endpoint-name.ts';
import type { Log } from './http/log.ts';
import { Refusal } from './http/refusal.ts';
import { currentRequest, type RequestContext, runRequest } from './http/request-context.ts';
import { baseHeaders, setHeaders } from './http/security-headers.ts';
import type { ObserveRequest } from './metrics/request-metrics.ts';
import { decideHost, pathOf, programPaths } from './public-origin.ts';
import { isCollision, isUnavailable } from './store/dialect.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

export type Parts = {
  publicOrigin: string;
  clientAddresses: ClientAddresses;
  log: Log;
  /** The OAuth 2 provider and its pages; `false` for a path that is not theirs. */
  identity: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** The API, the image library, the image proxy and the collector of statistics. */
  programs: Answer;
  /** The application. */
  site: Answer;
  /** Told of every answer. */
  observe?: ObserveRequest;
};

/** What the provider has not answered there is nothing, but for the application's own callback. */
const providerPrefix = /^\/(?:oauth(?!\/callback$)|\.well-known)(?:\/|$)/;
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createDispatcher(parts: Parts): RequestListener {
  const { publicOrigin, clientAddresses } = parts;
  const headers = baseHeaders(publicOrigin);
  return (request, response) => {
    setHeaders(response, headers);
    clientAddresses.settle(request);
    const context: RequestContext = {
      id: randomUUID(),
      address: maskedAddress(clientAddressOf(request)),
      client: clientNetworkOf(request),
      endpoint: endpointName(pathOf(request.url ?? '')),
      userId: null,
    };
    response.setHeader('X-Request-Id', context.id);
    const begun = performance.now();
    response.once('close', () => runRequest(context, () => tell(parts, request, response, performance.now() - begun)));
    runRequest(context, () =>
      answerRequest(parts, request, response).catch((error: unknown) =>
        answerError(parts.log, request, response, error),
      ),
    );
  };
}

/** Under the name of what answered; the address that was asked for stays out of figures and log. */
function tell({ log, observe }: Parts, { method = '' }: IncomingMessage, response: ServerResponse, time: number): void {
  const endpoint = currentRequest()?.endpoint ?? '';
  // Methods come from outside: whatever is none of ours is counted as one.
  const known = knownMethods.has(method) ? method : 'other';
  // 499 is what nginx calls an answer that nobody waited for.
  const status = response.writableFinished ? response.statusCode : 499;
  observe?.({ endpoint, method: known, status, seconds: time / 1000 });
  log({ level: 'debug', event: 'request', endpoint, method: known, status, milliseconds: Math.round(time) });
}

async function answerRequest(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { publicOrigin, identity, programs, site } = parts;
  if (!knownMethods.has(request.method ?? '')) return sendText(response, 405, 'This method is not answered here.');
  if (!request.url?.startsWith('/')) return sendText(response, 400, 'This is no path.');
  const host = decideHost(request, publicOrigin);
  if (host.kind === 'refuse') {
    return sendText(response, 421, `This server answers for ${publicOrigin}. PUBLIC_ORIGIN sets another address.`);
  }
  if (host.kind === 'redirect') {
    setHeaders(response, { Location: host.location, 'Cache-Control': 'no-store' });
    return sendText(response, 307, `Kontor is at ${publicOrigin}.`);
  }
  // Addresses are made of this header, and a health check may have come with another name of this machine.
  request.headers.host = new URL(publicOrigin).host;
  const path = pathOf(request.url);
  if (programPaths.test(path)) return programs(request, response);
  if (await identity(request, response)) return;
  return providerPrefix.test(path) ? programs(request, response) : site(request, response);
}

/** Nothing of an unexpected error is told; the id finds it in the log. */
function answerError(log: Log, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    // Most often somebody closed the page while it loaded.
    log({ level: 'debug', event: 'answer broken off', path: pathOf(request.url ?? ''), error: nameOf(error) });
    response.destroy();
    return;
  }
  if (error instanceof Refusal) {
    sendText(response, error.status, error.message);
    return;
  }
  const requestId = currentRequest()?.id ?? randomUUID();
  log({
    level: 'error',
    event: 'request failed',
    requestId,
    method: request.method,
    path: pathOf(request.url ?? ''),
    ...describe(error),
  });
  if (isUnavailable(error) || isCollision(error)) {
    response.setHeader('Retry-After', '5');
    sendText(response, 503, `The store cannot be reached. The log knows this as ${requestId}.`);
    return;
  }
  sendText(response, 500, `Something went wrong on the server. Its log knows this as ${requestId}.`);
}

function describe(error: unknown): { error: string; at: string } {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => line.startsWith('    at '));
  return { error: nameOf(error), at: places.slice(0, 4).join(' |').replaceAll('    ', ' ').trim() };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`${text}\n`);
}
