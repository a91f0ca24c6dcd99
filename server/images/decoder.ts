/**
 * The only module that uses sharp. It disables the libvips loaders that are not needed (SVG, PDF, …) for the whole process,
 * and limits the pixels, frames and time of every image.
 */
import type sharp from 'sharp';
import type { Sharp } from 'sharp';

type Decoder = typeof sharp;
let loaded: Promise<Decoder> | null = null;

/** Why an image could not be processed. `no decoder`: sharp cannot be loaded, or the image process ended. */
export class ImageFailure extends Error {
  override readonly name = 'ImageFailure';

  constructor(
    readonly reason: 'no decoder' | 'too many pixels' | 'timeout' | 'damaged',
    message: string,
  ) {
    super(message);
  }
}

/** Loads sharp for the first image. */
function decoder(): Promise<Decoder> {
  loaded ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({
        operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
      });
      // libvips would otherwise keep decoded images in memory, which are not used again.
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
 * The limits of AVIF and WebP are lower, because these are decoded and encoded as a whole: with as many pixels as a JPEG,
 * they would take 500 MB and more. `avifResult` limits AVIF output.
 */
export const pixelLimits = { avif: 12_600_000, webp: 25_000_000, avifResult: 4_200_000 };

export const imageLimits = { pixels: 50_000_000, seconds: 10, bytes: 20 * 1024 * 1024 };

/** `width` and `height` are those before the orientation is applied; `turned` says that it swaps them. */
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

/** Classifies an error of sharp. Apart from timeouts, libvips reports its internals, all of which mean a damaged image. */
export function failureOf(error: unknown): ImageFailure {
  if (error instanceof ImageFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ImageFailure(message.startsWith('timeout:') ? 'timeout' : 'damaged', message);
}

/** `smart` crops to the most salient part, as imgproxy's `g:sm` does. */
export const smart = 'attention';
