import Check from 'lucide-react/icons/check';
import { memo } from 'react';
import { cardThumbnail } from '../../contract/constants.ts';
import type { LibraryImage } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { useMedia } from '../ui/use-media.ts';
import { type LanesMemory, useVirtualLanes } from '../ui/virtual-lanes.ts';
import { type ImageActions, ImageButtons, PressableImage } from './image-actions.tsx';
import { isCommon, useImageHomes } from './image-homes.ts';
import { altOf, detailsOf } from './image-words.tsx';

export type ImageListProps = ImageActions & {
  label: string;
  images: readonly LibraryImage[];
  /** The image that is currently in the field. */
  chosenId: number | null;
  /** The scroll container; `null` until it is mounted. */
  scroll: HTMLElement | 'window' | null;
  memory?: LanesMemory | undefined;
};

/** The library as cards in 2, 3, 5 or 6 columns. */
export function ImageCards({ label, images, chosenId, scroll, memory, ...actions }: ImageListProps) {
  const lanes = useColumns();
  const { indexes, list, entry, isMoving } = useVirtualLanes({ count: images.length, lanes, scroll, memory });
  return (
    <ul {...list} aria-label={label} className="relative mt-4.5 -me-4">
      {indexes.map((index) => {
        const image = images[index];
        return image ? (
          <li
            key={image.id}
            {...entry(index)}
            aria-setsize={images.length}
            aria-posinset={index + 1}
            className="pe-4 pb-6"
          >
            <Card image={image} isChosen={image.id === chosenId} isMoving={isMoving} {...actions} />
          </li>
        ) : null;
      })}
    </ul>
  );
}

/** One image of the list. */
export type ImageEntryProps = ImageActions & { image: LibraryImage; isChosen: boolean; isMoving: () => boolean };

/** Memoized, so that scrolling renders only the cards that come into view. */
const Card = memo(function Card({ image, isChosen, isMoving, ...actions }: ImageEntryProps) {
  const nameId = `image-${image.id}-name`;
  const details = detailsOf(image, isCommon(image, useImageHomes()));
  return (
    <>
      <PressableImage image={image} config={cardThumbnail} chosen={isChosen} isMoving={isMoving} fills {...actions}>
        {isChosen ? (
          <span className="absolute start-0 bottom-0 inline-flex items-center gap-1 bg-act px-1.5 text-hint font-semibold text-on-act">
            <Check size={16} />
            {t('chosen')}
          </span>
        ) : null}
      </PressableImage>
      <p id={nameId} dir="auto" title={image.alt ?? undefined} className="mt-2 line-clamp-2 min-h-10 text-label">
        {altOf(image)}
      </p>
      <p title={details} className="truncate text-hint text-ink-2">
        {details}
      </p>
      <ImageButtons image={image} nameId={nameId} {...actions} />
    </>
  );
});

function useColumns(): number {
  const isMedium = useMedia('(min-width: 768px)');
  const isLarge = useMedia('(min-width: 992px)');
  const isExtraLarge = useMedia('(min-width: 1200px)');
  return isExtraLarge ? 6 : isLarge ? 5 : isMedium ? 3 : 2;
}
