import '../api/all-endpoints.ts';
import { Link } from 'wouter';
import type { DomainSummary } from '../../contract/entities.ts';
import { Pending } from '../api/pending.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { domainName } from '../lib/names.ts';
import { useDestroyQuestion } from '../trash/destroy-question.tsx';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Highlight } from '../ui/highlight.tsx';
import { Listing, type ListingColumn } from '../ui/listing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';

/** `/admin/domains` (ADM-10). */
export function AdminDomainListScreen() {
  const domains = useReading(readings.adminDomains);
  const { request, question } = useDestroyQuestion({
    call: 'destroyDomain',
    argumentsOf: (domainId) => ({ params: { domainId } }),
    event: { type: 'domain.destroyed' },
    asks: 'Domain',
    consequences: t('All its pages, menus, settings and client tokens go with it.'),
    destroyed: (name) => t('Domain {name} is destroyed.', { name }),
  });
  return (
    <PageLayout narrow>
      <PageHead
        plain
        title={t('All Domains')}
        actions={
          <>
            <ButtonLink href="/admin/client_tokens">{t('All Client Tokens')}</ButtonLink>
            <ButtonLink variant="primary" href="/admin/domains/new">
              {t('New Domain')}
            </ButtonLink>
          </>
        }
      />
      {domains.data ? (
        <Listing
          label={t('All Domains')}
          rows={domains.data}
          rowKey={({ id }) => id}
          columns={(query) => columnsFor(query, request)}
          filter={{ label: t('Filter FQDN/slug'), texts: ({ fqdn, slug }) => [fqdn, slug] }}
          empty={<Empty title={t('There are no domains yet')}>{t('Press New Domain to add the first one.')}</Empty>}
        />
      ) : (
        <Pending resource={domains} words={t('Loading domains…')} />
      )}
      {question}
    </PageLayout>
  );
}

function columnsFor(query: string, onDestroy: DestroyDialog['request']): readonly ListingColumn<DomainSummary>[] {
  return [
    { key: 'id', head: 'ID', kind: 'id', cell: ({ id }) => id, sortBy: ({ id }) => id },
    {
      key: 'fqdn',
      head: 'FQDN',
      kind: 'name',
      cell: (domain) => (
        <Link href={`/admin/domains/${domain.id}`}>
          <Highlight text={domainName(domain)} query={query} />
        </Link>
      ),
      sortBy: ({ fqdn }) => fqdn,
    },
    {
      key: 'slug',
      head: t('Slug'),
      kind: 'path',
      cell: ({ slug }) => <Highlight text={slug ?? ''} query={query} />,
      sortBy: ({ slug }) => slug,
    },
    actionsColumn(
      ({ id, fqdn }) => [
        { label: t('Show'), href: `/admin/domains/${id}` },
        { label: t('Edit Domain'), href: `/admin/domains/${id}/edit` },
        {
          label: t('Destroy Domain'),
          isDestroying: true,
          onPress: () => onDestroy({ id, name: domainName({ id, fqdn }), revision: null }),
        },
      ],
      '17.5rem',
    ),
  ];
}
