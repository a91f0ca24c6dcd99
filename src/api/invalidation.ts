import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { type ContentEvent, touchedBy } from './readings.ts';
import { forgetPrefetched } from './resource.ts';

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
