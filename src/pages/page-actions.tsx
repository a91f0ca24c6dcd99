import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { MadeCopy } from '../../contract/copies.ts';
import type { Domain, Page } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { script } from '../lib/lazy.ts';
import { pageName } from '../lib/pages.ts';
import { useCommand } from '../lib/use-command.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { useCopies } from './use-copies.ts';
import { useStartPage } from './use-start-page.ts';

const pageCopyDialog = script(
  'page-copy-dialog',
  async () => (await import('./copying/page-copy-dialog.tsx')).PageCopyDialog,
);

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
  const [dialog, setDialog] = useState<{ isHere: boolean } | null>(null);
  const hasPagesBelow = domain.moves_parts && domain.pages.some(({ path }) => path?.startsWith(`${page.path}/`));
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
        <Button
          busy={copying.isBusy ? t('Duplicating…') : null}
          onClick={() => (hasPagesBelow ? setDialog({ isHere: true }) : copying.request())}
        >
          {t('Duplicate')}
        </Button>
      ) : null}
      {domain.moves_parts ? <Button onClick={() => setDialog({ isHere: false })}>{t('Copy to…')}</Button> : null}
      {dialog ? (
        <LoadedPart wanted={pageCopyDialog} props={{ domain, page, ...dialog, onClose: () => setDialog(null) }} />
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
