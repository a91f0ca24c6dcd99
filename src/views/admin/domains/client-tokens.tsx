import type { ClientToken, Domain } from '../../../../contract/entities.ts';
import { t } from '../../../language/translate.ts';
import { RowActions } from '../../../ui/actions.tsx';
import { ButtonLink, WordButton, WordLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useClientTokenDestruction } from '../../../workflows/admin-destruction.ts';
import type { DestroyDialog } from '../../../workflows/destroy-dialog.ts';
import { DestroyQuestion } from '../../destroy-question.tsx';
import { Secret } from '../secret.tsx';

/** The client tokens of a domain; their values are masked until they are asked for (ADM-12). */
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
        <Empty fact={t('This domain has no client tokens yet')}>
          {t('A website or an app reads the content of the domain with one.')}
        </Empty>
      ) : (
        <Table
          label={t('ClientToken')}
          columns={columnsFor(destruction.request)}
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

function columnsFor(onDestroy: DestroyDialog['request']): readonly Column<ClientToken>[] {
  return [
    { key: 'id', head: 'ID', kind: 'id', cell: ({ id }) => id },
    { key: 'name', head: t('Name'), kind: 'name', width: '14rem', cell: ({ name }) => name },
    {
      key: 'value',
      head: t('Value'),
      kind: 'path',
      cell: ({ name, token }) => <Secret name={name} value={token ?? ''} />,
    },
    {
      key: 'actions',
      head: t('Actions'),
      kind: 'actions',
      cell: ({ id, name, revision }) => (
        <RowActions>
          <WordLink href={`/admin/client_tokens/${id}/edit`}>{t('Edit')}</WordLink>
          <WordButton destroy onClick={() => onDestroy({ id, name, revision: revision ?? null })}>
            {t('Destroy')}
          </WordButton>
        </RowActions>
      ),
    },
  ];
}
