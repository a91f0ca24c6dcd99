import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { collectWhenIdle } from './idle-memory.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('what start and work have left is collected once, when ten seconds have passed without a request', () => {
  vi.useFakeTimers();
  const server = new EventEmitter();
  const collect = vi.fn();
  collectWhenIdle(server, collect);
  const after = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000);
    return collect.mock.calls.length;
  };
  expect([after(10), after(10), after(60)], 'of the start').toEqual([0, 1, 1]);
  for (let second = 0; second < 60; second += 1) {
    server.emit('request');
    expect(after(1), 'under work').toBe(1);
  }
  expect([after(20), after(600)]).toEqual([2, 2]);
});

it('Node has the collector to call', () => {
  expect(() => collectWhenIdle(new EventEmitter())).not.toThrow();
});
