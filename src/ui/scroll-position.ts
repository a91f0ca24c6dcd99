import { decode, integer, object } from '../../contract/decode.ts';
import { keepInEntry } from '../lib/history-entry.ts';

/** What somebody does with a screen ends the wait for the part of it that was seen before. */
const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Users keep their place: going back to a screen, or loading it again, shows the part of it that was seen. The browser does that
 * only for what is there at once; this waits until the screen is long enough.
 */
export function preserveScroll(): void {
  /** Where the entry was scrolled to, until that is shown; 0 if nothing is waited for. */
  let wanted = scrollY === 0 ? keptScroll() : 0;
  let drop = () => {};
  const show = () => {
    if (wanted === 0 || document.documentElement.scrollHeight <= wanted) return;
    scrollTo({ top: wanted, behavior: 'instant' });
    if (Math.abs(scrollY - wanted) < 1) wanted = 0;
  };
  addEventListener('popstate', () => {
    drop();
    wanted = keptScroll();
    requestAnimationFrame(show);
  });
  addEventListener(
    'scroll',
    () => {
      if (wanted !== 0) return;
      drop();
      drop = keepInEntry({ scroll: Math.round(scrollY) });
    },
    { passive: true },
  );
  for (const gesture of gestures) addEventListener(gesture, () => (wanted = 0), { passive: true, capture: true });
  new ResizeObserver(show).observe(document.body);
}

function keptScroll(): number {
  const found = decode(object({ scroll: integer }), history.state);
  // Whoever is sent to a part of a page sees that.
  return found.ok && location.hash === '' ? found.value.scroll : 0;
}
