/** What a load balancer and a supervisor ask, under whatever name they reach this process. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '../public-origin.ts';

export type HealthChecks = {
  /** Whether the request was one of these two. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
};

/** @param isReady whether requests should be sent here; a rejection counts as no */
export function createHealthChecks(isReady: () => Promise<boolean>): HealthChecks {
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

function send(response: ServerResponse, status: number, word: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(`${word}\n`);
}
