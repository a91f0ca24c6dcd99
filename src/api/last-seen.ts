/** Shows what was read on an earlier visit, with its time, until the server answers. */
import { useEffect, useState } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import { trackReading } from '../lib/connection.ts';
import { untilIdle } from '../lib/idle.ts';
import { browserDatabases, mayHaveLastSeen } from '../lib/last-seen-place.ts';
import { preload, script } from '../lib/lazy.ts';
import { createStore } from '../lib/store.ts';
import { useClient } from './client.ts';
import type { Shown } from './last-seen-line.tsx';
import { ownerOf, type Reading, type Resource, useMe, useReading } from './resource.ts';

/** The lists from earlier visits that are on the screen. */
export const shownLastSeen = createStore<readonly Shown[]>([]);

export const lastSeenLine = script('last-seen-line', async () => (await import('./last-seen-line.tsx')).LastSeenLine);

const store = script('last-seen-store', () => import('./last-seen-store.ts'));
/** Milliseconds that the server has before a stored list is shown. */
const answerTimeout = 250;
/** Until the first answer, the request was sent when the page began to load, so `answerTimeout` counts from then. */
let isFirstRequest = true;

/** For read-only screens; a form must start with the server's current answer. */
export function useLastSeen<Data>(reading: Reading<Data> | null): Resource<Data> {
  const resource = useReading(reading);
  const { cache } = useSWRConfig();
  const { owner, server, draftKey } = useOwned();
  const [seen, setSeen] = useState<{ name: string; at: number; data: Data } | null>(null);
  const { data, failure, reload } = resource;
  const name = unstable_serialize(reading?.key ?? null);
  const isWanted = data === null && (failure === null || failure.code === 'unreachable');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` identifies the reading
  useEffect(() => {
    isFirstRequest &&= data === null;
    if (!isWanted || !reading || !owner || !server) return;
    let isWaiting = true;
    const find = async () => {
      if (!(await mayHaveLastSeen())) return;
      await preload(store);
      const found = await store.loaded?.findLastSeen(cache, { owner, server, draftKey, name }, reading);
      if (!found || !isWaiting) return;
      trackReading(name, found.at);
      setSeen({ name, ...found });
    };
    const timer = setTimeout(
      () => find().catch(console.warn),
      answerTimeout - (isFirstRequest ? performance.now() : 0),
    );
    return () => {
      isWaiting = false;
      clearTimeout(timer);
    };
  }, [name, isWanted, owner, server, draftKey]);
  const shown = isWanted && seen?.name === name ? seen : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `resource` is new in every render; only its failure matters
  useEffect(() => {
    if (!shown) return;
    const { get, set } = shownLastSeen;
    const one = { at: shown.at, resource };
    set([...get(), one]);
    return () => set(get().filter((other) => other !== one));
  }, [shown, failure]);
  return shown ? { data: shown.data, failure, reload } : resource;
}

/** Stores what the user reads, for the next visit. */
export function useKeptLastSeen(): void {
  const { cache } = useSWRConfig();
  const { owner, server, draftKey } = useOwned();
  useEffect(() => {
    if (!owner || !server) return;
    let end: (() => void) | null = null;
    let isWanted = true;
    const begin = async () => {
      await untilIdle();
      await Promise.all([preload(store), preload(lastSeenLine)]);
      if (isWanted) end = store.loaded?.keepLastSeen(cache, { owner, server, draftKey }) ?? null;
    };
    begin().catch(console.warn);
    return () => {
      isWanted = false;
      end?.();
    };
  }, [cache, owner, server, draftKey]);
}

/** `owner` is null while the user is unknown, and without IndexedDB. */
function useOwned() {
  const { server = null } = useClient();
  const me = useMe().data;
  const owner = me && browserDatabases() ? ownerOf(me) : null;
  return { owner, server, draftKey: me?.draft_key ?? null };
}
