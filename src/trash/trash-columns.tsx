import type { TrashEntry } from '../../contract/extras.ts';
import { t } from '../language/translate.ts';
import { dateAndTime } from '../lib/time-format.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { Highlight } from '../ui/highlight.tsx';
import type { ListingColumn } from '../ui/listing.tsx';
import { kindLabels, trashName, trashPlace } from './trash-texts.ts';
import type { DestroyDialog } from './use-destruction.ts';
import type { TrashRestoring } from './use-trash-restoring.ts';

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
  return [
    {
      key: 'name',
      head: t('Name'),
      kind: 'name',
      cell: (entry) => <Highlight text={trashName(entry)} query={query} />,
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
    ...destroyedColumns<TrashEntry>({
      restoreId: restoreButtonId,
      nameOf: trashName,
      isRestoring: ({ id }) => restoring.isBusy && restoring.entry?.id === id,
      onRestore,
      onDestroy,
    }),
  ];
}

type Destroyed = { id: number; destroyed_at: string; destroyed_by: string | null };

export type DestroyedColumnsOptions<Entry extends Destroyed> = {
  /** The id of the button that restores, so that it can be given the focus. */
  restoreId: (id: number) => string;
  nameOf: (entry: Entry) => string;
  isRestoring: (entry: Entry) => boolean;
  onRestore: (entry: Entry) => void;
  onDestroy: DestroyDialog['request'];
};

/** When and by whom something was destroyed, and what can be done with it. */
export function destroyedColumns<Entry extends Destroyed>(
  options: DestroyedColumnsOptions<Entry>,
): readonly ListingColumn<Entry>[] {
  const { restoreId, nameOf, isRestoring, onRestore, onDestroy } = options;
  return [
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
    actionsColumn((entry) => {
      const isBusy = isRestoring(entry);
      const destroy = { id: entry.id, name: nameOf(entry), revision: null };
      return [
        {
          label: isBusy ? t('Restoring…') : t('Restore'),
          id: restoreId(entry.id),
          isBusy,
          onPress: () => onRestore(entry),
        },
        { label: t('Destroy for good'), isDestroying: true, onPress: () => onDestroy(destroy) },
      ];
    }),
  ];
}
