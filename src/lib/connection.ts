/** Whether the server can be reached, and how old the data on the screen is. */
import { createStore } from './store.ts';

/** `unanswered`: the browser is online, but the last request got no response. */
export type Connection = 'there' | 'offline' | 'unanswered';

const isUnanswered = createStore(false);
/** When each resource was last read, by its serialized SWR key. */
const readings = new Map<string, number>();
/** How many components show each resource. */
const shown = new Map<string, number>();

/** Call it for every API request; `hasResponse` is true for a response of any status. */
export function reportAnswer(hasResponse: boolean): void {
  if (isUnanswered.get() === hasResponse) isUnanswered.set(!hasResponse);
}

/** Incremented by every `trackReading`, so that components can subscribe to it. */
export const lastReading = createStore(0);

export function trackReading(name: string, at = Date.now()): void {
  readings.set(name, at);
  lastReading.set(lastReading.get() + 1);
}

export const readingTime = (name: string): number | null => readings.get(name) ?? null;

/** Returns the cleanup function. */
export function trackShown(name: string): () => void {
  shown.set(name, (shown.get(name) ?? 0) + 1);
  return () => {
    const count = (shown.get(name) ?? 1) - 1;
    if (count === 0) shown.delete(name);
    else shown.set(name, count);
  };
}

export const connection = {
  subscribe: (listener: () => void) => {
    const unsubscribe = isUnanswered.subscribe(listener);
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      unsubscribe();
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
  get: (): Connection => (navigator.onLine === false ? 'offline' : isUnanswered.get() ? 'unanswered' : 'there'),
  /** When the oldest resource on the screen was read, in milliseconds since 1970; null if there is none. */
  shownAsOf: (): number | null => {
    const times = [...shown.keys()].flatMap((name) => readings.get(name) ?? []);
    return times.length === 0 ? null : Math.min(...times);
  },
};
