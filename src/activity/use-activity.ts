/** The activity that the filters choose: its pages, what came since, and the same as a file. */
import { useCallback, useEffect, useState } from 'react';
import type { Activity } from '../../contract/activity.ts';
import type { Failure } from '../../contract/failures.ts';
import { type Client, failureOf, useClient } from '../api/client.ts';
import { downloadFile } from '../api/download.ts';
import type { Resource } from '../api/resource.ts';
import { useCommand } from '../lib/use-command.ts';

/** `since` is a time in milliseconds, `by` and `domain` are ids; `by` is 0 for the server. Absent means all. */
export type ActivityQuery = Partial<Record<'since' | 'by' | 'kind' | 'domain', string>>;

/** Milliseconds between two looks for new entries, while the tab is visible. */
const lookEvery = 30_000;

export function useActivity(query: ActivityQuery) {
  const client = useClient();
  const key = new URLSearchParams(given(query)).toString();
  const [listed, setListed] = useState<{ key: string; activity: Activity } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [round, setRound] = useState(0);
  const activity = listed?.key === key ? listed.activity : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads the same again
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
    (signal, before: string) => list(client, { ...query, before }, signal),
    (read) =>
      setListed((shown) =>
        shown === null
          ? null
          : {
              ...shown,
              activity: { ...shown.activity, next: read.next, entries: [...shown.activity.entries, ...read.entries] },
            },
      ),
  );
  const download = useCommand(
    () => downloadFile(client, 'downloadActivity', { query: given(query) }, fileName()),
    () => undefined,
  );
  const reload = useCallback(() => setRound((last) => last + 1), []);
  const resource: Resource<Activity> = { data: activity, failure: activity ? null : failure, reload };
  return { resource, newer: useNewer(client, key, activity), older, download, reload };
}

/** How many entries came since; what is being read does not move. */
function useNewer(client: Client, key: string, activity: Activity | null): number {
  const [seen, setSeen] = useState<{ of: Activity | null; count: number }>({ of: null, count: 0 });
  useEffect(() => {
    if (!activity) return;
    const abort = new AbortController();
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      const since = activity.newest === null ? {} : { after: activity.newest };
      const count = ({ entries }: Activity) => setSeen({ of: activity, count: entries.length });
      // The connection notice tells that the server does not answer; the next look tries again.
      list(client, { ...queryOf(key), ...since }, abort.signal).then(count, console.warn);
    };
    const timer = setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, key, activity]);
  return seen.of === activity ? seen.count : 0;
}

type Asked = ActivityQuery & { before?: string; after?: string };

const list = (client: Client, query: Asked, signal: AbortSignal): Promise<Activity> =>
  client.call('listActivity', { query: given(query), signal });

const given = (query: Asked): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));

const fileName = () => `kontor-activity-${new Date().toISOString().slice(0, 10)}.csv`;
const queryOf = (key: string): Asked => Object.fromEntries(new URLSearchParams(key));
