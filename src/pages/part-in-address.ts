/** A page opened at one of its parts: `#section-12` after the address of its screen. */

import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { Page } from '../../contract/entities.ts';

export type PartInAddress = {
  /** The id of its element. */
  elementId: string;
  isThere: boolean;
  /** Visitors do not see it, even if they see the page. */
  isUnpublished: boolean;
};

const readHash = () => location.hash;

/** The part of the page that the address names, if any. */
export function usePartInAddress(page: Page): PartInAddress | null {
  const hash = useLocationProperty(readHash);
  const [, kind, digits] = /^#(section|item)-([1-9]\d{0,15})$/.exec(hash) ?? [];
  if (kind === undefined) return null;
  const isWanted = ({ id }: { id: number }) => id === Number(digits);
  const section = page.sections.find((one) => (kind === 'section' ? isWanted(one) : one.items.some(isWanted)));
  const item = kind === 'item' ? section?.items.find(isWanted) : undefined;
  return {
    elementId: hash.slice(1),
    isThere: section !== undefined,
    isUnpublished: section?.published === false || item?.published === false,
  };
}

const settled = 2000;
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Gives the part the focus, and keeps it in view while what is around it is still loading, unless somebody moves on. */
export function usePartInView(part: PartInAddress | null): void {
  const wanted = part?.isThere ? part.elementId : null;
  useEffect(() => {
    const element = wanted === null ? null : document.getElementById(wanted);
    if (!element) return;
    element.focus({ preventScroll: true });
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'start' }));
    observer.observe(document.body);
    const stop = () => observer.disconnect();
    const timer = setTimeout(stop, settled);
    for (const type of ownMoves) addEventListener(type, stop, { once: true, passive: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const type of ownMoves) removeEventListener(type, stop);
    };
  }, [wanted]);
}
