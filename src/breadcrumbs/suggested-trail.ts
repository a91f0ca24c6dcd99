import type { Domain, PageSummary } from '../../contract/entities.ts';

/** Suggested breadcrumbs: the start page and the pages whose paths are prefixes of the page's path, from the top down. */
export function suggestedTrail(
  { pages, start_page }: Pick<Domain, 'pages' | 'start_page'>,
  page: Pick<PageSummary, 'id' | 'path'>,
): { link_text: string; target_page_path: string }[] {
  const byPath = new Map(pages.map((other) => [other.path, other]));
  const slugs = (page.path ?? '').split('/').filter(Boolean);
  const ancestors = slugs.slice(0, -1).map((_, index) => byPath.get(`/${slugs.slice(0, index + 1).join('/')}`));
  const start = pages.find(({ id }) => id === start_page?.id) ?? byPath.get('/');
  if (start?.id === page.id) return [];
  return [...new Set([start, ...ancestors])]
    .filter((other) => other !== undefined)
    .filter(({ id }) => id !== page.id)
    .map(({ headline, path }) => ({ link_text: headline ?? '', target_page_path: path ?? '' }));
}
