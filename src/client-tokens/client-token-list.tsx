import '../api/all-endpoints.ts';
import type { ClientToken } from '../../contract/client-tokens.ts';
import { Pending } from '../api/pending.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { domainName } from '../lib/names.ts';
import { TextLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Listing, type ListingColumn } from '../ui/listing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { tokenColumns, useTokenDestruction } from './token-columns.tsx';

/** `/admin/client_tokens`: the client tokens of all domains. */
export function ClientTokenListScreen() {
  const tokens = useReading(readings.clientTokens);
  const { request, question } = useTokenDestruction(null);
  return (
    <PageLayout>
      <PageHead plain title={t('All Client Tokens')} />
      {tokens.data ? (
        <Listing
          label={t('All Client Tokens')}
          rows={tokens.data}
          rowKey={({ id }) => id}
          columns={(query) => tokenColumns(tokens.data ?? [], request, { query, domain: [domainColumn()] })}
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
      {question}
    </PageLayout>
  );
}

const domainColumn = (): ListingColumn<ClientToken> => ({
  key: 'domain',
  head: t('Domain'),
  cell: ({ domain }) => domain && <TextLink href={`/admin/domains/${domain.id}`}>{domainName(domain)}</TextLink>,
  sortBy: ({ domain }) => domain?.fqdn ?? '',
});
