import { preserveFocus, preventCoveredFocus } from './focus.ts';
import { preserveScroll } from './scroll-position.ts';

/**
 * Without it, keyboard users start at the top after the focused element was removed, bars may cover what has the focus, and a
 * long list that is loaded again begins at its top.
 */
export function keepPlace(): void {
  preserveFocus();
  preventCoveredFocus();
  preserveScroll();
}
