import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPrefetched, prefetch, takePrefetched } from './resource.ts';

describe('a prefetched answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is requested once and used once', async () => {
    const cache = {};
    const load = vi.fn(async () => 'page');
    prefetch(cache, 'pages', load);
    prefetch(cache, 'pages', load);
    expect(load).toHaveBeenCalledTimes(1);
    expect(await takePrefetched(cache, 'pages')).toBe('page');
    expect(takePrefetched(cache, 'pages')).toBeNull();
  });

  test('is not used when it is stale', () => {
    const cache = {};
    prefetch(cache, 'pages', async () => 'page');
    vi.advanceTimersByTime(5_000);
    expect(takePrefetched(cache, 'pages')).toBeNull();
  });

  test('is not used after a change, nor by the next user', () => {
    const cache = {};
    prefetch(cache, 'pages', async () => 'page');
    expect(takePrefetched({}, 'pages')).toBeNull();
    forgetPrefetched(cache);
    expect(takePrefetched(cache, 'pages')).toBeNull();
  });
});
