import { tableThumbnail } from '../../contract/constants.ts';
import type { TrashedImage } from '../../contract/extras.ts';
import { Pending } from '../api/pending.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { TrashList } from '../trash/trash-list.tsx';
import { sayDestroyedForGood, sayRestored } from '../trash/undo-offer.tsx';
import { Empty } from '../ui/empty.tsx';
import { Highlight } from '../ui/highlight.tsx';
import type { ListingColumn } from '../ui/listing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { imageLabel, imageName } from './image-words.tsx';
import { Thumb } from './thumb.tsx';
import { useImageTrashRestoring, useTrashedImageDestruction } from './use-image-destruction.ts';
import { useImageExtras } from './use-image-library.ts';

/** `/images/trash`: the destroyed images, which can be restored here (IMG-14). */
export function ImageTrashScreen() {
  const extras = useImageExtras();
  return (
    <PageLayout>
      <PageHead plain kicker={[t('Image library')]} title={t('Trash')} />
      {extras && extras.trashDays > 0 ? <Trash /> : <Empty title={t('This server keeps no trash')} />}
    </PageLayout>
  );
}

function Trash() {
  const trash = useReading(readings.imageTrash);
  const restoring = useImageTrashRestoring((image) => {
    sayRestored({ kind: 'image', id: image.id }, t('{image} is in the library again.', { image: imageName(image) }));
  });
  const destruction = useTrashedImageDestruction(sayDestroyedForGood);
  if (!trash.data) return <Pending resource={trash} words={t('Loading the trash…')} />;
  return (
    <TrashList
      entries={trash.data}
      nameOf={imageLabel}
      texts={({ alt, category, notes }) => [alt, category, notes]}
      columns={columns}
      empty={t('Images that are destroyed lie here for a while and can be restored.')}
      {...{ restoring, destruction }}
    />
  );
}

const columns = (query: string): readonly ListingColumn<TrashedImage>[] => [
  {
    key: 'image',
    head: t('Image'),
    width: '5rem',
    cell: ({ url }) => <Thumb source={url} alt="" config={tableThumbnail} />,
  },
  {
    key: 'name',
    head: t('Descriptive Name'),
    kind: 'name',
    cell: (image) => <Highlight text={imageLabel(image)} query={query} />,
    sortBy: ({ alt }) => alt,
  },
];
