import { useState } from 'react';
import type { ClientToken, Domain } from '../../../../contract/entities.ts';
import { RowActions } from '../../../ui/actions.tsx';
import { ButtonLink, WordButton, WordLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useClientTokenDestruction } from '../../../workflows/admin-destruction.ts';
import type { DestroyDialog } from '../../../workflows/destroy-dialog.ts';
import { DestroyQuestion } from '../../destroy-question.tsx';
import { copySecret } from '../copy-secret.ts';

const shownAtTheEnd = 4;

/** The client tokens of a domain; their values are masked until they are asked for (ADM-12). */
export function ClientTokens({ domain }: { domain: Domain }) {
  const destruction = useClientTokenDestruction(domain.id, (name) => showToast(`Token ${name ?? ''} is destroyed.`));
  return (
    <section aria-label="ClientToken">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-6 pb-3">
        <h2 className="text-h2">ClientToken</h2>
        <ButtonLink href={`/admin/domains/${domain.id}/client_tokens/new`}>New Token</ButtonLink>
      </div>
      {domain.client_tokens.length === 0 ? (
        <Empty fact="This domain has no client tokens yet">
          A website or an app reads the content of the domain with one.
        </Empty>
      ) : (
        <Table
          label="ClientToken"
          columns={columnsFor(destruction.request)}
          rows={domain.client_tokens}
          rowKey={({ id }) => id}
        />
      )}
      <DestroyQuestion
        dialog={destruction}
        what="ClientToken"
        consequences="What signs in with it is refused from now on."
      />
    </section>
  );
}

function columnsFor(onDestroy: DestroyDialog['request']): readonly Column<ClientToken>[] {
  return [
    { key: 'id', head: 'ID', kind: 'id', cell: ({ id }) => id },
    { key: 'name', head: 'Name', kind: 'name', width: '14rem', cell: ({ name }) => name },
    {
      key: 'value',
      head: 'Value',
      kind: 'path',
      cell: ({ name, token }) => <Secret name={name} value={token ?? ''} />,
    },
    {
      key: 'actions',
      head: 'Actions',
      kind: 'actions',
      cell: ({ id, name, revision }) => (
        <RowActions>
          <WordLink href={`/admin/client_tokens/${id}/edit`}>Edit</WordLink>
          <WordButton destroy onClick={() => onDestroy({ id, name, revision: revision ?? null })}>
            Destroy
          </WordButton>
        </RowActions>
      ),
    },
  ];
}

function Secret({ name, value }: { name: string; value: string }) {
  const [isShown, setShown] = useState(false);
  if (value === '') return 'no value';
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <span className="font-mono text-[0.875em] [overflow-wrap:anywhere]">
        {isShown ? value : <Masked value={value} />}
      </span>
      <WordButton onClick={() => setShown(!isShown)}>{isShown ? 'Hide' : 'Reveal'}</WordButton>
      <WordButton onClick={() => copySecret(`The value of ${name}`, value)}>Copy</WordButton>
    </span>
  );
}

/** The end of a long value tells tokens apart; of a short one nothing is shown. */
function Masked({ value }: { value: string }) {
  const end = value.length >= 4 * shownAtTheEnd ? value.slice(-shownAtTheEnd) : '';
  return (
    <>
      <span aria-hidden="true">•••• •••• </span>
      <span className="sr-only">hidden{end ? ', ends with ' : ''}</span>
      {end}
    </>
  );
}
