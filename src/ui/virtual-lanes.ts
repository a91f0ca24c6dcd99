import { useLayoutEffect, useRef, useState } from 'react';
import { entriesNear, type Scroller, useFocusedEntry, useLinesInSight } from './lines-in-sight.ts';

const ESTIMATED_HEIGHT = 75;
const OVERSCAN = 5;

/** The row height and the scroll position of a list, in pixels. Pass the same object again to restore them. */
export type LanesMemory = { height: number; offset: number };

export type LanesOptions = {
  count: number;
  /** The number of columns. */
  lanes: number;
  scroll: Scroller;
  memory?: LanesMemory | undefined;
};

/**
 * The entries of a long list to render: those near the window, and the focused one with its neighbours (`entriesNear`). All
 * entries have the height of the first one, which is measured. Spread `list` on the container, which must be positioned, and
 * `entry(index)` on each entry. `isMoving` returns whether the list is being scrolled.
 */
export function useVirtualLanes({ count, lanes, scroll, memory }: LanesOptions) {
  const container = useRef<HTMLElement | null>(null);
  const [height, setHeight] = useState(memory?.height || ESTIMATED_HEIGHT);
  const [margin, setMargin] = useState(0);
  const { focused, handlers } = useFocusedEntry();
  const { lines, isMoving } = useLinesInSight({ scroll, margin, height });
  const [first, last] = lines;
  const indexes = lanes > 0 ? entriesNear([first * lanes, (last + 1) * lanes - 1], count, OVERSCAN, focused) : [];
  const hasEntries = indexes.length > 0;
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
  }, [scroll, hasEntries]);
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
