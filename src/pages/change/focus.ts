import { useEffect } from 'react';
import { controlId, editPageId, newSectionId } from '../../lib/focus-targets.ts';
import type { EditTarget } from '../use-page-editing.ts';

/** Moves the focus to the open form. */
export function focusEdit(): void {
  showEdit()?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
}

/** On a phone, scrolls an opened form to the top of the screen: the content above it would leave it too little room. */
export function useEditInView(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen && matchMedia('(max-width: 47.99rem)').matches) showEdit();
  }, [isOpen]);
}

/** Scrolls to the open form. The sticky bars, which are several lines high on a phone, must not cover it. */
export function showEdit(): HTMLElement | null {
  const panel = document.querySelector<HTMLElement>('[data-part="edit-panel"]');
  panel?.scrollIntoView({ block: 'start' });
  const bars = document.querySelectorAll('[data-part="state-line"], [data-part="lock-line"]');
  const freeTop = Math.max(0, ...[...bars].map((bar) => bar.getBoundingClientRect().bottom));
  if (panel) scrollBy(0, Math.min(0, panel.getBoundingClientRect().top - freeTop));
  return panel;
}

/** The id of the button that opens the form which was closed; after a creation, of the button of the new part. */
export function openerOf(target: EditTarget, savedId: number | null): string {
  if (target.kind === 'none' || target.kind === 'page') return editPageId;
  const id = target.id ?? savedId;
  if (id !== null) return controlId(target.kind, id, 'edit');
  return 'sectionId' in target ? controlId('section', target.sectionId, 'new-item') : newSectionId;
}
