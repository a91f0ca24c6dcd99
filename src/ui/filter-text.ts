import { useDeferredValue } from 'react';

const mostAtOnce = 20_000;

/** The text to filter so many rows by: they change in the frame of the key; with more rows, the next key takes precedence. */
export function useFilterText(typed: string, rows: number): string {
  const isLong = rows > mostAtOnce;
  // What does not change is not rendered a second time.
  const deferred = useDeferredValue(isLong ? typed : '');
  return isLong ? deferred : typed;
}
