/** The address with which an image is saved: that for its place's size, even if the form does not have it yet (IMG-10). */

import type { ImageConfig } from '../../contract/constants.ts';
import { imagePath } from '../../contract/image-path.ts';
import { ApiError, useClient } from '../api/client.ts';
import { useSignImage } from '../images/use-image-proxy.ts';
import { t } from '../language/translate.ts';
import { sourceOf } from '../lib/image-signing.ts';
import type { PageDraft } from './part-drafts.ts';

/** The image size that a display mode or layout defines. */
export type PlaceOf = (mode: string) => ImageConfig;
export type ImageDraft = PageDraft['image'];
type Placed = { image: ImageDraft; mode: string };

/** Asks the library if the address itself does not reveal its source; rejects if the source cannot be determined. */
export function usePlacedImage(placeOf: PlaceOf) {
  const client = useClient();
  const sign = useSignImage();
  return async (now: Placed, base: Placed, signal: AbortSignal): Promise<ImageDraft> => {
    const { image_id, image_url } = now.image;
    const config = placeOf(now.mode);
    const isSamePlace = JSON.stringify(config) === JSON.stringify(placeOf(base.mode));
    if (image_id === null || image_url === null || (isSamePlace && image_url === base.image.image_url))
      return now.image;
    const source = sourceOf(image_url) ?? (await find(image_id, signal));
    if (source === null || image_url.endsWith(imagePath(source, config))) return now.image;
    return { image_id, image_url: await sign(source, config) };
  };

  /** `null` if the image is no longer in the library: then the stored address is the best one known. */
  async function find(imageId: number, signal: AbortSignal): Promise<string | null> {
    try {
      const images = await client.call('listImages', { query: { scope: client.libraryScope }, signal });
      return images.find(({ id }) => id === imageId)?.url ?? null;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'cancelled') throw error;
      throw new ApiError({
        // A refusal by the library is not a refusal of the save.
        code: error.code === 'unreachable' ? 'unreachable' : 'refused',
        message: t(
          'The image library cannot be read, so that the image has no address of the new size. Save again later; without the library you can save with the former display mode or layout, or without the image. ({reason})',
          { reason: error.message },
        ),
      });
    }
  }
}
