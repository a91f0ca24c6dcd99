/** Answers that were asked for before anybody wanted them. They are used once, within seconds, and not after a change. */
import { useCallback } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import { useClient } from './client.ts';
import type { Reading } from './readings.ts';

/** Asks for what the cache has not. */
export function usePrefetch(): (readings: readonly Reading[]) => void {
  const client = useClient();
  const { cache } = useSWRConfig();
  return useCallback(
    (readings) => {
      for (const { key, load } of readings) {
        const name = unstable_serialize(key);
        if (cache.get(name)?.data === undefined) prefetch(cache, name, () => load(client));
      }
    },
    [client, cache],
  );
}

type Prefetched = { answer: Promise<unknown>; at: number };

/** Milliseconds for which an answer is as good as a new one. */
const freshness = 5_000;

/** By the cache that they are for, which lives as long as somebody is signed in. */
const readings = new WeakMap<object, Map<string, Prefetched>>();

/** Asks unless it has lately. Whoever needs the answer asks again where this fails, and says so. */
export function prefetch(cache: object, name: string, load: () => Promise<unknown>): void {
  const prefetched = readings.get(cache) ?? new Map<string, Prefetched>();
  readings.set(cache, prefetched);
  const before = prefetched.get(name);
  if (before && isFresh(before)) return;
  const answer = load();
  answer.catch(console.warn);
  prefetched.set(name, { answer, at: Date.now() });
}

/** Null where nothing was asked for lately. */
export function takePrefetched<Data>(cache: object, name: string): Promise<Data> | null {
  const prefetched = readings.get(cache);
  const reading = prefetched?.get(name);
  prefetched?.delete(name);
  return reading && isFresh(reading) ? (reading.answer as Promise<Data>) : null;
}

/** Something has changed. */
export function forgetPrefetched(cache: object): void {
  readings.delete(cache);
}

const isFresh = ({ at }: Prefetched) => Date.now() - at < freshness;
