/** A page opened at one of its parts, a menu at an entry: `#section-12` after the address of the screen. */
import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { Page } from '../../contract/entities.ts';
import { idPattern } from '../lib/ids.ts';

export type PartInAddress = {
  /** The id of its element. */
  elementId: string;
  isThere: boolean;
  /** Visitors do not see it, even if they see the page. */
  isUnpublished: boolean;
};

const readHash = () => location.hash;

/** The id of the element that the address names, if any. */
export const useWantedElement = (): string => useLocationProperty(readHash).slice(1);

const named = new RegExp(`^(section|item)-(${idPattern})$`);

/** The part that an element's id names, if any. */
export function partNamed(elementId: string): { kind: 'section' | 'item'; id: number } | null {
  const [, kind, digits] = named.exec(elementId) ?? [];
  return kind === undefined ? null : { kind: kind === 'item' ? kind : 'section', id: Number(digits) };
}

/** The part of the page that the address names, if any. */
export function usePartInAddress(page: Page): PartInAddress | null {
  const elementId = useWantedElement();
  const part = partNamed(elementId);
  if (part === null) return null;
  const { kind } = part;
  const isWanted = ({ id }: { id: number }) => id === part.id;
  const section = page.sections.find((one) => (kind === 'section' ? isWanted(one) : one.items.some(isWanted)));
  const item = kind === 'item' ? section?.items.find(isWanted) : undefined;
  return {
    elementId,
    isThere: section !== undefined,
    isUnpublished: section?.published === false || item?.published === false,
  };
}

const settled = 2000;
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Gives the element the focus, and keeps it in view while what is around it is still loading, unless somebody moves on. */
export function useElementInView(wanted: string | null): void {
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

/** Of an element that an address may name. */
export const targetProps = (id: string, wanted: string | null) => ({
  id,
  tabIndex: id === wanted ? -1 : undefined,
  'aria-current': id === wanted ? true : undefined,
});

/** A rule beside the element that somebody was sent to. */
export const wantedStyles =
  'aria-[current=true]:relative aria-[current=true]:before:absolute aria-[current=true]:before:inset-y-2 ' +
  'aria-[current=true]:before:-start-3 aria-[current=true]:before:border-s-3 aria-[current=true]:before:border-act';
