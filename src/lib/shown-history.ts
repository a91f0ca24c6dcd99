import { createStore } from './store.ts';

/** The number of the newest entry of the history on the screen: changes up to it are shown. Null without a history. */
export const shownHistory = createStore<number | null>(null);
