/** Which lines of a long list are in or near the visible area. All lines have the same height. */
import { type FocusEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The scrolling element; `null` until it exists. */
export type Scroller = HTMLElement | 'window' | null;

export type LinesOptions = {
  scroll: Scroller;
  /** Pixels between the top of the scrolled content and the first line. */
  margin: number;
  /** The height of a line in pixels. */
  height: number;
};

type Lines = readonly [first: number, last: number];

/** Milliseconds after the last scroll event during which the list counts as moving. */
const rest = 150;

/** The first and the last visible line; they may be beyond the end of the list. */
export function useLinesInSight({ scroll, margin, height }: LinesOptions) {
  const [lines, setLines] = useState<Lines>(() => linesAt(scroll, margin, height));
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    const look = () => setLines((before) => keepIfSame(before, linesAt(scroll, margin, height)));
    const move = () => {
      movedAt.current = performance.now();
      // Renders in the same frame: one frame later, unrendered lines would be visible.
      flushSync(look);
    };
    look();
    const source = scroll === 'window' ? window : scroll;
    source?.addEventListener('scroll', move, { passive: true });
    addEventListener('resize', look);
    const observer = new ResizeObserver(look);
    if (scroll instanceof HTMLElement) observer.observe(scroll);
    return () => {
      source?.removeEventListener('scroll', move);
      removeEventListener('resize', look);
      observer.disconnect();
    };
  }, [scroll, margin, height]);
  const isMoving = useCallback(() => performance.now() - movedAt.current < rest, []);
  return { lines, isMoving };
}

function linesAt(scroll: Scroller, margin: number, height: number): Lines {
  const top = (scroll === 'window' ? window.scrollY : (scroll?.scrollTop ?? 0)) - margin;
  const size = scroll === 'window' ? window.innerHeight : (scroll?.clientHeight ?? 0);
  return [Math.max(0, Math.floor(top / height)), Math.max(0, Math.floor((top + size) / height))];
}

const keepIfSame = (before: Lines, now: Lines): Lines => (before[0] === now[0] && before[1] === now[1] ? before : now);

/**
 * The entries to render: the visible ones, `around` more on either side, and the focused one with its neighbours, because Tab
 * must find the next one however far the list is scrolled. A list that has become shorter shows its end.
 */
export function entriesNear([first, last]: Lines, count: number, around: number, focused: number | null): number[] {
  const end = Math.min(count - 1, last + around);
  const start = Math.max(0, Math.min(first, end - (last - first)) - around);
  const indexes = Array.from({ length: Math.max(0, end - start + 1) }, (_, place) => start + place);
  if (focused === null) return indexes;
  const neighbours = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < count);
  return [...new Set([...indexes, ...neighbours])].sort((one, other) => one - other);
}

/** The `data-index` of the entry that contains the focus. Put the handlers on the list. */
export function useFocusedEntry() {
  const [focused, setFocused] = useState<number | null>(null);
  const onFocus = (event: FocusEvent) => {
    const place = event.target.closest('[data-index]')?.getAttribute('data-index');
    setFocused(place ? Number(place) : null);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
  };
  return { focused, handlers: { onFocus, onBlur } };
}
