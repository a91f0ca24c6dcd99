/** `GET /metrics` on a port of its own, which no proxy passes on. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

export async function listenForMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    answer(registry, request, response).catch(() => response.destroy());
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

async function answer(registry: Registry, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isKnown = request.method === 'GET' && request.url === '/metrics';
  const text = isKnown ? await registry.metrics() : 'Figures are at /metrics.\n';
  response.statusCode = isKnown ? 200 : 404;
  response.setHeader('Content-Type', isKnown ? registry.contentType : 'text/plain');
  response.setHeader('Cache-Control', 'no-store');
  response.end(text);
}
