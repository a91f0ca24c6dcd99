/** A network between browser and server that loses, delays, doubles and reorders writes on demand. */
import type { BrowserContext, Request, Route } from 'playwright/test';

export const faults = [
  'none',
  'slow',
  'dropRequest',
  'dropAnswer',
  'status500',
  'status500AfterWrite',
  'status503',
  'status401',
  'twice',
  'late',
] as const;
/** `slow` holds the answer until `release`; `late` is delivered after the next write, or with `deliverLate`. */
export type Fault = (typeof faults)[number];

/** A write as the server had it, and what it answered. */
export type Delivery = {
  method: string;
  path: string;
  key: string | null;
  body: string;
  status: number;
  answer: string;
};

export type FaultyNetwork = {
  /** What the next write meets; every write after it is let through. */
  meet: (fault: Fault) => void;
  release: () => void;
  deliverLate: () => Promise<void>;
  /** The writes that reached the server, in their order. */
  deliveries: readonly Delivery[];
};

const passedOn = ['accept', 'authorization', 'content-type', 'if-match', 'idempotency-key'];

export async function putFaultyNetwork(context: BrowserContext): Promise<FaultyNetwork> {
  let next: Fault = 'none';
  let release = () => {};
  let late: (() => Promise<unknown>)[] = [];
  const deliveries: Delivery[] = [];
  const deliver = async (request: Request) => {
    const answer = await deliverOnce(request);
    deliveries.push({
      method: request.method(),
      path: new URL(request.url()).pathname,
      key: request.headers()['idempotency-key'] ?? null,
      body: request.postData() ?? '',
      status: answer.status,
      answer: answer.body,
    });
    return answer;
  };
  const deliverLate = async () => {
    const held = late;
    late = [];
    for (const one of held) await one();
  };
  const meet = async (route: Route, fault: Fault) => {
    const request = route.request();
    if (fault === 'dropRequest') return route.abort();
    if (fault === 'status500') return route.fulfill(refusal(500));
    if (fault === 'status503') return route.fulfill(refusal(503));
    if (fault === 'status401') return route.fulfill(refusal(401));
    if (fault === 'late') {
      late.push(() => deliver(request));
      return route.abort();
    }
    const released = fault === 'slow' ? new Promise<void>((resolve) => (release = resolve)) : null;
    const first = await deliver(request);
    await deliverLate();
    await released;
    if (fault === 'dropAnswer') return route.abort();
    if (fault === 'status500AfterWrite') return route.fulfill(refusal(500));
    return route.fulfill(fault === 'twice' ? await deliver(request) : first);
  };
  await context.route(/\/(mgmt|adm)\/api\/v1\//, async (route) => {
    // Nobody presses a button to say on which page they are.
    if (route.request().method() === 'GET' || /\/presence$/.test(route.request().url())) return route.continue();
    const fault = next;
    next = 'none';
    try {
      await meet(route, fault);
    } catch (error) {
      // A tab that was killed takes no answer.
      if (!isClosed(route.request())) throw error;
    }
  });
  return {
    meet: (fault) => {
      next = fault;
    },
    release: () => release(),
    deliverLate,
    deliveries,
  };
}

async function deliverOnce(request: Request) {
  const headers = Object.entries(request.headers()).filter(([name]) => passedOn.includes(name));
  const answer = await fetch(request.url(), {
    method: request.method(),
    headers: Object.fromEntries(headers),
    body: request.postData(),
  });
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => name === 'etag' || name === 'content-type')),
    body: await answer.text(),
  };
}

function refusal(status: number) {
  return { status, contentType: 'application/json', body: JSON.stringify({ error: `meant to be ${status}` }) };
}

function isClosed(request: Request): boolean {
  try {
    return request.frame().page().isClosed();
  } catch {
    // The frame of a killed tab cannot be asked any more.
    return true;
  }
}
