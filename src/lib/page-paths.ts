import type { Domain } from '../../contract/entities.ts';

/** Turns a page's path into this console's address of that page; `null` for a path that no page has. */
export function pathResolver(domain: Pick<Domain, 'id' | 'pages'>): (path: string) => string | null {
  const ids = new Map(domain.pages.map(({ path, id }) => [path, id]));
  return (path) => {
    const id = ids.get(path) ?? ids.get(path.replace(/[?#].*$/, ''));
    return id === undefined ? null : `/domains/${domain.id}/pages/${id}`;
  };
}
