/** Full-text search by the server, for the palette and the search screen. */
import { useEffect, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { ListedDomain } from '../../contract/extras.ts';
import type { Failure } from '../../contract/failures.ts';
import type { SearchPlace, SearchResult } from '../../contract/search.ts';
import { failureOf, useClient } from '../api/client.ts';
import type { Resource } from '../api/resource.ts';
import { type Command, useCommand } from '../lib/use-command.ts';

/** `domain` is an id; an absent filter includes everything. */
export type TextQuery = { q: string; domain?: string; kind?: string };

export const searchesText = (domains: readonly ListedDomain[]): boolean => domains.some((one) => one.has_search);

/** Milliseconds without typing after which the request is sent. */
export const typingPause = 200;
/** More than the palette shows, because some are listed by name already. */
const placesInPalette = 20;

/** `found` and `failure` belong to the current query. */
export type PaletteText = { isAsking: boolean; found: SearchResult | null; failure: Failure | null };

/** Searches when typing pauses, and cancels the previous request. `null` sends none. */
export function usePaletteText(words: string | null): PaletteText {
  const client = useClient();
  const [answer, setAnswer] = useState<(Omit<PaletteText, 'isAsking'> & { to: string }) | null>(null);
  useEffect(() => {
    if (words === null) return;
    const abort = new AbortController();
    const show = (result: Omit<PaletteText, 'isAsking'>) =>
      !abort.signal.aborted && setAnswer({ ...result, to: words });
    const search = () => {
      const query = { q: words, limit: String(placesInPalette) };
      client.call('searchText', { query, signal: abort.signal }).then(
        (found) => show({ found, failure: null }),
        (error: unknown) => show({ found: null, failure: failureOf(error) }),
      );
    };
    const timer = setTimeout(search, typingPause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [client, words]);
  if (answer && answer.to === words) return { ...answer, isAsking: false };
  return { isAsking: words !== null, found: null, failure: null };
}

export const placesAtOnce = 20;
/** The server's limit. */
const maxPlaces = 100;

/** `answers` are the places of each answer. */
export type FoundPlaces = SearchResult & { answers: SearchPlace[][] };
export type FoundText = Resource<FoundPlaces> & {
  /** The places, or those of the previous query while the request is running. */
  shown: FoundPlaces | null;
  more: Command<{ key: string; after: string }>;
  /** Loads more places; null if all are shown. */
  showMore: (() => void) | null;
};

/**
 * The places for the search screen; an empty query sends no request. When the user comes back, as many as before are shown at
 * once and revalidated.
 */
export function useFoundText(query: TextQuery): FoundText {
  const client = useClient();
  const { cache, mutate } = useSWRConfig();
  const key = query.q === '' ? null : `search ${new URLSearchParams(query)}`;
  const load = async () => {
    const before: FoundPlaces | undefined = key === null ? undefined : cache.get(key)?.data;
    const limit = Math.min(Math.max(before?.places.length ?? 0, placesAtOnce), maxPlaces);
    const read = await client.call('searchText', { query: { ...query, limit: String(limit) } });
    return { ...read, answers: cutLike(before?.answers ?? [], read.places) };
  };
  const isCached = key !== null && cache.get(key)?.data !== undefined;
  // The list must not move while the user reads it.
  const quiet = { revalidateOnFocus: !isCached, revalidateOnReconnect: !isCached };
  const { data, error, mutate: reload } = useSWR<FoundPlaces, unknown>(key, load, quiet);
  const [last, setLast] = useState<FoundPlaces | null>(null);
  if (data && data !== last) setLast(data);
  const more = useCommand(
    (signal, { after }: { key: string; after: string }) =>
      client.call('searchText', { query: { ...query, after, limit: String(placesAtOnce) }, signal }),
    (found, subject) =>
      void mutate<FoundPlaces>(
        subject.key,
        (before) =>
          before && {
            ...found,
            places: [...before.places, ...found.places],
            answers: [...before.answers, found.places],
          },
        { revalidate: false },
      ),
  );
  const next = data?.next;
  return {
    data: data ?? null,
    failure: error === undefined ? null : failureOf(error),
    reload: () => void reload(),
    shown: key === null ? null : (data ?? last),
    more,
    showMore: next && key !== null ? () => more.request({ key, after: next }) : null,
  };
}

/** Splits the places like the former answers, so that the list looks the same when the user comes back. */
function cutLike(answers: readonly SearchPlace[][], places: readonly SearchPlace[]): SearchPlace[][] {
  let from = 0;
  const cut = answers.map(({ length }) => {
    from += length;
    return places.slice(from - length, from);
  });
  return [...cut, places.slice(from)];
}
