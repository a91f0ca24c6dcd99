import type { Domain } from '../../contract/entities.ts';
import { isUnreachable, normalPath } from '../../contract/paths.ts';
import { counted, t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
import { TextLink } from '../ui/button.tsx';

/** Pages of earlier times whose path no browser asks for, or not in this spelling. */
export function OddPaths({ domain }: { domain: Domain }) {
  const odd = domain.pages.filter(({ path }) => path && (isUnreachable(path) || normalPath(path) !== path));
  if (odd.length === 0) return null;
  const title = counted(
    odd.length,
    '{count} page at a path that no browser asks for',
    '{count} pages at paths that no browser asks for',
  );
  return (
    <section aria-label={title} className="pt-6">
      <h2 className="pb-2 text-h2">{title}</h2>
      <p className="max-w-text pb-2 text-label text-ink-2">
        {t('Their links still lead to them. Give each another path: links and a redirect go along.')}
      </p>
      <ul className="max-w-text">
        {odd.map((page) => (
          <li key={page.id} className="border-b border-line py-1.5 [overflow-wrap:anywhere]">
            <TextLink href={`/domains/${domain.id}/pages/${page.id}/change`}>{pageName(page)}</TextLink>{' '}
            <code className="text-label">{page.path}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
