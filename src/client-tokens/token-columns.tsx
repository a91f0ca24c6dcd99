import type { ClientToken } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import type { DestroyDialog } from '../trash/use-destroy-dialog.ts';
import { RowActions } from '../ui/actions.tsx';
import { WordButton, WordLink } from '../ui/button.tsx';
import { Secret } from '../ui/secret.tsx';
import type { Column } from '../ui/table.tsx';

/** The value, masked until it is asked for. */
export const tokenValueColumn = (): Column<ClientToken> => ({
  key: 'value',
  head: t('Value'),
  kind: 'path',
  cell: ({ name, token }) => <Secret name={name} value={token ?? ''} />,
});

export const tokenActionsColumn = (onDestroy: DestroyDialog['request']): Column<ClientToken> => ({
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
});
