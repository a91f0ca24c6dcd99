/** Paths of new pages and of copies, and which page is the start page. */
import { slugify } from '../../contract/slug.ts';

/** The slug and path of a new page, from the prefix and the headline's slug, with -2, -3... if that path is taken. */
export function newPagePath(
  headline: string | null,
  prefix: string | null,
  taken: ReadonlySet<string>,
): { slug: string; path: string } {
  const base = baseOf(prefix);
  const slug = slugify(headline ?? '');
  for (let number = 1; ; number += 1) {
    const candidate = slug ? (number === 1 ? slug : `${slug}-${number}`) : `page-${number}`;
    if (!taken.has(base + candidate)) return { slug: candidate, path: base + candidate };
  }
}

/** The prefix of every path that could conflict with that of a new page. */
export function pagePathStart(headline: string | null, prefix: string | null): string {
  return baseOf(prefix) + (slugify(headline ?? '') || 'page-');
}

function baseOf(prefix: string | null): string {
  return `${(prefix ?? '').replace(/\/+$/, '')}/`;
}

/**
 * The path and slug of a copy: those of the original with the first free number of -2, -3... The copy of a copy continues
 * counting: /visit-2 becomes /visit-3 if /visit is a page too.
 * @param taken the paths of the domain's pages that begin like that of the original without its number
 */
export function copiedPagePath(
  { path, slug }: { path: string; slug: string | null },
  taken: ReadonlySet<string>,
): { path: string; slug: string | null } {
  const base = withoutNumber(path);
  const isCopy = base !== path && taken.has(base);
  const [pathBase, slugBase] = isCopy ? [base, slug && withoutNumber(slug)] : [path, slug];
  for (let number = 2; ; number += 1) {
    const candidate = pathBase === '/' ? `/page-${number}` : `${pathBase}-${number}`;
    if (!taken.has(candidate)) return { path: candidate, slug: slugBase && `${slugBase}-${number}` };
  }
}

/** `/visit-2` as `/visit`: every path that could conflict with that of a copy begins so. */
export const withoutNumber = (text: string): string => text.replace(/-\d+$/, '');

/** The id of the start page after `start_page_domain_id` was set on a page; `foreign` if that is the id of another domain. */
export function startPageAfter(
  current: number | null,
  page: { id: number; domain_id: number },
  requested: number | null,
): number | null | 'foreign' {
  if (requested === null) return current === page.id ? null : current;
  return requested === page.domain_id ? page.id : 'foreign';
}
