/** A search in a list is noted once it rests, or when its list goes (TRACK-01). */
import { useEffect, useRef } from 'react';
import { noteSearch } from './activity.ts';

const rest = 1000;

/** What was searched for when the list came is not noted again. */
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
