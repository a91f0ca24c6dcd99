import { useEffect } from 'react';
import type { Page } from '../../contract/entities.ts';
import { noteRecentPage } from '../lib/recent-pages.ts';
import type { Client } from './client.ts';
import { keys } from './keys.ts';
import type { Reading } from './prefetch.ts';
import { type Resource, useReading } from './resource.ts';

export function usePage(domainId: number, pageId: number): Resource<Page> {
  const page = useReading(pageReading(domainId, pageId));
  const isThere = page.data !== null;
  useEffect(() => {
    if (isThere) noteRecentPage(`/domains/${domainId}/pages/${pageId}`);
  }, [isThere, domainId, pageId]);
  return page;
}

export const pageReading = (domainId: number, pageId: number): Reading<Page> => ({
  key: keys.page(domainId, pageId),
  load: (client) => readPage(client, domainId, pageId),
});

export async function readPage(client: Client, domainId: number, pageId: number): Promise<Page> {
  const page = await client.call('getPage', { params: { domainId, pageId } });
  readAt.set(page, Date.now());
  return page;
}

const readAt = new WeakMap<Page, number>();

/** When a cached page was read, in milliseconds since 1970. */
export function pageReadAt(page: Page): number | undefined {
  return readAt.get(page);
}
