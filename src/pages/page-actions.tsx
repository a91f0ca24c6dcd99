import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Domain, Page } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { moreOfPageId } from '../lib/focus-targets.ts';
import { script } from '../lib/lazy.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { useStartPage } from './use-start-page.ts';

const pageMenu = script('page-menu', async () => (await import('./copying/page-menu.tsx')).PageMenu);

/** The actions on the page being viewed. */
export function PageActions({ domain, page }: { domain: Domain; page: Page }) {
  const startMark = useRef<HTMLSpanElement>(null);
  const startPage = useStartPage(domain, page, () => startMark.current?.focus());
  const [, navigate] = useLocation();
  const at = `/domains/${domain.id}/pages/${page.id}`;
  const [menu, setMenu] = useState<'open' | 'closed' | null>(null);
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
      {isStartPage ? (
        <span ref={startMark} tabIndex={-1} className="self-center px-2 text-label font-row">
          {t('This is the Start Page')}
        </span>
      ) : (
        <Button busy={startPage.isBusy ? t('Saving…') : null} onClick={() => startPage.request()}>
          {t('Set as Start Page')}
        </Button>
      )}
      {domain.has_copies ? (
        <Button id={moreOfPageId} aria-haspopup="menu" onClick={() => setMenu('open')}>
          {t('More')}
        </Button>
      ) : null}
      {menu ? (
        <LoadedPart
          wanted={pageMenu}
          props={{ domain, page, isOpen: menu === 'open', onClose: () => setMenu('closed') }}
        />
      ) : null}
      <FailureNotice of={startPage} quoted={(message) => t('The Start Page is not changed: {message}', { message })}>
        {t('Press Set as Start Page to try again.')}
      </FailureNotice>
    </>
  );
}
