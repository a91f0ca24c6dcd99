import { useEffect } from 'react';

/** Calls `leave` on Escape, wherever the focus is; does nothing while it is null. */
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
