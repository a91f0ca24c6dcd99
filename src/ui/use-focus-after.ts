import { useCallback, useEffect, useState } from 'react';

/** Gives the focus to an element by its id, once what was asked for is drawn. */
export function useFocusAfter(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const frame = requestAnimationFrame(() => document.getElementById(wanted.id)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return useCallback((id) => setWanted({ id }), []);
}
