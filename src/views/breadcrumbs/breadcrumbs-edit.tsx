import { useLocation } from 'wouter';
import type { Breadcrumbs, Domain, Page } from '../../../contract/entities.ts';
import { usePage } from '../../data/pages.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button, TextLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pen } from '../../ui/pen.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBreadcrumbsDestruction } from '../../workflows/breadcrumbs.ts';
import { useScreenTitle } from '../screen-title.ts';
import { BreadcrumbsForm } from './breadcrumbs-form.tsx';

export type BreadcrumbsEditProps = { domain: Domain; pageId: number; breadcrumbsId: number };

/** `/domains/{d}/pages/{p}/breadcrumbs/{b}/edit` (CRUMB-01 to CRUMB-04). */
export function BreadcrumbsEditScreen({ domain, pageId, breadcrumbsId }: BreadcrumbsEditProps) {
  const page = usePage(domain.id, pageId);
  useScreenTitle(page.data ? `Breadcrumbs of ${nameOf(page.data)}` : page.failure ? `Page ${pageId}` : null);
  if (page.failure && !page.data) return <LoadFailure message={page.failure.message} onRetry={page.reload} />;
  if (!page.data) return <Spinner words="Loading the breadcrumbs…" />;
  const { breadcrumbs } = page.data;
  if (breadcrumbs?.id !== breadcrumbsId) return <Gone domain={domain} page={page.data} />;
  return <BreadcrumbsSheet domain={domain} page={page.data} breadcrumbs={breadcrumbs} />;
}

type SheetProps = { domain: Domain; page: Page; breadcrumbs: Breadcrumbs };

function BreadcrumbsSheet({ domain, page, breadcrumbs }: SheetProps) {
  const [, navigate] = useLocation();
  const leave = (message: string | null) => {
    if (message) showToast(message);
    navigate(`/domains/${domain.id}/pages/${page.id}`);
  };
  const place = { domainId: domain.id, pageId: page.id };
  const dialog = useBreadcrumbsDestruction(place, () => leave(`The breadcrumbs of ${nameOf(page)} are destroyed.`));
  const target = { id: breadcrumbs.id, name: nameOf(page), revision: breadcrumbs.revision };
  return (
    <Sheet narrow>
      <PageHead
        plain
        kicker={[`Breadcrumbs ${breadcrumbs.id}`, page.path]}
        title={`Breadcrumbs of ${nameOf(page)}`}
        actions={<Button onClick={() => dialog.request(target)}>Destroy Breadcrumbs</Button>}
      />
      <Pen tag="Editing Breadcrumbs">
        <BreadcrumbsForm
          domain={domain}
          pageId={page.id}
          breadcrumbs={breadcrumbs}
          onClose={(isSaved) => leave(isSaved ? `The breadcrumbs of ${nameOf(page)} are saved.` : null)}
        />
      </Pen>
      <AlertDialog
        open={dialog.isOpen}
        question={`Do you really want to destroy the breadcrumbs of ${nameOf(page)}?`}
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
      <PageHead kicker={[`Page ${page.id}`, page.path]} title={`Breadcrumbs of ${nameOf(page)}`} />
      <p className="py-4">
        These breadcrumbs do not exist any more.{' '}
        <TextLink href={`/domains/${domain.id}/pages/${page.id}`}>Back to the page</TextLink>
      </p>
    </Sheet>
  );
}

function nameOf({ headline, id }: Page): string {
  return headline || `Page ${id}`;
}
