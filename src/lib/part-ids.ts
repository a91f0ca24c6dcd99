/** The ids of what takes the focus on the change screen, so that it finds its way back after an edit, a move, a destroy. */

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
