import { useRef } from 'react';
import { tableThumbnail } from '../../contract/constants.ts';
import type { TrashedImage } from '../../contract/extras.ts';
import { Pending } from '../api/pending.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { DestroyForGoodDialog } from '../trash/destroy-for-good-dialog.tsx';
import { destroyedColumns } from '../trash/trash-columns.tsx';
import { restoringFailure } from '../trash/trash-texts.ts';
import { sayRestored } from '../trash/undo-offer.tsx';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { Empty } from '../ui/empty.tsx';
import { useFocusAfter } from '../ui/focus.ts';
import { Highlight } from '../ui/highlight.tsx';
import { Listing, type ListingColumn } from '../ui/listing.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { showToast } from '../ui/toast.tsx';
import { imageName } from './image-words.tsx';
import { Thumb } from './thumb.tsx';
import {
  type ImageTrashRestoring,
  useImageTrashRestoring,
  useTrashedImageDestruction,
} from './use-image-destruction.ts';
import { useImageExtras } from './use-image-library.ts';

/** `/images/trash`: the images that were destroyed, and the way back (IMG-14). */
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
  if (trash.data) return <TrashList images={trash.data} />;
  return <Pending resource={trash} words={t('Loading the trash…')} />;
}

const restoreId = (imageId: number) => `restore-image-${imageId}`;

function TrashList({ images }: { images: readonly TrashedImage[] }) {
  const focusAfter = useFocusAfter();
  // Where the focus goes is known only while the image is still there.
  const successor = useRef('title');
  const leave = ({ id }: { id: number }) => {
    const place = images.findIndex((image) => image.id === id);
    const next = images[place + 1] ?? images[place - 1];
    successor.current = next ? restoreId(next.id) : 'title';
  };
  const restoring = useImageTrashRestoring((image) => {
    sayRestored({ kind: 'image', id: image.id }, t('{image} is in the library again.', { image: imageName(image) }));
    focusAfter(successor.current);
  });
  const destruction = useTrashedImageDestruction((name) => {
    showToast(t('{image} is destroyed for good.', { image: name ?? '' }));
    focusAfter(successor.current);
  });
  const onRestore = (image: TrashedImage) => {
    leave(image);
    restoring.restore(image);
  };
  const onDestroy: DestroyDialog['request'] = (target) => {
    leave(target);
    destruction.request(target);
  };
  const { image, failure } = restoring;
  return (
    <>
      {image && failure ? (
        <Notice tone="stop" onDismiss={restoring.dismiss}>
          {restoringFailure(imageName(image), failure)}
        </Notice>
      ) : null}
      <Listing
        label={t('Trash')}
        rows={images}
        rowKey={({ id }) => id}
        filter={{ label: t('Filter the trash'), texts: ({ alt, category, notes }) => [alt, category, notes] }}
        columns={(query) => columns({ query, restoring, onRestore, onDestroy })}
        empty={
          <Empty title={t('The trash is empty')}>
            {t('Images that are destroyed lie here for a while and can be restored.')}
          </Empty>
        }
      />
      <DestroyForGoodDialog dialog={destruction} />
    </>
  );
}

type ColumnsOptions = {
  query: string;
  restoring: ImageTrashRestoring;
  onRestore: (image: TrashedImage) => void;
  onDestroy: DestroyDialog['request'];
};

function columns({ query, restoring, onRestore, onDestroy }: ColumnsOptions): readonly ListingColumn<TrashedImage>[] {
  return [
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
      cell: (image) => <Highlight text={image.alt || t('Image {id}', { id: image.id })} query={query} />,
      sortBy: ({ alt }) => alt,
    },
    ...destroyedColumns<TrashedImage>({
      restoreId,
      nameOf: imageName,
      isRestoring: ({ id }) => restoring.isBusy && restoring.image?.id === id,
      onRestore,
      onDestroy,
    }),
  ];
}
