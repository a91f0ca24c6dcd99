/** Turns an uploaded file into what the library stores, or refuses it with a message. */
import type { OutputInfo, Sharp } from 'sharp';
import { type ImageFormat, recogniseImage } from '../../contract/image-format.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { type ImageHeader, imageLimits, isTimeout, NoDecoder, openImage, pixelLimits, readHeader } from './decoder.ts';

/** Upright, one frame, without metadata. */
export type PreparedImage = { bytes: Buffer; extension: 'jpg' | 'png' | 'webp'; width: number; height: number };

/** @throws Refusal 413 if larger than 20 MB, 422 if it is not strict base64 */
export function decodeFileData(base64: string): Buffer {
  const padded = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
  if (base64.length > encodedLimit) throw tooLarge();
  // In pieces: the expression does not backtrack, but a text of 27 million characters would overflow its stack.
  for (let start = 0; start < base64.length; start += pieceLength) {
    const piece = base64.slice(start, start + pieceLength);
    const last = start + pieceLength >= base64.length;
    if (!padded.test(piece) || (!last && piece.endsWith('='))) throw unusable(problem('file_not_base64'));
  }
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > imageLimits.bytes) throw tooLarge();
  if (bytes.length === 0) throw unusable(problem('file_empty'));
  return bytes;
}

/**
 * Keeps only the pixels, whatever else the file contains: the image is decoded and encoded again.
 * @throws Refusal 422 with a message at `file_data`
 */
export async function prepareUpload(bytes: Buffer, seconds = imageLimits.seconds): Promise<PreparedImage> {
  const recognised = recogniseImage(bytes);
  if (recognised.format === null) throw unusable(recognised.problem);
  const header = await readOrRefuse(recognised.format, () => readHeader(bytes));
  if (header.format !== sharpNames[recognised.format]) throw damaged(recognised.format);
  const limit = pixelLimitOf(recognised.format);
  if (header.width * header.height > limit) throw tooManyPixels(header, limit);
  const extension = storedExtension(recognised.format, header);
  const { data, info } = await readOrRefuse(recognised.format, async () =>
    encode(await openImage(bytes, seconds), extension),
  );
  return { bytes: data, extension, width: info.width, height: info.height };
}

function tooLarge(): Refusal {
  return new Refusal(413, problem('file_too_large', { size: imageLimits.bytes / 1024 / 1024 }));
}

const encodedLimit = Math.ceil((imageLimits.bytes + 3) / 3) * 4;
const pieceLength = 64 * 1024;
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

async function readOrRefuse<T>(format: ImageFormat, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isTimeout(error)) {
      throw unusable(problem('file_too_slow'));
    }
    if (error instanceof NoDecoder) throw error;
    // libvips describes its own internals; for the person it means that these bytes are not such an image.
    throw damaged(format);
  }
}

function pixelLimitOf(format: ImageFormat): number {
  return format === 'avif' || format === 'webp' ? pixelLimits[format] : imageLimits.pixels;
}

function tooManyPixels({ width, height }: ImageHeader, limit: number): Refusal {
  const megapixels = Math.ceil((width * height) / 100_000) / 10;
  return unusable(problem('file_too_many_pixels', { width, height, megapixels, limit: limit / 1_000_000 }));
}

function damaged(format: ImageFormat): Refusal {
  return unusable(problem('file_damaged', { format: format.toUpperCase() }));
}

function unusable(wrong: Problem): Refusal {
  return invalid({ file_data: [wrong] });
}
