import { cardThumbnail, type ImageConfig } from '../../contract/constants.ts';
import type { LibraryImage } from '../../contract/entities.ts';
import { safeUrl } from '../../markdown/safe-url.ts';
import { t } from '../language/translate.ts';
import { TextLink } from '../ui/button.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { ImageFrame } from './boxed-image.tsx';
import { useHomeOptions, useImageHomes } from './image-homes.ts';
import { altOf } from './image-words.tsx';
import { useSignedUrl } from './use-image-proxy.ts';

const large: ImageConfig = { ...cardThumbnail, width: 640, height: 480, enlarge: 0 };

/** The whole image, at most 640 by 480 px. */
export function LargeImage({ image }: { image: LibraryImage }) {
  const url = useSignedUrl(image.url, large);
  const { width, height } = fitted(image);
  return (
    <div
      className="w-full overflow-hidden rounded-mark bg-wash"
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}
    >
      <ImageFrame url={url} alt={image.alt ?? ''} width={width} height={height} />
    </div>
  );
}

const labels = ['ID', 'Descriptive Name', 'Category', 'Copyright', 'Notes', 'URL', 'Width', 'Height', 'Home'] as const;

type ImageDescriptionProps = { image: LibraryImage; only?: readonly (typeof labels)[number][] };

/** The library's data about an image. */
export function ImageDescription({ image, only = labels }: ImageDescriptionProps) {
  const homes = useImageHomes();
  const options = useHomeOptions(homes);
  const url = safeUrl(image.url);
  const values = {
    ID: image.id,
    'Descriptive Name': altOf(image),
    Category: image.category || null,
    Copyright: image.copyright || null,
    Notes: image.notes || null,
    URL: (
      <span className="[overflow-wrap:anywhere]">
        {url ? (
          <TextLink href={url} external>
            {image.url}
          </TextLink>
        ) : (
          image.url
        )}
      </span>
    ),
    Width: image.width === null ? null : `${image.width} px`,
    Height: image.height === null ? null : `${image.height} px`,
    Home:
      image.home === null
        ? t('Common')
        : (options.find(({ value }) => value === String(image.home))?.label ?? image.home),
  };
  return (
    <DescriptionList
      items={only
        .filter((label) => label !== 'Home' || homes.hasHomes)
        .map((label) => ({ label: t(label), value: values[label] }))}
    />
  );
}

function fitted({ width, height }: LibraryImage): { width: number; height: number } {
  if (!width || !height) return { width: large.width, height: large.height };
  const scale = Math.min(1, large.width / width, large.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
