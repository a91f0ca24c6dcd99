import { useEffect } from 'react';

/** Escape leaves what is going on, wherever the focus is. `leave` null: nothing is going on. */
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
