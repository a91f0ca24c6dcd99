import { startTransition, useEffect, useState } from 'react';

/** More than fit into a window. */
const atOnce = 30;
const step = 20;

/**
 * How many lines have all their controls: those in sight at once, the others bit by bit while the browser has nothing
 * better to do, so that a long menu can be read and typed into before its last button is made.
 */
export function useCompleteLines(count: number): number {
  const [complete, setComplete] = useState(atOnce);
  useEffect(() => {
    if (complete < count) startTransition(() => setComplete(complete + step));
  }, [complete, count]);
  return complete;
}
