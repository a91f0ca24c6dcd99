import { startTransition, useEffect, useState } from 'react';

/** More than fit into a window. */
const atOnce = 30;
const step = 20;

/**
 * How many lines have all their controls: the visible ones at once, the others step by step while the browser is idle, so
 * that a long menu can be read and edited before its last button is rendered.
 */
export function useCompleteLines(count: number): number {
  const [complete, setComplete] = useState(atOnce);
  useEffect(() => {
    if (complete < count) startTransition(() => setComplete(complete + step));
  }, [complete, count]);
  return complete;
}
