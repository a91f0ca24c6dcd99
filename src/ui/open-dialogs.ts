import { useEffect } from 'react';
import { createStore, useStore } from '../lib/store.ts';

const openCount = createStore(0);

/** Counts open dialogs: every dialog must call it. */
export function useOpenDialog(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    openCount.set(openCount.get() + 1);
    return () => openCount.set(openCount.get() - 1);
  }, [isOpen]);
}

/** Whether a dialog covers the toasts; their timers pause until it is closed. */
export const useIsUnderDialog = (): boolean => useStore(openCount) > 0;
