import '../api/all-endpoints.ts';
import type { ClientToken } from '../../contract/client-tokens.ts';
import { ListScreen } from '../api/list-screen.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { domainName } from '../lib/names.ts';
import { TextLink } from '../ui/button.tsx';
import type { ListingColumn } from '../ui/listing.tsx';
import { tokenColumns, useTokenDestruction } from './client-token-table.tsx';

/** `/admin/client_tokens`: the client tokens of all domains. */
export function ClientTokenListScreen() {
  const tokens = useReading(readings.clientTokens);
  const { request, question } = useTokenDestruction(null);
  return (
    <ListScreen
      title={t('All Client Tokens')}
      resource={tokens}
      words={t('Loading the tokens…')}
      columns={(query) => tokenColumns(tokens.data ?? [], request, { query, domain: [domainColumn()] })}
      filter={{ label: t('Filter Name/Domain'), texts: ({ name, domain }) => [name, domain?.fqdn ?? null] }}
      empty={{
        title: t('There are no client tokens yet'),
        text: t('A website or an app reads the content of the domain with one.'),
      }}
    >
      {question}
    </ListScreen>
  );
}

const domainColumn = (): ListingColumn<ClientToken> => ({
  key: 'domain',
  head: t('Domain'),
  cell: ({ domain }) => domain && <TextLink href={`/admin/domains/${domain.id}`}>{domainName(domain)}</TextLink>,
  sortBy: ({ domain }) => domain?.fqdn ?? '',
});
