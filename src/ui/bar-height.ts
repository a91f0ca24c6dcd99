import { type RefObject, useEffect, useRef } from 'react';

/** Exposes the height of a sticky bar as a CSS variable of the root; `keepPlace` scrolls the page when it changes. */
export function useBarHeight(
  property: `--${'state-line' | 'lock-line' | 'save-bar'}`,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [property]);
  return ref;
}
