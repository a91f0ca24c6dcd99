/** What people do, for whoever counts it (TRACK-01); without a listener nothing comes of it. */

import { createStore } from './store.ts';

export type Activity =
  | { type: 'event'; category: string; action: string }
  | { type: 'search'; keyword: string; category: string; count: number };

const last = createStore<Activity | null>(null);

/** No names and nothing of the content: the kind of thing, and what was done with it. */
export function noteEvent(category: string, action: string): void {
  last.set({ type: 'event', category, action });
}

export function noteSearch(search: { keyword: string; category: string; count: number }): void {
  last.set({ type: 'search', ...search });
}

/** Returns what ends it. */
export function onActivity(listener: (activity: Activity) => void): () => void {
  return last.subscribe(() => {
    const activity = last.get();
    if (activity) listener(activity);
  });
}
