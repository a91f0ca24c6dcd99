import { type RefObject, useEffect, useRef } from 'react';

/** The newest value, for callbacks that an actor calls long after it was started. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
