import { startTransition, useEffect, useState } from 'react';

const LONG_TEXT = 20_000;
const PAUSE_MILLISECONDS = 400;

/** The text for what is rendered from it: updated after the keystroke, and for a long text when typing pauses. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const pause = text.length > LONG_TEXT ? PAUSE_MILLISECONDS : 0;
    const timer = setTimeout(() => startTransition(() => setDebounced(text)), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
