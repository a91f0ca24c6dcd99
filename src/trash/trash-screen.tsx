import '../api/all-endpoints.ts';
import type { Domain } from '../../contract/entities.ts';
import type { TrashEntry } from '../../contract/extras.ts';
import { Pending } from '../api/pending.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { Empty } from '../ui/empty.tsx';
import { Highlight } from '../ui/highlight.tsx';
import type { ListingColumn } from '../ui/listing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { TrashList } from './trash-list.tsx';
import { kindLabels, trashName, trashPlace } from './trash-texts.ts';
import { sayDestroyedForGood, sayRestored } from './undo-offer.tsx';
import { useTrashDestruction, useTrashRestoring } from './use-trash-restoring.ts';

/** `/domains/{d}/trash`: the trash of a domain. */
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
  const restoring = useTrashRestoring(domainId, (entry) => {
    sayRestored({ kind: entry.kind, id: entry.entity_id }, t('{name} is restored.', { name: trashName(entry) }));
  });
  const destruction = useTrashDestruction(domainId, sayDestroyedForGood);
  if (!trash.data) return <Pending resource={trash} words={t('Loading the trash…')} />;
  return (
    <TrashList
      entries={trash.data}
      nameOf={trashName}
      texts={(entry) => [trashName(entry), entry.page?.name ?? null]}
      columns={columns}
      empty={t('Pages, sections and items that are destroyed lie here for a while and can be restored.')}
      {...{ restoring, destruction }}
    />
  );
}

const columns = (query: string): readonly ListingColumn<TrashEntry>[] => [
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
  { key: 'place', head: t('Where'), kind: 'path', cell: trashPlace, sortBy: trashPlace },
];
