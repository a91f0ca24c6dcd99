/** The domains whose next steps the user has hidden in this browser. */

import { createStore } from './store.ts';
import { readSetting, storeSetting } from './stored-setting.ts';

const key = 'kontor.hiddenSteps';

const store = createStore<readonly number[]>((readSetting(key) ?? '').split(' ').filter(Boolean).map(Number));
export const hiddenSteps = { get: store.get, subscribe: store.subscribe };

export function hideSteps(domainId: number): void {
  store.set([...store.get(), domainId]);
  storeSetting(key, store.get().join(' '));
}

/** Those of all domains. */
export function showHiddenSteps(): void {
  store.set([]);
  storeSetting(key, null);
}
