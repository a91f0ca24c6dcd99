/** Converts an uploaded file into an image to store, or reports what is wrong with it. */
import type { OutputInfo, Sharp } from 'sharp';
import { type ImageFormat, recogniseImage } from '../../contract/image-format.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { failureOf, type ImageHeader, imageLimits, openImage, pixelLimits, readHeader } from './decoder.ts';

/** Upright, with one frame and no metadata. */
export type PreparedImage = { bytes: Buffer; extension: 'jpg' | 'png' | 'webp'; width: number; height: number };

/**
 * Decodes the image and encodes it again, so that only its pixels are kept.
 * @throws ImageFailure if there is no decoder
 */
export async function prepareUpload(bytes: Buffer, seconds = imageLimits.seconds): Promise<PreparedImage | Problem> {
  const recognised = recogniseImage(bytes);
  if (recognised.format === null) return recognised.problem;
  const { format } = recognised;
  try {
    const header = await readHeader(bytes);
    if (header.format !== sharpNames[format]) return damaged(format);
    const limit = pixelLimitOf(format);
    if (header.width * header.height > limit) return tooManyPixels(header, limit);
    const extension = storedExtension(format, header);
    const { data, info } = await encode(await openImage(bytes, seconds), extension);
    return { bytes: data, extension, width: info.width, height: info.height };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.reason === 'no decoder') throw failure;
    return failure.reason === 'timeout' ? problem('file_too_slow') : damaged(format);
  }
}

const webpSide = 16_383;
const sharpNames: Record<ImageFormat, string> = { jpeg: 'jpeg', png: 'png', gif: 'gif', webp: 'webp', avif: 'heif' };

function storedExtension(format: ImageFormat, { width, height }: ImageHeader): PreparedImage['extension'] {
  if (format === 'jpeg') return 'jpg';
  if (format === 'png' || format === 'gif') return 'png';
  return Math.max(width, height) > webpSide ? 'png' : 'webp';
}

function encode(image: Sharp, extension: PreparedImage['extension']): Promise<{ data: Buffer; info: OutputInfo }> {
  const encoders = {
    jpg: () => image.jpeg({ quality: 90 }),
    png: () => image.png(),
    webp: () => image.webp({ quality: 90 }),
  };
  return encoders[extension]().toBuffer({ resolveWithObject: true });
}

function pixelLimitOf(format: ImageFormat): number {
  return format === 'avif' || format === 'webp' ? pixelLimits[format] : imageLimits.pixels;
}

function tooManyPixels({ width, height }: ImageHeader, limit: number): Problem {
  const megapixels = Math.ceil((width * height) / 100_000) / 10;
  return problem('file_too_many_pixels', { width, height, megapixels, limit: limit / 1_000_000 });
}

function damaged(format: ImageFormat): Problem {
  return problem('file_damaged', { format: format.toUpperCase() });
}
