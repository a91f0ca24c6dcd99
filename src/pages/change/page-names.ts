/** Finds and names the edited part of a page, and the control to focus when a part is destroyed. */
import type { Page } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { controlId, newSectionId } from '../../lib/focus-targets.ts';
import { partTitle } from '../../lib/pages.ts';
import { pageLabel } from '../form-labels.ts';
import { findItem, findSection } from '../part-drafts.ts';
import type { EditTarget, Part } from '../use-page-editing.ts';

/** For the lock line: “Section “Öffnungszeiten””, “a new Section”. */
export function whatIsEdited(page: Page, target: EditTarget): string {
  switch (target.kind) {
    case 'none':
      return t('nothing');
    case 'page':
      return pageLabel(page);
    case 'newSection':
      return t('a new Section');
    case 'newItem':
      return t('a new Item');
    case 'section':
      return partTitle('section', findSection(page, target.sectionId) ?? { id: target.sectionId, headline: null });
    case 'item':
      return partTitle('item', findItem(page, target.itemId)?.item ?? { id: target.itemId, headline: null });
  }
}

/** The id of the section that contains the open form. */
export function editedSection(page: Page, target: EditTarget): number | null {
  if (target.kind === 'section' || target.kind === 'newItem') return target.sectionId;
  if (target.kind !== 'item') return null;
  return page.sections.find(({ items }) => items.some(({ id }) => id === target.itemId))?.id ?? null;
}

/** Whether the page still contains the edited part. */
export function holds(page: Page, target: EditTarget): boolean {
  const isInSection = target.kind === 'section' || target.kind === 'newItem';
  if (isInSection) return page.sections.some(({ id }) => id === target.sectionId);
  return target.kind !== 'item' || editedSection(page, target) !== null;
}

/** The target that opens the form of a part. */
export const targetOf = ({ kind, id }: Pick<Part, 'kind' | 'id'>): EditTarget =>
  kind === 'section' ? { kind, sectionId: id } : { kind, itemId: id };

/** The id of the control to focus after a destruction: of the next part, else the previous one, else the parent. */
export function successorOf(page: Page, part: Part): string {
  if (part.kind === 'section') {
    const next = neighbour(page.sections, part.id);
    return next === null ? newSectionId : controlId('section', next, 'destroy');
  }
  const section = page.sections.find(({ items }) => items.some(({ id }) => id === part.id));
  const next = section ? neighbour(section.items, part.id) : null;
  if (next !== null) return controlId('item', next, 'destroy');
  return section ? controlId('section', section.id, 'new-item') : newSectionId;
}

function neighbour(parts: readonly { id: number }[], id: number): number | null {
  const index = parts.findIndex((part) => part.id === id);
  return (parts[index + 1] ?? parts[index - 1])?.id ?? null;
}
