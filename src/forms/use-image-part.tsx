import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ImageConfig } from '../../contract/constants.ts';
import type { Script } from '../lib/lazy.ts';
import type { ImageOffer, ImagePartProps, PickImages, TakeImages } from '../lib/text-images.ts';
import { LoadedPart } from '../ui/loaded-part.tsx';

/** The image library, and the size for which an image of the text is signed. */
export type FieldImages = { part: Script<ComponentType<ImagePartProps>>; config: ImageConfig };

export type OfferImages = (offer: ImageOffer, insert: TakeImages) => void;

/** Opens the image library for a Markdown field, or offers to add images to it. */
export function useImagePart(images: FieldImages | undefined) {
  const [wish, setWish] = useState<{ key: number; offer: ImageOffer | null; insert: TakeImages } | null>(null);
  const [left, setLeft] = useState<{ end: () => void } | null>(null);
  // Until the dialog is gone, nothing behind it can be focused or typed in.
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(left.end);
    return () => clearTimeout(timer);
  }, [left]);
  const count = useRef(0);
  const ask = (offer: ImageOffer | null, insert: TakeImages) => {
    count.current += 1;
    setWish({ key: count.current, offer, insert });
  };
  const pickImages: PickImages | undefined = images && ((insert) => ask(null, insert));
  const offerImages: OfferImages | undefined = images && ask;
  return {
    pickImages,
    offerImages,
    isOffering: wish?.offer != null,
    dismissOffer: () => setWish(null),
    part: images && wish && (
      <LoadedPart
        key={wish.key}
        wanted={images.part}
        props={{
          config: images.config,
          offer: wish.offer,
          onLeave: (chosen) => {
            setWish(null);
            setLeft({ end: () => wish.insert(chosen) });
          },
        }}
      />
    ),
  };
}
