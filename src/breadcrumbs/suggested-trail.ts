import type { Domain, PageSummary } from '../../contract/entities.ts';

export type SuggestedEntry = { link_text: string; target_page_path: string };

/** Suggested breadcrumbs: the start page and the pages whose paths are prefixes of the page's path, from the top down. */
export function suggestedTrail(
  { pages, start_page }: Pick<Domain, 'pages' | 'start_page'>,
  page: Pick<PageSummary, 'id' | 'path'>,
): SuggestedEntry[] {
  const byPath = new Map(pages.map((one) => [one.path, one]));
  const names = (page.path ?? '').split('/').filter(Boolean);
  const above = names.slice(0, -1).map((_, index) => byPath.get(`/${names.slice(0, index + 1).join('/')}`));
  const start = pages.find(({ id }) => id === start_page?.id) ?? byPath.get('/');
  if (start?.id === page.id) return [];
  const trail = new Set([start, ...above].filter((one) => one !== undefined));
  return [...trail]
    .filter(({ id }) => id !== page.id)
    .map(({ headline, path }) => ({ link_text: headline ?? '', target_page_path: path ?? '' }));
}
