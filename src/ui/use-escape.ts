import { useEffect } from 'react';

/** Escape leaves the current action, wherever the focus is. `leave` is null if there is none. */
export function useEscape(leave: (() => void) | null): void {
  useEffect(() => {
    if (!leave) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [leave]);
}
