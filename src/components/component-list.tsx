import { Link } from 'wouter';
import type { Component } from '../../contract/entities.ts';
import { Pending } from '../api/pending.tsx';
import { readings } from '../api/readings.ts';
import { useMe, useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { Affected } from '../references/used-in.tsx';
import { useDestroyQuestion } from '../trash/destroy-question.tsx';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Highlight } from '../ui/highlight.tsx';
import { Listing, type ListingColumn } from '../ui/listing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';

/** The question says which items use the component. */
export function useComponentDestruction(onDestroyed?: () => void) {
  const knowsUses = useMe().data?.has_references === true;
  return useDestroyQuestion({
    call: 'destroyComponent',
    argumentsOf: (componentId) => ({ params: { componentId } }),
    event: { type: 'component.destroyed' },
    asks: 'Component',
    consequences: t('Items that use it keep their configuration, but show nothing of it any more.'),
    affected: ({ name: key }) =>
      knowsUses && key ? <Affected used={{ domainId: null, kind: 'component', key }} /> : null,
    destroyed: (name) => t('Component {name} is destroyed.', { name }),
    onDestroyed,
  });
}

/** `/admin/components` (ADM-06). */
export function ComponentListScreen() {
  const components = useReading(readings.components);
  const { request, question } = useComponentDestruction();
  return (
    <PageLayout narrow>
      <PageHead
        plain
        title={t('All CMS Components')}
        actions={
          <ButtonLink variant="primary" href="/admin/components/new">
            {t('New Component')}
          </ButtonLink>
        }
      />
      {components.data ? (
        <Listing
          label={t('All CMS Components')}
          rows={components.data}
          rowKey={({ id }) => id}
          columns={(query) => columnsFor(query, request)}
          filter={{ label: t('Filter Name'), texts: ({ name, display_name }) => [name, display_name] }}
          empty={
            <Empty title={t('There are no components yet')}>{t('Press New Component to define the first one.')}</Empty>
          }
        />
      ) : (
        <Pending resource={components} words={t('Loading components…')} />
      )}
      {question}
    </PageLayout>
  );
}

function columnsFor(query: string, onDestroy: DestroyDialog['request']): readonly ListingColumn<Component>[] {
  return [
    { key: 'id', head: 'ID', kind: 'id', cell: ({ id }) => id, sortBy: ({ id }) => id },
    {
      key: 'name',
      head: t('Name'),
      kind: 'name',
      cell: ({ id, name }) => (
        <Link href={`/admin/components/${id}`}>
          <Highlight text={name || t('Component {id}', { id })} query={query} />
        </Link>
      ),
      sortBy: ({ name }) => name,
    },
    {
      key: 'display_name',
      head: t('Display Name'),
      kind: 'path',
      cell: ({ display_name }) => <Highlight text={display_name ?? ''} query={query} />,
      sortBy: ({ display_name }) => display_name,
    },
    actionsColumn(
      ({ id, name, revision }) => [
        { label: t('Show'), href: `/admin/components/${id}` },
        { label: t('Edit Component'), href: `/admin/components/${id}/edit` },
        {
          label: t('Destroy Component'),
          isDestroying: true,
          onPress: () => onDestroy({ id, name, revision }),
        },
      ],
      '19.5rem',
    ),
  ];
}
