import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

type Announcement = { id: number; text: string };

let current: Announcement = { id: 0, text: '' };
const listeners = new Set<() => void>();
/** Milliseconds after which a text has been read out and need not be found in the page any more. */
const CLEARED_AFTER = 2000;
let clearing: ReturnType<typeof setTimeout> | undefined;

/** Has the text read out politely by `LiveRegion`; the same text twice is read twice. */
export function announce(text: string): void {
  current = { id: current.id + 1, text };
  clearTimeout(clearing);
  if (text !== '') clearing = setTimeout(() => announce(''), CLEARED_AFTER);
  for (const listener of listeners) listener();
}

/**
 * The one polite live region. It belongs into the first paint: a region must exist before its text.
 * It hangs on the body, because an open dialog silences everything inside the application's root.
 */
export function LiveRegion() {
  const { id, text } = useSyncExternalStore(subscribe, () => current);
  return createPortal(
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {text !== '' && <p key={id}>{text}</p>}
    </div>,
    document.body,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
