import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection, reportAnswer, trackReading, trackShown } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  reportAnswer(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('R7 the connection is lost while the browser is offline, or after a request without a response', () => {
  expect(connection.get()).toBe('there');
  reportAnswer(false);
  expect(connection.get()).toBe('unanswered');
  vi.stubGlobal('navigator', { onLine: false });
  expect(connection.get()).toBe('offline');
  vi.stubGlobal('navigator', { onLine: true });
  reportAnswer(true);
  expect(connection.get()).toBe('there');
});

it('R7 the screen is as old as the oldest resource on it', () => {
  expect(connection.shownAsOf()).toBe(null);
  trackReading('list');
  vi.setSystemTime(2000);
  trackReading('page');
  const hideList = trackShown('list');
  const hidePages = [trackShown('page'), trackShown('page')];
  expect(connection.shownAsOf()).toBe(1000);
  hideList();
  expect(connection.shownAsOf()).toBe(2000);
  hidePages[0]?.();
  expect(connection.shownAsOf()).toBe(2000);
  hidePages[1]?.();
  expect(connection.shownAsOf()).toBe(null);
});
