import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../lib/store.ts';

const announced = createStore({ id: 0, text: '' });
/** Milliseconds after which a text is removed from the page; screen readers have it by then. */
const CLEARED_AFTER = 2000;
const PAUSE_MILLISECONDS = 1000;
let clearing: ReturnType<typeof setTimeout> | undefined;

/** Announces the text politely through `LiveRegion`, also if the previous text was the same. */
export function announce(text: string): void {
  announced.set({ id: announced.get().id + 1, text });
  clearTimeout(clearing);
  if (text !== '') clearing = setTimeout(() => announce(''), CLEARED_AFTER);
}

/** Announces a result of typing, such as the number of matching rows, when typing pauses, not on every keystroke. */
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
 * The only polite live region. It must be in the first paint, because a region must exist before its text, and a child of the
 * body, because an open dialog silences everything inside the application's root.
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
