/** Finds and names the edited part of a page, and the control to focus when a part is destroyed. */
import type { Page } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { controlId, newSectionId } from '../../lib/focus-targets.ts';
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

/** The id of the section that contains the open form. */
export function editedSection(page: Page, target: EditTarget): number | null {
  if ('sectionId' in target) return target.sectionId;
  return 'id' in target ? (findPart(page, target)?.section.id ?? null) : null;
}

/** Whether the page still contains the edited part. */
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
