import type { ClientToken } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { Secret } from '../ui/secret.tsx';
import type { Column } from '../ui/table.tsx';

/** The value, masked until revealed. */
export const tokenValueColumn = (): Column<ClientToken> => ({
  key: 'value',
  head: t('Value'),
  kind: 'path',
  cell: ({ name, token }) => <Secret name={name} value={token ?? ''} />,
});

export const tokenActionsColumn = (onDestroy: DestroyDialog['request']): Column<ClientToken> =>
  actionsColumn(({ id, name, revision }) => [
    { label: t('Edit'), href: `/admin/client_tokens/${id}/edit` },
    { label: t('Destroy'), isDestroying: true, onPress: () => onDestroy({ id, name, revision: revision ?? null }) },
  ]);
