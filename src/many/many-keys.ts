/** The keys that act on the row in focus, and those that choose. */
import type { KeyboardEvent } from 'react';
import type { Domain, PageSummary } from '../../contract/entities.ts';
import { createStore } from '../lib/store.ts';
import { type ChoiceStore, idsOf, tell } from './boxes.tsx';

/** What a key asks the bar to do with one page. */
export const keyRequests = createStore<{ action: 'hold' | 'release' | 'move_under'; id: number } | null>(null);

type Place = {
  domain: Domain;
  store: ChoiceStore;
  /** The page of the row in focus. */
  page: PageSummary | null;
  shown: readonly PageSummary[];
  areSingleKeysOn: boolean;
  destroy: (page: PageSummary) => void;
};

/** @returns whether the key was one of them */
export function actByKey(event: KeyboardEvent, place: Place): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const { store, page, shown } = place;
  if (altKey) return false;
  if (ctrlKey || metaKey) {
    if (shiftKey || key.toLowerCase() !== 'a') return false;
    tell(store, { type: 'allChosen', shown: idsOf(shown) });
    return true;
  }
  if (!page) return false;
  if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
    extend(event, place, page, key === 'ArrowDown' ? 1 : -1);
    return true;
  }
  if (key === 'Enter' && event.target instanceof HTMLInputElement) return follow(event, 'a');
  const single = place.areSingleKeysOn && !event.repeat ? singleKeys[key] : undefined;
  return single?.(event, place, page) !== undefined;
}

const singleKeys: Record<string, (event: KeyboardEvent, place: Place, page: PageSummary) => unknown> = {
  x: (_, { store }, { id }) => tell(store, { type: 'toggled', id }) ?? true,
  e: (event) => follow(event, 'a[href$="/change"]'),
  h: (_, { domain }, { id }) => {
    const isHeld = domain.held_pages.some((held) => held.id === id);
    keyRequests.set({ action: isHeld ? 'release' : 'hold', id });
    return true;
  },
  m: (_, { store }, { id }) => {
    if (!store.get().ids.has(id)) tell(store, { type: 'toggled', id });
    keyRequests.set({ action: 'move_under', id });
    return true;
  },
  '#': (_, { destroy }, page) => {
    destroy(page);
    return true;
  },
};

function follow({ target }: KeyboardEvent, link: string): true {
  if (target instanceof Element) target.closest('tr')?.querySelector<HTMLElement>(link)?.click();
  return true;
}

function extend(event: KeyboardEvent, { store, shown }: Place, { id }: PageSummary, step: number): void {
  const next = shown[shown.findIndex((page) => page.id === id) + step];
  if (!next) return;
  const choice = store.get();
  if (!choice.ids.has(id)) tell(store, { type: 'toggled', id });
  else if (choice.anchor !== id) store.set({ ...choice, anchor: id });
  tell(store, { type: 'extended', id: next.id, shown: idsOf(shown) });
  focusBox(event.target, step);
}

/** That of the next row that is drawn. */
function focusBox(target: EventTarget, step: number): void {
  let row = target instanceof Element ? target.closest<Element>('tr') : null;
  do row = (step > 0 ? row?.nextElementSibling : row?.previousElementSibling) ?? null;
  while (row && row.getAttribute('role') !== 'row');
  row?.querySelector<HTMLElement>('[data-chooses]')?.focus();
}
