/** What a screen listens to, it leaves again: nothing is heard, watched or repeated for a screen that is gone. */
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openConsole, richContent } from '../support/odd-console.tsx';

const screens = [
  ...['/domains', '/images', '/nowhere'],
  ...['', '/edit', '/menus', '/menus/71', '/menus/71/edit', '/display_modes', '/content_check'].map(
    (path) => `/domains/1${path}`,
  ),
  ...['', '/change', '/metadata', '/breadcrumbs/81/edit', '/history'].map((path) => `/domains/1/pages/3${path}`),
  ...['users', 'users/42', 'users/42/edit', 'components', 'components/31/edit', 'domains'].map(
    (path) => `/admin/${path}`,
  ),
  ...['domains/1', 'domains/1/edit', 'settings/61/edit'].map((path) => `/admin/${path}`),
];

/** Counts what begins to listen, and what of it has not ended. */
function watchListeners() {
  const open = new Map<unknown, string>();
  const places = new Map<unknown, Map<string, Set<unknown>>>();
  for (const [name, target] of Object.entries({ window, document })) {
    const heard = new Map<string, Set<unknown>>();
    places.set(target, heard);
    const { addEventListener, removeEventListener } = target;
    const key = (type: string, options: unknown) =>
      `${name} ${type} ${typeof options === 'object' && options !== null ? Reflect.get(options, 'capture') === true : options === true}`;
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) => {
      const known = heard.get(key(type, options)) ?? new Set();
      heard.set(key(type, options), known.add(listener));
      const isOnce = typeof options === 'object' && options !== null && Reflect.get(options, 'once') === true;
      const signal = typeof options === 'object' && options !== null ? Reflect.get(options, 'signal') : null;
      if (isOnce) known.delete(listener);
      if (signal instanceof AbortSignal) signal.addEventListener('abort', () => known.delete(listener));
      Reflect.apply(addEventListener, target, [type, listener, options]);
    });
    vi.spyOn(target, 'removeEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) => {
      heard.get(key(type, options))?.delete(listener);
      Reflect.apply(removeEventListener, target, [type, listener, options]);
    });
  }
  const begin = globalThis.setInterval;
  const end = globalThis.clearInterval;
  vi.stubGlobal('setInterval', (...given: Parameters<typeof begin>) => {
    const timer = begin(...given);
    open.set(timer, `interval ${given[1]}`);
    return timer;
  });
  vi.stubGlobal('clearInterval', (timer: Parameters<typeof end>[0]) => {
    open.delete(timer);
    end(timer);
  });
  for (const name of ['BroadcastChannel', 'ResizeObserver', 'IntersectionObserver', 'MutationObserver'] as const) {
    const Original = globalThis[name] as new (...given: never[]) => object;
    vi.stubGlobal(
      name,
      class extends Original {
        constructor(...given: never[]) {
          super(...given);
          open.set(this, name);
        }
        close() {
          open.delete(this);
          Reflect.apply(Reflect.get(Original.prototype, 'close'), this, []);
        }
        disconnect() {
          open.delete(this);
          Reflect.apply(Reflect.get(Original.prototype, 'disconnect'), this, []);
        }
      },
    );
  }
  return () =>
    [
      ...open.values(),
      ...[...places.values()].flatMap((heard) => [...heard].flatMap(([key, { size }]) => Array(size).fill(key))),
    ].sort();
}

it.each(screens)('R14 a screen that is left hears nothing any more: %s', async (path) => {
  // What is loaded once listens as long as the tab is open.
  await openConsole(richContent(), path);
  await openConsole(richContent(), '/domains');
  const stillOpen = watchListeners();
  await openConsole(richContent(), '/domains');
  await act(async () => {});
  const before = stillOpen();
  expect(before.length).toBeGreaterThan(0);
  await openConsole(richContent(), path);
  await openConsole(richContent(), '/domains');
  expect(stillOpen()).toEqual(before);
});
