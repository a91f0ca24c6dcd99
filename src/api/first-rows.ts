/** The first rows of a long list, shown while all are asked for. */
import type { ResponseOf } from '../../contract/endpoints.ts';
import type { Domain } from '../../contract/entities.ts';
import { untilFree } from '../lib/idle.ts';
import { createStore, useStore } from '../lib/store.ts';
import type { Client } from './client.ts';
import { firstPages } from './requested.ts';

/** A domain with its first pages, and how many it has. */
export type Arriving = Domain & { pages_count: number };
/** By the id of the domain: another one may be read ahead meanwhile. */
export const arriving = createStore<ReadonlyMap<number, Arriving>>(new Map());

/** Only the bundled server is asked for the first pages alone: where it serves the console, the page has the head script. */
const isBundled = () => globalThis.kontorRequested !== undefined;

/** The first pages of this domain, while they are shown. */
export function useArriving(domainId: number | null): Arriving | null {
  const all = useStore(arriving);
  return (domainId !== null && all.get(domainId)) || null;
}

/** The last reading of a domain. */
const readings = new Map<number, symbol>();

/**
 * A domain with all its pages. If these are many, the first of them are shown before all are asked for, and until all can be
 * read.
 */
export async function readFromFirst(client: Client, domainId: number): Promise<ResponseOf<'getDomain'>> {
  const params = { domainId };
  const all = () => client.call('getDomain', { params });
  if (!isBundled()) return all();
  const reading = Symbol();
  readings.set(domainId, reading);
  const read = await readAll();
  // The rows stay where they are until all of them are shown in their place.
  setTimeout(() => {
    if (readings.get(domainId) !== reading) return;
    readings.delete(domainId);
    arriving.set(new Map([...arriving.get()].filter(([id]) => id !== domainId)));
  });
  return read;

  async function readAll() {
    // A change begins another reading, whose answer is the one that is taken.
    if (arriving.get().has(domainId)) return all();
    const first = await client.call('getDomain', { params, query: { first: String(firstPages) } });
    const { pages_count } = first;
    if (!pages_count || pages_count <= first.pages.length) return first;
    arriving.set(new Map(arriving.get()).set(domainId, { ...first, pages_count }));
    await untilScreen();
    return all();
  }
}

/** In milliseconds. */
const patience = 3000;

/** Its script may still be on its way. */
async function untilScreen(): Promise<void> {
  const end = Date.now() + patience;
  do await untilFree(50);
  while (!document.querySelector('#title') && Date.now() < end);
}
