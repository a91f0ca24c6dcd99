/** What a page is called, and where it is. */
import type { Domain, Page } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';

export function pageName({ headline, id }: Pick<Page, 'id' | 'headline'>): string {
  return headline || t('Page {id}', { id });
}

type Pages = Pick<Domain, 'id' | 'pages'>;
type Resolve = (path: string) => string | null;

/** One for each domain as it was read: a form asks at every key, and ten thousand pages are not to be sorted in again. */
const known = new WeakMap<Pages, Resolve>();

/** Turns a page's path into this console's address of that page; `null` for a path that no page has. */
export function pathResolver(domain: Pages): Resolve {
  const made = known.get(domain) ?? resolverOf(domain);
  known.set(domain, made);
  return made;
}

function resolverOf({ id: domainId, pages }: Pages): Resolve {
  const ids = new Map(pages.map(({ path, id }) => [path, id]));
  return (path) => {
    const id = ids.get(path) ?? ids.get(path.replace(/[?#].*$/, ''));
    return id === undefined ? null : `/domains/${domainId}/pages/${id}`;
  };
}
