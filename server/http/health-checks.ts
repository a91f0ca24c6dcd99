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
