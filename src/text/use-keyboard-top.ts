import type { EditorView } from 'prosemirror-view';
import { useEffect, useState } from 'react';

/** Pixels; bars of the browser that come and go are smaller. */
const leastKeyboard = 120;

/** The upper edge of a phone's keyboard while it is open for the text, from the top of the window; `null` without one. */
export function useKeyboardTop(view: EditorView | null): number | null {
  const [top, setTop] = useState<number | null>(null);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!view || !seen || !matchMedia('(pointer: coarse)').matches) return;
    const update = () => {
      const isOpen = seen.scale === 1 && innerHeight - seen.height > leastKeyboard && view.hasFocus();
      setTop(isOpen ? seen.offsetTop + seen.height : null);
    };
    const events = new AbortController();
    const { signal } = events;
    for (const name of ['resize', 'scroll']) seen.addEventListener(name, update, { signal });
    for (const name of ['focus', 'blur']) view.dom.addEventListener(name, update, { signal });
    return () => events.abort();
  }, [view]);
  return top;
}
