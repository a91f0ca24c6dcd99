/** Prefetched answers. Each is used once, within seconds, and never after a change. */
import { useCallback } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import { useClient } from './client.ts';
import type { Reading } from './core-readings.ts';

/** Prefetches what is neither cached nor being loaded. */
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

/** Milliseconds for which a prefetched answer may be used. */
const freshness = 5_000;

/** By SWR cache, which exists as long as the user is signed in; then by serialized key. */
const prefetchedIn = new WeakMap<object, Map<string, Prefetched>>();

/** Sends the request unless it was sent recently. A failure is not reported: `useReading` repeats the request. */
export function prefetch(cache: object, name: string, load: () => Promise<unknown>): void {
  const prefetched = prefetchedIn.get(cache) ?? new Map<string, Prefetched>();
  prefetchedIn.set(cache, prefetched);
  const before = prefetched.get(name);
  if (before && isFresh(before)) return;
  const answer = load();
  answer.catch(console.warn);
  prefetched.set(name, { answer, at: Date.now() });
}

/** Null if nothing was requested recently. */
export function takePrefetched<Data>(cache: object, name: string): Promise<Data> | null {
  const prefetched = prefetchedIn.get(cache);
  const found = prefetched?.get(name);
  prefetched?.delete(name);
  return found && isFresh(found) ? (found.answer as Promise<Data>) : null;
}

/** Call it after a change. */
export function forgetPrefetched(cache: object): void {
  prefetchedIn.delete(cache);
}

const isFresh = ({ at }: Prefetched) => Date.now() - at < freshness;
