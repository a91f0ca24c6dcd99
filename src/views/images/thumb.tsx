import { memo } from 'react';
import type { ImageConfig } from '../../../contract/constants.ts';
import { useSignedUrl } from '../../workflows/image-proxy.ts';
import { BoxedPicture } from '../picture.tsx';

export type ThumbProps = {
  /** Address in the library. */
  source: string;
  alt: string;
  config: ImageConfig;
  /** Chosen, it wears a ring. */
  chosen?: boolean;
  /** Whether the list around it is scrolled just now; keeps its identity. */
  isMoving?: (() => boolean) | undefined;
};

/** A thumbnail in a box of fixed size, fetched when it comes near. */
export const Thumb = memo(function Thumb({ source, alt, config, chosen = false, isMoving }: ThumbProps) {
  const url = useSignedUrl(source, config, isMoving);
  const ring = chosen ? 'outline-3 outline-offset-2 outline-act' : '';
  return <BoxedPicture url={url} alt={alt} size={config} look={`object-contain ${ring}`} />;
});
