/** The names of pages and of their parts, and the addresses of pages. */
import type { Domain, Page } from '../../contract/entities.ts';
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

/** `pages_count`: while only the first pages have come. */
type Pages = Pick<Domain, 'id' | 'pages'> & { pages_count?: number };
export type Resolve = (path: string) => string | null;

/** One per domain as read: a form asks on every keystroke, and ten thousand pages must not be sorted again each time. */
const known = new WeakMap<Pages, Resolve>();

/**
 * Turns a page's path into this console's address of that page; `null` for a path that no page has. A path that a page may have
 * that has not come yet leads to the list of pages.
 */
export function pathResolver(domain: Pages): Resolve {
  const made = known.get(domain) ?? resolverOf(domain);
  known.set(domain, made);
  return made;
}

function resolverOf({ id: domainId, pages, pages_count }: Pages): Resolve {
  const list = `/domains/${domainId}`;
  const elsewhere = pages_count === undefined ? null : list;
  let ids: Map<string | null, number> | null = null;
  return (path) => {
    // A page without a path cannot be a target yet.
    if (path === '') return null;
    // Most forms and pages have no link to ask about.
    ids ??= new Map(pages.map(({ path, id }) => [path, id]));
    const id = ids.get(path) ?? ids.get(path.replace(/[?#].*$/, ''));
    return id === undefined ? elsewhere : `${list}/pages/${id}`;
  };
}
