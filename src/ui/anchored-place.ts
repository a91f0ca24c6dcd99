/** Places a floating element beside the control that opened it. */
import { useLayoutEffect, useState } from 'react';

export type AnchoredPlace = { top: number; left: number };

const gap = 4;
const margin = 16;

/**
 * Below the anchor, or above it if there is no room below; always inside the window.
 * @param anchorId the id of the control
 * @param floating `null` while it is not drawn, or is placed otherwise
 * @param edge the side on which both are aligned
 */
export function useAnchoredPlace(
  anchorId: string,
  floating: HTMLElement | null,
  edge: 'left' | 'right' = 'left',
): AnchoredPlace | null {
  const [place, setPlace] = useState<AnchoredPlace | null>(null);
  useLayoutEffect(() => {
    if (!floating) return setPlace(null);
    const update = () => {
      const anchor = document.getElementById(anchorId)?.getBoundingClientRect();
      if (!anchor) return;
      const { visualViewport } = window;
      const { offsetHeight: height, offsetWidth: width } = floating;
      // A phone's keyboard covers the rest.
      const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
      const hasRoom = anchor.bottom + gap + height <= bottom - margin;
      const top = hasRoom ? anchor.bottom + gap : anchor.top - gap - height;
      const left = Math.min(edge === 'left' ? anchor.left : anchor.right - width, innerWidth - margin - width);
      setPlace({ top: Math.max(margin, top), left: Math.max(margin, left) });
    };
    update();
    addEventListener('resize', update);
    addEventListener('scroll', update, true);
    return () => {
      removeEventListener('resize', update);
      removeEventListener('scroll', update, true);
    };
  }, [anchorId, floating, edge]);
  return place;
}
