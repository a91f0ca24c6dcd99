/**
 * The only access to sharp: unneeded loaders (SVG, PDF, ...) are disabled in libvips for the whole process,
 * and everything that is opened here has a limit for pixels, frames and time.
 */
import type sharp from 'sharp';
import type { Sharp } from 'sharp';

type Decoder = typeof sharp;
let loaded: Promise<Decoder> | null = null;

/**
 * Why nothing was made of an image: there is no decoder on this machine or it ended, the image has more pixels than allowed, or
 * would need more on the way, it took too long, or it is damaged.
 */
export class ImageFailure extends Error {
  override readonly name = 'ImageFailure';

  constructor(
    readonly reason: 'no decoder' | 'too many pixels' | 'timeout' | 'damaged',
    message: string,
  ) {
    super(message);
  }
}

/** With the first image. */
function decoder(): Promise<Decoder> {
  loaded ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({
        operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
      });
      // A cache of decoded images saves nothing here and holds their memory.
      sharp.cache(false);
      return sharp;
    },
    (error: unknown) => {
      loaded = null;
      throw new ImageFailure('no decoder', `sharp cannot be loaded: ${error instanceof Error ? error.message : error}`);
    },
  );
  return loaded;
}

/**
 * AVIF and WebP are decoded and encoded as a whole: with as many pixels as a JPEG they would take 500 MB and more.
 * `avifResult` is the limit for AVIF output.
 */
export const pixelLimits = { avif: 12_600_000, webp: 25_000_000, avifResult: 4_200_000 };

export const imageLimits = { pixels: 50_000_000, seconds: 10, bytes: 20 * 1024 * 1024 };

/** `width` and `height` as stored, before the orientation is applied. */
export type ImageHeader = { format: string; width: number; height: number; hasAlpha: boolean; turned: boolean };

/** Reads the header only. @throws sharp's error if the bytes are not an image */
export async function readHeader(bytes: Uint8Array): Promise<ImageHeader> {
  const sharp = await decoder();
  const { format, width, height, hasAlpha, orientation } = await sharp(bytes, {
    limitInputPixels: false,
    failOn: 'error',
  }).metadata();
  return { format, width, height, hasAlpha, turned: (orientation ?? 1) >= 5 };
}

/**
 * The first frame, upright, with a time limit for its processing. Output made from it carries no metadata.
 * @throws on output if the image is damaged, too large or too slow: see `failureOf`
 */
export async function openImage(bytes: Uint8Array, seconds = imageLimits.seconds): Promise<Sharp> {
  const sharp = await decoder();
  return sharp(bytes, {
    limitInputPixels: imageLimits.pixels,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
    autoOrient: true,
  }).timeout({ seconds });
}

/** What sharp says, in our words. libvips describes its own internals, which mean only that these bytes are not such an image. */
export function failureOf(error: unknown): ImageFailure {
  if (error instanceof ImageFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ImageFailure(message.startsWith('timeout:') ? 'timeout' : 'damaged', message);
}

/** `smart` crops to the most salient part, as imgproxy's `g:sm` does. */
export const smart = 'attention';
