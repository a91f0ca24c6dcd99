import { useSyncExternalStore } from 'react';

type Announcement = { id: number; text: string };

let current: Announcement = { id: 0, text: '' };
const listeners = new Set<() => void>();

/** Has the text read out politely by `LiveRegion`; the same text twice is read twice. */
export function announce(text: string): void {
  current = { id: current.id + 1, text };
  for (const listener of listeners) listener();
}

/** The one polite live region. It belongs into the first paint: a region must exist before its text. */
export function LiveRegion() {
  const { id, text } = useSyncExternalStore(subscribe, () => current);
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {text !== '' && <p key={id}>{text}</p>}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
