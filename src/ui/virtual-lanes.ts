import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { entriesNear, type Scroller, useFocusedEntry, useLinesInSight } from './lines-in-sight.ts';

const ESTIMATED_HEIGHT = 75;
const OVERSCAN = 5;

/** The scroll position of a list, in pixels; pass the same object again to continue from there. */
export type LanesMemory = { height: number; offset: number };

export type LanesOptions = {
  count: number;
  /** The number of columns. */
  lanes: number;
  scroll: Scroller;
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
  const { focused, handlers } = useFocusedEntry();
  const { lines, isMoving } = useLinesInSight({ scroll, margin, height });
  const [first, last] = lines;
  const indexes = lanes > 0 ? entriesNear([first * lanes, (last + 1) * lanes - 1], count, OVERSCAN, focused) : [];
  useMeasure({ container, scroll, hasEntries: indexes.length > 0, setHeight, setMargin });
  useMemory(scroll, height, memory);
  const list = {
    ref: (element: HTMLElement | null) => {
      container.current = element;
    },
    style: { height: Math.ceil(count / lanes) * height },
    ...handlers,
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

type Measuring = {
  container: RefObject<HTMLElement | null>;
  scroll: Scroller;
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

function useMemory(scroll: Scroller, height: number, memory: LanesMemory | undefined): void {
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
