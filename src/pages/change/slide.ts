import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Page } from '../../../contract/entities.ts';
import { partId } from '../../lib/focus-targets.ts';
import type { Part } from '../use-page-editing.ts';

const slideTime = 180;
const tintTime = 1200;

/** The positions of all parts of one kind, in document pixels, and the element id of the moved one. */
type Before = { moved: string; tops: ReadonlyMap<Element, number> };

/** The returned function is called just before a part moves. At the next render the parts slide to their new places. */
export function useSlide(page: Page, isMoving: boolean): (part: Part) => void {
  const before = useRef<Before | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts move when the page is rendered again
  useLayoutEffect(() => {
    if (before.current && slide(before.current)) before.current = null;
  }, [page]);
  useEffect(() => {
    if (!isMoving) before.current = null;
  }, [isMoving]);
  return useCallback(({ kind, id }) => {
    const parts = [...document.querySelectorAll(`[data-drop="${kind}"]`)];
    before.current = { moved: partId(kind, id), tops: new Map(parts.map((part) => [part, topOf(part)])) };
  }, []);
}

/** `false` if no part has changed its position yet. */
function slide({ moved, tops }: Before): boolean {
  const shifted = [...tops].flatMap(([part, top]) => {
    // An item moved to another section is rendered there as a new element.
    const rendered = part.isConnected ? part : document.getElementById(part.id);
    const by = rendered ? top - topOf(rendered) : 0;
    return rendered && Math.abs(by) > 1 ? [{ part: rendered, by }] : [];
  });
  if (shifted.length === 0) return false;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
    for (const { part, by } of shifted.filter(({ part }) => isNearWindow(part))) {
      part.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
        duration: slideTime,
        easing: 'cubic-bezier(0.2, 0, 0, 1)',
      });
    }
  }
  const tint = { backgroundColor: 'var(--act-soft)' };
  document
    .getElementById(moved)
    ?.animate([tint, { ...tint, offset: 0.6 }, { backgroundColor: 'transparent' }], tintTime);
  return true;
}

const topOf = (part: Element): number => part.getBoundingClientRect().top + window.scrollY;

/** Parts far outside the window need no animation. */
function isNearWindow(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > -window.innerHeight && top < 2 * window.innerHeight;
}
