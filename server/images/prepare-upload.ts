/** Converts an uploaded file into an image to store, or reports what is wrong with it. */
import type { OutputInfo, Sharp } from 'sharp';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { type ImageFormat, pixelProblem, recogniseImage } from '../../contract/upload-rules.ts';
import { type ImageHeader, imageFailureFrom, imageLimits, openImage, readHeader } from './decoder.ts';

/** Upright and without metadata. A moving picture is a WebP with all frames. */
export type PreparedImage = { bytes: Buffer; extension: 'jpg' | 'png' | 'webp'; width: number; height: number };

/**
 * Decodes the image and encodes it again, so that only its pixels are kept.
 * @throws ImageFailure if there is no decoder
 */
export async function prepareUpload(
  bytes: Buffer,
  seconds = imageLimits.uploadSeconds,
): Promise<PreparedImage | Problem> {
  const recognised = recogniseImage(bytes);
  if (recognised.format === null) return recognised.problem;
  const { format } = recognised;
  try {
    const header = await readHeader(bytes);
    if (header.format !== sharpNames[format]) return damaged(format);
    const tooMany = pixelProblem(format, header.width, header.height, header.frames);
    if (tooMany) return tooMany;
    const moves = header.frames > 1;
    const extension = moves ? 'webp' : storedExtension(format, header);
    const image = await openImage(bytes, seconds, moves);
    const { data, info } = await (moves ? encodeMoving(image, format) : encode(image, extension, header));
    return { bytes: data, extension, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    const failure = imageFailureFrom(error);
    if (failure.reason === 'no decoder') throw failure;
    return failure.reason === 'timeout' ? problem('file_too_slow') : damaged(format);
  }
}

const webpSide = 16_383;
const sharpNames: Record<ImageFormat, string> = { jpeg: 'jpeg', png: 'png', gif: 'gif', webp: 'webp', avif: 'heif' };

/** WebP is encoded as a whole: a large one would take 500 MB and half a minute. */
const largestWebp = 12_600_000;
/** With optimised tables, the encoder holds a JPEG as a whole. */
const largestOptimised = 25_000_000;

function storedExtension(format: ImageFormat, header: ImageHeader): PreparedImage['extension'] {
  if (format === 'jpeg') return 'jpg';
  if (format === 'png' || format === 'gif') return 'png';
  const isWebp = pixelsOf(header) <= largestWebp && Math.max(header.width, header.height) <= webpSide;
  return isWebp ? 'webp' : header.hasAlpha || pixelsOf(header) <= largestWebp ? 'png' : 'jpg';
}

const pixelsOf = ({ width, height }: ImageHeader) => width * height;

type Encoded = Promise<{ data: Buffer; info: OutputInfo }>;

/** The few colours of a GIF suffer from a lossy encoding. */
function encodeMoving(image: Sharp, format: ImageFormat): Encoded {
  return image.webp({ quality: 90, effort: 1, lossless: format === 'gif' }).toBuffer({ resolveWithObject: true });
}

function encode(image: Sharp, extension: PreparedImage['extension'], header: ImageHeader): Encoded {
  const optimiseCoding = pixelsOf(header) <= largestOptimised;
  const encoders = {
    jpg: () => image.jpeg({ quality: 90, optimiseCoding }),
    png: () => image.png(),
    webp: () => image.webp({ quality: 90 }),
  };
  return encoders[extension]().toBuffer({ resolveWithObject: true });
}

function damaged(format: ImageFormat): Problem {
  return problem('file_damaged', { format: format.toUpperCase() });
}
