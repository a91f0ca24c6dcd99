/** The link to a page in its domain's list, unless a filter keeps it out. */
export function linkOfPage(domainId: number, pageId: number | null): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main tbody a[href="/domains/${domainId}/pages/${pageId}"]`);
}

/** How long a long list may take until it has brought a row into sight; frames, about a second. */
const patience = 60;

/** Gives the focus to the link to a page; to `meanwhile` until its row is there, and where a filter keeps it out. */
export function focusPage(domainId: number, pageId: number, meanwhile: HTMLElement | null, left = patience): void {
  requestAnimationFrame(() => {
    if (left < patience && document.activeElement !== meanwhile) return;
    const link = linkOfPage(domainId, pageId);
    (link ?? meanwhile)?.focus();
    if (!link && left > 0) focusPage(domainId, pageId, meanwhile, left - 1);
  });
}
