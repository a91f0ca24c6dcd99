/** Resources: what the shell, the domain list and their links read from the start, and how any resource is read and prefetched. */
import { createElement, type ReactNode, useCallback, useEffect, useState } from 'react';
import useSWR, { SWRConfig, type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';
import type { Domain, Page, PageSummary } from '../../contract/entities.ts';
import { type Failure, isPassing } from '../../contract/failures.ts';
import type { Me } from '../../contract/me.ts';
import { isSame } from '../../contract/same.ts';
import { t } from '../language/translate.ts';
import { trackReading, trackShown } from '../lib/connection.ts';
import { keepLeftOut, leftOutOf, showLeftOut } from '../lib/left-out.ts';
import { noteRecentPage } from '../lib/stored-setting.ts';
import { ApiError, type Client, failureOf, useClient } from './client.ts';
import { readFromFirst } from './first-rows.ts';
import { rememberMe, takeRememberedMe } from './remembered-me.ts';

export type Key = string | readonly (string | number)[];
/** A resource: its SWR key and its request. `shown` is the cached value, if any. */
export type Reading<Data = unknown> = { key: Key; load(client: Client, shown?: Data): Promise<Data> };

export const reading = <Data>(key: Key, load: Reading<Data>['load']): Reading<Data> => ({ key, load });

/** `readings.ts` has all. The keys of `me` and `domains`, plus id, are defined in §9 of the specification. */
export const coreReadings = {
  me: reading('me', async (client) => takeRememberedMe() ?? rememberMe(await client.call('getMe', {}))),
  domains: reading('domains', (client) => client.call('listDomains', {})),
  /** With its pages and settings. @param takesFirst whether its first pages are requested separately and shown first */
  domain: (domainId: number, takesFirst = false) =>
    reading<Domain>(['domains', domainId], async (client, shown) => {
      // A delta would not tell what was left out of the earlier answer, so then everything is read.
      const after = leftOutOf(shown) ? null : (shown?.seq ?? null);
      const query = after === null ? {} : { query: { after: String(after) } };
      const answer = await (takesFirst && !shown
        ? readFromFirst(client, domainId)
        : client.call('getDomain', { params: { domainId }, ...query }));
      const { pages_since, gone_pages, pages_count: _, ...now } = answer;
      if (!shown || after === null || pages_since !== after) return keepLeftOut(answer, now);
      return keepLeftOut(answer, { ...now, pages: withChanges(shown.pages, now.pages, gone_pages ?? []) });
    }),
  page: (domainId: number, pageId: number) =>
    reading(['pages', domainId, pageId], async (client) => {
      const page = await client.call('getPage', { params: { domainId, pageId } });
      readAt.set(page, Date.now());
      return page;
    }),
  menus: (domainId: number) =>
    reading(['menus', domainId], (client) => client.call('listMenus', { params: { domainId } })),
  menu: (domainId: number, menuId: number) =>
    reading(['menus', domainId, menuId], (client) => client.call('getMenu', { params: { domainId, menuId } })),
};

/** Returns the same list if nothing has changed. */
function withChanges(shown: PageSummary[], changed: PageSummary[], gone: number[]): PageSummary[] {
  if (changed.length + gone.length === 0) return shown;
  const replaced = new Set([...gone, ...changed.map(({ id }) => id)]);
  return [...shown.filter(({ id }) => !replaced.has(id)), ...changed].sort((one, other) => one.id - other.id);
}

const readAt = new WeakMap<Page, number>();

/** When a cached page was read, in milliseconds since 1970. */
export const pageReadAt = (page: Page): number | undefined => readAt.get(page);

/** A local change of a cached page does not change when it was read. */
export function keepReadAt(before: Page, now: Page): Page {
  const at = readAt.get(before);
  if (at !== undefined) readAt.set(now, at);
  return now;
}

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

/** Prefetches what is neither cached nor being loaded. Each answer is used once, within seconds, and never after a change. */
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

/** Revalidates everything that was read of a domain, or only these lists. */
export function useDomainRefresh(domainId: number, lists: readonly string[] | null = null): () => Promise<void> {
  const { mutate, cache } = useSWRConfig();
  return useCallback(async () => {
    forgetPrefetched(cache);
    await mutate(
      (key) => Array.isArray(key) && key[1] === domainId && (lists === null || lists.includes(String(key[0]))),
    );
  }, [mutate, cache, domainId, lists]);
}

/** Call it after a change. */
export function forgetPrefetched(cache: object): void {
  prefetchedIn.delete(cache);
}

const isFresh = ({ at }: Prefetched) => Date.now() - at < freshness;
