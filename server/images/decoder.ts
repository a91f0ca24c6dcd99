/**
 * The only module that uses sharp. It disables the libvips loaders that are not needed (SVG, PDF, …) for the whole process,
 * and limits the pixels, frames and time of every image.
 */
import type sharp from 'sharp';
import type { Sharp } from 'sharp';
import { uploadLimits } from '../../contract/upload-rules.ts';

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
 * `result` limits what is encoded as a whole: AVIF, and all frames of a moving picture together. `seconds` is the time limit
 * of a variant; an upload is processed once and has longer.
 */
export const imageLimits = {
  ...uploadLimits,
  result: { avif: 4_200_000, moving: 25_000_000 },
  ...{ seconds: 10, uploadSeconds: 25 },
};

/** `width` and `height` are those before the orientation is applied; `turned` says that it swaps them. */
export type ImageHeader = {
  format: string;
  width: number;
  height: number;
  hasAlpha: boolean;
  turned: boolean;
  /** More than 1 if the image moves. */
  frames: number;
};

/** Reads the header only. @throws sharp's error if the bytes are not an image */
export async function readHeader(bytes: Uint8Array): Promise<ImageHeader> {
  const sharp = await decoder();
  const {
    format,
    width,
    height,
    hasAlpha,
    orientation,
    pages = 1,
  } = await sharp(bytes, {
    limitInputPixels: false,
    failOn: 'error',
  }).metadata();
  const frames = format === 'gif' || format === 'webp' ? pages : 1;
  return { format, width, height, hasAlpha, turned: (orientation ?? 1) >= 5, frames };
}

/**
 * The first frame, or all, upright, with a time limit for its processing. Output made from it carries no metadata.
 * @throws on output if the image is damaged, too large or too slow: see `failureOf`
 */
export async function openImage(bytes: Uint8Array, seconds: number, animated = false): Promise<Sharp> {
  const sharp = await decoder();
  return sharp(bytes, {
    limitInputPixels: imageLimits.pixels,
    failOn: 'error',
    animated,
    sequentialRead: true,
    autoOrient: true,
  }).timeout({ seconds });
}

/** Classifies an error of sharp. Apart from timeouts, libvips reports its internals, all of which mean a damaged image. */
export function imageFailureFrom(error: unknown): ImageFailure {
  if (error instanceof ImageFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ImageFailure(message.startsWith('timeout:') ? 'timeout' : 'damaged', message);
}

/** `smart` crops to the most salient part, as imgproxy's `g:sm` does. */
export const smart = 'attention';
