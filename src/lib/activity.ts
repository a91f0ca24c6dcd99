/** What users do, for a listener that counts it (TRACK-01); without one nothing happens. */
import { useEffect, useRef } from 'react';
import { createStore } from './store.ts';

export type Activity =
  | { type: 'event'; category: string; action: string }
  | { type: 'search'; keyword: string; category: string; count: number };

const last = createStore<Activity | null>(null);

/** No names and no content: only the kind of entity and what was done with it. */
export function noteEvent(category: string, action: string): void {
  last.set({ type: 'event', category, action });
}

export function noteSearch(search: { keyword: string; category: string; count: number }): void {
  last.set({ type: 'search', ...search });
}

/** Returns a function that removes the listener. */
export function onActivity(listener: (activity: Activity) => void): () => void {
  return last.subscribe(() => {
    const activity = last.get();
    if (activity) listener(activity);
  });
}

const rest = 1000;

/** The keyword that the list was opened with is not noted again. */
export function useNotedSearch(category: string, typed: string, count: number): void {
  const keyword = typed.trim();
  const noted = useRef(keyword);
  const newest = useRef({ category, keyword, count });
  useEffect(() => {
    newest.current = { category, keyword, count };
  });
  useEffect(() => {
    if (keyword === noted.current) return;
    const timer = setTimeout(() => noteOnce(noted, newest.current), rest);
    return () => clearTimeout(timer);
  }, [keyword]);
  useEffect(() => () => noteOnce(noted, newest.current), []);
}

function noteOnce(noted: { current: string }, search: { category: string; keyword: string; count: number }): void {
  if (search.keyword === noted.current) return;
  noted.current = search.keyword;
  if (search.keyword !== '') noteSearch(search);
}
