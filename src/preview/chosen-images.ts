/** Newly chosen images in the form in which the website receives them after the save. */
import { useContext, useRef } from 'react';
import useSWR from 'swr';
import type { DeliveredImage } from '../../contract/delivery.ts';
import type { LibraryImage } from '../../contract/entities.ts';
import { readings } from '../api/readings.ts';
import { ImageProxyContext } from '../images/image-proxy-context.ts';
import { signedSrcset } from '../lib/image-signing.ts';
import { useLatest } from '../lib/use-latest.ts';

/** @param url the address that will be stored: signed, with the size of its place */
export type ChosenImages = (id: number, url: string) => DeliveredImage;

/** @param onSigned called when the `srcset` of a requested image is known */
export function useChosenImages(onSigned: () => void): ChosenImages {
  const proxy = useContext(ImageProxyContext);
  // Not requested here: the image picker has read the library.
  const { data } = useSWR<LibraryImage[]>(readings.images.key, null);
  const latest = useLatest({ data, onSigned });
  const srcsets = useRef(new Map<string, string | null>());
  return (id, url) => {
    if (proxy && !srcsets.current.has(url)) {
      srcsets.current.set(url, null);
      signedSrcset(proxy, url).then(
        (srcset) => {
          srcsets.current.set(url, srcset);
          if (srcset !== null) latest.current.onSigned();
        },
        (error: unknown) => console.error(`The addresses of an image cannot be signed: ${String(error)}`),
      );
    }
    const {
      alt = null,
      copyright = null,
      width = null,
      height = null,
    } = latest.current.data?.find((image) => image.id === id) ?? {};
    return { id, alt, copyright, width, height, url, srcset: srcsets.current.get(url) ?? null };
  };
}
