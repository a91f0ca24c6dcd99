import ImageOff from 'lucide-react/icons/image-off';
import { memo, useState } from 'react';
import type { ImageConfig } from '../../../contract/constants.ts';
import { useSignedUrl } from '../../workflows/image-proxy.ts';

export type ThumbProps = {
  /** Address in the library. */
  source: string;
  alt: string;
  config: ImageConfig;
  /** Chosen, it wears a ring. */
  chosen?: boolean;
};

/** A thumbnail in a box of fixed size, fetched when it comes near; a plain placeholder where it cannot be shown. */
export const Thumb = memo(function Thumb({ source, alt, config, chosen = false }: ThumbProps) {
  const url = useSignedUrl(source, config);
  const [failed, setFailed] = useState<string | null>(null);
  const { width, height } = config;
  const ring = chosen ? 'outline-3 outline-offset-2 outline-act' : '';
  if (url !== null && failed === url) {
    return (
      <span
        role="img"
        aria-label={alt ? `Picture not shown: ${alt}` : 'Picture not shown'}
        className={`grid place-items-center rounded-mark border border-dashed border-edge text-ink-2 ${ring}`}
        style={{ width, height }}
      >
        <ImageOff aria-hidden size={16} strokeWidth={1.75} />
      </span>
    );
  }
  return (
    <img
      src={url ?? undefined}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={`block rounded-mark bg-wash object-contain ${ring}`}
      style={{ width, height }}
      onError={() => setFailed(url)}
    />
  );
});
