/** Names of pages and their parts, and the console's addresses of pages. */
import type { Domain, Page } from '../../contract/entities.ts';
import { normalTarget, splitTarget } from '../../contract/paths.ts';
import { t } from '../language/translate.ts';

const titles = {
  page: { named: 'Page “{name}”', numbered: 'Page {id}' },
  section: { named: 'Section “{name}”', numbered: 'Section {id}' },
  item: { named: 'Item “{name}”', numbered: 'Item {id}' },
} as const;
type Kind = keyof typeof titles;
type Named = Pick<Page, 'id' | 'headline'>;

/** "Section 12" */
export const numbered = (kind: Kind, id: number): string => t(titles[kind].numbered, { id });
/** "Opening hours", "Section 12" */
export const partName = (kind: Kind, { id, headline }: Named): string => headline || numbered(kind, id);
/** "Section “Opening hours”", "Section 12" */
export const partTitle = (kind: Kind, { id, headline }: Named): string =>
  headline ? t(titles[kind].named, { name: headline }) : numbered(kind, id);
export const pageName = (page: Named): string => partName('page', page);

/** The page, its sections, and their items. */
export function partsOf({ sections, ...page }: Page) {
  return [page, ...sections, ...sections.flatMap(({ items }) => items)];
}

/** `pages_count` is set while only the first pages are loaded. */
type Pages = Pick<Domain, 'id' | 'pages'> & { pages_count?: number };
export type Resolve = (path: string) => string | null;

/** One per loaded domain: a form resolves paths on every keystroke, and there may be ten thousand pages. */
const resolvers = new WeakMap<Pages, Resolve>();

/**
 * Maps a page's path to the address of that page in the console; `null` if no page has the path. While only the first pages are
 * loaded, an unknown path leads to the list of pages.
 */
export function pathResolver(domain: Pages): Resolve {
  const resolver = resolvers.get(domain) ?? resolverOf(domain);
  resolvers.set(domain, resolver);
  return resolver;
}

function resolverOf({ id: domainId, pages, pages_count }: Pages): Resolve {
  const list = `/domains/${domainId}`;
  const unknown = pages_count === undefined ? null : list;
  let ids: Map<string | null, number> | null = null;
  return (path) => {
    // A page without a path cannot be linked to.
    if (path === '') return null;
    // Most screens have no links, so the index is built on first use.
    ids ??= new Map(pages.map(({ path, id }) => [path, id]));
    const id = ids.get(path) ?? ids.get(splitTarget(path).path) ?? ids.get(splitTarget(normalTarget(path)).path);
    return id === undefined ? unknown : `${list}/pages/${id}`;
  };
}
