import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { MadeCopy } from '../../contract/copies.ts';
import type { Domain, Page } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
import { useCommand } from '../lib/use-command.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { useCopies } from './use-copies.ts';
import { useStartPage } from './use-start-page.ts';

/** The actions on the page being viewed. */
export function PageActions({ domain, page }: { domain: Domain; page: Page }) {
  const startMark = useRef<HTMLSpanElement>(null);
  const startPage = useStartPage(domain, page, () => startMark.current?.focus());
  const [, navigate] = useLocation();
  const addressOf = (pageId: number) => `/domains/${domain.id}/pages/${pageId}`;
  const at = addressOf(page.id);
  const copy = useCopies(domain.id);
  // The copy opens for editing, because it begins unpublished at another path.
  const copying = useCommand<void, MadeCopy>(
    (signal) =>
      copy(
        { kind: 'page', id: page.id, place: null },
        {
          message: ({ path }) =>
            t('{name} is duplicated at {path}, unpublished.', { name: pageName(page), path: path ?? '' }),
          onUndone: ({ id }) => location.pathname.startsWith(addressOf(id)) && navigate(at),
          signal,
        },
      ),
    ({ id }) => navigate(`${addressOf(id)}/change`),
  );
  const isStartPage = domain.start_page?.id === page.id || page.start_page_domain_id === domain.id;
  return (
    <>
      <ButtonLink variant="primary" href={`${at}/change`}>
        {t('Change Page')}
      </ButtonLink>
      {page.breadcrumbs ? (
        <ButtonLink href={`${at}/breadcrumbs/${page.breadcrumbs.id}/edit`}>{t('Edit Breadcrumbs')}</ButtonLink>
      ) : (
        <Button onClick={() => navigate(`${at}/breadcrumbs/new/edit`)}>{t('Create Breadcrumbs')}</Button>
      )}
      <ButtonLink href={`${at}/metadata`}>{t('Edit Page Metadata')}</ButtonLink>
      {domain.has_copies ? (
        <Button busy={copying.isBusy ? t('Duplicating…') : null} onClick={() => copying.request()}>
          {t('Duplicate')}
        </Button>
      ) : null}
      {isStartPage ? (
        <span ref={startMark} tabIndex={-1} className="self-center px-2 text-label font-row">
          {t('This is the Start Page')}
        </span>
      ) : (
        <Button busy={startPage.isBusy ? t('Saving…') : null} onClick={() => startPage.request()}>
          {t('Set as Start Page')}
        </Button>
      )}
      <FailureNotice of={startPage} quoted={(message) => t('The Start Page is not changed: {message}', { message })}>
        {t('Press Set as Start Page to try again.')}
      </FailureNotice>
      <FailureNotice of={copying} quoted={(message) => t('Nothing is copied: {message}', { message })}>
        {t('Press Duplicate to try again.')}
      </FailureNotice>
    </>
  );
}
