import { type RefObject, useEffect, useRef } from 'react';

/** Tells the style sheet the height of a bar that stays in the window; where it grows, what has the focus is uncovered. */
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
