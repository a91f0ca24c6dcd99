import Unlink from 'lucide-react/icons/unlink';
import { Fragment, useMemo, useState } from 'react';
import type { Breadcrumbs, Domain, LibraryImage, Page } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { useLastSeen } from '../api/last-seen.ts';
import { PendingScreen } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { referenceReadings } from '../api/reference-readings.ts';
import { type Resource, usePage, useReading } from '../api/resource.ts';
import { checkContent, followRedirects, type Site } from '../content-check/content-checks.ts';
import { ContentFindings } from '../content-check/content-findings.tsx';
import { LazyPageLiveLine } from '../deployments/lazy-page-live-line.tsx';
import { UnsavedWork } from '../forms/unsaved-work.tsx';
import { t } from '../language/translate.ts';
import { untilIdle, useIdle } from '../lib/idle.ts';
import { script } from '../lib/lazy.ts';
import { pageName, partsOf, pathResolver, type Resolve } from '../lib/pages.ts';
import { UsedIn } from '../references/used-in.tsx';
import { TextLink } from '../ui/button.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { pageKicker, useSavedBefore } from './change/saved-mark.tsx';
import { MissingPart } from './missing-part.tsx';
import { PageActions } from './page-actions.tsx';
import { PageContent } from './page-content.tsx';
import { PageDescription } from './page-description.tsx';
import { useElementInView, usePartInAddress } from './part-in-address.ts';

/** Its space is reserved before it is loaded. */
const unpublishedBar = script('unpublished-bar', async () => {
  await untilIdle();
  return (await import('./unpublished-bar.tsx')).UnpublishedBar;
});

/** `/domains/{d}/pages/{p}`: the page as its readers will see it. */
export function PageViewScreen({ domain, pageId }: { domain: Domain; pageId: number }) {
  // Adds the page to the recent ones.
  usePage(domain.id, pageId);
  const page = useLastSeen(readings.page(domain.id, pageId));
  if (page.data) return <PageViewLayout domain={domain} page={page.data} />;
  return <PendingScreen resource={page} title={t('Page {id}', { id: pageId })} words={t('Loading the page…')} />;
}

function PageViewLayout({ domain, page }: { domain: Domain; page: Page }) {
  const isIdle = useIdle();
  const images = useReading(isIdle && hasImages(page) ? readings.images : null);
  const part = usePartInAddress(page);
  const [chosen, choose] = useState<{ at: string | undefined; isShown: boolean } | null>(null);
  const at = part?.elementId;
  const showsUnpublished = chosen && chosen.at === at ? chosen.isShown : (part?.isUnpublished ?? false);
  useElementInView(part?.isThere ? part.elementId : null);
  const saved = useSavedBefore();
  const isWhole = partsOf(page).every(({ published }) => published);
  // The bar stays once it was shown, because it reports that everything was published.
  const [hasBar, setHasBar] = useState(!isWhole);
  if (!isWhole && !hasBar) setHasBar(true);
  const resolve = pathResolver(domain);
  const altOf = (imageId: number | null) => images.data?.find(({ id }) => id === imageId)?.alt ?? '';
  return (
    <PageLayout>
      <PageHead
        kicker={pageKicker(page, saved, domain)}
        plain={page.live !== null}
        title={pageName(page)}
        actions={<PageActions domain={domain} page={page} />}
      />
      <LazyPageLiveLine domainId={domain.id} page={page} />
      <UnsavedWork path={`/domains/${domain.id}/pages/${page.id}`} />
      <div className="grid grid-cols-1 gap-x-24 gap-y-8 py-5 lg:grid-cols-[minmax(0,44rem)_minmax(0,21rem)] lg:justify-between">
        <div className="min-w-0">
          <BreadcrumbTrail breadcrumbs={page.breadcrumbs} resolve={resolve} />
          {part?.isThere === false ? <MissingPart /> : null}
          {hasBar ? (
            <LoadedPart
              wanted={unpublishedBar}
              props={{ domain, page, isShown: showsUnpublished, onShow: (isShown) => choose({ at, isShown }) }}
              pending={isWhole ? null : <div className="mb-5 min-h-13.5 border-y border-dashed border-ink-3" />}
            />
          ) : null}
          <PageContent {...{ page, resolve, altOf, showsUnpublished }} wantedPart={at ?? null} />
        </div>
        <div>
          <PageDescription
            domain={domain}
            page={page}
            image={images.data?.find(({ id }) => id === page.image_id) ?? null}
          />
          <PageContentCheck domain={domain} page={page} images={images} />
          {domain.has_references ? (
            <div className="pt-8 print:hidden">
              <UsedIn
                used={{ domainId: domain.id, kind: 'page', key: page.id }}
                isFolded
                className="border-b border-ink pb-2 text-label font-title"
              />
            </div>
          ) : null}
        </div>
      </div>
    </PageLayout>
  );
}

