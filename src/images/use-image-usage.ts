/** The uses of an image that are found so far: on all websites if the library knows them, else on those of the user. */
import { useEffect, useState } from 'react';
import { type Cache, unstable_serialize, useSWRConfig } from 'swr';
import type { Page } from '../../contract/entities.ts';
import { useClient } from '../api/client.ts';
import { readings } from '../api/readings.ts';
import { pageReadAt, useMe } from '../api/resource.ts';
import { type ImageUsage, imagesOn, notSearched, type PageImages, searchImageUsage } from './image-usage-search.ts';
import { useImageExtras } from './use-image-library.ts';

export type { ImageUsage, ImageUse } from './image-usage-search.ts';

/** Searches nothing without an id. While paused, the results stay; when resumed, the search starts again with pages in memory. */
export function useImageUsage(imageId: number | null, isPaused = false): ImageUsage {
  const client = useClient();
  const { cache } = useSWRConfig();
  const isKnownToServer = useMe().data?.has_references === true;
  const asks = useImageExtras() ? 'library' : isKnownToServer ? 'server' : null;
  const [found, setFound] = useState({ imageId, usage: notSearched });
  useEffect(() => setFound({ imageId, usage: notSearched }), [imageId]);
  useEffect(() => {
    if (imageId === null || isPaused) return;
    const abort = new AbortController();
    const { signal } = abort;
    const show = (usage: ImageUsage) => setFound({ imageId, usage });
    let latest = notSearched;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = (usage: ImageUsage) => {
      latest = usage;
      timer ??= setTimeout(() => {
        timer = undefined;
        if (!latest.isEnded) show(latest);
      }, reportInterval);
      if (usage.isEnded) show(usage);
    };
    void searchImageUsage({ client, imageId, asks, ...memoryOf(cache), report, signal });
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [client, cache, asks, imageId, isPaused]);
  return found.imageId === imageId ? found.usage : notSearched;
}

/** Milliseconds after which a page is read again, because other people place images too. */
const lifetime = 5 * 60_000;
/** Milliseconds between two reports; the last one is shown at once. */
const reportInterval = 100;

const remembered = new WeakMap<Cache, Map<string, PageImages>>();

/** The images of pages that were read recently, by an earlier search or for a screen. */
function memoryOf(cache: Cache) {
  const pages = remembered.get(cache) ?? new Map<string, PageImages>();
  remembered.set(cache, pages);
  const keyOf = (domainId: number, pageId: number) => unstable_serialize(readings.page(domainId, pageId).key);
  const shown = (key: string): PageImages | null => {
    const page = cache.get(key)?.data as Page | undefined;
    const readAt = page && pageReadAt(page);
    return page && readAt !== undefined ? imagesOn(page, readAt) : null;
  };
  return {
    known: (domainId: number, pageId: number): PageImages | null => {
      const key = keyOf(domainId, pageId);
      const newest = [pages.get(key), shown(key)]
        .filter((images) => images !== undefined && images !== null)
        .sort((one, other) => other.readAt - one.readAt)[0];
      return newest && Date.now() - newest.readAt < lifetime ? newest : null;
    },
    remember: (domainId: number, pageId: number, images: PageImages): void => {
      pages.set(keyOf(domainId, pageId), images);
    },
  };
}
