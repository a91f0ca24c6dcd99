import { type RefObject, useEffect, useState } from 'react';

/** The part, row or entry that was last worked on. */
const around = 'article, li, tr, [data-image]';
const margin = 24;

/**
 * Toasts are at the bottom, or at the top if they would cover the focused element (WCAG 2.4.11) or a new one.
 * @param count the number of toasts
 * @returns whether they are at the top
 */
export function useOutOfTheWay(region: RefObject<HTMLElement | null>, count: number): boolean {
  const [isAside, setAside] = useState(false);
  useEffect(() => {
    if (count === 0) return setAside(false);
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const focused = document.activeElement;
        if (!region.current || !focused || region.current.contains(focused)) return;
        const { left, right, height } = region.current.getBoundingClientRect();
        const places = [
          focused,
          focused.closest(around) ?? focused,
          ...document.querySelectorAll('[data-part="saved"]'),
        ]
          .map((element) => element.getBoundingClientRect())
          .filter((place) => place.height < innerHeight / 2 && place.right > left && place.left < right);
        const floor = innerHeight - height - margin;
        const isBelow = places.some(({ top, bottom }) => top < innerHeight && bottom > floor);
        setAside(isBelow && !places.some(({ top, bottom }) => top < height + margin && bottom > 0));
      });
    };
    look();
    // A new element is rendered and focused a little later.
    const later = setTimeout(look, 300);
    addEventListener('focusin', look);
    return () => {
      clearTimeout(later);
      cancelAnimationFrame(frame);
      removeEventListener('focusin', look);
    };
  }, [region, count]);
  return isAside;
}
