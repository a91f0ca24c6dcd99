import type { Domain } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Table } from '../ui/table.tsx';
import { tokenColumns, useTokenDestruction } from './token-columns.tsx';

/** The client tokens of a domain; their values are masked until revealed (ADM-12). */
export function ClientTokens({ domain }: { domain: Domain }) {
  const { request, question } = useTokenDestruction(domain.id);
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
          columns={tokenColumns(domain.client_tokens, request)}
          rows={domain.client_tokens}
          rowKey={({ id }) => id}
        />
      )}
      {question}
    </section>
  );
}
