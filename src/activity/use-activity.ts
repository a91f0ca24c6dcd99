/** The filtered activity: its entries, the number of newer ones, and the CSV download. */
import { useCallback, useEffect, useState } from 'react';
import type { Activity } from '../../contract/activity.ts';
import type { Failure } from '../../contract/failures.ts';
import { type Client, failureOf, useClient } from '../api/client.ts';
import { downloadFile } from '../api/download.ts';
import type { Resource } from '../api/resource.ts';
import { useCommand } from '../lib/use-command.ts';

/** `since` is in milliseconds since 1970; `by` and `domain` are ids; `by` is 0 for the server. Absent filters include everything. */
export type ActivityQuery = Partial<Record<'since' | 'by' | 'kind' | 'domain', string>>;

/** Milliseconds between two checks for new entries while the tab is visible. */
const pollInterval = 30_000;

export function useActivity(query: ActivityQuery) {
  const client = useClient();
  const key = new URLSearchParams(activeFilters(query)).toString();
  const [listed, setListed] = useState<{ key: string; activity: Activity } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [round, setRound] = useState(0);
  const activity = listed?.key === key ? listed.activity : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reloads the list
  useEffect(() => {
    const abort = new AbortController();
    const show = (read: Activity) => !abort.signal.aborted && setListed({ key, activity: read });
    setFailure(null);
    list(client, queryOf(key), abort.signal).then(show, (error: unknown) => {
      if (!abort.signal.aborted) setFailure(failureOf(error));
    });
    return () => abort.abort();
  }, [client, key, round]);

  const older = useCommand(
    async (signal, before: string) => ({ key, read: await list(client, { ...query, before }, signal) }),
    ({ key, read }, before) =>
      setListed((shown) => {
        // Other filters may have been chosen, or the list reloaded, while these entries were loading.
        if (shown?.key !== key || shown.activity.next !== before) return shown;
        const entries = [...shown.activity.entries, ...read.entries];
        return { key, activity: { ...shown.activity, next: read.next, entries } };
      }),
  );
  const download = useCommand(
    () => downloadFile(client, 'downloadActivity', { query: activeFilters(query) }, fileName()),
    () => undefined,
  );
  const reload = useCallback(() => setRound((last) => last + 1), []);
  const resource: Resource<Activity> = { data: activity, failure: activity ? null : failure, reload };
  return { resource, newer: useNewer(client, key, activity), older, download, reload };
}

/** The number of newer entries, which are not inserted into the list while the user reads it. */
function useNewer(client: Client, key: string, activity: Activity | null): number {
  const [seen, setSeen] = useState<{ of: Activity | null; count: number }>({ of: null, count: 0 });
  useEffect(() => {
    if (!activity) return;
    const abort = new AbortController();
    const poll = () => {
      if (document.visibilityState !== 'visible') return;
      const since = activity.newest === null ? {} : { after: activity.newest };
      const count = ({ entries }: Activity) => setSeen({ of: activity, count: entries.length });
      // A lost connection has its own notice; the next poll tries again.
      list(client, { ...queryOf(key), ...since }, abort.signal).then(count, console.warn);
    };
    const timer = setInterval(poll, pollInterval);
    document.addEventListener('visibilitychange', poll);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [client, key, activity]);
  return seen.of === activity ? seen.count : 0;
}

type PageQuery = ActivityQuery & { before?: string; after?: string };

const list = (client: Client, query: PageQuery, signal: AbortSignal): Promise<Activity> =>
  client.call('listActivity', { query: activeFilters(query), signal });

const activeFilters = (query: PageQuery): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));

const fileName = () => `kontor-activity-${new Date().toISOString().slice(0, 10)}.csv`;
const queryOf = (key: string): PageQuery => Object.fromEntries(new URLSearchParams(key));
