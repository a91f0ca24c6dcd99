/**
 * What `start_page_domain_id` in a change of a page means for its domain: the id of the start page afterwards,
 * or `foreign` when the id is that of another domain.
 */
export function startPageAfter(
  current: number | null,
  page: { id: number; domain_id: number },
  requested: number | null,
): number | null | 'foreign' {
  if (requested === null) return current === page.id ? null : current;
  return requested === page.domain_id ? page.id : 'foreign';
}
