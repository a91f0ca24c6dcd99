/**
 * The only access to sharp: unneeded loaders (SVG, PDF, ...) are disabled in libvips for the whole process,
 * and everything that is opened here has a limit for pixels, frames and time.
 */
import type sharp from 'sharp';
import type { Sharp } from 'sharp';

type Decoder = typeof sharp;
let loaded: Promise<Decoder> | null = null;

/** sharp does not run on this machine; nothing is known about the image. */
export class NoDecoder extends Error {
  constructor(cause: unknown) {
    super('sharp cannot be loaded', { cause });
    this.name = 'NoDecoder';
  }
}

/** With the first image: a server that has seen none does without 15 MB. */
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
      throw new NoDecoder(error);
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

/** Reads the header only. Throws sharp's error if the bytes are not an image. */
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
 * @throws on output if the image is damaged, too large or too slow: see `isTimeout`
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

/** Whether sharp gave up because of the time limit. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout:');
}

/** `smart` crops to the most salient part, as imgproxy's `g:sm` does. */
export const smart = 'attention';
