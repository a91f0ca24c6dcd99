import { slugify } from '../../contract/slug.ts';

/** Slug and path of a new page: the prefix and the headline's slug, with -2, -3... where that path is taken. */
export function newPagePath(
  headline: string | null,
  prefix: string | null,
  taken: ReadonlySet<string>,
): { slug: string; path: string } {
  const base = `${(prefix ?? '').replace(/\/+$/, '')}/`;
  const slug = slugify(headline ?? '');
  for (let number = 1; ; number += 1) {
    const candidate = slug ? (number === 1 ? slug : `${slug}-${number}`) : `page-${number}`;
    if (!taken.has(base + candidate)) return { slug: candidate, path: base + candidate };
  }
}
