import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetAhead, readAhead, takeAhead } from './prefetch.ts';

describe('what is read ahead', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is asked for once and used once', async () => {
    const cache = {};
    const load = vi.fn(async () => 'page');
    readAhead(cache, 'pages', load);
    readAhead(cache, 'pages', load);
    expect(load).toHaveBeenCalledTimes(1);
    expect(await takeAhead(cache, 'pages')).toBe('page');
    expect(takeAhead(cache, 'pages')).toBeNull();
  });

  test('is not used when it is old', () => {
    const cache = {};
    readAhead(cache, 'pages', async () => 'page');
    vi.advanceTimersByTime(5_000);
    expect(takeAhead(cache, 'pages')).toBeNull();
  });

  test('is not used after a change, nor by whoever signs in next', () => {
    const cache = {};
    readAhead(cache, 'pages', async () => 'page');
    expect(takeAhead({}, 'pages')).toBeNull();
    forgetAhead(cache);
    expect(takeAhead(cache, 'pages')).toBeNull();
  });
});
