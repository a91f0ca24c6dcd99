import { createElement, type ReactNode, useEffect, useState } from 'react';
import useSWR, { SWRConfig, type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';
import type { Me, Page } from '../../contract/entities.ts';
import { type Failure, isPassing } from '../../contract/failures.ts';
import { isSame } from '../../contract/same.ts';
import { t } from '../language/translate.ts';
import { trackReading, trackShown } from '../lib/connection.ts';
import { leftOutOf, showLeftOut } from '../lib/left-out.ts';
import { noteRecentPage } from '../lib/recent-pages.ts';
import { ApiError, failureOf, useClient } from './client.ts';
import { coreReadings, type Reading } from './core-readings.ts';
import { takePrefetched } from './prefetch.ts';

/** While loading, `data` and `failure` are null; after a failed revalidation both are set. */
export type Resource<Data> = { data: Data | null; failure: Failure | null; reload: () => void };

/** SWR's cache. Give it a `key` per sign-in, so that no user sees what another one has read. */
export function DataCache({ children }: { children: ReactNode }) {
  const [cache] = useState(() => new Map());
  // SWR's own comparison serializes both sides, which takes longer than loading ten thousand rows.
  const value = {
    ...{ provider: () => cache, dedupingInterval: 2000, compare: isSame },
    ...{ shouldRetryOnError: isPassing, onErrorRetry: retryLater },
  };
  return createElement(SWRConfig, { value }, children);
}

/** Retries every five seconds, without backoff: the user is waiting. */
const retryLater: SWRConfiguration['onErrorRetry'] = (_, __, ___, retry, options) =>
  void setTimeout(() => void retry(options), 5000);

/** `null` requests nothing. */
export function useReading<Data>(reading: Reading<Data> | null): Resource<Data> {
  const client = useClient();
  const key = reading?.key ?? null;
  const name = unstable_serialize(key);
  const { cache } = useSWRConfig();
  const load =
    reading &&
    (async () => {
      const request = () => reading.load(client, cache.get(name)?.data);
      const answer = await (takePrefetched<Data>(cache, name)?.catch(request) ?? request());
      trackReading(name);
      return answer;
    });
  const { data, error, mutate } = useSWR<Data, unknown>(key, load);
  // The signed-in user is not content of the screen, so its age must not count as that of the screen.
  const isContent = key !== null && key !== coreReadings.me.key;
  useEffect(() => (isContent ? trackShown(name) : undefined), [isContent, name]);
  const leftOut = leftOutOf(data);
  useEffect(() => (leftOut ? showLeftOut(leftOut) : undefined), [leftOut]);
  return {
    data: data ?? null,
    failure: error === undefined ? null : readingFailure(error),
    reload: () => void mutate(),
  };
}

function readingFailure(error: unknown): Failure {
  // The session notice says what to do; the server's message would not help the user.
  if (error instanceof ApiError && error.code === 'unauthenticated') {
    return { code: error.code, status: 401, message: t('Log in again to see this.') };
  }
  return failureOf(error);
}

export const useMe = (): Resource<Me> => useReading(coreReadings.me);

/** Identifies the user in the browser's storage. */
export function ownerOf({ id, email }: Me): string {
  return String(id ?? email ?? 'nameless');
}

export function usePage(domainId: number, pageId: number): Resource<Page> {
  const page = useReading(coreReadings.page(domainId, pageId));
  const isLoaded = page.data !== null;
  useEffect(() => {
    if (isLoaded) noteRecentPage(`/domains/${domainId}/pages/${pageId}`);
  }, [isLoaded, domainId, pageId]);
  return page;
}
