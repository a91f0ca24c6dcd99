import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../lib/store.ts';

const announced = createStore({ id: 0, text: '' });
/** Milliseconds after which a text has been read out and may be removed from the page. */
const CLEARED_AFTER = 2000;
const PAUSE_MILLISECONDS = 1000;
let clearing: ReturnType<typeof setTimeout> | undefined;

/** Lets `LiveRegion` read out the text politely; the same text twice is read twice. */
export function announce(text: string): void {
  announced.set({ id: announced.get().id + 1, text });
  clearTimeout(clearing);
  if (text !== '') clearing = setTimeout(() => announce(''), CLEARED_AFTER);
}

/** A result of typing, such as how many rows are left: read out when typing pauses, not on every keystroke. */
export function useSpoken(text: string | null): void {
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    const timer = setTimeout(() => {
      last.current = text;
      if (text !== null) announce(text);
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
}

/**
 * The one polite live region. It must be in the first paint: a region must exist before its text.
 * It is a child of the body, because an open dialog silences everything inside the application's root.
 */
export function LiveRegion() {
  const { id, text } = useStore(announced);
  return createPortal(
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {text !== '' && <p key={id}>{text}</p>}
    </div>,
    document.body,
  );
}
