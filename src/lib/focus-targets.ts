/** What gets the focus after an edit, a move, a destroy or an Undo, by its id or its address. */

export const lockLineId = 'lock-why';
export const movingId = 'moving-why';
export const firstId = 'first-why';
export const lastId = 'last-why';
export const editPageId = 'edit-page';
export const newSectionId = 'new-section';
export const previewId = 'preview';
export const deploymentsId = 'deployments';

type Kind = 'section' | 'item';
type Control = 'edit' | 'new-item' | 'up' | 'down' | 'destroy';

export const partId = (kind: Kind, id: number): string => `${kind}-${id}`;
/** An entry of a menu, by its place on each level, such as `0-2`. */
export const entryId = (at: string): string => `entry-${at}`;
export const controlId = (kind: Kind, id: number, control: Control): string => `${kind}-${id}-${control}`;

/** The link to a page in its domain's list, unless a filter hides it. */
function linkOfPage(domainId: number, pageId: number | null): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main tbody a[href="/domains/${domainId}/pages/${pageId}"]`);
}

/** How long it may take until new data is rendered and a long list has scrolled to a row; in frames, about a second. */
const patience = 60;

/** Focuses the link to a page; focuses `meanwhile` until its row is there, or if a filter hides it. */
export function focusPage(domainId: number, pageId: number, meanwhile: HTMLElement | null, left = patience): void {
  requestAnimationFrame(() => {
    if (left < patience && document.activeElement !== meanwhile) return;
    const link = linkOfPage(domainId, pageId);
    (link ?? meanwhile)?.focus();
    if (!link && left > 0) focusPage(domainId, pageId, meanwhile, left - 1);
  });
}

export type Restored =
  | { kind: 'page' | 'section' | 'item'; id: number; domainId: number }
  | { kind: 'image'; id: number };

/** Focuses the restored part if the screen shows it, else the head of the screen, without leaving the screen. */
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