/** The image library is only read if the page has images. */
const hasImages = (page: Page): boolean => partsOf(page).some(({ image_id }) => image_id !== null);

/** The page's breadcrumbs. A target path without a page is flagged. */
function BreadcrumbTrail({ breadcrumbs, resolve }: { breadcrumbs: Breadcrumbs | null; resolve: Resolve }) {
  if (breadcrumbs === null || breadcrumbs.entries.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-label">
      <span id="breadcrumbs" className="text-hint text-ink-2">
        {t('Breadcrumbs')}
      </span>
      <ol aria-labelledby="breadcrumbs" className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        {breadcrumbs.entries.map(({ link_text, target_page_path }, index) => {
          const address = target_page_path ? resolve(target_page_path) : null;
          const text = link_text || target_page_path || t('(no text)');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their position
            <Fragment key={index}>
              {index > 0 ? (
                <li aria-hidden className="text-ink-3">
                  {'/'}
                </li>
              ) : null}
              <li className="flex flex-wrap items-baseline gap-x-2">
                {address ? <TextLink href={address}>{text}</TextLink> : <bdi>{text}</bdi>}
                {address || !target_page_path ? null : (
                  <span className="text-stop">
                    <Unlink aria-hidden size={16} className="me-1 inline align-[-3px]" />
                    {t(words.broken, { path: target_page_path })}
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

type PageContentCheckProps = { domain: Domain; page: Page; images: Resource<LibraryImage[]> };

/** Accepts every path. */
const resolveAny = () => '';

/** The page's accessibility problems. As long as the library is not read, images are not checked, and a note says so. */
function PageContentCheck({ domain, page, images }: PageContentCheckProps) {
  const { data: library, failure } = images;
  const check = useMemo(() => {
    const descriptions = library && new Map(library.map(({ id, alt }) => [id, alt]));
    return (resolve: Site['resolve']) => checkContent(page, { descriptions, resolve });
  }, [page, library]);
  const resolve = pathResolver(domain);
  const direct = useMemo(() => check(resolve), [check, resolve]);
  // Redirects are read only if a link leads to no page. Until they are known, such links are not reported.
  const needsRedirects = domain.has_references && direct.length > check(resolveAny).length;
  const redirects = useReading(needsRedirects ? referenceReadings.redirects(domain.id) : null);
  const findings =
    needsRedirects && !redirects.failure
      ? check(redirects.data ? followRedirects(resolve, redirects.data) : resolveAny)
      : direct;
  return (
    <section aria-label={t('Content check')} className="pt-8">
      <h2 className="border-b border-ink pb-2 text-label font-title">{t('Content check')}</h2>
      {findings.length > 0 ? <ContentFindings label={t('Content check')} findings={findings} /> : null}
      {hasImages(page) && library === null ? (
        <p className="py-1.5 text-label text-ink-2">
          {failure ? t('Images are not checked: {reason}', { reason: failure }) : t('Images are being checked…')}
        </p>
      ) : findings.length === 0 ? (
        <p className="py-1.5 text-label text-ink-2">{t('Nothing to look at.')}</p>
      ) : null}
    </section>
  );
}
