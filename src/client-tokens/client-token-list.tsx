import '../api/all-endpoints.ts';
import type { ClientToken } from '../../contract/client-tokens.ts';
import { Pending } from '../api/pending.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { DestroyQuestion } from '../trash/destroy-question.tsx';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { useClientTokenDestruction } from '../trash/use-destruction.ts';
import { TextLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Highlight } from '../ui/highlight.tsx';
import { Listing, type ListingColumn } from '../ui/listing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { showToast } from '../ui/toast.tsx';
import { tokenActionsColumn, tokenUseColumns, tokenValueColumn } from './token-columns.tsx';

/** `/admin/client_tokens`: the client tokens of all domains. */
export function ClientTokenListScreen() {
  const tokens = useReading(readings.clientTokens);
  const destruction = useClientTokenDestruction(null, (name) =>
    showToast(t('Token {name} is destroyed.', { name: name ?? '' })),
  );
  return (
    <PageLayout>
      <PageHead plain title={t('All Client Tokens')} />
      {tokens.data ? (
        <Listing
          label={t('All Client Tokens')}
          rows={tokens.data}
          rowKey={({ id }) => id}
          columns={(query) => columnsFor(query, tokens.data ?? [], destruction.request)}
          filter={{ label: t('Filter Name/Domain'), texts: ({ name, domain }) => [name, domain?.fqdn ?? null] }}
          empty={
            <Empty title={t('There are no client tokens yet')}>
              {t('A website or an app reads the content of the domain with one.')}
            </Empty>
          }
        />
      ) : (
        <Pending resource={tokens} words={t('Loading the tokens…')} />
      )}
      <DestroyQuestion
        dialog={destruction}
        what="ClientToken"
        consequences={t('What signs in with it is refused from now on.')}
      />
    </PageLayout>
  );
}

function columnsFor(
  query: string,
  tokens: readonly ClientToken[],
  onDestroy: DestroyDialog['request'],
): readonly ListingColumn<ClientToken>[] {
  return [
    { key: 'id', head: 'ID', kind: 'id', cell: ({ id }) => id, sortBy: ({ id }) => id },
    {
      key: 'name',
      head: t('Name'),
      kind: 'name',
      width: '14rem',
      cell: ({ name }) => <Highlight text={name} query={query} />,
      sortBy: ({ name }) => name,
    },
    tokenValueColumn(),
    {
      key: 'domain',
      head: t('Domain'),
      cell: ({ domain }) =>
        domain && (
          <TextLink href={`/admin/domains/${domain.id}`}>{domain.fqdn ?? t('Domain {id}', { id: domain.id })}</TextLink>
        ),
      sortBy: ({ domain }) => domain?.fqdn ?? '',
    },
    ...tokenUseColumns(tokens),
    tokenActionsColumn(onDestroy),
  ];
}
