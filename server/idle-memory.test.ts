import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { collectWhenIdle } from './idle-memory.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('garbage is collected twice after the start and after work, each time after seven idle seconds', () => {
  vi.useFakeTimers();
  const server = new EventEmitter();
  const collect = vi.fn();
  collectWhenIdle(server, collect);
  const after = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000);
    return collect.mock.calls.length;
  };
  expect([after(7), after(7), after(7), after(60)], 'after the start').toEqual([0, 1, 2, 2]);
  for (let second = 0; second < 60; second += 1) {
    server.emit('request');
    expect(after(1), 'under work').toBe(2);
  }
  expect([after(21), after(600)]).toEqual([4, 4]);
});

it('Node provides the garbage collector', () => {
  expect(() => collectWhenIdle(new EventEmitter())).not.toThrow();
});
