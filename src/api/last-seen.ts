/** What was read on an earlier visit is shown, with its time, until the answer of this visit comes. */
import { useEffect, useState } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import { noteReading } from '../lib/connection.ts';
import { untilIdle } from '../lib/idle.ts';
import { mayHaveLastSeen } from '../lib/last-seen-place.ts';
import { preload, script } from '../lib/lazy.ts';
import { createStore } from '../lib/store.ts';
import { useClient } from './client.ts';
import type { Reading } from './core-readings.ts';
import type { Shown } from './last-seen-line.tsx';
import { ownerOf, type Resource, useMe, useReading } from './resource.ts';

/** What is shown of earlier visits now. */
export const shownLastSeen = createStore<readonly Shown[]>([]);

export const lastSeenLine = script('last-seen-line', async () => (await import('./last-seen-line.tsx')).LastSeenLine);

const store = script('last-seen-store', () => import('./last-seen-store.ts'));
/** Milliseconds for which the answer is waited for: what comes sooner is shown alone. */
const patience = 250;
/** Until the first answer has come, what the screen needs has been asked for since the page began. */
let isBeginning = true;

/** For screens that only show: a form begins with what the server answers now. */
export function useLastSeen<Data>(reading: Reading<Data> | null): Resource<Data> {
  const resource = useReading(reading);
  const { cache } = useSWRConfig();
  const { owner, server } = useOwned();
  const [seen, setSeen] = useState<{ name: string; at: number; data: Data } | null>(null);
  const { data, failure, reload } = resource;
  const name = unstable_serialize(reading?.key ?? null);
  const isWanted = data === null && (failure === null || failure.code === 'unreachable');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the reading
  useEffect(() => {
    isBeginning &&= data === null;
    if (!isWanted || !reading || !owner || !server) return;
    let isWaiting = true;
    const find = async () => {
      if (!(await mayHaveLastSeen())) return;
      await preload(store);
      const found = await store.loaded?.findLastSeen(cache, { owner, server, name }, reading);
      if (!found || !isWaiting) return;
      noteReading(name, found.at);
      setSeen({ name, ...found });
    };
    const timer = setTimeout(() => find().catch(console.warn), patience - (isBeginning ? performance.now() : 0));
    return () => {
      isWaiting = false;
      clearTimeout(timer);
    };
  }, [name, isWanted, owner, server]);
  const shown = isWanted && seen?.name === name ? seen : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same while it has not been asked again
  useEffect(() => {
    if (!shown) return;
    const { get, set } = shownLastSeen;
    const one = { at: shown.at, resource };
    set([...get(), one]);
    return () => set(get().filter((other) => other !== one));
  }, [shown, failure]);
  return shown ? { data: shown.data, failure, reload } : resource;
}

/** Keeps what this person reads, for the next visit. */
export function useKeptLastSeen(): void {
  const { cache } = useSWRConfig();
  const { owner, server } = useOwned();
  useEffect(() => {
    if (!owner || !server) return;
    let end: (() => void) | null = null;
    let isWanted = true;
    const begin = async () => {
      await untilIdle();
      await Promise.all([preload(store), preload(lastSeenLine)]);
      if (isWanted) end = store.loaded?.keepLastSeen(cache, { owner, server }) ?? null;
    };
    begin().catch(console.warn);
    return () => {
      isWanted = false;
      end?.();
    };
  }, [cache, owner, server]);
}

/** Whose lists, and from which server: null while that is not known, and in a browser that cannot keep them. */
function useOwned() {
  const { server = null } = useClient();
  const me = useMe().data;
  return { owner: me && typeof indexedDB !== 'undefined' ? ownerOf(me) : null, server };
}
