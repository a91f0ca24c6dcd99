import { useEffect, useMemo, useState } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import type { Domain, DomainSummary } from '../../contract/entities.ts';
import { ApiError, useClient } from '../api/client.ts';
import { readings } from '../api/readings.ts';
import { forEachConcurrent } from '../lib/concurrency.ts';

export type AllDomains = {
  /** With their pages, as far as these have been read. */
  domains: Domain[];
  isReading: boolean;
  /** The domains that could not be read. */
  unread: DomainSummary[];
};

const atOnce = 3;
/** Milliseconds for which a domain is not read again. */
const freshness = 5 * 60_000;
/** Milliseconds between two updates while domains are being read: each update builds a list of all pages. */
const pause = 200;

/** When each domain was read, by the cache of the signed-in user. */
const readTimes = new WeakMap<object, Map<number, number>>();

/** All domains with their pages: those already read are returned at once, the others are read a few at a time. */
export function useAllDomains(summaries: readonly DomainSummary[] | null): AllDomains {
  const client = useClient();
  const { cache, mutate } = useSWRConfig();
  const [read, setRead] = useState(0);
  const [isReading, setReading] = useState(true);
  const [unread, setUnread] = useState<DomainSummary[]>([]);
  useEffect(() => {
    if (!summaries) return;
    const abort = new AbortController();
    const readAt = readTimes.get(cache) ?? new Map<number, number>();
    readTimes.set(cache, readAt);
    const wanted = summaries.filter(({ id }) => Date.now() - (readAt.get(id) ?? 0) > freshness);
    const done = new Set<number>();
    let isLost = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setRead((before) => before + 1);
      }, pause);
    };
    const load = async (summary: DomainSummary) => {
      try {
        const domain = await client.call('getDomain', { params: { domainId: summary.id }, signal: abort.signal });
        if (abort.signal.aborted) return;
        await mutate(readings.domain(summary.id).key, domain, { revalidate: false });
        readAt.set(summary.id, Date.now());
        done.add(summary.id);
        tell();
      } catch (error) {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        isLost = error.code === 'unreachable' || error.code === 'unauthenticated';
      }
    };
    setUnread([]);
    setReading(true);
    forEachConcurrent(wanted, atOnce, load, () => !abort.signal.aborted && !isLost).then(() => {
      if (abort.signal.aborted) return;
      setUnread(wanted.filter(({ id }) => !done.has(id)));
      setReading(false);
    }, console.error);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [summaries, client, cache, mutate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` and `isReading` stand for what the cache holds
  const domains = useMemo(
    () =>
      (summaries ?? []).flatMap(({ id }) => {
        const stored = cache.get(unstable_serialize(readings.domain(id).key))?.data as Domain | undefined;
        return stored ? [stored] : [];
      }),
    [summaries, cache, read, isReading],
  );
  return { domains, isReading: isReading && summaries !== null, unread };
}
