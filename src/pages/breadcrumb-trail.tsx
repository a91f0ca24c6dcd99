import Unlink from 'lucide-react/icons/unlink';
import { Fragment } from 'react';
import type { Breadcrumbs } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { TextLink } from '../ui/button.tsx';

export type BreadcrumbTrailProps = { breadcrumbs: Breadcrumbs | null; resolve: (path: string) => string | null };

/** The page's breadcrumbs. A target path without a page is flagged (PAGE-03). */
export function BreadcrumbTrail({ breadcrumbs, resolve }: BreadcrumbTrailProps) {
  if (breadcrumbs === null || breadcrumbs.entries.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-label">
      <span id="breadcrumbs" className="text-hint text-ink-2">
        {t('Breadcrumbs')}
      </span>
      <ol aria-labelledby="breadcrumbs" className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        {breadcrumbs.entries.map(({ link_text, target_page_path }, index) => {
          const path = target_page_path ?? '';
          const address = resolve(path);
          const text = link_text || path;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
            <Fragment key={index}>
              {index > 0 ? (
                <li aria-hidden className="text-ink-3">
                  {'/'}
                </li>
              ) : null}
              <li className="flex flex-wrap items-baseline gap-x-2">
                {address ? <TextLink href={address}>{text}</TextLink> : <span>{text}</span>}
                {address ? null : (
                  <span className="text-stop">
                    <Unlink aria-hidden size={16} strokeWidth={1.75} className="me-1 inline align-[-3px]" />
                    {t(words.broken, { path })}
                  </span>
                )}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </div>
  );
}
