import { useLocation } from 'wouter';
import type { Domain, Page } from '../../../contract/entities.ts';
import { usePage } from '../../data/pages.ts';
import { pageName } from '../../lib/page-name.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button, TextLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBreadcrumbsDestruction } from '../../workflows/breadcrumbs.ts';
import { FailedScreen } from '../failed-screen.tsx';
import { useScreenTitle } from '../screen-title.ts';
import { BreadcrumbsForm } from './breadcrumbs-form.tsx';

export type BreadcrumbsEditProps = { domain: Domain; pageId: number; breadcrumbsId: number };

/** `/domains/{d}/pages/{p}/breadcrumbs/{b}/edit` (CRUMB-01 to CRUMB-04). */
export function BreadcrumbsEditScreen({ domain, pageId, breadcrumbsId }: BreadcrumbsEditProps) {
  const page = usePage(domain.id, pageId);
  useScreenTitle(page.data ? `Breadcrumbs of ${pageName(page.data)}` : null);
  if (page.failure && !page.data) {
    return <FailedScreen title={`Page ${pageId}`} failure={page.failure} onRetry={page.reload} />;
  }
  if (!page.data) return <Spinner words="Loading the breadcrumbs…" />;
  return <BreadcrumbsSheet domain={domain} page={page.data} breadcrumbsId={breadcrumbsId} />;
}

type SheetProps = { domain: Domain; page: Page; breadcrumbsId: number };

/** Stays while the list is destroyed under it, so that it can lead back to the page. */
function BreadcrumbsSheet({ domain, page, breadcrumbsId }: SheetProps) {
  const [, navigate] = useLocation();
  const leave = (message: string | null) => {
    if (message) showToast(message);
    navigate(`/domains/${domain.id}/pages/${page.id}`);
  };
  const place = { domainId: domain.id, pageId: page.id };
  const dialog = useBreadcrumbsDestruction(place, () => leave(`The breadcrumbs of ${pageName(page)} are destroyed.`));
  const breadcrumbs = page.breadcrumbs?.id === breadcrumbsId ? page.breadcrumbs : null;
  if (breadcrumbs === null) return <Gone domain={domain} page={page} />;
  const target = { id: breadcrumbs.id, name: pageName(page), revision: breadcrumbs.revision };
  return (
    <Sheet narrow>
      <PageHead
        plain
        kicker={[`Breadcrumbs ${breadcrumbs.id}`, page.path]}
        title={`Breadcrumbs of ${pageName(page)}`}
        actions={<Button onClick={() => dialog.request(target)}>Destroy Breadcrumbs</Button>}
      />
      <BreadcrumbsForm
        domain={domain}
        pageId={page.id}
        breadcrumbs={breadcrumbs}
        onClose={(isSaved) => leave(isSaved ? `The breadcrumbs of ${pageName(page)} are saved.` : null)}
      />
      <AlertDialog
        open={dialog.isOpen}
        question={`Do you really want to destroy the breadcrumbs of ${pageName(page)}?`}
        consequences="The page itself stays as it is."
        busy={dialog.isBusy ? 'Destroying…' : null}
        failure={dialog.failure ? `The breadcrumbs are not destroyed: ${dialog.failure.message}` : null}
        onConfirm={dialog.confirm}
        onCancel={dialog.cancel}
      />
    </Sheet>
  );
}

function Gone({ domain, page }: { domain: Domain; page: Page }) {
  return (
    <Sheet narrow>
      <PageHead kicker={[`Page ${page.id}`, page.path]} title={`Breadcrumbs of ${pageName(page)}`} />
      <p className="py-4">
        These breadcrumbs do not exist any more.{' '}
        <TextLink href={`/domains/${domain.id}/pages/${page.id}`}>Back to the page</TextLink>
      </p>
    </Sheet>
  );
}
