import { useRef } from 'react';
import type { Domain } from '../../contract/entities.ts';
import type { TrashEntry } from '../../contract/extras.ts';
import { Pending } from '../api/pending.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { Empty } from '../ui/empty.tsx';
import { useFocusAfter } from '../ui/focus.ts';
import { Listing } from '../ui/listing.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { showToast } from '../ui/toast.tsx';
import { DestroyForGoodDialog } from './destroy-for-good-dialog.tsx';
import { restoreButtonId, trashColumns } from './trash-columns.tsx';
import { restoringFailure, trashName } from './trash-texts.ts';
import { sayRestored } from './undo-offer.tsx';
import type { DestroyDialog } from './use-destruction.ts';
import { useTrashDestruction, useTrashRestoring } from './use-trash-restoring.ts';

/** `/domains/{d}/trash`: what was destroyed in the domain, and the way back. */
export function TrashScreen({ domain }: { domain: Domain }) {
  return (
    <PageLayout>
      <PageHead plain kicker={[domain.fqdn]} title={t('Trash')} />
      {domain.trash_count === null ? <Empty title={t('This server keeps no trash')} /> : <Trash domainId={domain.id} />}
    </PageLayout>
  );
}

function Trash({ domainId }: { domainId: number }) {
  const trash = useReading(readings.trash(domainId));
  if (trash.data) return <TrashList domainId={domainId} entries={trash.data} />;
  return <Pending resource={trash} words={t('Loading the trash…')} />;
}

function TrashList({ domainId, entries }: { domainId: number; entries: readonly TrashEntry[] }) {
  const focusAfter = useFocusAfter();
  // Where the focus goes is known only while the entry is still there.
  const successor = useRef('title');
  const leave = ({ id }: { id: number }) => {
    successor.current = successorOf(entries, id);
  };
  const restoring = useTrashRestoring(domainId, (entry) => {
    sayRestored({ kind: entry.kind, id: entry.entity_id }, t('{name} is restored.', { name: trashName(entry) }));
    focusAfter(successor.current);
  });
  const destruction = useTrashDestruction(domainId, (name) => {
    showToast(t('{name} is destroyed for good.', { name: name ?? '' }));
    focusAfter(successor.current);
  });
  const { entry, failure } = restoring;
  const onRestore = (row: TrashEntry) => {
    leave(row);
    restoring.restore(row);
  };
  const onDestroy: DestroyDialog['request'] = (target) => {
    leave(target);
    destruction.request(target);
  };
  return (
    <>
      {entry && failure ? (
        <Notice tone="stop" onDismiss={restoring.dismiss}>
          {restoringFailure(trashName(entry), failure)}
        </Notice>
      ) : null}
      <Listing
        label={t('Trash')}
        rows={entries}
        rowKey={({ id }) => id}
        filter={{ label: t('Filter the trash'), texts: (row) => [trashName(row), row.page?.name ?? null] }}
        columns={(query) => trashColumns({ query, restoring, onRestore, onDestroy })}
        empty={
          <Empty title={t('The trash is empty')}>
            {t('Pages, sections and items that are destroyed lie here for a while and can be restored.')}
          </Empty>
        }
      />
      <DestroyForGoodDialog dialog={destruction} />
    </>
  );
}

/** What the focus goes to when an entry is gone: the next one, else the one before, else the head of the screen. */
function successorOf(entries: readonly TrashEntry[], id: number): string {
  const place = entries.findIndex((entry) => entry.id === id);
  const next = entries[place + 1] ?? entries[place - 1];
  return next ? restoreButtonId(next.id) : 'title';
}
