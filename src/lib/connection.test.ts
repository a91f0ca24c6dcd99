import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection, noteAnswer, noteReading, noteShown } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  noteAnswer(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('R7 the connection is lost while the browser is offline, or after a request without a response', () => {
  expect(connection.get()).toBe('there');
  noteAnswer(false);
  expect(connection.get()).toBe('unanswered');
  vi.stubGlobal('navigator', { onLine: false });
  expect(connection.get()).toBe('offline');
  vi.stubGlobal('navigator', { onLine: true });
  noteAnswer(true);
  expect(connection.get()).toBe('there');
});

it('R7 the screen is as old as the oldest resource on it', () => {
  expect(connection.shownAsOf()).toBe(null);
  noteReading('list');
  vi.setSystemTime(2000);
  noteReading('page');
  const hideList = noteShown('list');
  const hidePages = [noteShown('page'), noteShown('page')];
  expect(connection.shownAsOf()).toBe(1000);
  hideList();
  expect(connection.shownAsOf()).toBe(2000);
  hidePages[0]?.();
  expect(connection.shownAsOf()).toBe(2000);
  hidePages[1]?.();
  expect(connection.shownAsOf()).toBe(null);
});
