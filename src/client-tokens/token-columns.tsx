import type { ClientToken } from '../../contract/client-tokens.ts';
import { t } from '../language/translate.ts';
import { written } from '../lib/time-format.ts';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { actionsColumn } from '../ui/actions.tsx';
import type { ListingColumn } from '../ui/listing.tsx';
import { Secret } from '../ui/secret.tsx';
import type { Column } from '../ui/table.tsx';

/** The value, masked until revealed. */
export const tokenValueColumn = (): Column<ClientToken> => ({
  key: 'value',
  head: t('Value'),
  kind: 'path',
  cell: ({ name, token }) => <Secret name={name} value={token ?? ''} />,
});

/** Whether it may preview, and when it was last used, if the server says so. */
export function tokenUseColumns(tokens: readonly ClientToken[]): ListingColumn<ClientToken>[] {
  if (tokens.every(({ may_preview }) => may_preview === null)) return [];
  return [
    {
      key: 'preview',
      head: t('Preview'),
      width: '9rem',
      cell: ({ may_preview }) => (may_preview ? t('may preview') : ''),
      sortBy: ({ may_preview }) => (may_preview ? 0 : 1),
    },
    {
      key: 'used',
      head: t('Last used'),
      width: '11rem',
      cell: ({ last_used_on }) =>
        last_used_on ? t('used on {day}', { day: dayInWords(last_used_on) }) : t('never used'),
      sortBy: ({ last_used_on }) => last_used_on ?? '',
    },
  ];
}

/** The day of UTC, whatever the time zone of this browser. */
const dayInWords = (day: string) => written(Date.parse(day), { dateStyle: 'medium', timeZone: 'UTC' });

export const tokenActionsColumn = (onDestroy: DestroyDialog['request']): Column<ClientToken> =>
  actionsColumn(({ id, name, revision }) => [
    { label: t('Edit'), href: `/admin/client_tokens/${id}/edit` },
    { label: t('Destroy'), isDestroying: true, onPress: () => onDestroy({ id, name, revision: revision ?? null }) },
  ]);
