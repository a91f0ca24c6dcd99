import type { TrashEntry } from '../../../contract/extras.ts';
import { t } from '../../language/translate.ts';
import { dateAndTime } from '../../lib/moments.ts';
import { RowActions } from '../../ui/actions.tsx';
import { WordButton } from '../../ui/button.tsx';
import type { ListingColumn } from '../../ui/listing.tsx';
import { Match } from '../../ui/match.tsx';
import type { DestroyDialog } from '../../workflows/destroy-dialog.ts';
import type { TrashRestoring } from '../../workflows/trash.ts';
import { kindLabels, trashName, trashPlace } from './trash-names.ts';

export type TrashColumnsOptions = {
  query: string;
  restoring: TrashRestoring;
  onRestore: TrashRestoring['restore'];
  onDestroy: DestroyDialog['request'];
};

export const restoreButtonId = (trashId: number): string => `restore-${trashId}`;

/** What it was, where it stood, when and by whom it was destroyed; matches of `query` are marked. */
export function trashColumns({
  query,
  restoring,
  onRestore,
  onDestroy,
}: TrashColumnsOptions): readonly ListingColumn<TrashEntry>[] {
  const isBusy = (id: number) => restoring.isBusy && restoring.entry?.id === id;
  return [
    {
      key: 'name',
      head: t('Name'),
      kind: 'name',
      cell: (entry) => <Match text={trashName(entry)} query={query} />,
      sortBy: trashName,
    },
    {
      key: 'kind',
      head: t('What'),
      width: '6rem',
      cell: ({ kind }) => t(kindLabels[kind]),
      sortBy: ({ kind }) => kind,
    },
    { key: 'place', head: t('Where'), cell: trashPlace, sortBy: trashPlace },
    {
      key: 'when',
      head: t('Destroyed at'),
      cell: ({ destroyed_at: at }) => <time dateTime={at}>{dateAndTime(Date.parse(at))}</time>,
      sortBy: ({ destroyed_at }) => destroyed_at,
    },
    {
      key: 'by',
      head: t('Destroyed by'),
      cell: ({ destroyed_by }) => destroyed_by,
      sortBy: ({ destroyed_by }) => destroyed_by,
    },
    {
      key: 'actions',
      head: t('Actions'),
      kind: 'actions',
      cell: (entry) => (
        <RowActions>
          <WordButton
            id={restoreButtonId(entry.id)}
            aria-busy={isBusy(entry.id) || undefined}
            onClick={() => onRestore(entry)}
          >
            {isBusy(entry.id) ? t('Restoring…') : t('Restore')}
          </WordButton>
          <WordButton destroy onClick={() => onDestroy({ id: entry.id, name: trashName(entry), revision: null })}>
            {t('Destroy for good')}
          </WordButton>
        </RowActions>
      ),
    },
  ];
}
