/** Keeps the user's place: focus and scroll position survive what is removed, covered or loaded again. */
import { decode, integer, object } from '../../contract/decode.ts';
import { keepInEntry } from '../lib/history-entry.ts';

/** How many elements before the focused one are remembered, because they may be removed together with it. */
const reach = 8;
/** Milliseconds in which the code that removed the element can focus something better. */
const lossTime = 150;

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

export function keepPlace(): void {
  preserveFocus();
  preventCoveredFocus();
  preserveScroll();
}

/**
 * Restores the focus if the focused element is removed and nothing else is focused. It goes to the first of these that can be
 * reached: the previous control in the same row, the same control in the next or previous row, the previous control in the
 * same dialog or screen, the title of the screen. From a toast it returns to where it came from. For users of a mouse this
 * applies only in rows, dialogs and toasts.
 */
export function preserveFocus(): void {
  /** The focused element, then the elements that get the focus when it is removed, best first. */
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
  const restore = () => {
    isWaiting = false;
    if (!isLost()) return;
    const place = places.find(isReachable) ?? document.querySelector('#title');
    if (place instanceof HTMLElement) place.focus({ preventScroll: !isByKeyboard });
  };
  addEventListener('keydown', () => (isByKeyboard = true), true);
  addEventListener('pointerdown', () => (isByKeyboard = false), true);
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const isInToast = target.closest('[data-part="toasts"]') !== null;
    isKeptByMouse = isInToast || target.closest('tr, li, [role$="dialog"]') !== null;
    places = [target, ...(isInToast ? places : placesAround(target))];
    path = location.pathname;
  });
  announceOpeners();
  new MutationObserver(() => {
    if (isWaiting || !isLost()) return;
    isWaiting = true;
    setTimeout(restore, lossTime);
  }).observe(document.body, { childList: true, subtree: true });
}

/**
 * A closing dialog of Headless UI returns the focus to the last element that it has seen focused and that still exists. So
 * before each focused element, the dialog is shown its successors, to fall back on if the opener is removed.
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

/** The previous controls in the element's own row, then its successors in other rows, then all previous controls. */
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

/** The same control in the next and the previous row. It is counted from the end of the row, where the actions are. */
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

/** Pixels around the focused element, for its focus ring. */
const ring = 8;

/**
 * Scrolls the page so that sticky bars do not cover the focused element (WCAG 2.4.11), also when a bar appears or grows while
 * the element has the focus: `useBarHeight` then changes the style of the root.
 */
function preventCoveredFocus(): void {
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

/** When the user acts on the screen, its former scroll position is no longer restored. */
const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Restores the scroll position after going back and after a reload. Browsers do that only if the content is there at once;
 * this waits until the page is long enough.
 */
function preserveScroll(): void {
  /** The scroll position to restore; 0 if there is none. */
  let wanted = scrollY === 0 ? storedScroll() : 0;
  let cancelStoring = () => {};
  const show = () => {
    if (wanted === 0 || document.documentElement.scrollHeight <= wanted) return;
    scrollTo({ top: wanted, behavior: 'instant' });
    if (Math.abs(scrollY - wanted) < 1) wanted = 0;
  };
  addEventListener('popstate', () => {
    cancelStoring();
    wanted = storedScroll();
    requestAnimationFrame(show);
  });
  addEventListener(
    'scroll',
    () => {
      if (wanted !== 0) return;
      cancelStoring();
      cancelStoring = keepInEntry({ scroll: Math.round(scrollY) });
    },
    { passive: true },
  );
  for (const gesture of gestures) addEventListener(gesture, () => (wanted = 0), { passive: true, capture: true });
  new ResizeObserver(show).observe(document.body);
}

function storedScroll(): number {
  const found = decode(object({ scroll: integer }), history.state);
  // An address with a fragment leads to a part of the page instead.
  return found.ok && location.hash === '' ? found.value.scroll : 0;
}
