import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/** `GET /metrics` on a port of its own, which no proxy passes on. */
export async function listenForMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/metrics';
    response.statusCode = isKnown ? 200 : 404;
    response.setHeader('Content-Type', isKnown ? 'text/plain; version=0.0.4; charset=utf-8' : 'text/plain');
    response.setHeader('Cache-Control', 'no-store');
    response.end(isKnown ? metrics.render() : 'Figures are at /metrics.\n');
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
