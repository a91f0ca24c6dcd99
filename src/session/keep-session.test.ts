import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSession } from './keep-session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hanging = () => new Promise<never>(() => {});
const failing = () => Promise.reject(new Error('404'));

/** How many milliseconds a call waits. */
async function waitOf(ready: () => Promise<void>): Promise<number | null> {
  const begun = Date.now();
  let end: number | null = null;
  void ready().then(() => {
    end = Date.now() - begun;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  return end;
}

it('R15 loads the renewal in the background, once', async () => {
  const load = vi.fn(async () => ({ ready: async () => {} }));
  const ready = keepSession({ load, whenFree: Promise.resolve() });
  await vi.advanceTimersByTimeAsync(0);
  await Promise.all([ready(), ready()]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('R15 a script that fails to load is requested again after a pause, and with the next call', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const renewed = vi.fn(async () => {});
  const load = vi
    .fn(async () => ({ ready: renewed }))
    .mockImplementationOnce(failing)
    .mockImplementationOnce(failing);
  const ready = keepSession({ load, whenFree: Promise.resolve() });
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).toHaveBeenCalledTimes(2);
  await ready();
  expect(renewed).toHaveBeenCalledTimes(1);
});

it.each([
  ['the script hangs', hanging],
  ['the script always fails', failing],
  ['the renewal hangs', async () => ({ ready: hanging })],
  ['the renewal fails', async () => ({ ready: failing })],
  ['the session cannot be renewed here', async () => null],
])('R15 a call goes on in time although %s', async (_, load) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const waited = await waitOf(keepSession({ load, whenFree: hanging() }));
  expect(waited).not.toBeNull();
  expect(waited).toBeLessThanOrEqual(25_000);
});
