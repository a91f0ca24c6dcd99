import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets those who ask for the same share one read. A read that has begun is not shared any more, so nobody is given what
 * was read before they asked: thousands of requests a second cost a few hundred reads, and none is answered too late.
 */
export function createFresh<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const waiting = new Map<Key, Promise<Value>>();
  const running = new Map<Key, Promise<void>>();
  return (key) => {
    const shared = waiting.get(key) ?? begin(key);
    waiting.set(key, shared);
    return shared;
  };

  async function begin(key: Key): Promise<Value> {
    await running.get(key);
    // Whoever is answered now often asks again at once, which is heard in the next turn.
    await nextTurn();
    await nextTurn();
    waiting.delete(key);
    const value = read(key);
    const ended = value.then(ignore, ignore).then(() => {
      if (running.get(key) === ended) running.delete(key);
    });
    running.set(key, ended);
    return value;
  }
}

const ignore = () => undefined;
