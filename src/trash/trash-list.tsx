import { t } from '../language/translate.ts';
import { dateAndTime } from '../lib/time-format.ts';
import type { Command } from '../lib/use-command.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { Empty } from '../ui/empty.tsx';
import { Listing, type ListingColumn } from '../ui/listing.tsx';
import { Notice } from '../ui/notice.tsx';
import { DestroyForGoodDialog } from './destroy-question.tsx';
import { restoringFailure } from './trash-texts.ts';
import type { DestroyDialog } from './use-destruction.ts';

type Destroyed = { id: number; destroyed_at: string; destroyed_by: string | null };

type TrashListProps<Entry extends Destroyed> = {
  entries: readonly Entry[];
  nameOf: (entry: Entry) => string;
  /** The searchable texts. */
  texts: (entry: Entry) => (string | null)[];
  /** The columns that describe an entry, with matches of `query` highlighted. */
  columns: (query: string) => readonly ListingColumn<Entry>[];
  /** Explains an empty trash. */
  empty: string;
  restoring: Command<Entry>;
  destruction: DestroyDialog;
};

/** The entries of a trash; each can be restored, or destroyed for good after a confirmation. */
export function TrashList<Entry extends Destroyed>(props: TrashListProps<Entry>) {
  const { entries, nameOf, texts, columns, empty, restoring, destruction } = props;
  const actions = actionsColumn((entry: Entry) => {
    const isBusy = restoring.isBusy && restoring.subject?.id === entry.id;
    const restore = () => restoring.request(entry);
    const destroy = () => destruction.request({ id: entry.id, name: nameOf(entry), revision: null });
    return [
      { label: isBusy ? t('Restoring…') : t('Restore'), isBusy, onPress: restore },
      { label: t('Destroy for good'), isDestroying: true, onPress: destroy },
    ];
  });
  const { subject, failure } = restoring;
  return (
    <>
      {subject && failure ? (
        <Notice tone="stop" onDismiss={restoring.dismiss}>
          {restoringFailure(nameOf(subject), failure)}
        </Notice>
      ) : null}
      <Listing
        label={t('Trash')}
        rows={entries}
        rowKey={({ id }) => id}
        filter={{ label: t('Filter the trash'), texts }}
        columns={(query) => [...columns(query), ...whenAndByWhom(), actions]}
        empty={<Empty title={t('The trash is empty')}>{empty}</Empty>}
      />
      <DestroyForGoodDialog dialog={destruction} />
    </>
  );
}

const whenAndByWhom = (): readonly ListingColumn<Destroyed>[] => [
  {
    key: 'when',
    head: t('Destroyed at'),
    cell: ({ destroyed_at: at }) => <time dateTime={at}>{dateAndTime(Date.parse(at))}</time>,
    sortBy: ({ destroyed_at }) => destroyed_at,
  },
  {
    key: 'by',
    head: t('Destroyed by'),
    kind: 'path',
    cell: ({ destroyed_by }) => destroyed_by,
    sortBy: ({ destroyed_by }) => destroyed_by,
  },
];
