/** The ids of what takes the focus on the change screen, so that it finds its way back after an edit, a move, a destroy. */
import { quietWordsLook } from '../../../ui/button-look.ts';
import type { EditTarget } from '../../../workflows/page-editing.ts';

export const lockLineId = 'lock-why';
export const movingId = 'moving-why';
export const firstId = 'first-why';
export const lastId = 'last-why';
export const editPageId = 'edit-page';
export const newSectionId = 'new-section';

type Kind = 'section' | 'item';
type Control = 'edit' | 'new-item' | 'up' | 'down' | 'destroy';

export const partId = (kind: Kind, id: number): string => `${kind}-${id}`;
export const controlId = (kind: Kind, id: number, control: Control): string => `${kind}-${id}-${control}`;

/** The button that leads to what was edited. */
export function openerOf(target: EditTarget, savedId: number | null): string {
  switch (target.kind) {
    case 'none':
    case 'page':
      return editPageId;
    case 'newSection':
      return savedId === null ? newSectionId : controlId('section', savedId, 'edit');
    case 'section':
      return controlId('section', target.sectionId, 'edit');
    case 'newItem':
      return savedId === null ? controlId('section', target.sectionId, 'new-item') : controlId('item', savedId, 'edit');
    case 'item':
      return controlId('item', target.itemId, 'edit');
  }
}

/** On a phone the actions of a section fit one line. */
export const toolbarLook = `${quietWordsLook} -mx-1.5 flex flex-wrap items-center gap-x-0.5 max-sm:-mx-1 max-sm:gap-x-0 max-sm:[&>button]:px-1`;
