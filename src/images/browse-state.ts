/** How the library was looked at last: it survives closing the picker, and holds for every picker of the visit. */
import { createStore, useStore } from '../lib/store.ts';
import type { LanesMemory } from '../ui/virtual-lanes.ts';
import type { ImageSort } from './image-list.ts';

export type BrowseState = { layout: 'cards' | 'table'; category: string; sort: ImageSort; query: string };

const state = createStore<BrowseState>({ layout: 'cards', category: '', sort: 'id', query: '' });

/** Where the lists of the picker were scrolled to. */
export const pickerMemory: Record<BrowseState['layout'], LanesMemory> = {
  cards: { height: 0, offset: 0 },
  table: { height: 0, offset: 0 },
};

/** The word that led away from the list, and the one that takes the focus when the list is back. */
export const pressed: { last: string | null; awaited: string | null } = { last: null, awaited: null };

export function takeFocus(element: HTMLElement | null, name: string): void {
  if (element && pressed.awaited === name) element.focus();
}

export function useBrowseState(): [BrowseState, (change: Partial<BrowseState>) => void] {
  return [useStore(state), changeBrowseState];
}

function changeBrowseState(change: Partial<BrowseState>): void {
  for (const memory of Object.values(pickerMemory)) memory.offset = 0;
  state.set({ ...state.get(), ...change });
}
