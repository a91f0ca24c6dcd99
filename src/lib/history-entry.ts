/** State of a screen in its history entry, so that Back or a reload restores it. */

/** Milliseconds: browsers limit how often `replaceState` may be called. */
const writeDelay = 250;

const pending = new Set<() => void>();

/** Merges `changes` into the entry after a delay. Returns a function that drops them if they are not written yet. */
export function keepInEntry(changes: object): () => void {
  const write = () => {
    drop();
    history.replaceState({ ...history.state, ...changes }, '');
  };
  const timer = setTimeout(write, writeDelay);
  const drop = () => {
    clearTimeout(timer);
    pending.delete(write);
  };
  pending.add(write);
  return drop;
}

/** Writes pending changes at once. Call it before navigating, as afterwards they would go to the next entry. */
export function writeEntry(): void {
  for (const write of pending) write();
}
