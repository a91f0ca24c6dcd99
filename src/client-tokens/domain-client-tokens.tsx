import type { ClientToken } from '../../contract/client-tokens.ts';
import type { Domain } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { DestroyQuestion } from '../trash/destroy-question.tsx';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { useClientTokenDestruction } from '../trash/use-destruction.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { showToast } from '../ui/toast.tsx';
import { tokenActionsColumn, tokenUseColumns, tokenValueColumn } from './token-columns.tsx';

/** The client tokens of a domain; their values are masked until revealed (ADM-12). */
export function ClientTokens({ domain }: { domain: Domain }) {
  const destruction = useClientTokenDestruction(domain.id, (name) =>
    showToast(t('Token {name} is destroyed.', { name: name ?? '' })),
  );
  return (
    <section aria-label={t('ClientToken')}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-6 pb-3">
        <h2 className="text-h2">{t('ClientToken')}</h2>
        <ButtonLink href={`/admin/domains/${domain.id}/client_tokens/new`}>{t('New Token')}</ButtonLink>
      </div>
      {domain.client_tokens.length === 0 ? (
        <Empty title={t('This domain has no client tokens yet')}>
          {t('A website or an app reads the content of the domain with one.')}
        </Empty>
      ) : (
        <Table
          label={t('ClientToken')}
          columns={columnsFor(domain.client_tokens, destruction.request)}
          rows={domain.client_tokens}
          rowKey={({ id }) => id}
        />
      )}
      <DestroyQuestion
        dialog={destruction}
        what="ClientToken"
        consequences={t('What signs in with it is refused from now on.')}
      />
    </section>
  );
}

function columnsFor(
  tokens: readonly ClientToken[],
  onDestroy: DestroyDialog['request'],
): readonly Column<ClientToken>[] {
  return [
    { key: 'id', head: 'ID', kind: 'id', cell: ({ id }) => id },
    { key: 'name', head: t('Name'), kind: 'name', width: '14rem', cell: ({ name }) => name },
    tokenValueColumn(),
    ...tokenUseColumns(tokens),
    tokenActionsColumn(onDestroy),
  ];
}
