import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Frames, about a second, in which the element may be unreachable behind a dialog that is still closing. */
const patience = 60;

/** Returns a function that focuses an element by its id, once it is rendered and can be reached. */
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

/** A dialog returns the focus when it has closed, and would take it from an element that was focused before. */
function isBehindDialog(element: HTMLElement | null): boolean {
  const dialog = [...document.querySelectorAll('[role$="dialog"]')].at(-1);
  return dialog !== undefined && !dialog.contains(element);
}

/** When what it has opened is there no more, the focus returns to the opener. */
export function useReturnedFocus(opener: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, opener]);
}
