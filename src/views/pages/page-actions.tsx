import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { Domain, Page } from '../../../contract/entities.ts';
import { t, translated } from '../../language/translate.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBreadcrumbsCreation } from '../../workflows/breadcrumbs.ts';
import { useStartPage } from '../../workflows/start-page.ts';
import { FailureNotice } from '../failure-notice.tsx';

/** What can be done with a page that is being looked at. */
export function PageActions({ domain, page }: { domain: Domain; page: Page }) {
  const startMark = useRef<HTMLSpanElement>(null);
  const startPage = useStartPage(domain.id, page, () => {
    showToast(
      t('{page} is the Start Page of {fqdn} now.', { page: page.headline || t('This page'), fqdn: domain.fqdn }),
    );
    startMark.current?.focus();
  });
  const [, navigate] = useLocation();
  const at = `/domains/${domain.id}/pages/${page.id}`;
  const toBreadcrumbs = (breadcrumbsId: number) => `${at}/breadcrumbs/${breadcrumbsId}/edit`;
  const creation = useBreadcrumbsCreation({ domainId: domain.id, pageId: page.id }, (id) =>
    navigate(toBreadcrumbs(id)),
  );
  const isStartPage = domain.start_page?.id === page.id || page.start_page_domain_id === domain.id;
  return (
    <>
      <ButtonLink variant="primary" href={`${at}/change`}>
        {t('Change Page')}
      </ButtonLink>
      {page.breadcrumbs ? (
        <ButtonLink href={toBreadcrumbs(page.breadcrumbs.id)}>{t('Edit Breadcrumbs')}</ButtonLink>
      ) : (
        <Button busy={creation.isBusy ? t('Creating…') : null} onClick={creation.request}>
          {t('Create Breadcrumbs')}
        </Button>
      )}
      <ButtonLink href={`${at}/metadata`}>{t('Edit Page Metadata')}</ButtonLink>
      {isStartPage ? (
        <span ref={startMark} tabIndex={-1} className="self-center px-2 text-label font-row">
          {t('This is the Start Page')}
        </span>
      ) : (
        <Button busy={startPage.isBusy ? t('Saving…') : null} onClick={startPage.request}>
          {t('Set as Start Page')}
        </Button>
      )}
      {creation.failure ? (
        <FailureNotice
          failure={creation.failure}
          quoted={t('The breadcrumbs are not created: {message}', { message: translated(creation.failure.message) })}
          onDismiss={creation.dismiss}
        >
          {t('Press Create Breadcrumbs to try again.')}
        </FailureNotice>
      ) : null}
      {startPage.failure ? (
        <FailureNotice
          failure={startPage.failure}
          quoted={t('The Start Page is not changed: {message}', { message: translated(startPage.failure.message) })}
          onDismiss={startPage.dismiss}
        >
          {t('Press Set as Start Page to try again.')}
        </FailureNotice>
      ) : null}
    </>
  );
}
