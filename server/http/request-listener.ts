/** Handles every request of Node's server: determines client and host, calls the app, and reports the answer. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { createFairPlaces } from '../kernel/fair-places.ts';
import type { Log } from '../kernel/log.ts';
import { jsonType } from '../kernel/refusal.ts';
import { currentRequest, type RequestContext, runRequest } from '../kernel/request-context.ts';
import { type ClientAddresses, clientAddressOf, clientNetworkOf, maskedAddress } from './client-address.ts';
import type { ObserveRequest } from './metrics.ts';
import { decideHost, pathOf } from './public-origin.ts';
import { baseHeaders, setHeaders } from './security-headers.ts';

export type Bindings = { Bindings: HttpBindings };

export type RequestListenerOptions = {
  app: Hono<Bindings>;
  publicOrigin: string;
  /** Other names under which programs may call, such as `kontor:4000`. */
  allowedHosts?: readonly string[] | undefined;
  clientAddresses: ClientAddresses;
  log: Log;
  /** Called for every answer. */
  observe?: ObserveRequest | undefined;
};

/** Including the streams of events, one for each open tab of a domain. */
const requestsAtATime = 4000;

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createRequestListener(options: RequestListenerOptions): RequestListener {
  const { app, publicOrigin, clientAddresses } = options;
  const headers = baseHeaders(publicOrigin);
  const { host } = new URL(publicOrigin);
  const answer = getRequestListener(app.fetch, {
    errorHandler: () => new Response('This is no path.\n', { status: 400 }),
  });
  const places = createFairPlaces(requestsAtATime);
  return (request, response) => {
    setHeaders(response, headers);
    clientAddresses.rememberAddress(request);
    const context: RequestContext = {
      id: randomUUID(),
      // Computed on demand: few requests are logged or limited.
      get address() {
        return maskedAddress(clientAddressOf(request));
      },
      get client() {
        return clientNetworkOf(request);
      },
      endpoint: endpointName(pathOf(request.url ?? '')),
      userId: null,
    };
    response.setHeader('X-Request-Id', context.id);
    const begun = performance.now();
    response.once('close', () =>
      runRequest(context, () => report(options, request, response, performance.now() - begun)),
    );
    if (refuse(request, response, options)) return;
    const leave = places.enter(context.client);
    if (!leave) return refuseCrowd(response);
    response.once('close', leave);
    // URLs are built from this header, and a health check may have used another name of this machine.
    request.headers.host = host;
    void runRequest(context, () => answer(request, response));
  };
}

/** Answers requests that are not for this server. @returns whether it has answered */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { publicOrigin, allowedHosts }: RequestListenerOptions,
): boolean {
  const send = (status: number, text: string, type = 'text/plain; charset=utf-8') => {
    response.writeHead(status, { 'Cache-Control': 'no-store', 'Content-Type': type });
    response.end(`${text}\n`);
    return true;
  };
  if (!knownMethods.has(request.method ?? '')) return send(405, 'This method is not answered here.');
  if (!request.url?.startsWith('/')) return send(400, 'This is no path.');
  // Node keeps the first one; a proxy may have looked at the other.
  const hosts = request.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (hosts.length !== 1) return send(400, 'A request has one Host.');
  const decision = decideHost(request, publicOrigin, allowedHosts);
  if (decision.kind === 'serve') return false;
  if (decision.kind === 'refuse') {
    const text = `This server answers for ${publicOrigin}. ALLOWED_HOSTS names other hosts that programs may call it by.`;
    if (!pathOf(request.url).startsWith('/content/api/')) return send(421, text);
    return send(421, JSON.stringify({ error: { code: 'unknown_host', message: text } }), jsonType);
  }
  response.setHeader('Location', decision.location);
  return send(307, `Kontor is at ${publicOrigin}.`);
}

function refuseCrowd(response: ServerResponse): void {
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5' };
  response.writeHead(503, headers);
  response.end('Too much is asked from this network at the same time.\n');
}

/** Metrics and log get the endpoint's name, never the requested path. */
function report(
  { log, observe }: RequestListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  time: number,
): void {
  const endpoint = currentRequest()?.endpoint ?? '';
  // Clients choose the method: a label for each would let metrics grow without limit.
  const method = knownMethods.has(request.method ?? '') ? String(request.method) : 'other';
  // 499 is nginx's status for a request that the client has closed.
  const status = response.writableFinished ? response.statusCode : 499;
  observe?.({ endpoint, method, status, seconds: time / 1000 });
  log({ level: 'debug', event: 'request', endpoint, method, status, milliseconds: Math.round(time) });
}

/** The names that requests have until their handler sets a more exact one. */
const endpointNames: readonly [pattern: RegExp, name: string][] = [
  [/^\/(?:mgmt|adm|api)(?:\/|$)/, 'api'],
  [/^\/library\/files\//, 'originalImage'],
  [/^\/library\//, 'imageLibrary'],
  [/^\/proxy\//, 'resizedImage'],
  [/^\/stats\//, 'statistics'],
  [/^\/oauth\/callback$/, 'application'],
  [/^\/oauth\/authorize/, 'authorize'],
  [/^\/oauth\/(?:interaction\/|company$)/, 'signIn'],
  [/^\/oauth\/invitation/, 'invitation'],
  [/^\/oauth\/token$/, 'token'],
  [/^\/oauth\/revoke$/, 'revoke'],
  [/^\/(?:oauth|\.well-known)\//, 'provider'],
  [/^\/assets\//, 'asset'],
];

/** One of a few names: an attacker must not make metrics grow without limit. */
function endpointName(path: string): string {
  return endpointNames.find(([pattern]) => pattern.test(path))?.[1] ?? 'application';
}
