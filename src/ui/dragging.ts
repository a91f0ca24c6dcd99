/** While something is dragged: scrolling at the edge of the window, and leaving on Escape. */
import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../lib/use-latest.ts';

type Pointer = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** Distance from the edge of the window within which dragging scrolls, in pixels; speed in pixels per millisecond. */
const edge = 64;
const speed = 0.9;
/** Maximum milliseconds counted for a frame, so that the page does not jump after a pause in rendering. */
const longestFrame = 50;

/**
 * Scrolls while something is dragged near the upper or lower edge of the window, also while the pointer rests there.
 * Call the returned function on every pointer move; `onScrolled` is called when the elements under the pointer have changed.
 */
export function useEdgeScroll(isDragging: boolean, onScrolled: (pointer: Pointer) => void): (pointer: Pointer) => void {
  const pointer = useRef<Pointer | null>(null);
  const latest = useLatest(onScrolled);
  useEffect(() => {
    if (!isDragging) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function scroll(now) {
      const before = window.scrollY;
      const top = directionOf(pointer.current) * speed * Math.min(now - last, longestFrame);
      last = now;
      if (top !== 0) window.scrollBy({ top, behavior: 'instant' });
      if (pointer.current && window.scrollY !== before) latest.current(pointer.current);
      frame = requestAnimationFrame(scroll);
    });
    return () => {
      cancelAnimationFrame(frame);
      pointer.current = null;
    };
  }, [isDragging, latest]);
  return useCallback(({ clientX, clientY }) => {
    pointer.current = { clientX, clientY };
  }, []);
}

function directionOf(pointer: Pointer | null): -1 | 0 | 1 {
  if (pointer === null) return 0;
  if (pointer.clientY < edge) return -1;
  return pointer.clientY > window.innerHeight - edge ? 1 : 0;
}

/** Calls `leave` on Escape, wherever the focus is; does nothing while it is null. */
export function useEscape(leave: (() => void) | null): void {
  useEffect(() => {
    if (!leave) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [leave]);
}
