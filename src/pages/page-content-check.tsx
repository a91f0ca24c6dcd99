import { useMemo } from 'react';
import type { Domain, LibraryImage, Page } from '../../contract/entities.ts';
import { referenceReadings } from '../api/reference-readings.ts';
import { type Resource, useReading } from '../api/resource.ts';
import { checkContent, followRedirects, type Site } from '../content-check/content-checks.ts';
import { ContentFindings } from '../content-check/content-findings.tsx';
import { t } from '../language/translate.ts';
import { pathResolver } from '../lib/pages.ts';

export type PageContentCheckProps = {
  domain: Domain;
  page: Page;
  images: Resource<LibraryImage[]>;
  /** Whether the page has images; if not, the library is not read. */
  hasImages: boolean;
};

const isPage = () => '';

/** The page's accessibility problems (X24). While the library is not read, images are not checked, and a note says so. */
export function PageContentCheck({ domain, page, images, hasImages }: PageContentCheckProps) {
  const { data: library, failure } = images;
  const check = useMemo(() => {
    const descriptions = library && new Map(library.map(({ id, alt }) => [id, alt]));
    return (resolve: Site['resolve']) => checkContent(page, { descriptions, resolve });
  }, [page, library]);
  const resolve = pathResolver(domain);
  const direct = useMemo(() => check(resolve), [check, resolve]);
  // Redirects are read only if a link leads to no page.
  const isUnsure = domain.has_references && direct.length > check(isPage).length;
  const { data: redirects, failure: unknown } = useReading(isUnsure ? referenceReadings.redirects(domain.id) : null);
  const findings = isUnsure && !unknown ? check(redirects ? followRedirects(resolve, redirects) : isPage) : direct;
  return (
    <section aria-label={t('Content check')} className="pt-8">
      <h2 className="border-b border-ink pb-2 text-label font-title">{t('Content check')}</h2>
      {findings.length > 0 ? <ContentFindings label={t('Content check')} findings={findings} /> : null}
      {hasImages && library === null ? (
        <p className="py-1.5 text-label text-ink-2">
          {failure ? t('Images are not checked: {reason}', { reason: failure }) : t('Images are being checked…')}
        </p>
      ) : findings.length === 0 ? (
        <p className="py-1.5 text-label text-ink-2">{t('Nothing to look at.')}</p>
      ) : null}
    </section>
  );
}
