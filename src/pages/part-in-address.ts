/** A fragment such as `#section-12` in the address opens a page at one of its parts, or a menu at an entry. */
import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { Page } from '../../contract/entities.ts';
import { idPattern } from '../lib/ids.ts';
import { findPart, type PartKind } from '../lib/page-parts.ts';

const readHash = () => location.hash;

/** The id of the element that the address names; empty if it names none. */
export const useWantedElement = (): string => useLocationProperty(readHash).slice(1);

const partPattern = new RegExp(`^(section|item)-(${idPattern})$`);

/** The section or item to which the id of an element belongs. */
export function partNamed(elementId: string): { kind: PartKind; id: number } | null {
  const [, kind, digits] = partPattern.exec(elementId) ?? [];
  return kind === undefined ? null : { kind: kind === 'item' ? kind : 'section', id: Number(digits) };
}

/** The section or item that the address names, whether or not the page contains it; `null` if the address names none. */
export function usePartInAddress(page: Page) {
  const elementId = useWantedElement();
  const part = partNamed(elementId);
  if (part === null) return null;
  const found = findPart(page, part);
  return {
    elementId,
    isThere: found !== null,
    /** Visitors of the page do not see this part. */
    isUnpublished: found !== null && !(found.section.published && found.part.published),
  };
}

/** Milliseconds after which the layout no longer changes. */
const settlingTime = 2000;
const interactions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Focuses the element and keeps it in view while content around it is loading, until the user interacts with the page. */
export function useElementInView(wanted: string | null): void {
  useEffect(() => {
    const element = wanted === null ? null : document.getElementById(wanted);
    if (!element) return;
    element.focus({ preventScroll: true });
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'start' }));
    observer.observe(document.body);
    const stop = () => observer.disconnect();
    const timer = setTimeout(stop, settlingTime);
    for (const type of interactions) addEventListener(type, stop, { once: true, passive: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const type of interactions) removeEventListener(type, stop);
    };
  }, [wanted]);
}

/** The attributes of an element that the address may name. */
export const targetProps = (id: string, wanted: string | null) => ({
  id,
  tabIndex: id === wanted ? -1 : undefined,
  'aria-current': id === wanted ? true : undefined,
});

/** Draws a line beside the element that the address names. */
export const wantedStyles =
  'aria-[current=true]:relative aria-[current=true]:before:absolute aria-[current=true]:before:inset-y-2 ' +
  'aria-[current=true]:before:-start-3 aria-[current=true]:before:border-s-3 aria-[current=true]:before:border-act';
