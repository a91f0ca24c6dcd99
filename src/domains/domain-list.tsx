import { Link } from 'wouter';
import type { ListedDomain } from '../../contract/extras.ts';
import { useLastSeen } from '../api/last-seen.ts';
import { Pending } from '../api/pending-screen.tsx';
import { coreReadings, useMe } from '../api/resource.ts';
import { UnsavedWork } from '../forms/unsaved-work.tsx';
import { t } from '../language/translate.ts';
import { script } from '../lib/lazy.ts';
import { domainName } from '../lib/names.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { type Column, Table } from '../ui/table.tsx';

const changedPages = script('changed-pages', async () => (await import('../pages/changed-pages.tsx')).ChangedPages);

/** `/domains`: the domains linked to the user. */
export function DomainListScreen() {
  const domains = useLastSeen(coreReadings.domains);
  return (
    <PageLayout narrow>
      <PageHead plain title={t('Domains')} actions={<ButtonLink href="/images">{t('Image library')}</ButtonLink>} />
      <UnsavedWork path={null} />
      {domains.data ? (
        <DomainTable domains={domains.data} />
      ) : (
        <Pending resource={domains} words={t('Loading domains…')} />
      )}
    </PageLayout>
  );
}

function DomainTable({ domains }: { domains: ListedDomain[] }) {
  const isAdmin = useMe().data?.is_admin === true;
  if (domains.length === 0 && isAdmin) {
    return (
      <Empty title={t('There are no domains yet')}>
        <p className="pb-3">{t('Press New Domain to add the first one.')}</p>
        <ButtonLink variant="primary" href="/admin/domains/new">
          {t('New Domain')}
        </ButtonLink>
      </Empty>
    );
  }
  if (domains.length === 0) {
    return (
      <Empty title={t('No domain is linked to you yet')}>
        {t('An admin can link one to your account. Then load this page again.')}
      </Empty>
    );
  }
  return (
    <>
      <Table label={t('Domains')} columns={columns()} rows={domains} rowKey={({ id }) => id} />
      {domains.some(({ changed_pages }) => changed_pages.length > 0) ? (
        <LoadedPart wanted={changedPages} props={{ domains }} />
      ) : null}
    </>
  );
}

const columns = (): readonly Column<ListedDomain>[] => [
  {
    key: 'fqdn',
    head: t('FQDN'),
    kind: 'name',
    cell: (domain) => <Link href={`/domains/${domain.id}`}>{domainName(domain)}</Link>,
  },
  { key: 'slug', head: t('Slug'), kind: 'path', cell: ({ slug }) => slug },
  actionsColumn(({ id }) => [
    { label: t('Show'), href: `/domains/${id}` },
    { label: t('Edit Domain'), href: `/domains/${id}/edit` },
  ]),
];
