import { useCallback } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import type { Client } from '../api/client.ts';
import { useClient } from '../api/client-context.ts';
import { type Key, keys } from '../api/keys.ts';
import { readAhead } from '../api/prefetch.ts';
import { readPage } from '../api/use-page.ts';

type Reading = { key: Key; load: (client: Client) => Promise<unknown> };

/** Reads what the screen at a path shows and the cache has not. */
export function useReadAhead(): (path: string) => void {
  const client = useClient();
  const { cache } = useSWRConfig();
  return useCallback(
    (path: string) => {
      for (const { key, load } of readingsOf(path)) {
        const name = unstable_serialize(key);
        if (cache.get(name)?.data === undefined) readAhead(cache, name, () => load(client));
      }
    },
    [client, cache],
  );
}

export function readingsOf(path: string): Reading[] {
  const [, domain, part, id] = /^\/domains\/(\d+)(?:\/(pages|menus)(?:\/(\d+))?)?/.exec(path) ?? [];
  if (domain === undefined) return [];
  const domainId = Number(domain);
  const readings: Reading[] = [
    { key: keys.domain(domainId), load: (client) => client.call('getDomain', { params: { domainId } }) },
  ];
  if (part === 'menus') {
    readings.push({ key: keys.menus(domainId), load: (client) => client.call('listMenus', { params: { domainId } }) });
  }
  if (part === 'pages' && id !== undefined) {
    const pageId = Number(id);
    readings.push({ key: keys.page(domainId, pageId), load: (client) => readPage(client, domainId, pageId) });
  }
  return readings;
}
