import { createStore } from './store.ts';

/** The `seq` of the newest entry in the history on the screen; null if no history is shown. */
export const shownHistory = createStore<number | null>(null);
