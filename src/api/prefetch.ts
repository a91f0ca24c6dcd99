/** Answers requested before they are needed. Each is used once, within seconds, and never after a change. */
import { useCallback } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import { useClient } from './client.ts';
import type { Reading } from './core-readings.ts';

/** Requests what the cache neither has nor is about to have. */
export function usePrefetch(): (readings: readonly Reading[]) => void {
  const client = useClient();
  const { cache } = useSWRConfig();
  return useCallback(
    (readings) => {
      for (const { key, load } of readings) {
        const name = unstable_serialize(key);
        const { data, isValidating } = cache.get(name) ?? {};
        if (data === undefined && !isValidating) prefetch(cache, name, () => load(client));
      }
    },
    [client, cache],
  );
}

type Prefetched = { answer: Promise<unknown>; at: number };

/** Milliseconds for which a prefetched answer counts as new. */
const freshness = 5_000;

/** Keyed by the cache that they are for, which lives as long as the user is signed in. */
const readings = new WeakMap<object, Map<string, Prefetched>>();

/** Sends the request unless it was sent recently. If it fails, whoever needs the answer asks again and reports that. */
export function prefetch(cache: object, name: string, load: () => Promise<unknown>): void {
  const prefetched = readings.get(cache) ?? new Map<string, Prefetched>();
  readings.set(cache, prefetched);
  const before = prefetched.get(name);
  if (before && isFresh(before)) return;
  const answer = load();
  answer.catch(console.warn);
  prefetched.set(name, { answer, at: Date.now() });
}

/** Null if nothing was requested recently. */
export function takePrefetched<Data>(cache: object, name: string): Promise<Data> | null {
  const prefetched = readings.get(cache);
  const reading = prefetched?.get(name);
  prefetched?.delete(name);
  return reading && isFresh(reading) ? (reading.answer as Promise<Data>) : null;
}

/** Drops all answers, because something has changed. */
export function forgetPrefetched(cache: object): void {
  readings.delete(cache);
}

const isFresh = ({ at }: Prefetched) => Date.now() - at < freshness;
