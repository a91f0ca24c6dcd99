import { expect, it, vi } from 'vitest';
import { noteRecentPage, recentPages } from './recent-pages.ts';

function createStorage(): Storage {
  const values = new Map<string, string>();
  return {
    length: 0,
    clear: () => values.clear(),
    key: () => null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

it('ten pages are remembered, the newest first, each once', () => {
  const storage = createStorage();
  for (let id = 1; id <= 12; id += 1) noteRecentPage(`/domains/1/pages/${id}`, () => storage);
  noteRecentPage('/domains/1/pages/9', () => storage);
  const ids = recentPages(() => storage).map((href) => Number(href.split('/').at(-1)));
  expect(ids).toEqual([9, 12, 11, 10, 8, 7, 6, 5, 4, 3]);
});

it('a browser that keeps nothing, and a value of another make, cost the memory and nothing else', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const closed = () => {
    throw new Error('denied');
  };
  noteRecentPage('/domains/1/pages/1', closed);
  expect(recentPages(closed)).toEqual([]);
  const storage = createStorage();
  for (const stored of ['{', '{}', 'null']) {
    storage.setItem('kontor.recentPages', stored);
    expect(recentPages(() => storage)).toEqual([]);
  }
  storage.setItem('kontor.recentPages', '[1, "/domains/1/pages/2"]');
  expect(recentPages(() => storage)).toEqual(['/domains/1/pages/2']);
});
