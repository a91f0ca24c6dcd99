/** User activity for the analytics, which subscribe if tracking is enabled. */
import { useEffect, useRef } from 'react';
import { createStore } from './store.ts';
import { useLatest } from './use-latest.ts';

export type Activity =
  | { type: 'event'; category: string; action: string }
  | { type: 'search'; keyword: string; category: string; count: number };

const last = createStore<Activity | null>(null);

/** Pass the kind of entity and the action only, never a name or content. */
export function trackEvent(category: string, action: string): void {
  last.set({ type: 'event', category, action });
}

export function noteSearch(search: { keyword: string; category: string; count: number }): void {
  last.set({ type: 'search', ...search });
}

/** Returns the function that unsubscribes. */
export function onActivity(listener: (activity: Activity) => void): () => void {
  return last.subscribe(() => {
    const activity = last.get();
    if (activity) listener(activity);
  });
}

/** Milliseconds without typing after which a search is reported. */
const typingPause = 1000;

/** Reports what is searched for, also when the component unmounts; the initial keyword is not reported again. */
export function useNotedSearch(category: string, typed: string, count: number): void {
  const keyword = typed.trim();
  const noted = useRef(keyword);
  const newest = useLatest({ category, keyword, count });
  useEffect(() => {
    if (keyword === noted.current) return;
    const timer = setTimeout(() => noteOnce(noted, newest.current), typingPause);
    return () => clearTimeout(timer);
  }, [keyword, newest]);
  useEffect(() => () => noteOnce(noted, newest.current), [newest]);
}

function noteOnce(noted: { current: string }, search: { category: string; keyword: string; count: number }): void {
  if (search.keyword === noted.current) return;
  noted.current = search.keyword;
  if (search.keyword !== '') noteSearch(search);
}
