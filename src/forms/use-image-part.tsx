import { type ComponentType, useEffect, useState } from 'react';
import type { ImageConfig } from '../../contract/constants.ts';
import type { Script } from '../lib/lazy.ts';
import type { ImagePartProps, PickImages, TextImage } from '../lib/text-images.ts';
import { LoadedPart } from '../ui/loaded-part.tsx';

/** The image library, and the size for which an image of the text is signed. */
export type FieldImages = { part: Script<ComponentType<ImagePartProps>>; config: ImageConfig };

/** Opens the image library for a Markdown field. */
export function useImagePart(images: FieldImages | undefined) {
  const [taker, setTaker] = useState<{ insert: Parameters<PickImages>[0] } | null>(null);
  const [left, setLeft] = useState<{ end: () => void } | null>(null);
  // Until the dialog is gone, nothing behind it can be focused or typed in.
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(left.end);
    return () => clearTimeout(timer);
  }, [left]);
  const onLeave = (chosen: readonly TextImage[]) => {
    setTaker(null);
    if (taker) setLeft({ end: () => taker.insert(chosen) });
  };
  const pickImages: PickImages | undefined = images && ((insert) => setTaker({ insert }));
  return {
    pickImages,
    dialog: images && taker && <LoadedPart wanted={images.part} props={{ config: images.config, onLeave }} />,
  };
}
