import { expect, it } from 'vitest';
import { LruCache } from './lru-cache.ts';

it('the least recently used entries make room, and the newest stays however heavy it is', () => {
  const cache = new LruCache<string>(10);
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 3);
  expect(cache.get('a')).toBe('a');
  cache.set('d', 'd', 4);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c', 'd']);
  cache.set('d', 'heavy', 50);
  expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, undefined, 'heavy']);
  cache.delete('d');
  cache.set('e', 'e', 10);
  expect(cache.get('e')).toBe('e');
});

it('concurrent callers share one read, and a failed read is repeated', async () => {
  const cache = new LruCache<number>(10);
  let reads = 0;
  const load = (answer: () => number) =>
    cache.load(
      'key',
      async () => {
        reads += 1;
        return answer();
      },
      () => 1,
    );
  const fail = () => {
    throw new Error('unreachable');
  };
  const failed = await Promise.allSettled([load(fail), load(fail)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([load(() => 1), load(() => 2)])).toEqual([1, 1]);
  expect([await load(() => 3), reads]).toEqual([1, 2]);
});

it('a kept null or undefined is an answer: it is not read again', async () => {
  const cache = new LruCache<null | undefined>(10);
  let reads = 0;
  const load = (key: string, value: null | undefined) =>
    cache.load(
      key,
      async () => {
        reads += 1;
        return value;
      },
      () => 1,
    );
  for (const value of [null, undefined])
    for (let turn = 0; turn < 3; turn += 1) expect(await load(String(value), value)).toBe(value);
  expect(reads).toBe(2);
});
