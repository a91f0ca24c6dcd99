/** The first rows of a long list, shown while all are asked for. */
import type { ResponseOf } from '../../contract/endpoints.ts';
import type { Domain } from '../../contract/entities.ts';
import { untilFree } from '../lib/idle.ts';
import { createStore } from '../lib/store.ts';
import type { Client } from './client.ts';
import { firstPages } from './requested.ts';

/** A domain with its first pages, and how many it has. */
export type Arriving = Domain & { pages_count: number };
export const arriving = createStore<Arriving | null>(null);

/** Only the bundled server is asked for the first pages alone: where it serves the console, the page has the head script. */
const isBundled = () => globalThis.kontorRequested !== undefined;

/** A domain with all its pages. If these are many, the first of them are shown before all are asked for. */
export async function readFromFirst(client: Client, domainId: number): Promise<ResponseOf<'getDomain'>> {
  const params = { domainId };
  const all = () => client.call('getDomain', { params });
  if (!isBundled()) return all();
  const first = await client.call('getDomain', { params, query: { first: String(firstPages) } }).catch(() => null);
  if (!first) return all();
  const { pages_count } = first;
  if (!pages_count || pages_count <= first.pages.length) return first;
  const shown = { ...first, pages_count };
  if (arriving.get()?.id !== domainId) arriving.set(shown);
  await untilScreen();
  // The rows stay where they are until all of them, or the failure, are shown in their place.
  return all().finally(() => setTimeout(() => arriving.get() === shown && arriving.set(null)));
}

/** In milliseconds. */
const patience = 3000;

/** Its script may still be on its way. */
async function untilScreen(): Promise<void> {
  const end = Date.now() + patience;
  do await untilFree(50);
  while (!document.querySelector('#title') && Date.now() < end);
}
