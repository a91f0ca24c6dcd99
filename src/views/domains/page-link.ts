/** The link to a page in its domain's list, unless a filter keeps it out. */
export function linkOfPage(domainId: number, pageId: number | null): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main tbody a[href="/domains/${domainId}/pages/${pageId}"]`);
}
