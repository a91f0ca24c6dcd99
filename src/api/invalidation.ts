import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { forgetPrefetched } from './prefetch.ts';
import { type ContentEvent, touchedBy } from './readings.ts';

/** Revalidates everything that an event makes stale; resolves when it has been read again. */
export function useRefresh(): (event: ContentEvent) => Promise<void> {
  const { mutate, cache } = useSWRConfig();
  return useCallback(
    async (event) => {
      forgetPrefetched(cache);
      await Promise.all(touchedBy(event).map(({ key }) => mutate(key)));
    },
    [mutate, cache],
  );
}
