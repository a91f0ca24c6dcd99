/** Loads the first pages of a domain, which are shown while all of them are requested. */
import type { ResponseOf } from '../../contract/endpoints.ts';
import type { Domain } from '../../contract/entities.ts';
import { untilFree } from '../lib/idle.ts';
import { createStore, useStore } from '../lib/store.ts';
import type { Client } from './client.ts';
import { firstPages } from './requested.ts';

/** A domain with its first pages, and the number of all. */
export type PartialDomain = Domain & { pages_count: number };
/** By the id of the domain: another one may be prefetched at the same time. */
export const partialDomains = createStore<ReadonlyMap<number, PartialDomain>>(new Map());

/** Other servers do not know `first`. Only the page of the bundled server has the head script. */
const isBundled = () => globalThis.kontorRequested !== undefined;

/** The domain with its first pages, until all have been read. */
export function usePartialDomain(domainId: number | null): PartialDomain | null {
  const all = useStore(partialDomains);
  return (domainId !== null && all.get(domainId)) || null;
}

/** The newest request per domain. */
const requests = new Map<number, symbol>();

/** Reads a domain with all its pages. If there are many, the first are shown until all have been read. */
export async function readFromFirst(client: Client, domainId: number): Promise<ResponseOf<'getDomain'>> {
  const params = { domainId };
  const all = () => client.call('getDomain', { params });
  if (!isBundled()) return all();
  const request = Symbol();
  requests.set(domainId, request);
  const domain = await readAll();
  // In a later task, because SWR must have rendered all rows before the first ones go.
  setTimeout(() => {
    if (requests.get(domainId) !== request) return;
    requests.delete(domainId);
    partialDomains.set(new Map([...partialDomains.get()].filter(([id]) => id !== domainId)));
  });
  return domain;

  async function readAll() {
    // A change has caused another request; SWR takes the answer of the newest.
    if (partialDomains.get().has(domainId)) return all();
    const first = await client.call('getDomain', { params, query: { first: String(firstPages) } });
    const { pages_count } = first;
    if (!pages_count || pages_count <= first.pages.length) return first;
    partialDomains.set(new Map(partialDomains.get()).set(domainId, { ...first, pages_count }));
    await untilScreen();
    return all();
  }
}

/** Milliseconds. */
const screenTimeout = 3000;

/** Waits for the screen, whose script may still be loading. */
async function untilScreen(): Promise<void> {
  const end = Date.now() + screenTimeout;
  do await untilFree(50);
  while (!document.querySelector('#title') && Date.now() < end);
}
