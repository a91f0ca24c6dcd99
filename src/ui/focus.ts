/** Keeps the focus where the user works: restores it, scrolls it into view, and moves it to what was requested. */
import { useCallback, useEffect, useState } from 'react';

/** How many elements before the focused one are remembered, because they may be removed together with it. */
const reach = 8;
/** Milliseconds in which the code that removed the element can focus something better. */
const lossTime = 150;

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/**
 * Users keep their place: if the focused element is removed and nothing else is focused, the focus goes to the element before
 * it in the same row; without one, as when the row is gone, to the same control of the next row, else of the row before; from a
 * toast, to where it came from; else to the element before it in the same dialog or screen, or to the screen's title. By mouse
 * too from rows, dialogs and toasts.
 */
export function preserveFocus(): void {
  /** The focused element, then what gets the focus when it is gone, best first. */
  let places: Element[] = [];
  let path = '';
  let isByKeyboard = false;
  let isKeptByMouse = false;
  let isWaiting = false;
  const isLost = () =>
    (isByKeyboard || isKeptByMouse) &&
    document.activeElement === document.body &&
    places[0]?.isConnected === false &&
    // The next screen focuses its title.
    path === location.pathname;
  const giveBack = () => {
    isWaiting = false;
    if (!isLost()) return;
    const place = places.find(isReachable) ?? document.querySelector('#title');
    if (place instanceof HTMLElement) place.focus({ preventScroll: !isByKeyboard });
  };
  addEventListener('keydown', () => (isByKeyboard = true), true);
  addEventListener('pointerdown', () => (isByKeyboard = false), true);
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const isFromMessage = target.closest('[data-part="toasts"]') !== null;
    isKeptByMouse = isFromMessage || target.closest('tr, li, [role$="dialog"]') !== null;
    places = [target, ...(isFromMessage ? places : placesAround(target))];
    path = location.pathname;
  });
  announceOpeners();
  new MutationObserver(() => {
    if (isWaiting || !isLost()) return;
    isWaiting = true;
    setTimeout(giveBack, lossTime);
  }).observe(document.body, { childList: true, subtree: true });
}

/**
 * A dialog of Headless UI that closes gives the focus to what it has seen focused last and is still there: of whatever gets the
 * focus, it sees the successors first.
 */
function announceOpeners(): void {
  let isAnnouncing = false;
  const announce = ({ target }: FocusEvent) => {
    if (isAnnouncing || !(target instanceof Element) || target.closest('[role$="dialog"]')) return;
    isAnnouncing = true;
    for (const element of [...successorsOf(target).reverse(), target]) element.dispatchEvent(new FocusEvent('focus'));
    isAnnouncing = false;
  };
  addEventListener('focus', announce, true);
}

/** What is left of its row, if anything; then the successors in other rows. */
function placesAround(element: Element): Element[] {
  const before = placesBefore(element);
  const row = element.closest('tr, li');
  return [...before.filter((place) => row?.contains(place)), ...successorsOf(element), ...before];
}

function placesBefore(element: Element): Element[] {
  const root = element.closest('[role$="dialog"], main') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  walker.currentNode = element;
  const places: Element[] = [];
  while (places.length < reach && walker.previousNode()) {
    const { currentNode } = walker;
    if (currentNode instanceof Element && currentNode.matches(focusable)) places.push(currentNode);
  }
  return places;
}

/** The same control in the row after an element's own, and in the one before; a row's commands are at its end. */
function successorsOf(element: Element): Element[] {
  const row = element.closest('tr, li');
  const controlsOf = (one: Element) => [...one.querySelectorAll(focusable)].reverse();
  const place = row ? controlsOf(row).indexOf(element) : -1;
  const rows = place < 0 ? [] : [row?.nextElementSibling, row?.previousElementSibling];
  return rows.flatMap((one) => (one ? controlsOf(one).slice(place, place + 1) : []));
}

const isReachable = (element: Element): boolean =>
  element.isConnected &&
  element.checkVisibility() &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null;

/** Pixels around the focused element, for its ring. */
const ring = 8;

/**
 * Keeps sticky bars from covering the focused element (WCAG 2.4.11) by scrolling the page, also where a bar comes or grows while
 * an element has the focus: `useBarHeight` writes that to the root.
 */
export function preventCoveredFocus(): void {
  addEventListener('focusin', () => requestAnimationFrame(uncoverFocus));
  new MutationObserver(uncoverFocus).observe(document.documentElement, { attributeFilter: ['style'] });
}

function uncoverFocus(): void {
  const element = document.activeElement;
  if (!element || element === document.body || element.closest('[data-sticks], [role$="dialog"]')) return;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const bars = [...document.querySelectorAll('[data-sticks]')]
    .map((bar) => (bar.querySelector('th') ?? bar).getBoundingClientRect())
    .filter((bar) => bar.height > 1 && bar.left < right && bar.right > left);
  if (!bars.some((bar) => bar.top < bottom && bar.bottom > top)) return;
  const isAbove = (bar: DOMRect) => bar.top < innerHeight / 4;
  const from = ring + Math.max(0, ...bars.filter(isAbove).map((bar) => bar.bottom));
  const to = Math.min(innerHeight, ...bars.filter((bar) => !isAbove(bar)).map((bar) => bar.top)) - ring;
  const isTall = bottom - top > to - from;
  if (isTall && bottom > from && top < to) return;
  // An element taller than the free space is shown from its top.
  scrollBy(0, top < from ? top - from : Math.min(bottom - to, top - from));
}

/** How long an element may be unreachable behind a dialog that is still closing; in frames, about a second. */
const patience = 60;

/** Focuses an element by its id, once it is rendered and can be reached. */
export function useFocusAfter(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    let frame = 0;
    const attempt = (left: number) => {
      const element = document.getElementById(wanted.id);
      if (!isBehindDialog(element)) element?.focus();
      if (left > 0 && (element === null || document.activeElement !== element)) {
        frame = requestAnimationFrame(() => attempt(left - 1));
      }
    };
    frame = requestAnimationFrame(() => attempt(patience));
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return useCallback((id) => setWanted({ id }), []);
}

/** A closing dialog returns the focus when it is gone, and would take it from an element focused in the meantime. */
function isBehindDialog(element: HTMLElement | null): boolean {
  const dialog = [...document.querySelectorAll('[role$="dialog"]')].at(-1);
  return dialog !== undefined && !dialog.contains(element);
}
