import { type RefObject, useEffect, useState } from 'react';

/**
 * Messages stand at the bottom; where they would lie over what has the focus, at the top (WCAG 2.4.11).
 * @param count how many there are
 * @returns whether they stand at the top
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
        if (!region.current || !focused || focused === document.body || region.current.contains(focused)) return;
        const place = focused.getBoundingClientRect();
        const messages = region.current.getBoundingClientRect();
        const isCovered =
          messages.top < place.bottom &&
          messages.bottom > place.top &&
          messages.left < place.right &&
          messages.right > place.left;
        if (isCovered && place.height < innerHeight / 2) setAside((before) => !before);
      });
    };
    look();
    addEventListener('focusin', look);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('focusin', look);
    };
  }, [region, count]);
  return isAside;
}
