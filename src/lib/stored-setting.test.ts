import { afterEach, expect, it, vi } from 'vitest';
import { noteRecentPage, recentPages } from './stored-setting.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(): Map<string, string> {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
  return values;
}

it('remembers ten pages without duplicates, the newest first', () => {
  stubStorage();
  for (let id = 1; id <= 12; id += 1) noteRecentPage(`/domains/1/pages/${id}`);
  noteRecentPage('/domains/1/pages/9');
  const ids = recentPages().map((href) => Number(href.split('/').at(-1)));
  expect(ids).toEqual([9, 12, 11, 10, 8, 7, 6, 5, 4, 3]);
});

it('blocked storage and an invalid stored value are harmless', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const deny = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny });
  noteRecentPage('/domains/1/pages/1');
  expect(recentPages()).toEqual([]);
  const storage = stubStorage();
  for (const stored of ['{', '{}', 'null']) {
    storage.set('kontor.recentPages', stored);
    expect(recentPages()).toEqual([]);
  }
  storage.set('kontor.recentPages', '[1, "/domains/1/pages/2"]');
  expect(recentPages()).toEqual(['/domains/1/pages/2']);
});
