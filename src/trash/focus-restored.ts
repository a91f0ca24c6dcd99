import { linkOfPage } from '../lib/page-link.ts';
import { controlId } from '../lib/part-ids.ts';

export type Restored =
  | { kind: 'page' | 'section' | 'item'; id: number; domainId: number }
  | { kind: 'image'; id: number };

/** How long it may take until what was read again is drawn; frames, about a second. */
const patience = 60;

/** To what was restored, where the screen shows it; else to the head of the screen, without leaving the place. */
export function focusRestored(restored: Restored, left = patience): void {
  requestAnimationFrame(() => {
    const element = placeOf(restored);
    if (element) element.focus();
    else if (left > 0) focusRestored(restored, left - 1);
    else document.getElementById('title')?.focus({ preventScroll: true });
  });
}

function placeOf(restored: Restored): HTMLElement | null {
  const { kind, id } = restored;
  if (kind === 'image') return document.querySelector(`[data-image="${id}"] button`);
  return kind === 'page' ? linkOfPage(restored.domainId, id) : document.getElementById(controlId(kind, id, 'edit'));
}
