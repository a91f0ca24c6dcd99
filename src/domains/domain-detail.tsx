import { useId, useRef, useState } from 'react';
import type { Domain } from '../../contract/entities.ts';
import type { PartialDomain } from '../api/first-rows.ts';
import { useMe } from '../api/resource.ts';
import { DeploymentButton } from '../deployments/deployment-button.tsx';
import { hasDomainLiveLine, LazyDomainLiveLine } from '../deployments/lazy-domain-live-line.tsx';
import { useDeployment } from '../deployments/use-deployment.ts';
import { UnsavedWork } from '../forms/unsaved-work.tsx';
import { hasUnfinishedRefresh, imageRefreshing } from '../images/lazy-refresh.ts';
import { number, t } from '../language/translate.ts';
import { focusPage } from '../lib/focus-targets.ts';
import { hiddenSteps } from '../lib/hidden-steps.ts';
import { useIdle, usePreloaded } from '../lib/idle.ts';
import { script } from '../lib/lazy.ts';
import { domainName } from '../lib/names.ts';
import { useStore } from '../lib/store.ts';
import { PageList } from '../pages/page-list.tsx';
import { Button, ButtonLink, TextLink } from '../ui/button.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { savingIsLive } from '../ui/saving-is-live.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useMedia } from '../ui/use-media.ts';

const deploymentStatus = script(
  'deployment-status',
  async () => (await import('../deployments/deployment-status.tsx')).DeploymentStatus,
);
const nextSteps = script('next-steps', async () => (await import('./start/next-steps.tsx')).NextStepsPanel);
const newPage = script('new-page', async () => (await import('../pages/new-page.tsx')).NewPage);

/** `/domains/{id}`: the domain's data and its pages. */
export function DomainDetailScreen({ domain }: { domain: Domain | PartialDomain }) {
  const [isCreating, setCreating] = useState(false);
  const newPageButton = useRef<HTMLButtonElement>(null);
  const deployment = useDeployment(domain);
  const hasLine = hasDomainLiveLine(domain);
  const isAdmin = useMe().data?.is_admin === true;
  const hasOpenSteps = !useStore(hiddenSteps).includes(domain.id) && lacksStep(domain, isAdmin);
  const isIdle = useIdle();
  const [refreshPresses, setRefreshPresses] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);
  const refreshButton = useRef<HTMLButtonElement>(null);
  const refreshLine = useId();
  const [createdId, setCreatedId] = useState<number | null>(null);
  // Preloaded so that a page can be started, and a failed deployment is told, while offline.
  usePreloaded(newPage);
  usePreloaded(deploymentStatus);
  const closeNewPage = (pageId: number | null) => {
    setCreating(false);
    setCreatedId(pageId);
    if (pageId === null) requestAnimationFrame(() => newPageButton.current?.focus());
    else focusPage(domain.id, pageId, newPageButton.current);
  };
  return (
    <PageLayout>
      <PageHead
        kicker={[hasLine ? null : savingIsLive(domain)]}
        title={domainName(domain)}
        plain={hasLine}
        actions={
          <>
            <Button ref={newPageButton} variant="primary" onClick={() => setCreating(true)}>
              {t('New Page')}
            </Button>
            <ButtonLink href={`/domains/${domain.id}/edit`}>{t('Edit Domain')}</ButtonLink>
            {domain.ci_webhook_url && !hasLine ? <DeploymentButton deployment={deployment} /> : null}
            {domain.trash_count === null ? null : (
              <ButtonLink href={`/domains/${domain.id}/trash`}>{trashLabel(domain.trash_count)}</ButtonLink>
            )}
            <Button
              ref={refreshButton}
              lockedBy={isRefreshing ? refreshLine : null}
              onClick={() => setRefreshPresses(refreshPresses + 1)}
            >
              {t('Refresh Image URLs')}
            </Button>
          </>
        }
      />
      {isCreating ? null : <UnsavedWork path={`/domains/${domain.id}`} onNewPage={() => setCreating(true)} />}
      {refreshPresses > 0 || hasUnfinishedRefresh(domain.id) ? (
        <LoadedPart
          wanted={imageRefreshing}
          props={{
            domainId: domain.id,
            presses: refreshPresses,
            lineId: refreshLine,
            onBusy: setRefreshing,
            onPressed: () => refreshButton.current?.focus(),
          }}
        />
      ) : null}
      {deployment.subject === null ? null : (
        <LoadedPart wanted={deploymentStatus} props={{ deployment, fqdn: domain.fqdn, isFollowed: hasLine }} />
      )}
      {hasLine ? <LazyDomainLiveLine domain={domain} deployment={deployment} /> : null}
      {hasOpenSteps && isIdle ? (
        <LoadedPart
          wanted={nextSteps}
          props={{ domain, onNewPage: () => setCreating(true) }}
          pending={<div className={nextStepsHeight} />}
        />
      ) : hasOpenSteps ? (
        <div className={nextStepsHeight} />
      ) : null}
      <FoldableDescription domain={domain} />
      <PageList
        domain={domain}
        createdId={createdId}
        newPage={
          isCreating ? (
            <LoadedPart wanted={newPage} props={{ domain, onClose: closeNewPage }} pending={<Spinner />} />
          ) : null
        }
      />
    </PageLayout>
  );
}

/** What a website lacks can be told without asking the server, except for its token. Editors are done with the start page. */
const lacksStep = (domain: Domain, isAdmin: boolean) => {
  const { has_next_steps, domain_settings, pages, start_page, preview_url, ci_webhook_url } = domain;
  const canBeSeen = domain_settings && pages.length > 0 && start_page;
  return has_next_steps && !(canBeSeen && (!isAdmin || (preview_url && ci_webhook_url)));
};

/** As high as the steps will be. */
const nextStepsHeight = 'min-h-82 max-md:min-h-126';

const trashLabel = (count: number) => (count === 0 ? t('Trash') : t('Trash ({count})', { count: number(count) }));

/** Folded on phones, so that the pages begin on the first screen. */
function FoldableDescription({ domain }: { domain: Domain }) {
  const description = <DomainDescription domain={domain} />;
  if (useMedia('(min-width: 768px)')) return description;
  return (
    <details className="my-2">
      <summary className="min-h-11 cursor-pointer py-2.5 text-label font-semibold">{t('About this domain')}</summary>
      {description}
    </details>
  );
}

function DomainDescription({ domain }: { domain: Domain }) {
  const { id, fqdn, slug, default_path_prefix, start_page, footer_text, meta_data, website_url } = domain;
  return (
    <DescriptionList
      compact
      items={[
        { label: t('ID'), value: id },
        { label: t('Domain name'), value: fqdn },
        ...(website_url
          ? [
              {
                label: t('Website'),
                value: (
                  <TextLink external href={website_url}>
                    {t('Show website')}
                  </TextLink>
                ),
              },
            ]
          : []),
        { label: t('Slug'), value: slug },
        { label: t('Default path prefix'), value: default_path_prefix || null },
        {
          label: t('Start page'),
          value: start_page ? (
            <TextLink href={`/domains/${id}/pages/${start_page.id}`}>
              {start_page.headline || t('Page {id}', { id: start_page.id })}
            </TextLink>
          ) : (
            t('No Start Page yet')
          ),
        },
        { label: t('Footer text'), value: footer_text || null },
        { label: t('Meta title'), value: meta_data.meta_title || null },
        { label: t('Meta keywords'), value: meta_data.meta_keywords || null },
        { label: t('Meta description'), value: meta_data.meta_description || null },
      ]}
    />
  );
}
