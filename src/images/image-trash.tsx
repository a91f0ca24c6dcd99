import { tableThumbnail } from '../../contract/constants.ts';
import type { TrashedImage } from '../../contract/extras.ts';
import { readings } from '../api/readings.ts';
import { t } from '../language/translate.ts';
import { useEraseQuestion } from '../trash/erase-question.tsx';
import { TrashListScreen } from '../trash/trash-list.tsx';
import { sayRestored } from '../trash/undo-offer.tsx';
import { Highlight } from '../ui/highlight.tsx';
import type { ListingColumn } from '../ui/listing.tsx';
import { imageLabel, imageName } from './image-words.tsx';
import { Thumb } from './thumb.tsx';
import { useImageRestoring } from './use-image-destruction.ts';
import { useImageExtras } from './use-image-library.ts';

/** `/images/trash`: the destroyed images, which can be restored here. */
export function ImageTrashScreen() {
  const restoring = useImageRestoring();
  const hasTrash = (useImageExtras()?.trashDays ?? 0) > 0;
  const erasing = useEraseQuestion({
    call: 'eraseTrashedImage',
    argumentsOf: (imageId) => ({ params: { imageId } }),
    event: { type: 'image.changed' },
  });
  return (
    <TrashListScreen
      kicker={[t('Image library')]}
      reading={hasTrash ? readings.imageTrash : null}
      nameOf={imageLabel}
      texts={({ alt, category, notes }) => [alt, category, notes]}
      columns={columns}
      empty={t('Images that are destroyed lie here for a while and can be restored.')}
      restore={({ id }) => restoring(id)}
      onRestored={(image) =>
        sayRestored({ kind: 'image', id: image.id }, t('{image} is in the library again.', { image: imageName(image) }))
      }
      destruction={{
        call: 'destroyTrashedImage',
        argumentsOf: (imageId) => ({ params: { imageId } }),
        event: { type: 'image.changed' },
      }}
      erasing={erasing}
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
