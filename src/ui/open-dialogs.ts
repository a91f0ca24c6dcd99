import { useEffect } from 'react';
import { createStore, useStore } from '../lib/store.ts';

const openCount = createStore(0);

/** Each window says so while it is open. */
export function useOpenDialog(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    openCount.set(openCount.get() + 1);
    return () => openCount.set(openCount.get() - 1);
  }, [isOpen]);
}

/** Messages lie under a window: their time stands still until it is closed. */
export const useIsUnderDialog = (): boolean => useStore(openCount) > 0;
