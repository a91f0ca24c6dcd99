/** What the history entry keeps of a screen: going back to it or loading it again shows the same. */

/** Milliseconds after a change before it is written: browsers limit how often history may be written. */
const writeDelay = 250;

const pending = new Set<() => void>();

/** Returns a function that drops the changes if they are not written yet. */
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

/** Writes at once; before the entry is left, because then it is too late. */
export function writeEntry(): void {
  for (const write of pending) write();
}
