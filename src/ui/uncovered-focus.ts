/** No bar that stays at an edge of the window lies over what has the focus (WCAG 2.4.11): the page is scrolled from under it. */

/** Pixels around the focused element, for its ring. */
const ring = 8;

export function keepFocusUncovered(): void {
  addEventListener('focusin', () => requestAnimationFrame(uncoverFocus));
}

/** Also for a bar that grows while something has the focus. */
export function uncoverFocus(): void {
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
  // Of what is taller than the room its beginning is shown.
  scrollBy(0, top < from ? top - from : Math.min(bottom - to, top - from));
}
