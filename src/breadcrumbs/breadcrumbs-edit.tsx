import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { Breadcrumbs, Domain, Page } from '../../contract/entities.ts';
import { PendingScreen } from '../api/pending-screen.tsx';
import { usePage } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
import { useDestroyQuestion } from '../trash/destroy-question.tsx';
import { Button, TextLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { showToast } from '../ui/toast.tsx';
import { BreadcrumbsForm } from './breadcrumbs-form.tsx';

export type BreadcrumbsEditProps = { domain: Domain; pageId: number; breadcrumbsId?: number | null };

/** `/domains/{d}/pages/{p}/breadcrumbs/{b}/edit`, or `…/new/edit` for a page without breadcrumbs. */
export function BreadcrumbsEditScreen({ domain, pageId, breadcrumbsId = null }: BreadcrumbsEditProps) {
  const page = usePage(domain.id, pageId);
  if (!page.data) {
    const title = t('Page {id}', { id: pageId });
    return <PendingScreen resource={page} title={title} words={t('Loading the breadcrumbs…')} />;
  }
  return <BreadcrumbsLayout key={breadcrumbsId} domain={domain} page={page.data} breadcrumbsId={breadcrumbsId} />;
}

type LayoutProps = { domain: Domain; page: Page; breadcrumbsId: number | null };

/** Stays mounted while the breadcrumbs are created or destroyed, so that it can navigate back to the page. */
function BreadcrumbsLayout({ domain, page, breadcrumbsId }: LayoutProps) {
  const [, navigate] = useLocation();
  const pageHref = `/domains/${domain.id}/pages/${page.id}`;
  const leave = (message: string | null) => {
    if (message) showToast(message);
    navigate(pageHref);
  };
  const { request, question } = useDestroyQuestion({
    call: 'destroyBreadcrumbs',
    argumentsOf: (id) => ({ params: { domainId: domain.id, breadcrumbsId: id } }),
    event: { type: 'breadcrumbs.changed', domainId: domain.id, pageId: page.id },
    asks: {
      question: () => t('Do you really want to destroy the breadcrumbs of {page}?', { page: pageName(page) }),
      failed: (message) => t('The breadcrumbs are not destroyed: {message}', { message }),
    },
    consequences: t('The page itself stays as it is.'),
    destroyed: () => t('The breadcrumbs of {page} are destroyed.', { page: pageName(page) }),
    onDestroyed: () => navigate(pageHref),
  });
  const [existing] = useState(breadcrumbsId === null ? page.breadcrumbs : null);
  if (existing) return <Redirect replace to={`${pageHref}/breadcrumbs/${existing.id}/edit`} />;
  const breadcrumbs = page.breadcrumbs?.id === breadcrumbsId ? page.breadcrumbs : null;
  if (breadcrumbs === null && breadcrumbsId !== null) return <Gone domain={domain} page={page} />;
  const destroy = ({ id, revision }: Breadcrumbs) => request({ id, name: pageName(page), revision });
  return (
    <>
      <BreadcrumbsForm
        {...{ domain, page, breadcrumbs }}
        actions={breadcrumbs ? <Button onClick={() => destroy(breadcrumbs)}>{t('Destroy Breadcrumbs')}</Button> : null}
        onClose={(isSaved) =>
          leave(isSaved ? t('The breadcrumbs of {page} are saved.', { page: pageName(page) }) : null)
        }
      />
      {question}
    </>
  );
}

function Gone({ domain, page }: { domain: Domain; page: Page }) {
  return (
    <PageLayout narrow>
      <PageHead
        kicker={[t('Page {id}', { id: page.id }), page.path]}
        title={t('Breadcrumbs of {page}', { page: pageName(page) })}
      />
      <p className="py-4">
        {t('These breadcrumbs do not exist any more.')}{' '}
        <TextLink href={`/domains/${domain.id}/pages/${page.id}`}>{t('Back to the page')}</TextLink>
      </p>
    </PageLayout>
  );
}
