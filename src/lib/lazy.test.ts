import { afterEach, expect, test, vi } from 'vitest';
import { reloadWhenStale } from './lazy.ts';
import { stayHere } from './leaving.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  stayHere();
});

test('R10 APP-18 a tab whose deployment is gone deletes the page that the worker has cached, and reloads once', async () => {
  const kept = ['/assets/main-1.js', '/domains'];
  const reloads: string[][] = [];
  const remove = async (address: string) => void kept.splice(kept.indexOf(address), 1);
  const marks = new Map<string, string>();
  const entry = { getAttribute: () => '/assets/main-1.js' };
  const page = '<script type="module" src="/assets/main-2.js"></script><div id="root"></div>';
  vi.stubGlobal('document', { querySelector: () => entry });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => marks.get(name) ?? null,
    setItem: (name: string, text: string) => marks.set(name, text),
  });
  vi.stubGlobal('fetch', async () => new Response(page));
  vi.stubGlobal('caches', { keys: async () => ['kontor-one'], open: async () => ({ delete: remove }) });
  vi.stubGlobal('location', { reload: () => reloads.push([...kept]) });
  expect([await reloadWhenStale(), await reloadWhenStale()]).toEqual([true, false]);
  expect(reloads).toEqual([['/assets/main-1.js']]);
});
