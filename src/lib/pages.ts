/** The name of a page, and its address. */
import type { Domain, Page } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';

export function pageName({ headline, id }: Pick<Page, 'id' | 'headline'>): string {
  return headline || t('Page {id}', { id });
}

type Pages = Pick<Domain, 'id' | 'pages'>;
type Resolve = (path: string) => string | null;

/** One per domain as read: a form asks on every keystroke, and ten thousand pages must not be sorted again each time. */
const known = new WeakMap<Pages, Resolve>();

/** Turns a page's path into this console's address of that page; `null` for a path that no page has. */
export function pathResolver(domain: Pages): Resolve {
  const made = known.get(domain) ?? resolverOf(domain);
  known.set(domain, made);
  return made;
}

function resolverOf({ id: domainId, pages }: Pages): Resolve {
  let ids: Map<string | null, number> | null = null;
  return (path) => {
    // Most forms and pages have no link to ask about.
    ids ??= new Map(pages.map(({ path, id }) => [path, id]));
    const id = ids.get(path) ?? ids.get(path.replace(/[?#].*$/, ''));
    return id === undefined ? null : `/domains/${domainId}/pages/${id}`;
  };
}
