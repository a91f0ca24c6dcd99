import { useEffect, useMemo, useState } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import type { Domain, DomainSummary } from '../../contract/entities.ts';
import { ApiError, useClient } from '../api/client.ts';
import { readings } from '../api/readings.ts';
import { forEachConcurrent } from '../lib/concurrency.ts';

const concurrentRequests = 3;
/** Milliseconds for which a domain is not read again. */
const freshness = 5 * 60_000;
/** Milliseconds between two renders while domains are being read: each one builds a list of all pages. */
const renderInterval = 200;

/** The time at which each domain was read, per SWR cache: every signed-in user has their own. */
const readTimes = new WeakMap<object, Map<number, number>>();

/** Returns the cached domains at once and reads the others a few at a time. */
export function useAllDomains(summaries: readonly DomainSummary[] | null) {
  const client = useClient();
  const { cache, mutate } = useSWRConfig();
  const [updates, setUpdates] = useState(0);
  const [isReading, setReading] = useState(true);
  /** The domains that could not be read. */
  const [unread, setUnread] = useState<DomainSummary[]>([]);
  useEffect(() => {
    if (!summaries) return;
    const abort = new AbortController();
    const readAt = readTimes.get(cache) ?? new Map<number, number>();
    readTimes.set(cache, readAt);
    const stale = summaries.filter(({ id }) => Date.now() - (readAt.get(id) ?? 0) > freshness);
    const done = new Set<number>();
    let isOffline = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleRender = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setUpdates((before) => before + 1);
      }, renderInterval);
    };
    const load = async (summary: DomainSummary) => {
      try {
        const domain = await client.call('getDomain', { params: { domainId: summary.id }, signal: abort.signal });
        if (abort.signal.aborted) return;
        await mutate(readings.domain(summary.id).key, domain, { revalidate: false });
        readAt.set(summary.id, Date.now());
        done.add(summary.id);
        scheduleRender();
      } catch (error) {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        isOffline = error.code === 'unreachable' || error.code === 'unauthenticated';
      }
    };
    setUnread([]);
    setReading(true);
    forEachConcurrent(stale, concurrentRequests, load, () => !abort.signal.aborted && !isOffline).then(() => {
      if (abort.signal.aborted) return;
      setUnread(stale.filter(({ id }) => !done.has(id)));
      setReading(false);
    }, console.error);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [summaries, client, cache, mutate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `updates` and `isReading` change with the cache's content
  const domains = useMemo(
    () =>
      (summaries ?? []).flatMap(({ id }) => {
        const stored = cache.get(unstable_serialize(readings.domain(id).key))?.data as Domain | undefined;
        return stored ? [stored] : [];
      }),
    [summaries, cache, updates, isReading],
  );
  return { domains, isReading: isReading && summaries !== null, unread };
}
