/** Text found by the server: the newest question of the palette, and the list of the search screen. */
import { useEffect, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { ListedDomain } from '../../contract/extras.ts';
import type { Failure } from '../../contract/failures.ts';
import type { SearchPlace, SearchResult } from '../../contract/search.ts';
import { failureOf, useClient } from '../api/client.ts';
import type { Resource } from '../api/resource.ts';
import { type Command, useCommand } from '../lib/use-command.ts';

/** `q` is what is searched for, `domain` an id; what is absent limits nothing. */
export type TextQuery = { q: string; domain?: string; kind?: string };

export const searchesText = (domains: readonly ListedDomain[]): boolean => domains.some((one) => one.has_search);

/** Milliseconds without a key after which the server is asked. */
export const typingPause = 200;
/** More than the palette shows: some are listed by name already. */
const placesInPalette = 20;

/** `found` and `failure` answer this very question. */
export type PaletteText = { isAsking: boolean; found: SearchResult | null; failure: Failure | null };

/** What the server finds for the palette, asked when typing pauses; the question before it is cancelled. `null` asks nothing. */
export function usePaletteText(asked: string | null): PaletteText {
  const client = useClient();
  const [answer, setAnswer] = useState<(Omit<PaletteText, 'isAsking'> & { to: string }) | null>(null);
  useEffect(() => {
    if (asked === null) return;
    const abort = new AbortController();
    const tell = (told: Omit<PaletteText, 'isAsking'>) => !abort.signal.aborted && setAnswer({ ...told, to: asked });
    const ask = () => {
      const query = { q: asked, limit: String(placesInPalette) };
      client.call('searchText', { query, signal: abort.signal }).then(
        (found) => tell({ found, failure: null }),
        (error: unknown) => tell({ found: null, failure: failureOf(error) }),
      );
    };
    const timer = setTimeout(ask, typingPause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [client, asked]);
  if (answer && answer.to === asked) return { ...answer, isAsking: false };
  return { isAsking: asked !== null, found: null, failure: null };
}

/** How many places come at once, and how many the server gives at most. */
export const placesAtOnce = 20;
const mostPlaces = 100;

/** `answers` are the places as they came, one answer after the other. */
export type FoundPlaces = SearchResult & { answers: SearchPlace[][] };
export type FoundText = Resource<FoundPlaces> & {
  /** The last answer, while the next one is on its way. */
  shown: FoundPlaces | null;
  more: Command<{ key: string; after: string }>;
  /** Adds further places below; null if all are shown. */
  showMore: (() => void) | null;
};

/**
 * The places for the search screen; without words nothing is asked. When somebody comes back from a place, as many as were
 * shown are there at once, and are asked for again.
 */
export function useFoundText(asked: TextQuery): FoundText {
  const client = useClient();
  const { cache, mutate } = useSWRConfig();
  const key = asked.q === '' ? null : `search ${new URLSearchParams(asked)}`;
  const load = async () => {
    const before: FoundPlaces | undefined = key === null ? undefined : cache.get(key)?.data;
    const limit = Math.min(Math.max(before?.places.length ?? 0, placesAtOnce), mostPlaces);
    const read = await client.call('searchText', { query: { ...asked, limit: String(limit) } });
    return { ...read, answers: cutLike(before?.answers ?? [], read.places) };
  };
  const isThere = key !== null && cache.get(key)?.data !== undefined;
  // What is being read must not move because the window gets the focus.
  const quiet = { revalidateOnFocus: !isThere, revalidateOnReconnect: !isThere };
  const { data, error, mutate: reload } = useSWR<FoundPlaces, unknown>(key, load, quiet);
  const [last, setLast] = useState<FoundPlaces | null>(null);
  if (data && data !== last) setLast(data);
  const more = useCommand(
    (signal, { after }: { key: string; after: string }) =>
      client.call('searchText', { query: { ...asked, after, limit: String(placesAtOnce) }, signal }),
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

/** So that those who come back find everything where it was. */
function cutLike(answers: readonly SearchPlace[][], places: readonly SearchPlace[]): SearchPlace[][] {
  let from = 0;
  const cut = answers.map(({ length }) => {
    from += length;
    return places.slice(from - length, from);
  });
  return [...cut, places.slice(from)];
}
