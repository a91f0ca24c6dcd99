/** The elements that get the focus after an edit, a move, a destroy or an Undo: their ids, and how to find them. */

export const lockLineId = 'lock-why';
export const movingId = 'moving-why';
export const firstId = 'first-why';
export const lastId = 'last-why';
export const moreOfPageId = 'more-of-page';
export const editPageId = 'edit-page';
export const newSectionId = 'new-section';
export const previewId = 'preview';
export const deploymentsId = 'deployments';

type Kind = 'section' | 'item';
type Control = 'edit' | 'new-item' | 'up' | 'down' | 'more' | 'destroy';

export const partId = (kind: Kind, id: number): string => `${kind}-${id}`;
export const outlineRowId: typeof partId = (kind, id) => `outline-row-${partId(kind, id)}`;
/** Between two parts: after the part `afterId`, before the first for `null`. `parentId` is that of the page or section. */
export const seamId = (kind: Kind, parentId: number, afterId: number | null): string =>
  `${kind}-${afterId ?? `first-${parentId}`}-insert`;
/** `at` is the index of the menu entry on each level, such as `0-2`. */
export const entryId = (at: string): string => `entry-${at}`;
export const controlId = (kind: Kind, id: number, control: Control): string => `${kind}-${id}-${control}`;

/** The link to a page in its domain's list, unless a filter hides it. */
function linkOfPage(domainId: number, pageId: number | null): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main tbody a[href="/domains/${domainId}/pages/${pageId}"]`);
}

/** Animation frames, about a second, in which new data must be rendered and a long list scrolled to the row. */
const maxFrames = 60;

/** Focuses the link to a page, or `meanwhile` until its row is rendered or if a filter hides it. */
export function focusPage(domainId: number, pageId: number, meanwhile: HTMLElement | null, left = maxFrames): void {
  requestAnimationFrame(() => {
    if (left < maxFrames && document.activeElement !== meanwhile) return;
    const link = linkOfPage(domainId, pageId);
    (link ?? meanwhile)?.focus();
    if (!link && left > 0) focusPage(domainId, pageId, meanwhile, left - 1);
  });
}

export type Restored =
  | { kind: 'page' | 'section' | 'item'; id: number; domainId: number }
  | { kind: 'image'; id: number };

/** Focuses the restored part if the screen shows it, else the screen's title. */
export function focusRestored(restored: Restored, left = maxFrames): void {
  requestAnimationFrame(() => {
    const element = elementOf(restored);
    if (element) element.focus();
    else if (left > 0) focusRestored(restored, left - 1);
    else document.getElementById('title')?.focus({ preventScroll: true });
  });
}

function elementOf(restored: Restored): HTMLElement | null {
  const { kind, id } = restored;
  if (kind === 'image') return document.querySelector(`[data-image="${id}"] button`);
  return kind === 'page' ? linkOfPage(restored.domainId, id) : document.getElementById(controlId(kind, id, 'edit'));
}
