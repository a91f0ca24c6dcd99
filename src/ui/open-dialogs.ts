import { useEffect } from 'react';
import { createStore, useStore } from '../lib/store.ts';

const openCount = createStore(0);

/** Call it in every dialog. */
export function useOpenDialog(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    openCount.set(openCount.get() + 1);
    return () => openCount.set(openCount.get() - 1);
  }, [isOpen]);
}

/** Toasts lie under a dialog: their timers pause until it is closed. */
export const useIsUnderDialog = (): boolean => useStore(openCount) > 0;
