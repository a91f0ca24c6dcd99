import type { Component } from '../../contract/entities.ts';
import { EntityListScreen } from '../api/list-screen.tsx';
import { readings } from '../api/readings.ts';
import { useMe, useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { Affected } from '../references/used-in.tsx';
import { useDestroyQuestion } from '../trash/destroy-question.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Highlight } from '../ui/highlight.tsx';
import type { ListingColumn } from '../ui/listing.tsx';

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

/** `/admin/components`. */
export function ComponentListScreen() {
  const components = useReading(readings.components);
  const { request, question } = useComponentDestruction();
  return (
    <EntityListScreen
      narrow
      title={t('All CMS Components')}
      actions={
        <ButtonLink variant="primary" href="/admin/components/new">
          {t('New Component')}
        </ButtonLink>
      }
      resource={components}
      words={t('Loading components…')}
      href="/admin/components"
      name={{
        key: 'name',
        head: t('Name'),
        of: ({ id, name }) => name || t('Component {id}', { id }),
        sortBy: ({ name }) => name,
      }}
      columns={columns}
      labels={{ edit: t('Edit Component'), destroy: t('Destroy Component') }}
      actionsWidth="19.5rem"
      onDestroy={request}
      filter={{ label: t('Filter Name'), texts: ({ name, display_name }) => [name, display_name] }}
      empty={{ title: t('There are no components yet'), text: t('Press New Component to define the first one.') }}
    >
      {question}
    </EntityListScreen>
  );
}

const columns = (query: string): readonly ListingColumn<Component>[] => [
  {
    key: 'display_name',
    head: t('Display Name'),
    kind: 'path',
    cell: ({ display_name }) => (
      <bdi>
        <Highlight text={display_name ?? ''} query={query} />
      </bdi>
    ),
    sortBy: ({ display_name }) => display_name,
  },
];
