import type { ClientToken } from '../../contract/client-tokens.ts';
import type { Domain } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { tokenName } from '../lib/names.ts';
import { written } from '../lib/time-format.ts';
import { tokenRights } from '../lib/token-rights.ts';
import { useDestroyQuestion } from '../trash/destroy-question.tsx';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Highlight } from '../ui/highlight.tsx';
import type { ListingColumn } from '../ui/listing.tsx';
import { Secret } from '../ui/secret.tsx';
import { Table } from '../ui/table.tsx';
import { NewToken } from './new-token.tsx';

/** The client tokens of a domain; their values are masked until revealed. */
export function ClientTokens({ domain }: { domain: Domain }) {
  const { request, question } = useTokenDestruction(domain.id);
  return (
    <section aria-label={t('ClientToken')}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-6 pb-3">
        <h2 className="text-h2">{t('ClientToken')}</h2>
        <ButtonLink href={`/admin/domains/${domain.id}/client_tokens/new`}>{t('New Token')}</ButtonLink>
      </div>
      <NewToken domainId={domain.id} />
      {domain.client_tokens.length === 0 ? (
        <Empty title={t('This domain has no client tokens yet')}>
          {t('A website or an app reads the content of the domain with one.')}
        </Empty>
      ) : (
        <Table
          label={t('ClientToken')}
          columns={tokenColumns(domain.client_tokens, request)}
          rows={domain.client_tokens}
          rowKey={({ id }) => id}
        />
      )}
      {question}
    </section>
  );
}

type TokenColumn = ListingColumn<ClientToken>;

/** `domain` is the domain column, for lists of all domains. */
export function tokenColumns(
  tokens: readonly ClientToken[],
  onDestroy: DestroyDialog['request'],
  { query = '', domain = [] }: { query?: string; domain?: readonly TokenColumn[] } = {},
): TokenColumn[] {
  return [
    { key: 'id', head: 'ID', kind: 'id', cell: ({ id }) => id, sortBy: ({ id }) => id },
    {
      key: 'name',
      head: t('Name'),
      kind: 'name',
      width: '14rem',
      cell: (token) => <Highlight text={tokenName(token)} query={query} />,
      sortBy: ({ name }) => name,
    },
    {
      key: 'value',
      head: t('Value'),
      kind: 'path',
      cell: (token) => <Secret name={tokenName(token)} value={token.token ?? ''} end={token.ends_with} />,
    },
    ...domain,
    ...usageColumns(tokens),
    actionsColumn(({ id, name, revision }) => [
      { label: t('Edit'), href: `/admin/client_tokens/${id}/edit` },
      {
        label: t('Destroy'),
        isDestroying: true,
        onPress: () => onDestroy({ id, name: tokenName({ id, name }), revision }),
      },
    ]),
  ];
}

/** Only if the server supports them. */
function usageColumns(tokens: readonly ClientToken[]): TokenColumn[] {
  if (tokens.every(({ may_preview }) => may_preview === null)) return [];
  return [
    {
      key: 'rights',
      head: t('Rights'),
      width: '13rem',
      cell: (token) => tokenRights((right) => token[right] === true),
      sortBy: (token) => tokenRights((right) => token[right] === true),
    },
    {
      key: 'used',
      head: t('Last used'),
      width: '11rem',
      cell: ({ last_used_on }) => (last_used_on ? t('used on {day}', { day: dayText(last_used_on) }) : t('never used')),
      sortBy: ({ last_used_on }) => last_used_on ?? '',
    },
  ];
}

/** `day` is a date in UTC. */
const dayText = (day: string) => written(Date.parse(day), { dateStyle: 'medium', timeZone: 'UTC' });

/** `domainId` is `null` in a list of all domains. */
export const useTokenDestruction = (domainId: number | null) =>
  useDestroyQuestion({
    call: 'destroyClientToken',
    argumentsOf: (tokenId) => ({ params: { tokenId } }),
    event: { type: 'clientToken.destroyed', domainId },
    asks: 'ClientToken',
    consequences: t('What logs in with it is refused from now on.'),
    destroyed: (name) => t('Token {name} is destroyed.', { name }),
  });
