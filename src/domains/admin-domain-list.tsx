import '../api/all-endpoints.ts';
import type { DomainSummary } from '../../contract/entities.ts';
import { EntityListScreen } from '../api/list-screen.tsx';
import { readings } from '../api/readings.ts';
import { useMe, useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { script } from '../lib/lazy.ts';
import { domainName } from '../lib/names.ts';
import { useDestroyQuestion } from '../trash/destroy-question.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Highlight } from '../ui/highlight.tsx';
import type { ListingColumn } from '../ui/listing.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { useDomainDestroyQuestion } from './domain-destruction.tsx';

const domainTrash = script('domain-trash', async () => (await import('./domain-trash.tsx')).DomainTrash);

/** `/admin/domains`. */
export function AdminDomainListScreen() {
  const domains = useReading(readings.adminDomains);
  const trash = useMe().data?.domain_trash ?? null;
  const typed = useDomainDestroyQuestion(trash?.days ?? 0);
  const plain = useDestroyQuestion({
    call: 'destroyDomain',
    argumentsOf: (domainId) => ({ params: { domainId } }),
    event: { type: 'domain.destroyed' },
    asks: 'Domain',
    consequences: t('All its pages, menus, settings and client tokens go with it.'),
    destroyed: (name) => t('Domain {name} is destroyed.', { name }),
  });
  const { request, question } = trash ? typed : plain;
  return (
    <EntityListScreen
      narrow
      title={t('All Domains')}
      actions={
        <>
          <ButtonLink href="/admin/client_tokens">{t('All Client Tokens')}</ButtonLink>
          <ButtonLink variant="primary" href="/admin/domains/new">
            {t('New Domain')}
          </ButtonLink>
        </>
      }
      resource={domains}
      words={t('Loading domains…')}
      href="/admin/domains"
      name={{ key: 'fqdn', head: 'FQDN', of: domainName, sortBy: ({ fqdn }) => fqdn }}
      columns={columns}
      labels={{ edit: t('Edit Domain'), destroy: t('Destroy Domain') }}
      actionsWidth="17.5rem"
      onDestroy={(domain) => request({ id: domain.id, name: domainName(domain), revision: null })}
      filter={{ label: t('Filter FQDN/slug'), texts: ({ fqdn, slug }) => [fqdn, slug] }}
      empty={{ title: t('There are no domains yet'), text: t('Press New Domain to add the first one.') }}
    >
      {trash ? <LoadedPart wanted={domainTrash} props={{}} /> : null}
      {question}
    </EntityListScreen>
  );
}

const columns = (query: string): readonly ListingColumn<DomainSummary>[] => [
  {
    key: 'slug',
    head: t('Slug'),
    kind: 'path',
    cell: ({ slug }) => <Highlight text={slug ?? ''} query={query} />,
    sortBy: ({ slug }) => slug,
  },
];
