import type { ReactNode } from 'react';
import { ListScreen } from '../api/list-screen.tsx';
import type { Reading } from '../api/resource.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { dateAndTime } from '../lib/time-format.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { Empty } from '../ui/empty.tsx';
import type { ListingColumn } from '../ui/listing.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { useDestroyQuestion } from './destroy-question.tsx';
import type { EraseQuestion } from './erase-question.tsx';
import { restoringFailure } from './undo-offer.tsx';
import type { DestroyEndpoint, Destruction } from './use-destruction.ts';
import { type Restore, useRestoringOne } from './use-restoring.ts';

type Destroyed = { id: number; destroyed_at: string; destroyed_by: string | null; may_erase?: boolean };

type TrashListScreenProps<Entry extends Destroyed, Name extends DestroyEndpoint> = {
  kicker?: ReactNode[];
  /** `null` on a server without a trash. */
  reading: Reading<Entry[]> | null;
  nameOf: (entry: Entry) => string;
  /** The searchable texts. */
  texts: (entry: Entry) => (string | null)[];
  /** The columns that describe an entry, with matches of `query` highlighted. */
  columns: (query: string) => readonly ListingColumn<Entry>[];
  /** Explains an empty trash. */
  empty: string;
  restore: (entry: Entry) => Restore;
  onRestored: (entry: Entry) => void;
  destruction: Destruction<Name>;
  /** Only where entries can be erased from every version as well. */
  erasing?: EraseQuestion;
};

/** The entries of a trash; each can be restored, or destroyed for good after a confirmation. */
export function TrashListScreen<Entry extends Destroyed, Name extends DestroyEndpoint>({
  kicker = [],
  reading,
  nameOf,
  texts,
  columns,
  empty,
  restore,
  onRestored,
  destruction,
  erasing,
}: TrashListScreenProps<Entry, Name>) {
  const trash = useReading(reading);
  const restoring = useRestoringOne(restore, onRestored);
  const { request, question } = useDestroyQuestion({
    ...destruction,
    asks: {
      question: (name) => t('Are you sure you want to destroy {name} for good?', { name }),
      failed: (message, name) => t('{name} is not destroyed: {message}', { name, message }),
    },
    consequences: t('It cannot be restored after that.'),
    destroyed: (name) => t('{name} is destroyed for good.', { name }),
  });
  const actions = actionsColumn((entry: Entry) => {
    const isBusy = restoring.isBusy && restoring.subject?.id === entry.id;
    const target = { id: entry.id, name: nameOf(entry), revision: null };
    const erase = { label: t('Erase…'), isDestroying: true, onPress: () => erasing?.request(target) };
    return [
      { label: isBusy ? t('Restoring…') : t('Restore'), isBusy, onPress: () => restoring.request(entry) },
      { label: t('Destroy for good'), isDestroying: true, onPress: () => request(target) },
      ...(entry.may_erase ? [erase] : []),
    ];
  });
  const { subject, failure } = restoring;
  const head = { kicker, title: t('Trash') };
  if (reading === null) {
    return (
      <PageLayout>
        <PageHead plain {...head} />
        <Empty title={t('This server keeps no trash')} />
      </PageLayout>
    );
  }
  return (
    <ListScreen
      {...head}
      resource={trash}
      words={t('Loading the trash…')}
      filter={{ label: t('Filter the trash'), texts }}
      columns={(query) => [...columns(query), ...whenAndByWhom(), actions]}
      empty={{ title: t('The trash is empty'), text: empty }}
      above={
        subject && failure ? (
          <Notice tone="stop" onDismiss={restoring.dismiss}>
            {restoringFailure(nameOf(subject), failure)}
          </Notice>
        ) : null
      }
    >
      {question}
      {erasing?.question}
    </ListScreen>
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
