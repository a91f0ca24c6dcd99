import { memo } from 'react';
import type { ImageConfig } from '../../contract/constants.ts';
import { BoxedImage } from './boxed-image.tsx';
import { useSignedUrl } from './use-image-proxy.ts';

export type ThumbProps = {
  /** The unsigned address in the library. */
  source: string;
  alt: string;
  config: ImageConfig;
  /** Draws a ring around the thumbnail. */
  chosen?: boolean;
  /** Returns whether the surrounding list is scrolling; must keep its identity between renders. */
  isMoving?: (() => boolean) | undefined;
  /** As wide as its column. */
  fills?: boolean;
};

/** A thumbnail in a box of fixed size, requested when it comes near the viewport. */
export const Thumb = memo(function Thumb(props: ThumbProps) {
  const { source, alt, config, chosen = false, isMoving, fills = false } = props;
  const url = useSignedUrl(source, config, isMoving);
  const isDense = fills && devicePixelRatio > 1;
  const double = { ...config, width: config.width * 2, height: config.height * 2 };
  const denseUrl = useSignedUrl(isDense ? source : null, double, isMoving);
  const ring = chosen ? 'outline-3 outline-offset-2 outline-act' : '';
  const isReady = !isDense || denseUrl !== null;
  return (
    <BoxedImage
      url={isReady ? url : null}
      {...{ alt, denseUrl, fills }}
      size={config}
      // Enlarged, it would be blurred.
      variant={`${fills ? 'object-scale-down' : 'object-contain'} ${ring}`}
    />
  );
});
