import { useDeferredValue } from 'react';

const mostSynchronousRows = 20_000;

/**
 * The text by which to filter `rows` rows. Up to 20,000 rows are filtered in the same render as the keystroke; more are
 * filtered in a deferred render that the next keystroke interrupts.
 */
export function useFilterText(typed: string, rows: number): string {
  const isLong = rows > mostSynchronousRows;
  // A constant value causes no second render.
  const deferred = useDeferredValue(isLong ? typed : '');
  return isLong ? deferred : typed;
}
