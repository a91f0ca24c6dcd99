/**
 * Who works with the keyboard keeps a place: where what had the focus is taken away and nothing else was given it, the focus
 * goes to what stood before it in the same window; from a message in passing back to where it came from.
 */

/** How many elements before the focused one are remembered, as they may go together with it. */
const reach = 8;
/** Milliseconds in which whoever took the element away can give the focus to something better. */
const patience = 150;

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

export function keepFocus(): void {
  /** The focused element, then what stands before it, the nearest first. */
  let places: Element[] = [];
  let path = '';
  let isByKeyboard = false;
  let isWaiting = false;
  const isLost = () =>
    isByKeyboard &&
    document.activeElement === document.body &&
    places[0]?.isConnected === false &&
    // The next screen gives the focus to its title.
    path === location.pathname;
  const giveBack = () => {
    isWaiting = false;
    if (!isLost()) return;
    const place = places.find(isReachable) ?? document.querySelector('#title');
    if (place instanceof HTMLElement) place.focus();
  };
  addEventListener('keydown', () => (isByKeyboard = true), true);
  addEventListener('pointerdown', () => (isByKeyboard = false), true);
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const isMessage = target.closest('[data-part="toasts"]') !== null;
    places = [target, ...(isMessage ? places : placesBefore(target))];
    path = location.pathname;
  });
  new MutationObserver(() => {
    if (isWaiting || !isLost()) return;
    isWaiting = true;
    setTimeout(giveBack, patience);
  }).observe(document.body, { childList: true, subtree: true });
}

function placesBefore(element: Element): Element[] {
  const root = element.closest('[role$="dialog"]') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  walker.currentNode = element;
  const places: Element[] = [];
  while (places.length < reach && walker.previousNode()) {
    const { currentNode } = walker;
    if (currentNode instanceof Element && currentNode.matches(focusable)) places.push(currentNode);
  }
  return places;
}

const isReachable = (element: Element): boolean =>
  element.isConnected && element.checkVisibility() && element.matches(focusable) && element.closest('[inert]') === null;
