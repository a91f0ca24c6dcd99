import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { cardThumbnail } from '../../contract/constants.ts';
import type { LibraryImage } from '../../contract/entities.ts';
import { safeUrl } from '../../markdown/safe-url.ts';
import { t } from '../language/translate.ts';
import { useSignedUrl } from './use-image-proxy.ts';

const notShown = (alt: string) => (alt ? t('Image not shown: {alt}', { alt }) : t('Image not shown'));

export type ImageFrameProps = { url: string | null; alt: string; width?: number; height?: number };

/** An image of at most its own size; a placeholder if it cannot be shown; nothing without an address. */
export function ImageFrame({ url, alt, width, height }: ImageFrameProps) {
  const { src, isBroken, onError } = useSource(url);
  if (isBroken) {
    return (
      <p className="flex max-w-80 items-center gap-2 border border-dashed border-edge p-3 text-hint text-ink-2">
        <ImageOff size={16} />
        {notShown(alt)}
      </p>
    );
  }
  if (src === null) return null;
  return (
    <img
      alt={alt}
      {...{ src, width, height, onError }}
      loading="lazy"
      decoding="async"
      className="block h-auto max-w-full rounded-mark"
    />
  );
}

/** `src` is null while there is no address, and for one that is not safe. */
function useSource(url: string | null) {
  const [failed, setFailed] = useState<string | null>(null);
  const src = url === null ? null : safeUrl(url);
  const isBroken = url !== null && (src === null || failed === url);
  return { src, isBroken, onError: () => setFailed(url) };
}

export type BoxedImageProps = {
  url: string | null;
  alt: string;
  size: { width: number; height: number };
  variant: string;
  /** The same image at twice the size, for high-density screens. */
  denseUrl?: string | null;
  /** As wide as its column instead of its own size. */
  fills?: boolean;
};

/** An image in a box of fixed size; a placeholder of the same size if it cannot be shown. */
export function BoxedImage({ url, alt, size, variant, denseUrl, fills = false }: BoxedImageProps) {
  const { width, height } = size;
  const box = fills ? { className: 'aspect-4/3 w-full' } : { className: '', style: { width, height } };
  const { src, isBroken, onError } = useSource(url);
  if (isBroken) {
    return (
      <span
        role="img"
        aria-label={notShown(alt)}
        {...box}
        className={`grid place-items-center rounded-mark border border-dashed border-edge text-ink-2 ${box.className} ${variant}`}
      >
        <ImageOff size={16} />
      </span>
    );
  }
  return (
    <img
      src={src ?? undefined}
      srcSet={src && denseUrl ? `${src} 1x, ${denseUrl} 2x` : undefined}
      alt={alt}
      {...{ width, height, onError }}
      loading="lazy"
      decoding="async"
      {...box}
      className={`block rounded-mark bg-wash ${box.className} ${variant}`}
    />
  );
}

/** A library image at the size of a thumbnail. */
export function Thumbnail({ image }: { image: LibraryImage }) {
  const url = useSignedUrl(image.url, cardThumbnail);
  return <ImageFrame url={url} alt={image.alt ?? ''} />;
}
