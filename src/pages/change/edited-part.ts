/** Finds, names and focuses the edited part of a page, and the controls that get the focus afterwards. */
import { useEffect } from 'react';
import type { Page } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { controlId, editPageId, newSectionId, seamId } from '../../lib/focus-targets.ts';
import { findPart } from '../../lib/page-parts.ts';
import { partTitle } from '../../lib/pages.ts';
import { pageLabel } from '../part-drafts.ts';
import type { EditTarget, Part } from '../use-page-editing.ts';

/** For the lock line: “Section “Öffnungszeiten””, “a new Section”. */
export function whatIsEdited(page: Page, target: EditTarget): string {
  if (target.kind === 'none') return t('nothing');
  if (target.kind === 'page') return pageLabel(page);
  const { kind, id } = target;
  if (id === null) return kind === 'section' ? t('a new Section') : t('a new Item');
  return partTitle(kind, findPart(page, { kind, id })?.part ?? { id, headline: null });
}

/** The part that a new one is to follow, `null` if it is to be the first, `undefined` if the last. */
export const afterIdOf = (target: EditTarget): number | null | undefined =>
  'afterId' in target ? target.afterId : undefined;

/** How many parts stand above a new one: all if the part that it was to follow is gone. */
export function partsAbove(parts: readonly { id: number }[], afterId: number | null | undefined): number {
  if (afterId === null) return 0;
  return parts.findIndex(({ id }) => id === afterId) + 1 || parts.length;
}

/** The id of the section that contains the open form. */
export function editedSection(page: Page, target: EditTarget): number | null {
  if (target.kind === 'none' || target.kind === 'page') return null;
  const part = 'sectionId' in target ? ({ kind: 'section', id: target.sectionId } as const) : target;
  return findPart(page, part)?.section.id ?? null;
}

/** Whether the page still contains the edited part, or the section of a new item. */
export function holds(page: Page, target: EditTarget): boolean {
  const isNewSection = target.kind === 'section' && target.id === null;
  return target.kind === 'none' || target.kind === 'page' || isNewSection || editedSection(page, target) !== null;
}

/** The id of the control to focus after a destruction: of the next part, else the previous one, else the parent. */
export function successorOf(page: Page, { kind, id }: Part): string {
  const found = findPart(page, { kind, id });
  if (!found) return newSectionId;
  const { section, siblings, place } = found;
  const next = siblings[place.index + 1] ?? siblings[place.index - 1];
  if (next) return controlId(kind, next.id, 'destroy');
  return kind === 'item' ? controlId('section', section.id, 'new-item') : newSectionId;
}

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
export function openerOf(pageId: number, target: EditTarget, savedId: number | null): string {
  if (target.kind === 'none' || target.kind === 'page') return editPageId;
  const id = target.id ?? savedId;
  if (id !== null) return controlId(target.kind, id, 'edit');
  const afterId = afterIdOf(target);
  if (afterId !== undefined) return seamId(target.kind, 'sectionId' in target ? target.sectionId : pageId, afterId);
  return 'sectionId' in target ? controlId('section', target.sectionId, 'new-item') : newSectionId;
}
