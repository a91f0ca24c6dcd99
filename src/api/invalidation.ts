/** Reads again what a change makes stale. */
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { forgetPrefetched } from './prefetch.ts';
import { type ContentEvent, touchedBy } from './readings.ts';

/** Resolves when everything that the event touched has been read again. */
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
