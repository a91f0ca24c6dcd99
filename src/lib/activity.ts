/** What people do, for whoever counts it (TRACK-01); without a listener nothing comes of it. */

export type Activity =
  | { type: 'event'; category: string; action: string }
  | { type: 'search'; keyword: string; category: string; count: number };

const listeners = new Set<(activity: Activity) => void>();

/** No names and nothing of the content: the kind of thing, and what was done with it. */
export function noteEvent(category: string, action: string): void {
  tell({ type: 'event', category, action });
}

export function noteSearch(search: { keyword: string; category: string; count: number }): void {
  tell({ type: 'search', ...search });
}

/** Returns what ends it. */
export function onActivity(listener: (activity: Activity) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(activity: Activity): void {
  for (const listener of listeners) listener(activity);
}
