import { expect, type Page } from 'playwright/test';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { eventStreamChart } from '../charts/event-stream.chart.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const lockName = 'kontor.live.41.1';

/** What the page of a walk has on its window: the requests for the stream, and the lock as another tab would hold it. */
type Stage = {
  open: number;
  tell: (type: string, data: object) => void;
  end: () => void;
  refuse: () => void;
  lose: () => void;
  isAnswered: () => boolean;
  hold: () => Promise<void>;
  release: () => void;
};
declare global {
  interface Window {
    stage: Stage;
  }
}

walkInBrowser(eventStreamChart, {
  ids: 'LIVE-02 LIVE-04',
  world: { prepare: async (page) => void (await page.addInitScript(installStage, lockName)) },
  stage: async ({ page, content, freeze }) => {
    for (const domain of content.domains) Object.assign(domain, { has_events: true, seq: 5 });
    await page.goto(`${origin}/domains/1`);
    await page.getByRole('heading', { level: 1, name: 'roses.small.example' }).waitFor();
    await expect.poll(() => stateOf(page)).toMatchObject({ isWaiting: true });
    await freeze();
    const executors: ExecutorsOf<typeof eventStreamChart> = {
      'stream.opened': () => page.evaluate(() => window.stage.tell('start', { seq: 5, is_complete: true })),
      'tab.left': async () => {
        await page.evaluate(() => void dispatchEvent(new Event('pagehide')));
        await page.evaluate(() => window.stage.hold());
      },
      'tab.returned': async () => {
        await page.evaluate(() => window.stage.hold());
        await page.evaluate(() => void dispatchEvent(new Event('pageshow')));
      },
      'xstate.done.actor.takeLead': () => page.evaluate(() => window.stage.release()),
      'xstate.done.actor.readStream': ({ output }) =>
        page.evaluate((isRefused) => {
          if (isRefused && !window.stage.isAnswered()) return window.stage.refuse();
          if (isRefused) window.stage.tell('end', { reason: 'access' });
          window.stage.end();
        }, output === 'refused'),
      'xstate.error.actor.readStream': () => page.evaluate(() => window.stage.lose()),
      'xstate.after.openingPatience.eventStream.leading.following.connecting': () => page.clock.fastForward(20_000),
      'xstate.after.provenAfter.eventStream.leading.following.open': () => page.clock.fastForward(10_000),
      'xstate.after.pause.eventStream.leading.waiting': () => page.clock.fastForward(8000),
    };
    return {
      executors,
      expectScreen: async ({ value }) => {
        const state = JSON.stringify(value);
        const isAsked = state.includes('following');
        await expect
          .poll(() => stateOf(page))
          .toEqual({
            isWaiting: state.includes('standby'),
            isLeading: state.includes('leading'),
            open: isAsked ? 1 : 0,
            isAnswered: isAsked && !state.includes('connecting'),
          });
      },
    };
  },
});

/** Of the lock and of the newest request. */
function stateOf(page: Page) {
  return page.evaluate(async (name) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const isOfApp = (lock: LockInfo) => lock.name === name && lock.mode === 'exclusive';
    return {
      isWaiting: pending.some(isOfApp),
      isLeading: held.some(isOfApp),
      open: window.stage.open,
      isAnswered: window.stage.isAnswered(),
    };
  }, lockName);
}

/** Runs in the page before the application: the stream is this script's, and another tab holds the lock, as a shared one. */
function installStage(name: string): void {
  type Asked = {
    controller: ReadableStreamDefaultController<Uint8Array> | null;
    answer: (response: Response) => void;
    fail: (error: Error) => void;
  };
  let asked: Asked | null = null;
  let release: (() => void) | null = null;
  const native = window.fetch.bind(window);
  const begin = (): ReadableStreamDefaultController<Uint8Array> | null => {
    const current = asked;
    if (!current || current.controller) return current?.controller ?? null;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        current.controller = controller;
      },
    });
    current.answer(new Response(body));
    return current.controller;
  };
  const close = () => {
    asked = null;
    window.stage.open -= 1;
  };
  window.fetch = (input, init) => {
    if (!/\/domains\/1\/events/.test(String(input))) return native(input, init);
    return new Promise<Response>((answer, fail) => {
      const own: Asked = { controller: null, answer, fail };
      asked = own;
      window.stage.open += 1;
      init?.signal?.addEventListener('abort', () => {
        const error = new DOMException('aborted', 'AbortError');
        fail(error);
        if (asked !== own) return;
        own.controller?.error(error);
        close();
      });
    });
  };
  window.stage = {
    open: 0,
    isAnswered: () => asked?.controller !== null && asked !== null,
    tell: (type, data) =>
      begin()?.enqueue(new TextEncoder().encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => {
      begin()?.close();
      close();
    },
    refuse: () => {
      asked?.answer(Response.json({}, { status: 404 }));
      close();
    },
    lose: () => {
      const error = new TypeError('network error');
      if (asked?.controller) asked.controller.error(error);
      else asked?.fail(error);
      close();
    },
    hold: () =>
      new Promise((resolve) => {
        if (release) return resolve();
        void navigator.locks.request(name, { mode: 'shared' }, () => {
          resolve();
          return new Promise<void>((leave) => {
            release = leave;
          });
        });
      }),
    release: () => {
      release?.();
      release = null;
    },
  };
  if (window.parent === window) void window.stage.hold();
}
