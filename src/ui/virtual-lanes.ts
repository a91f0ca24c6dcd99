import { type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

const ESTIMATED_HEIGHT = 75;
const OVERSCAN = 5;

/** The scroll position of a list, in pixels; pass the same object again to continue from there. */
export type LanesMemory = { height: number; offset: number };

export type LanesOptions = {
  count: number;
  /** The number of columns. */
  lanes: number;
  /** The scrolling element; `null` until it exists. */
  scroll: HTMLElement | 'window' | null;
  memory?: LanesMemory | undefined;
};

/**
 * The entries of a long list that are near the window. All have the height of the first one, which is measured,
 * so that nothing jumps. The focused entry and its neighbours are always rendered, so that Tab finds the next one.
 * Put `list` on the container and `entry(index)` on each entry; the container must be positioned. `isMoving` is true while
 * the list is being scrolled.
 */
export function useVirtualLanes({ count, lanes, scroll, memory }: LanesOptions) {
  const container = useRef<HTMLElement | null>(null);
  const [height, setHeight] = useState(memory?.height || ESTIMATED_HEIGHT);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  // All entries have the same height, so the visible rows are known exactly; the library would add a row at either end.
  const rowsInSight = ({ startIndex, endIndex }: Range): [number, number] => {
    const { scrollOffset, scrollRect } = scroll === 'window' ? inWindow : inElement;
    const top = (scrollOffset ?? 0) - margin;
    const bottom = top + (scrollRect?.height ?? 0);
    const first = Math.floor(top / height) * lanes;
    const last = Math.floor(bottom / height) * lanes + lanes - 1;
    return [Math.max(startIndex, first), Math.min(endIndex, last)];
  };
  const shared = {
    count,
    lanes,
    overscan: OVERSCAN,
    scrollMargin: margin,
    estimateSize: () => height,
    rangeExtractor: (range: Range) => wantedIndexes(rowsInSight(range), range.count, focused),
  };
  const inElement = useVirtualizer({
    ...shared,
    enabled: scroll !== 'window',
    getScrollElement: () => (scroll === 'window' ? null : scroll),
  });
  const inWindow = useWindowVirtualizer({ ...shared, enabled: scroll === 'window' });
  const virtualizer = scroll === 'window' ? inWindow : inElement;
  useLayoutEffect(() => {
    if (height > 0 && lanes > 0) virtualizer.measure();
  }, [virtualizer, height, lanes]);
  const isMoving = useCallback(() => virtualizer.isScrolling, [virtualizer]);
  const indexes = virtualizer.getVirtualItems().map(({ index }) => index);
  useMeasure({ container, scroll, hasEntries: indexes.length > 0, setHeight, setMargin });
  useMemory(scroll, height, memory);
  const list = {
    ref: (element: HTMLElement | null) => {
      container.current = element;
    },
    style: { height: Math.ceil(count / lanes) * height },
    onFocus: (event: FocusEvent) => {
      const place = event.target.closest('[data-index]')?.getAttribute('data-index');
      setFocused(place ? Number(place) : null);
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
    },
  };
  const entry = (index: number) => ({
    'data-index': index,
    style: {
      position: 'absolute' as const,
      top: Math.floor(index / lanes) * height,
      insetInlineStart: `${((index % lanes) * 100) / lanes}%`,
      width: `${100 / lanes}%`,
    },
  });
  return { indexes, list, entry, isMoving };
}

/** The visible entries, a few around them, and the focused entry. */
function wantedIndexes([first, last]: [number, number], count: number, focused: number | null): number[] {
  const start = Math.max(0, first - OVERSCAN);
  const end = Math.min(count - 1, last + OVERSCAN);
  const indexes = Array.from({ length: Math.max(0, end - start + 1) }, (_, place) => start + place);
  if (focused === null) return indexes;
  const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < count);
  return [...new Set([...indexes, ...kept])].sort((one, other) => one - other);
}

type Measuring = {
  container: RefObject<HTMLElement | null>;
  scroll: LanesOptions['scroll'];
  hasEntries: boolean;
  setHeight: (height: number) => void;
  setMargin: (margin: number) => void;
};

/** The height of the first entry, and the distance of the list from the top of the scrolling element. */
function useMeasure({ container, scroll, hasEntries, setHeight, setMargin }: Measuring): void {
  useLayoutEffect(() => {
    const measure = () => {
      const list = container.current;
      if (!list) return;
      const height = list.querySelector('[data-index]')?.getBoundingClientRect().height ?? 0;
      if (height > 0) setHeight(Math.round(height));
      const start =
        scroll === 'window' || !scroll ? -window.scrollY : scroll.getBoundingClientRect().top - scroll.scrollTop;
      setMargin(Math.round(list.getBoundingClientRect().top - start));
    };
    measure();
    const observer = new ResizeObserver(measure);
    const first = hasEntries ? container.current?.querySelector('[data-index]') : null;
    for (const element of [container.current, first]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [container, scroll, hasEntries, setHeight, setMargin]);
}

function useMemory(scroll: LanesOptions['scroll'], height: number, memory: LanesMemory | undefined): void {
  useLayoutEffect(() => {
    if (memory) memory.height = height;
  }, [height, memory]);
  useLayoutEffect(() => {
    if (!scroll || scroll === 'window' || !memory) return;
    scroll.scrollTop = memory.offset;
    const remember = () => {
      memory.offset = scroll.scrollTop;
    };
    scroll.addEventListener('scroll', remember, { passive: true });
    return () => scroll.removeEventListener('scroll', remember);
  }, [scroll, memory]);
}
