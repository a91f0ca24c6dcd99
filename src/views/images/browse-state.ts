/** How the library was looked at last: it survives closing the picker, and holds for every picker of the visit. */
import { useSyncExternalStore } from 'react';
import type { ImageSort } from '../../lib/image-list.ts';
import type { LanesMemory } from '../../ui/virtual-lanes.ts';

export type BrowseState = { layout: 'cards' | 'table'; category: string; sort: ImageSort; query: string };

let state: BrowseState = { layout: 'cards', category: '', sort: 'id', query: '' };
const listeners = new Set<() => void>();

/** Where the lists of the picker were scrolled to. */
export const pickerMemory: Record<BrowseState['layout'], LanesMemory> = {
  cards: { height: 0, offset: 0 },
  table: { height: 0, offset: 0 },
};

/** The control that led away from the list, so that the way back leads to it. */
export const lastPressed: { current: string | null } = { current: null };

export function useBrowseState(): [BrowseState, (change: Partial<BrowseState>) => void] {
  return [useSyncExternalStore(subscribe, () => state), changeBrowseState];
}

function changeBrowseState(change: Partial<BrowseState>): void {
  state = { ...state, ...change };
  for (const memory of Object.values(pickerMemory)) memory.offset = 0;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
