import { slugify } from '../../contract/slug.ts';

/** Slug and path of a new page: the prefix and the headline's slug, with -2, -3... where that path is taken. */
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

/** How every path begins that could be in the way of a new page. */
export function pagePathStart(headline: string | null, prefix: string | null): string {
  return baseOf(prefix) + (slugify(headline ?? '') || 'page-');
}

function baseOf(prefix: string | null): string {
  return `${(prefix ?? '').replace(/\/+$/, '')}/`;
}
