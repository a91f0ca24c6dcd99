/** Whether the server answers, and how old the shown data is. */
import { createStore } from './store.ts';

/** `unanswered`: the browser has a network, and the last request got no answer. */
export type Connection = 'there' | 'offline' | 'unanswered';

const isUnanswered = createStore(false);
/** When each resource was last read, and how often it is shown, by the name of its key. */
const readings = new Map<string, number>();
const shown = new Map<string, number>();

/** Called for every request to the API: whether an answer of any kind came. */
export function noteAnswer(hasCome: boolean): void {
  if (isUnanswered.get() === hasCome) isUnanswered.set(!hasCome);
}

/** Changes with every answer. */
export const lastReading = createStore(0);

export function noteReading(name: string, at = Date.now()): void {
  readings.set(name, at);
  lastReading.set(lastReading.get() + 1);
}

export const readingTime = (name: string): number | null => readings.get(name) ?? null;

/** Returns a function that takes it off the screen again. */
export function noteShown(name: string): () => void {
  shown.set(name, (shown.get(name) ?? 0) + 1);
  return () => {
    const left = (shown.get(name) ?? 1) - 1;
    if (left === 0) shown.delete(name);
    else shown.set(name, left);
  };
}

export const connection = {
  subscribe: (listener: () => void) => {
    const end = isUnanswered.subscribe(listener);
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      end();
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
  get: (): Connection => (navigator.onLine === false ? 'offline' : isUnanswered.get() ? 'unanswered' : 'there'),
  /** When the oldest resource on the screen was read, in milliseconds since 1970; null if nothing was read. */
  shownAsOf: (): number | null => {
    const times = [...shown.keys()].flatMap((name) => readings.get(name) ?? []);
    return times.length === 0 ? null : Math.min(...times);
  },
};
