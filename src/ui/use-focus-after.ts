import { useCallback, useEffect, useState } from 'react';

/** How long an element may be out of reach, behind a dialog that is still closing; frames, about a second. */
const patience = 60;

/** Gives the focus to an element by its id, once what was asked for is drawn and can be reached. */
export function useFocusAfter(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    let frame = 0;
    const attempt = (left: number) => {
      const element = document.getElementById(wanted.id);
      if (!isBehindDialog(element)) element?.focus();
      if (left > 0 && (element === null || document.activeElement !== element)) {
        frame = requestAnimationFrame(() => attempt(left - 1));
      }
    };
    frame = requestAnimationFrame(() => attempt(patience));
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return useCallback((id) => setWanted({ id }), []);
}

/** A dialog that is closing gives the focus back when it is gone, and would take it from whoever has it by then. */
function isBehindDialog(element: HTMLElement | null): boolean {
  const dialog = [...document.querySelectorAll('[role$="dialog"]')].at(-1);
  return dialog !== undefined && !dialog.contains(element);
}
