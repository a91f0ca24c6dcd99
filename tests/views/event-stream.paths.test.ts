/**
 * Every transition of the stream chart, walked through its workflow: it has no screen of its own, only a request that lasts, a
 * lock that one tab holds, and what the tabs tell each other.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DomainEvent, readEvent } from '../../contract/events.ts';
import { eventText } from '../../server/events/event-writer.ts';
import type { Client } from '../../src/api/client.ts';
import { followDomain } from '../../src/presence/follow-domain.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { eventStreamChart } from '../charts/event-stream.chart.ts';
import { execute } from '../support/model.ts';
import { replay } from '../support/replay.ts';

let browser: ReturnType<typeof createBrowser>;
beforeEach(() => {
  vi.useFakeTimers();
  browser = createBrowser();
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: browser.locks } }));
  vi.stubGlobal('fetch', browser.fetch);
  sessionStorage.clear();
});
afterEach(() => {
  for (const stop of browser.stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = (seq = 5): DomainEvent => ({ type: 'start', data: { seq, is_complete: true } });
const change = (seq: number): DomainEvent => {
  const at = '2026-05-12T10:00:00.000Z';
  const data = {
    seq,
    kind: 'page',
    id: 3,
    page_id: 3,
    action: 'updated',
    by: { id: 7, email: 'j@example.org', name: null },
    at,
  };
  return { type: 'change', data };
};

describe('LIVE-02 LIVE-04 the stream chart in its workflow', () => {
  replay(eventStreamChart, 'view', async ({ steps }) => {
    browser.follow();
    const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
    const isAsked = () => browser.requests.some(({ isOpen, response }) => isOpen && response === null);
    const executors: ExecutorsOf<typeof eventStreamChart> = {
      'stream.opened': () => browser.tell(start()),
      'tab.left': () => dispatchEvent(new Event('pagehide')),
      'tab.returned': () => dispatchEvent(new Event('pageshow')),
      'xstate.done.actor.takeLead': () => browser.grant(),
      'xstate.done.actor.readStream': ({ output }) => {
        if (output === 'closed') return browser.end();
        if (isAsked()) return browser.refuse(Response.json({ error: 'Not yours.' }, { status: 404 }));
        browser.tell({ type: 'end', data: { reason: 'access' } });
        return browser.end();
      },
      'xstate.error.actor.readStream': () => browser.lose(),
      'xstate.after.openingPatience.eventStream.leading.following.connecting': () => pass(20_000),
      'xstate.after.provenAfter.eventStream.leading.following.open': () => pass(10_000),
      'xstate.after.pause.eventStream.leading.waiting': () => pass(4000),
    };
    for (const step of steps) {
      await execute(executors, step.event);
      await pass(0);
      const state = JSON.stringify(step.value);
      expect(browser.isHeld(), `${state}: the lock is held`).toBe(state.includes('leading'));
      expect(browser.isWaiting(), `${state}: the lock is asked for`).toBe(state.includes('standby'));
      expect(browser.openCount(), `${state}: the server is asked`).toBe(state.includes('following') ? 1 : 0);
      expect(isAsked(), `${state}: nothing has come yet`).toBe(state.includes('connecting'));
    }
  });
});

describe('following a domain', () => {
  const opened = async (events: DomainEvent[] = [start()]) => {
    const tab = browser.follow();
    browser.grant();
    await vi.advanceTimersByTimeAsync(0);
    for (const event of events) browser.tell(event);
    await vi.advanceTimersByTimeAsync(0);
    return tab;
  };
  const seqs = (heard: readonly DomainEvent[]) =>
    heard.flatMap((event) => (event.type === 'change' ? event.data.seq : []));

  it('LIVE-02 goes on after the last number, and hears nothing twice', async () => {
    const { heard } = await opened([start(), change(6), change(7)]);
    expect(browser.requests.map(({ url }) => url)).toEqual(['/events?after=5']);
    browser.lose();
    await vi.advanceTimersByTimeAsync(2000);
    expect(browser.requests.map(({ url }) => url)).toEqual(['/events?after=5', '/events?after=7']);
    for (const event of [start(7), change(7), change(8)]) browser.tell(event);
    await vi.advanceTimersByTimeAsync(0);
    expect(seqs(heard)).toEqual([6, 7, 8]);
  });

  it('LIVE-02 a stream in which nothing comes for 50 seconds is lost, and one that pings is not', async () => {
    await opened();
    await vi.advanceTimersByTimeAsync(40_000);
    browser.tell({ type: 'ping', data: {} });
    await vi.advanceTimersByTimeAsync(45_000);
    expect([browser.openCount(), browser.requests.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(browser.requests.length).toBe(2);
  });

  it('LIVE-02 goes on after the page that a proxy answers while the server is away', async () => {
    browser.follow();
    browser.grant();
    await vi.advanceTimersByTimeAsync(0);
    browser.refuse(new Response('<h1>404</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } }));
    await vi.advanceTimersByTimeAsync(4000);
    expect(browser.requests.length).toBe(2);
  });

  it('LIVE-04 a token that has expired is not used, and not renewed', async () => {
    sessionStorage.setItem('kontor.accessToken', 'old');
    sessionStorage.setItem('kontor.tokenExpiry', String(Date.now() + 5000));
    await opened();
    browser.tell({ type: 'end', data: { reason: 'session' } });
    browser.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(browser.requests.length).toBeLessThan(5);
    const asked = browser.requests.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(browser.requests.length).toBe(asked);
    sessionStorage.setItem('kontor.tokenExpiry', String(Date.now() + 900_000));
    await vi.advanceTimersByTimeAsync(300_000);
    expect(browser.requests.length).toBe(asked + 1);
  });

  it('LIVE-01 a tab that stands by hears what the leading tab hears, also what was before it came', async () => {
    vi.useRealTimers();
    const first = browser.follow();
    browser.grant();
    await tick();
    for (const event of [start(), change(6)]) browser.tell(event);
    await expect.poll(() => seqs(first.heard)).toEqual([6]);
    const second = browser.follow();
    await expect.poll(() => seqs(second.heard)).toEqual([6]);
    browser.tell(change(7));
    await expect
      .poll(() => [seqs(first.heard), seqs(second.heard)])
      .toEqual([
        [6, 7],
        [6, 7],
      ]);
    expect(browser.requests.length).toBe(1);
    first.stop();
    browser.grant();
    await expect.poll(() => browser.requests.map(({ url }) => url)).toEqual(['/events?after=5', '/events?after=7']);
  });

  it('LIVE-02 a browser without locks follows nothing', () => {
    vi.stubGlobal('navigator', {});
    browser.follow();
    expect([browser.isWaiting(), browser.requests]).toEqual([false, []]);
  });

  it('LIVE-02 events of another version are left out', () => {
    expect(readEvent('weather', { sun: true })).toBe(null);
  });
});

const tick = () => new Promise((resolve) => setTimeout(resolve, 20));

type Requested = {
  url: string;
  isOpen: boolean;
  response: ReadableStreamDefaultController<Uint8Array> | null;
  answer: (response: Response) => void;
  fail: (error: Error) => void;
};

function createBrowser() {
  const waiting: { run: () => void }[] = [];
  let held = 0;
  const locks = {
    request: (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const one = {
          run: () => {
            held += 1;
            void hold().then(() => {
              held -= 1;
              resolve();
            });
          },
        };
        waiting.push(one);
        signal.addEventListener('abort', () => {
          const place = waiting.indexOf(one);
          if (place < 0) return;
          waiting.splice(place, 1);
          reject(new DOMException('aborted', 'AbortError'));
        });
      }),
  };
  const requests: Requested[] = [];
  const fetch = (url: string, { signal }: RequestInit = {}) =>
    new Promise<Response>((answer, fail) => {
      const request: Requested = { url, isOpen: true, response: null, answer, fail };
      requests.push(request);
      signal?.addEventListener('abort', () => {
        if (!request.isOpen) return;
        request.isOpen = false;
        const error = new DOMException('aborted', 'AbortError');
        fail(error);
        request.response?.error(error);
      });
    });
  const newest = () => {
    const request = requests.at(-1);
    if (!request?.isOpen) throw new Error('Nothing is asked of the server.');
    return request;
  };
  const begin = (request: Requested) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        request.response = controller;
      },
    });
    request.answer(new Response(body));
  };
  const stops: (() => void)[] = [];
  return {
    locks,
    fetch,
    requests,
    stops,
    isHeld: () => held > 0,
    isWaiting: () => waiting.length > 0,
    openCount: () => requests.filter(({ isOpen }) => isOpen).length,
    grant: () => waiting.shift()?.run(),
    tell: (event: DomainEvent) => {
      const request = newest();
      if (!request.response) begin(request);
      request.response?.enqueue(new TextEncoder().encode(eventText(event)));
    },
    end: () => {
      const request = newest();
      if (!request.response) begin(request);
      request.isOpen = false;
      request.response?.close();
    },
    refuse: (response: Response) => {
      const request = newest();
      request.isOpen = false;
      request.answer(response);
    },
    lose: () => {
      const request = newest();
      request.isOpen = false;
      const error = new TypeError('network error');
      if (request.response) request.response.error(error);
      else request.fail(error);
    },
    follow: () => {
      const heard: DomainEvent[] = [];
      const call: Client['call'] = async (_name, { query, signal, send }) => {
        await send?.(`/events?after=${query?.after}`, signal ? { signal } : {});
        return undefined as never;
      };
      const stop = followDomain({
        client: { libraryScope: 'test', call },
        domainId: 1,
        owner: '3',
        after: 5,
        hear: (event) => heard.push(event),
      });
      stops.push(stop);
      return { heard, stop };
    },
  };
}
